"""When an action is open at all: the game goes on, no decision waits, and it is its turn."""

from collections.abc import Iterator

from app.books.pom.entities import PLAYER, Year
from app.books.pom.phases import CALLED
from app.engine import gate as part
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal

RULE = "pom.turn.sequence"

# The action that answers each decision of the player.
ANSWERS = {"pc_devote": "devote", "pc_reply": "reply", "pc_break_off": "break-off"}


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (pom.turn.sequence)."""
    year = view.one(Year, "campaign")
    if action.who is Who.SIDE and view.viewer != PLAYER:
        yield Refusal("not-owner", RULE, "Only the player of this solo game takes actions.")
    yield from part.section(view, action, action.rules[0])
    if year.status == "finished":
        yield from part.finished(view, RULE)
    elif year.pending is not None:
        yield from _not_the_answer(year.pending, action)
    else:
        yield from _not_its_turn(view, action)


def _not_the_answer(pending: str, action: AnyAction) -> Iterator[Refusal]:
    if ANSWERS[pending] != action.name:
        detail = f"First answer the decision that waits, with {ANSWERS[pending]!r}."
        yield Refusal("decision-pending", RULE, detail)


def _not_its_turn(view: View, action: AnyAction) -> Iterator[Refusal]:
    if action.name in ANSWERS.values():
        yield Refusal("wrong-phase", RULE, f"Nobody has asked for {action.name!r}.")
    else:
        yield from part.phase(view, action, RULE, CALLED)
