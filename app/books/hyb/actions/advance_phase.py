"""End the phase for an absent player.

The referee ends the phase of the player whose turn it is (hyb.actions).
"""

from app.books.hyb.outcomes import PhaseOutcome
from app.books.hyb.turns import RULE, go_on
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    go_on(draft)


ADVANCE_PHASE = Action(
    "advance-phase",
    request=NoFields,
    outcome=PhaseOutcome,
    who=Who.REFEREE,
    rules=(RULE,),
    resolve=resolve,
)
