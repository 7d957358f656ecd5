"""When an action is open at all: in the moment that its rule names."""

from collections.abc import Iterator

from app.engine import gate as part
from app.engine.action import AnyAction
from app.engine.position import View
from app.engine.ruling import Refusal


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusal that every action shares (daw.frame.sequence)."""
    yield from part.phase(view, action, "daw.frame.sequence")
