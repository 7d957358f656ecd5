"""When an action is open at all: the parts that the gates of books are put together from.

Each part is one reason, with one code and one sentence in every book.
"""

from collections.abc import Iterable, Iterator, Mapping

from app.engine.action import AnyAction
from app.engine.english import agreeing, capitalised, listed
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.sides import side_name


def finished(view: View, rule: str) -> Iterator[Refusal]:
    """`game-over` once the campaign has ended."""
    if view.campaign.status == "finished":
        yield Refusal("game-over", rule, "The campaign has ended.")


def section(view: View, action: AnyAction, rule: str) -> Iterator[Refusal]:
    """`section-not-enabled` for an action of a section that this campaign does without."""
    if action.section is not None and action.section not in view.settings.sections:
        detail = f"This campaign is played without the section {action.section!r}."
        yield Refusal("section-not-enabled", rule, detail)


def phase(
    view: View, action: AnyAction, rule: str, called: Mapping[str, str] | None = None
) -> Iterator[Refusal]:
    """`wrong-phase` outside the action's phases, which `called` may put into better words."""
    current = view.campaign.phase
    if action.phases and current not in action.phases:
        names = {name: in_words(name) for name in (current, *action.phases)} | dict(called or {})
        allowed = listed([names[name] for name in action.phases], "or")
        detail = (
            f"This is the {names[current]} phase; {action.name} belongs to the {allowed} phase."
        )
        yield Refusal("wrong-phase", rule, detail)


def turn(
    view: View, acting: Iterable[str], rule: str, code: str = "not-your-turn"
) -> Iterator[Refusal]:
    """`not-your-turn`, or the rule's own code, for everybody but those who act now."""
    names = [side_name(view, side) for side in acting]
    if view.viewer not in acting:
        verb = agreeing(len(names), "acts", "act")
        yield Refusal(code, rule, f"{capitalised(listed(names, none='nobody'))} {verb} now.")


def in_words(name: str) -> str:
    """A phase's name as a sentence has it."""
    return name.replace("_", " ").replace(".", " ")
