"""Go on to the battle phase.

A player who has moved all he wants goes on to his battles, and cannot come back this turn.
"""

from collections.abc import Iterator

from app.books.ww.announce import announce
from app.books.ww.players import name_of
from app.books.ww.states import BATTLE, MOVEMENT
from app.books.ww.turns import enter
from app.engine.action import Action, NoFields, always_legal
from app.engine.dice import Roller
from app.engine.position import Draft, View

RULE = "ww.turn.sequence"


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    enter(draft, BATTLE)
    name = name_of(draft.position, draft.actor)
    announce(draft, f"{name} goes on to the battle phase.", RULE, state=BATTLE)


def options(_view: View) -> Iterator[NoFields]:
    yield NoFields()


PHASE_NEXT = Action(
    "phase-next",
    request=NoFields,
    phase=MOVEMENT,
    rules=(RULE,),
    legality=always_legal,
    resolve=resolve,
    options=options,
)
