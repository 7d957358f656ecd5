"""Close the phase for absent players.

The referee may declare a phase finished on behalf of everybody who has not done so. The umpire then
rolls what absent players still owe; lists that they have not drawn up stay due (wc.turn.gate).
"""

from app.books.wc.entities import WarCampaign
from app.books.wc.sides import players
from app.books.wc.turn.closing import begin_closing
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.position import Draft
from app.engine.viewer import EVERYONE


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.turn.gate")
    campaign = draft.position.one(WarCampaign, "campaign")
    sides = players(draft.position)
    absent = [s.name for s in sides if not s.phase_done or s.id in campaign.waiting_for]
    draft.update(campaign, "wc.turn.gate", waiting_for=(), active_side=None)
    draft.summary(f"The referee closes the {campaign.phase} phase for {listed(absent)}.", EVERYONE)
    begin_closing(draft, for_absent=True)


ADVANCE_PHASE = Action(
    "advance-phase",
    request=NoFields,
    who=Who.REFEREE,
    rules=("wc.turn.gate",),
    resolve=resolve,
)
