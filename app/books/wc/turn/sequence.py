"""What the umpire does by itself, phase by phase, in its order (wc.turn.phases).

The one table of the turn: opening a phase, closing it and waiting for the sides read it, and name
no phase themselves. Whether a step is due is asked as the phase opens or closes.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.books.wc.army.actions import return_stragglers
from app.books.wc.economy.actions import collect_taxes, hold_unplaced
from app.books.wc.messenger.actions import catch_messengers, end_aid, reconsider_request
from app.books.wc.movement.homeward import idle_militia_faults
from app.books.wc.phases import COMBAT, EFFECTS, MOVEMENT, RESOLUTION, UPKEEP
from app.books.wc.supply.actions import march_deserters, produce_food
from app.books.wc.territory.actions import take_territories
from app.books.wc.turn.actions import gain_fate, reduce_fatigue
from app.books.wc.turn.turn_order import everybody, next_in_order, nobody
from app.books.wc.turn.victory import is_last_turn
from app.engine.position import Position, View
from app.engine.ruling import Refusal

Requests = Iterable[Mapping[str, Any]]


def _always(_position: Position) -> bool:
    return True


def _once(_position: Position) -> Requests:
    return ({},)


def _nothing(_view: View) -> Iterable[Refusal]:
    return ()


@dataclass(frozen=True)
class Step:
    """One action of the umpire: whether it is `due`, and `each` of the requests it is taken for."""

    action: str
    due: Callable[[Position], bool] = _always
    each: Callable[[Position], Requests] = _once

    def requests(self, position: Position) -> Requests:
        """What the action is asked with, once for each time that it is taken."""
        return self.each(position) if self.due(position) else ()


@dataclass(frozen=True)
class Course:
    """How one phase goes, and the rule that says so.

    `waits_for` are the sides that have still to declare it finished: a phase that waits for nobody
    closes at once. `unfinished` is what a side must do before it may declare.
    """

    rule: str
    opening: tuple[Step, ...] = ()
    closing: tuple[Step, ...] = ()
    waits_for: Callable[[Position], tuple[str, ...]] = everybody
    unfinished: Callable[[View], Iterable[Refusal]] = _nothing
    in_order: bool = False


SEQUENCE: Mapping[str, Course] = {
    UPKEEP: Course(
        rule="wc.turn.phases",
        opening=(Step("return-stragglers", due=return_stragglers.is_due),),
    ),
    EFFECTS: Course(rule="wc.effects.phase", waits_for=nobody),
    MOVEMENT: Course(
        rule="wc.turn.order",
        opening=(
            Step("march-deserters", due=march_deserters.is_due),
            Step("reconsider-request", each=reconsider_request.open_requests),
        ),
        waits_for=next_in_order,
        in_order=True,
        unfinished=idle_militia_faults,
    ),
    COMBAT: Course(
        rule="wc.turn.phases",
        opening=(
            Step("announce-battles"),
            Step("catch-messengers", due=catch_messengers.is_due),
        ),
    ),
    RESOLUTION: Course(
        rule="wc.resolution.sequence",
        opening=(
            Step("take-territories", due=take_territories.is_due),
            Step("reduce-fatigue", due=reduce_fatigue.is_due),
            Step("produce-food", due=produce_food.is_due),
        ),
        closing=(
            Step("hold-unplaced", due=hold_unplaced.is_due),
            Step("collect-taxes", due=collect_taxes.is_due),
            Step("gain-fate", due=gain_fate.is_due),
            Step("end-aid", due=end_aid.is_due),
            Step("clear-turn"),
            Step("end-campaign", due=is_last_turn),
        ),
    ),
}


def awaited(position: Position, phase: str) -> dict[str, Any]:
    """Whom the phase waits for, as fields of the campaign."""
    course = SEQUENCE[phase]
    waiting = course.waits_for(position)
    return {
        "waiting_for": waiting,
        "active_side": waiting[0] if course.in_order and waiting else None,
    }
