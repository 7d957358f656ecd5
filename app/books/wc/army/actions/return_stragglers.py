"""Bring stragglers back and heal the hurt.

As a turn begins, models that were away until then rejoin their units wherever those are, and models
that were hurt until then are fit again (wc.terrain.river.crossing).
"""

from app.books.wc.army.casualties import has_due, recover
from app.books.wc.entities import Unit
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.position import Draft, Position
from app.engine.viewer import only

RULE = "wc.terrain.river.crossing"


def is_due(position: Position) -> bool:
    """Whether anybody comes back or is healed this turn."""
    turn = position.campaign.turn
    return any(has_due(unit, turn) for unit in position.all(Unit))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    turn = draft.position.campaign.turn
    for unit in draft.position.all(Unit):
        if has_due(unit, turn):
            owner = only(unit.owner)
            draft.open_to(owner)
            back = recover(draft, unit, turn, RULE)
            text = f"{unit.name}: {counted(back, 'model')} back, and the hurt are fit again."
            draft.find(RULE, text, owner, unit=unit.id, back=back)
            draft.summary("Stragglers are back and the hurt are fit again.", owner)


RETURN_STRAGGLERS = Action(
    "return-stragglers",
    request=NoFields,
    who=Who.UMPIRE,
    rules=(RULE,),
    resolve=resolve,
)
