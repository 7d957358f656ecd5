"""Close the phase.

When all are finished the umpire takes the steps with which the phase ends, and opens the next one.
The turn ends with its last phase, and with the last turn the campaign (wc.turn.gate).
"""

from app.books.wc.phases import PHASES
from app.books.wc.turn.sequence import SEQUENCE
from app.books.wc.turn.victory import is_last_turn
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft
from app.engine.viewer import EVERYONE


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    phase = draft.position.campaign.phase
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.turn.gate")
    draft.summary(f"The {phase} phase is closed.", EVERYONE)
    for step in SEQUENCE[phase].closing:
        for asked in step.requests(draft.position):
            draft.then(step.action, **asked)
    following = _next(phase)
    if following != PHASES[0] or not is_last_turn(draft.position):
        draft.then("open-phase", phase=following)


def _next(phase: str) -> str:
    return PHASES[(PHASES.index(phase) + 1) % len(PHASES)]


CLOSE_PHASE = Action(
    "close-phase",
    request=NoFields,
    who=Who.UMPIRE,
    rules=("wc.turn.gate",),
    resolve=resolve,
)
