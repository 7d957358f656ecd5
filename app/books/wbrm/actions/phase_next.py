"""Go on to the next phase.

From movement to combat, and from combat to the movement of the next side. No phase ends while the
result of a combat is open. When a movement phase begins, that side's units who are prisoners
without a guard go free (wbrm.frame.turn).
"""

from collections.abc import Iterator

from app.books.wbrm.entities import Combat
from app.books.wbrm.frame import RULE, begin_next_phase
from app.books.wbrm.outcomes import PhaseOutcome
from app.books.wbrm.parties import unguarded_prisoners_of
from app.books.wbrm.phases import MOVEMENT
from app.books.wbrm.telling import tell
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name


def legality(view: View, _request: NoFields) -> Iterator[Refusal]:
    for combat in view.where(Combat, state="open"):
        detail = f"{combat.id} is open: finalise its result first."
        yield Refusal("combat-open", "wbrm.actions", detail)


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    game = begin_next_phase(draft)
    if game.phase == MOVEMENT and unguarded_prisoners_of(draft.position, game.active_side):
        draft.then("free-unguarded")
    summary = f"Turn {game.turn}: the {game.phase} phase of "
    summary += f"{side_name(draft.position, game.active_side)} begins."
    tell(draft, summary, RULE, phase=game.phase, active_side=game.active_side)


PHASE_NEXT = Action(
    "phase-next",
    request=NoFields,
    outcome=PhaseOutcome,
    rules=(RULE, "wbrm.actions", "wbrm.guard.unguarded"),
    legality=legality,
    resolve=resolve,
)
