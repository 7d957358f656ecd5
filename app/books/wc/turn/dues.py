"""What sides still have to settle before the phase closes: derived from the position, never stored.

What can be settled without the side is settled by the umpire in its name as the phase closes. The
phase waits for a player who has to make a choice, or who rolls their own dice.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.books.wc.army.drawing_up import lists_owed
from app.books.wc.entities import WarSide
from app.books.wc.owed import Owed
from app.books.wc.phases import MOVEMENT, RESOLUTION
from app.books.wc.scouting.parties import attempts_owed
from app.books.wc.supply.meals import meals_owed
from app.engine.position import Position, View
from app.engine.ruling import Refusal


@dataclass(frozen=True)
class Due:
    """An action by which sides settle what they owe; without `phase` it may be due in any."""

    action: str
    find: Callable[[Position], Iterable[Owed]]
    code: str
    rule: str
    phase: str | None = None


DUES: tuple[Due, ...] = (
    Due("scout", attempts_owed, "attempt-due", "wc.scouting.attempt", phase=MOVEMENT),
    Due("feed-armies", meals_owed, "feeding-due", "wc.supply.plan", phase=RESOLUTION),
    Due("draw-up-army", lists_owed, "drawing-up-due", "wc.army.points-only"),
)
"""In the order in which they are settled."""


def all_due(position: Position) -> Iterator[tuple[Due, Owed]]:
    """Everything that is due now."""
    for due in DUES:
        if due.phase in (None, position.campaign.phase):
            yield from ((due, owed) for owed in due.find(position))


def holding(position: Position) -> list[tuple[Due, Owed]]:
    """What players must settle themselves: the phase waits for it."""
    return [(due, owed) for due, owed in all_due(position) if _is_its_own(position, owed)]


def for_the_umpire(position: Position, for_absent: bool) -> Iterator[tuple[Due, Owed]]:
    """What the umpire settles in the sides' names; for absent players their own rolls too."""
    for due, owed in all_due(position):
        if owed.request is not None and (for_absent or not _is_its_own(position, owed)):
            yield due, owed


def unsettled(view: View) -> Iterator[Refusal]:
    """What the viewer must settle before they may declare the phase finished."""
    for due, owed in holding(view):
        if owed.side == view.viewer:
            yield Refusal(due.code, due.rule, owed.text)


def _is_its_own(position: Position, owed: Owed) -> bool:
    side = position.one(WarSide, owed.side)
    return side.is_player and (owed.request is None or (owed.rolls and side.own_dice))
