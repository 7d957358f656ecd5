"""When an action is open at all: the game goes on, no decision waits, and it is its turn."""

from collections.abc import Iterator

from app.books.pom.entities import PLAYER, Year
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
    if action.section is not None and action.section not in view.settings.sections:
        detail = f"This game is played without the extension {action.section!r}."
        yield Refusal("section-not-enabled", action.rules[0], detail)
    if year.status == "finished":
        yield Refusal("game-over", RULE, f"The game is {year.phase}.")
    elif year.pending is not None:
        yield from _not_the_answer(year.pending, action)
    else:
        yield from _not_its_turn(year, action)


def _not_the_answer(pending: str, action: AnyAction) -> Iterator[Refusal]:
    if ANSWERS[pending] != action.name:
        detail = f"First answer the decision that waits, with {ANSWERS[pending]!r}."
        yield Refusal("decision-pending", RULE, detail)


def _not_its_turn(year: Year, action: AnyAction) -> Iterator[Refusal]:
    if action.name in ANSWERS.values():
        yield Refusal("wrong-phase", RULE, f"Nobody has asked for {action.name!r}.")
    elif action.phases and year.phase not in action.phases:
        detail = f"{action.title} belongs to {' or '.join(action.phases)}, not {year.phase}."
        yield Refusal("wrong-phase", RULE, detail)
