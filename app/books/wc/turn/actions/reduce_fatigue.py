"""Reduce the fatigue of those who have rested.

An army or a counter on its own that has neither moved, built works nor fought this turn loses one
level of fatigue. Holding counts as rest. Some races recover only by their own rule
(wc.fatigue.reduce).
"""

from app.books.wc.entities import WarSide
from app.books.wc.phases import RESOLUTION
from app.books.wc.turn.rest import rested
from app.books.wc.words import called
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.position import Draft, Position
from app.engine.viewer import REFEREE_ONLY, only

RULE = "wc.fatigue.reduce"


def is_due(position: Position) -> bool:
    """Whether anybody has rested."""
    return any(rested(position, side) for side in position.all(WarSide))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.summary("Whoever has rested is less tired by one level.", REFEREE_ONLY)
    for side in draft.position.all(WarSide):
        counters = rested(draft.position, side)
        if not counters:
            continue
        owner = only(side.id)
        draft.open_to(owner)
        for counter in counters:
            draft.update(counter, RULE, fatigue=counter.fatigue - 1)
        names = listed([called(counter) for counter in counters])
        draft.summary(f"Rested, and less tired by one level: {names}.", owner)
        draft.cite("wc.rest", audience=owner)


REDUCE_FATIGUE = Action(
    "reduce-fatigue",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.rest", "wc.resolution.sequence"),
    resolve=resolve,
)
