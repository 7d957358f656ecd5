"""End the phase.

A player who has moved and played cards goes on to combat; after that it is the next player's turn
(hyb.actions).
"""

from app.books.hyb.outcomes import PhaseOutcome
from app.books.hyb.turns import RULE, go_on
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    go_on(draft)


END_PHASE = Action(
    "end-phase",
    request=NoFields,
    outcome=PhaseOutcome,
    rules=(RULE,),
    resolve=resolve,
)
