"""When an action is open at all: the state of the game, and whose decision it is."""

from collections.abc import Iterator

from app.engine import gate as part
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.viewer import REFEREE

RULE = "ww.turn.sequence"


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (ww.turn.sequence)."""
    over = list(part.finished(view, RULE))
    if over:
        yield from over
        return
    yield from part.phase(view, action, RULE)
    if action.who is Who.REFEREE:
        yield from part.turn(view, (REFEREE,), RULE)
    elif not action.out_of_turn:
        yield from part.turn(view, view.campaign.waiting_for, RULE)
