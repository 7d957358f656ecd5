"""Deliver a message.

A messenger in the hex of a friendly settlement outside its own territory puts its call for help. A
d6 with what speaks for it is looked up in the Messenger Result table: the messenger may be killed
or ignored, the settlement may be undecided until next turn, or its militia may come
(wc.messenger.arrive, wc.messenger.results).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import Messenger, Settlement, WarSide
from app.books.wc.messenger.calls_for_help import CallOutcome, ask, is_friendly, standing_aid
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import apart, not_yours, unknown
from app.books.wc.variation.asked import MESSENGER
from app.engine.action import Action, Request
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.messenger.arrive"
ONCE = "each messenger asks it once, and one messenger a turn"


class DeliverMessageRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"messenger": "messenger-1", "settlement": "helmsburg"}]}
    )

    messenger: Annotated[Id, Field(description="The messenger.")]
    settlement: Annotated[Id, Field(description="The settlement that is asked for help.")]


def legality(view: View, request: DeliverMessageRequest) -> Iterator[Refusal]:
    messenger = view.get(Messenger, request.messenger)
    settlement = view.get(Settlement, request.settlement)
    yield from not_yours(view, messenger, request.messenger)
    if settlement is None:
        yield unknown(request.settlement)
    elif not is_friendly(view, view.viewer, settlement):
        detail = f"{settlement.name} is neither yours, nor an ally's, nor neutral and of your race."
        yield Refusal("settlement-not-friendly", RULE, detail)
    if messenger is not None and settlement is not None and messenger.owner == view.viewer:
        yield from _call_refusals(view, messenger, settlement)


def _call_refusals(view: View, messenger: Messenger, settlement: Settlement) -> Iterator[Refusal]:
    if settlement.destroyed or messenger.hex != settlement.hex:
        yield apart(RULE, "The messenger", settlement)
    if settlement.territory == messenger.home_territory:
        detail = f"{settlement.name} lies in the territory that calls for help; ask another."
        yield Refusal("same-territory", RULE, detail)
    asked_today = view.one(WarSide, view.viewer).asked
    if settlement.id in (*messenger.asked, *asked_today):
        yield Refusal("already-asked", RULE, f"{settlement.name} has been asked; {ONCE}.")
    if standing_aid(view, settlement.id, messenger.home_territory) is not None:
        detail = f"{settlement.name} has already promised its help."
        yield Refusal("aid-already-given", "wc.messenger.aid", detail)


def resolve(draft: Draft, request: DeliverMessageRequest, dice: Roller) -> None:
    messenger = draft.position.one(Messenger, request.messenger)
    settlement = draft.position.one(Settlement, request.settlement)
    ask(draft, messenger, settlement, dice, label="messenger")


def options(view: View) -> Iterator[DeliverMessageRequest]:
    for messenger in view.where(Messenger, owner=view.viewer):
        for settlement in view.where(Settlement, hex=messenger.hex):
            yield DeliverMessageRequest(messenger=messenger.id, settlement=settlement.id)


DELIVER_MESSAGE = Action(
    "deliver-message",
    request=DeliverMessageRequest,
    outcome=CallOutcome,
    phase=MOVEMENT,
    rules=(
        RULE,
        "wc.messenger.results",
        "wc.messenger.aid",
        "wc.messenger.aid.train",
        "wc.messenger.end",
    ),
    asks=(MESSENGER,),
    dice=(Dice("messenger", "1d6"),),
    legality=legality,
    resolve=resolve,
    options=options,
)
