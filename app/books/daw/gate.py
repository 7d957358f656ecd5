"""When an action is open at all: in the moment that its rule names."""

from collections.abc import Iterator

from app.books.daw.entities import Battle
from app.engine.action import AnyAction
from app.engine.position import View
from app.engine.ruling import Refusal


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusal that every action shares (daw.frame.sequence)."""
    battle = view.one(Battle, "campaign")
    if action.phases and battle.phase not in action.phases:
        detail = f"{action.title} belongs to {' or '.join(action.phases)}, not {battle.phase}."
        yield Refusal("wrong-phase", "daw.frame.sequence", detail)
