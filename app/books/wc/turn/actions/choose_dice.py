"""Choose who rolls your dice.

A side that rolls its own dice makes every roll that it owes itself, and no phase closes before; for
any other the umpire rolls what is still due as the phase closes. Where a campaign leaves players no
choice of dice there is none here. It is a setting rather than a move, and so is never offered
(wc.turn.gate).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import WarSide
from app.books.wc.owed import has_settled
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.turn.gate"
SETTLED = {
    "server": "In this campaign the service makes every roll.",
    "supplied": "In this campaign every player rolls their own dice.",
}
"""What a campaign has settled for all, by its dice policy."""


class ChooseDiceRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"own_dice": True}]})

    own_dice: Annotated[bool, Field(description="Whether you roll your dice yourself.")]


def legality(view: View, request: ChooseDiceRequest) -> Iterator[Refusal]:
    side = view.get(WarSide, view.viewer)
    if view.settings.dice in SETTLED:
        yield Refusal("dice-not-yours-to-choose", RULE, SETTLED[view.settings.dice])
    if side is not None and side.own_dice == request.own_dice:
        how = "your dice yourself" if side.own_dice else "none of your dice yourself"
        yield Refusal("already-chosen", RULE, f"You roll {how} already.")


def resolve(draft: Draft, request: ChooseDiceRequest, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    side = draft.position.one(WarSide, draft.actor)
    draft.update(side, RULE, own_dice=request.own_dice)
    how = "rolls its own dice" if request.own_dice else "lets the umpire roll its dice"
    draft.summary(f"{side.name} {how} from now on.", EVERYONE)
    has_settled(draft, side.id)


CHOOSE_DICE = Action(
    "choose-dice",
    request=ChooseDiceRequest,
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
    out_of_turn=True,
)
