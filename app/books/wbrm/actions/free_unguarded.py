"""Free unguarded prisoners.

At the start of the movement phase of the side they fought for, before any move, prisoners without a
guard in their hex are free: they may move and fight as ever from this phase on
(wbrm.guard.unguarded).
"""

from app.books.wbrm.captivity import set_free
from app.books.wbrm.entities import Unit
from app.books.wbrm.frame import game_of
from app.books.wbrm.outcomes import FreeOutcome
from app.books.wbrm.parties import unguarded_prisoners_of
from app.books.wbrm.telling import names, tell
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft

RULE = "wbrm.guard.unguarded"


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    side = game_of(draft.position).active_side
    freed = [unit.id for unit in unguarded_prisoners_of(draft.position, side)]
    for unit_id in freed:
        unit = draft.position.one(Unit, unit_id)
        if unit.status == "prisoner":
            set_free(draft, unit, RULE)
    summary = f"Unguarded, and free: {names(draft.position, freed)}."
    tell(draft, summary, RULE, freed=freed)


FREE_UNGUARDED = Action(
    "free-unguarded",
    request=NoFields,
    outcome=FreeOutcome,
    who=Who.UMPIRE,
    rules=(RULE, "wbrm.leader.lost"),
    resolve=resolve,
)
