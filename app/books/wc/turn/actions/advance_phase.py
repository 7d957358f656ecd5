"""Close the phase for absent players.

The referee may declare a phase finished on behalf of everybody who has not done so.
"""

from collections.abc import Iterator

from app.books.wc.sides import players
from app.books.wc.words import listed
from app.engine.action import Action, NoFields, Who, always_legal
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.viewer import EVERYONE


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.turn.gate")
    absent = [side.name for side in players(draft.position) if not side.phase_done]
    phase = draft.position.campaign.phase
    draft.summary(f"The referee closes the {phase} phase for {listed(absent)}.", EVERYONE)
    draft.then("close-phase")


def options(_view: View) -> Iterator[NoFields]:
    yield NoFields()


ADVANCE_PHASE = Action(
    "advance-phase",
    request=NoFields,
    who=Who.REFEREE,
    rules=("wc.turn.gate",),
    legality=always_legal,
    resolve=resolve,
    options=options,
)
