"""Go on to the battle phase.

A player who has moved all they want goes on to their battles, and cannot come back this turn
(ww.turn.sequence).
"""

from app.books.ww.outcomes import PhaseOutcome
from app.books.ww.states import BATTLE, MOVEMENT
from app.books.ww.turns import enter
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft
from app.engine.sides import side_name

RULE = "ww.turn.sequence"


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    enter(draft, BATTLE)
    name = side_name(draft.position, draft.actor)
    draft.tell(f"{name} goes on to the battle phase.", RULE, state=BATTLE)


PHASE_NEXT = Action(
    "phase-next",
    request=NoFields,
    outcome=PhaseOutcome,
    phase=MOVEMENT,
    rules=(RULE,),
    resolve=resolve,
)
