"""How the year goes on once a step is done (pom.turn.sequence)."""

from collections.abc import Callable

from app.books.pom.empire import generals, opponents, year_of
from app.books.pom.entities import Year
from app.books.pom.phases import (
    EVENTS,
    NPC_ACTIVITY,
    PC_ACTIVITY,
    RECRUITMENT,
    SETUP,
    TURN_END,
)
from app.books.pom.step import Step
from app.engine.viewer import UMPIRE

RULE = "pom.turn.sequence"

# What the umpire does by itself in each phase.
AUTOMATIC = {
    SETUP: "setup",
    NPC_ACTIVITY: "npc",
    RECRUITMENT: "recruit",
    EVENTS: "event",
    TURN_END: "end-turn",
}


def close(step: Step) -> None:
    """End the step, and its phase if that is done; the umpire carries on with what it began.

    While a decision waits, and after the end of the game, nothing goes on.
    """
    if not _is_waiting(step):
        year = year_of(step.draft.position)
        AFTER[year.phase](step, year)
    end(step)


def end(step: Step) -> None:
    """End a step that has seen to its phase itself."""
    step.close()
    if step.draft.actor == UMPIRE:
        carry_on(step)


def carry_on(step: Step) -> None:
    """Have the umpire take the next automatic step, if the phase has one."""
    phase = year_of(step.draft.position).phase
    if not _is_waiting(step) and phase in AUTOMATIC:
        step.draft.then(AUTOMATIC[phase])


def enter(step: Step, phase: str) -> None:
    """Begin a phase."""
    step.draft.update(year_of(step.draft.position), RULE, phase=phase)


def _is_waiting(step: Step) -> bool:
    year = year_of(step.draft.position)
    return year.pending is not None or year.status == "finished"


def _after_player(step: Step, _year: Year) -> None:
    """With no opponent alive their phase is passed over."""
    enter(step, NPC_ACTIVITY if opponents(step.draft.position) else RECRUITMENT)


def _after_opponent(step: Step, year: Year) -> None:
    """Whoever has been removed before their turn is skipped."""
    alive = {general.id for general in generals(step.draft.position)}
    queue = tuple(general for general in year.npc_queue if general in alive)
    step.draft.update(year, RULE, npc_queue=queue)
    if not queue:
        enter(step, RECRUITMENT)


def _after_event(step: Step, year: Year) -> None:
    if year.events_left == 0:
        step.draft.update(year, RULE, event_no=0)
        enter(step, TURN_END)


AFTER: dict[str, Callable[[Step, Year], None]] = {
    PC_ACTIVITY: _after_player,
    NPC_ACTIVITY: _after_opponent,
    EVENTS: _after_event,
}
