"""Make the attempt that a scouting party owes.

A party that ends its move in the hex of an enemy army must scout there. Where its owner has not
done so by the close of the movement phase, the umpire makes the attempt for him.
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Army, ScoutingParty
from app.books.wc.phases import MOVEMENT
from app.books.wc.scouting.attempt import attempt
from app.books.wc.variation.asked import DEFENCES, SCOUTING
from app.engine.action import Action, Request, Who
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft
from app.engine.viewer import only


class ScoutInPassingRequest(Request):
    scouts: Annotated[Id, Field(description="The scouting party.")]
    target: Annotated[Id, Field(description="The army in whose hex it has ended its move.")]


def resolve(draft: Draft, request: ScoutInPassingRequest, dice: Roller) -> None:
    body = draft.position.one(ScoutingParty, request.scouts)
    target = draft.position.one(Army, request.target)
    draft.open_to(only(body.owner, target.owner), request=True)
    attempt(draft, body, target, dice, label=f"scouting/{body.id}")


SCOUT_IN_PASSING = Action(
    "scout-in-passing",
    request=ScoutInPassingRequest,
    phase=MOVEMENT,
    who=Who.UMPIRE,
    rules=(
        "wc.scouting.attempt",
        "wc.scouting.modifiers",
        "wc.scouting.results",
        "wc.scouting.result.caught",
        "wc.scouting.result.driven-off",
        "wc.scouting.result.size",
        "wc.scouting.result.breakdown",
        "wc.scouting.result.full",
        "wc.scouting.disclosure",
        "wc.army.points-only",
    ),
    asks=(SCOUTING, DEFENCES),
    dice=(Dice("scouting/*", "1d6"),),
    resolve=resolve,
)
