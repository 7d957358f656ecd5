"""End the phase for an absent player.

The referee ends the phase of the player whose turn it is.
"""

from collections.abc import Iterator

from app.books.hyb.turns import RULE, go_on
from app.engine.action import Action, NoFields, Who, always_legal
from app.engine.dice import Roller
from app.engine.position import Draft, View


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    go_on(draft)


def options(_view: View) -> Iterator[NoFields]:
    yield NoFields()


ADVANCE_PHASE = Action(
    "advance-phase",
    request=NoFields,
    who=Who.REFEREE,
    rules=(RULE,),
    legality=always_legal,
    resolve=resolve,
    options=options,
)
