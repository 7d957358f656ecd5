"""Close the phase.

When all are finished the umpire takes the steps with which the phase ends, and opens the next one.
Scouting parties that still owe their attempt make it as movement closes. Resolution, the last
phase, closes with its automatic steps, and the turn with it.
"""

from collections.abc import Mapping

from app.books.wc.phases import MOVEMENT, PHASES, RESOLUTION
from app.books.wc.scouting.parties import owed_attempts
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft
from app.engine.viewer import EVERYONE

CLOSING_STEPS: Mapping[str, tuple[str, ...]] = {
    RESOLUTION: ("reduce-fatigue", "gain-fate", "end-aid", "clear-turn"),
}
"""What the umpire does by itself as a phase closes, in order (wc.resolution.sequence)."""


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    phase = draft.position.campaign.phase
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.turn.gate")
    draft.summary(f"The {phase} phase is closed.", EVERYONE)
    if phase == MOVEMENT:
        for scouts, target in owed_attempts(draft.position):
            draft.then("scout-in-passing", scouts=scouts.id, target=target.id)
    for step in CLOSING_STEPS.get(phase, ()):
        draft.then(step)
    draft.then("open-phase", phase=_next(phase))


def _next(phase: str) -> str:
    return PHASES[(PHASES.index(phase) + 1) % len(PHASES)]


CLOSE_PHASE = Action(
    "close-phase",
    request=NoFields,
    who=Who.UMPIRE,
    rules=("wc.turn.gate", "wc.resolution.sequence"),
    resolve=resolve,
)
