"""Ask an undecided settlement again.

As the next movement phase opens, before anyone moves, a settlement that was undecided about a call
for help is asked once more, with 1 added for each time. The request is dropped if the messenger has
left or the settlement is no longer friendly (wc.messenger.results).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Messenger, Settlement
from app.books.wc.messenger.calls_for_help import CallOutcome, ask, drop, is_friendly, standing_aid
from app.books.wc.phases import MOVEMENT
from app.books.wc.variation.asked import MESSENGER
from app.engine.action import Action, Request, Who
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, Position
from app.engine.viewer import only


class ReconsiderRequestRequest(Request):
    messenger: Annotated[Id, Field(description="The messenger whose request is open.")]


def open_requests(position: Position) -> list[dict[str, str]]:
    """What to ask this action with: once for each messenger that waits for an answer."""
    return [{"messenger": m.id} for m in position.all(Messenger) if m.pending is not None]


def resolve(draft: Draft, request: ReconsiderRequestRequest, dice: Roller) -> None:
    messenger = draft.position.one(Messenger, request.messenger)
    settlement = draft.position.one(Settlement, str(messenger.pending))
    if _still_stands(draft.position, messenger, settlement):
        ask(draft, messenger, settlement, dice, label=f"messenger/{messenger.id}")
        return
    sender = only(messenger.owner)
    draft.open_to(sender, request=True)
    drop(draft, messenger)
    draft.summary(f"The request to {settlement.name} is dropped.", sender)


def _still_stands(position: Position, messenger: Messenger, settlement: Settlement) -> bool:
    return (
        messenger.hex == settlement.hex
        and not settlement.destroyed
        and is_friendly(position, messenger.owner, settlement)
        and standing_aid(position, settlement.id, messenger.home_territory) is None
    )


RECONSIDER_REQUEST = Action(
    "reconsider-request",
    request=ReconsiderRequestRequest,
    outcome=CallOutcome,
    phase=MOVEMENT,
    who=Who.UMPIRE,
    rules=(
        "wc.messenger.results",
        "wc.messenger.arrive",
        "wc.messenger.aid",
        "wc.messenger.aid.train",
        "wc.messenger.end",
    ),
    asks=(MESSENGER,),
    dice=(Dice("messenger/*", "1d6"),),
    resolve=resolve,
)
