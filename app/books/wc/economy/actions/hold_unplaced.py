"""Keep recruits who have not been placed.

As the resolution phase closes, troops that their owner has bought and not placed stay in training,
free of charge, and their owner is reminded of them. They cannot move, fight, be seen or be lost
(wc.place.pool).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.economy.recruits import waiting_points
from app.books.wc.entities import Recruits
from app.books.wc.phases import RESOLUTION
from app.books.wc.sides import players
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import agreeing, counted
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import REFEREE_ONLY, only

RULE = "wc.place.pool"


class TroopsHeld(Outcome):
    waiting_points: Annotated[
        int | None, Field(description="Points of yours that wait to be placed.")
    ] = None


def is_due(position: Position) -> bool:
    """Whether anybody has recruits who are not placed."""
    return bool(position.all(Recruits))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.summary("What has been recruited and not placed stays in training.", REFEREE_ONLY)
    for side in players(draft.position):
        points = waiting_points(draft.position, side.id)
        if points:
            _remind(draft, side.id, points)


def _remind(draft: Draft, side: str, points: int) -> None:
    owner = only(side)
    draft.open_to(owner)
    draft.cite(RULE, audience=owner)
    draft.outcome(owner, waiting_points=points)
    wait = agreeing(points, "waits", "wait")
    text = f"{counted(points, 'point')} of your recruits {wait} to be placed in a later turn."
    draft.find(RULE, text, owner, code="unplaced-troops")
    draft.summary(text, owner)


HOLD_UNPLACED = Action(
    "hold-unplaced",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.resolution.sequence"),
    outcome=TroopsHeld,
    resolve=resolve,
)
