"""Close the phase for absent players.

The referee may declare a phase finished on behalf of everybody who has not done so.
"""

from app.books.wc.sides import players
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.position import Draft
from app.engine.viewer import EVERYONE


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.turn.gate")
    absent = [side.name for side in players(draft.position) if not side.phase_done]
    phase = draft.position.campaign.phase
    draft.summary(f"The referee closes the {phase} phase for {listed(absent)}.", EVERYONE)
    draft.then("close-phase")


ADVANCE_PHASE = Action(
    "advance-phase",
    request=NoFields,
    who=Who.REFEREE,
    rules=("wc.turn.gate",),
    resolve=resolve,
)
