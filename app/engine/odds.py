"""The odds of an action before it is taken, from the same rules that decide it.

An action may count its own dice in closed form; else they are walked, `resolve` running once for
each way in which they can fall, or sampled where the ways are too many. What the seat may not know
is assumed, and what was assumed is named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Literal

from pydantic_core import to_json

from app.engine.action import Action, R
from app.engine.adjudicate import refusals_of
from app.engine.audience import noting_assumptions, ruling_as_seen
from app.engine.book import Book
from app.engine.english import plural_of
from app.engine.entity import Entity, field_audiences
from app.engine.outcome import Outcome, workings
from app.engine.position import View
from app.engine.ruling import Refused
from app.engine.walk import Late, Path, TooManyPaths, never, paths, sampled

SAMPLES = 2_000
MAX_DICE_SAMPLED = 200_000
"""So many ways are sampled, or fewer where they would take more dice than this together."""
MAX_ROWS = 50
"""So many outcomes are told one by one; where there are more, the least likely are told as one."""
Z = 1.96


@dataclass(frozen=True)
class WeighedOutcome:
    """One outcome as the seat would be told of it, and how likely it is.

    Workings are left out. There is a summary where all the ways to this outcome have the same.
    """

    outcome: Mapping[str, Any]
    summary: str | None
    chance: Fraction


@dataclass(frozen=True)
class Odds:
    """Every outcome with its chance; `error` is the greatest 95 % error of a sampled chance."""

    method: Literal["exact", "sampled"]
    outcomes: tuple[WeighedOutcome, ...]
    assumes: tuple[str, ...]
    error: float | None = None


def odds(
    book: Book, view: View, actor: str, action: Action[R], request: R, late: Late = never
) -> Odds:
    """The odds of the action as the actor can know them: exact, or sampled where ways are many.

    Raises Refused for an action that is against the rules. When it is `late`, fewer ways are
    sampled, and the error is greater.
    """
    refusals = refusals_of(book, view, action, request)
    if refusals:
        raise Refused(refusals)
    assumed = set(action.assumes)
    walked: list[Path] = []
    samples: int | None = None
    with noting_assumptions(lambda entity, name: assumed.add(_assumption(entity, name))):
        counted = _counted(view, action, request)
        if counted is None:
            walked, samples = _walked(view, actor, action, request, late)
    ways = [_told(path, actor) for path in walked] if counted is None else counted
    outcomes = _gathered(ways, action.outcome)
    method: Literal["exact", "sampled"] = "exact" if samples is None else "sampled"
    error = None if samples is None else max(error_of(o.chance, samples) for o in outcomes)
    return Odds(method, _most_likely(outcomes), tuple(sorted(assumed)), error)


def _counted(view: View, action: Action[R], request: R) -> list[WeighedOutcome] | None:
    """The ways in which the action ends by its own count; None where it does not count them."""
    weighted = action.distribution and action.distribution(view, request)
    if weighted is None:
        return None
    ways = list(weighted)
    whole = sum(way.weight for way in ways)
    return [WeighedOutcome(w.outcome, w.summary, Fraction(w.weight, whole)) for w in ways]


def _walked(
    view: View, actor: str, action: Action[R], request: R, late: Late
) -> tuple[list[Path], int | None]:
    """The ways in which the dice fall, and how many were sampled where not all are known."""
    try:
        return list(paths(view, actor, action, request, late=late)), None
    except TooManyPaths:
        taken = sampled(view, actor, action, request, SAMPLES, MAX_DICE_SAMPLED, late)
        return taken, len(taken)


def _told(path: Path, actor: str) -> WeighedOutcome:
    seen = ruling_as_seen(path.ruling, actor) or {}
    return WeighedOutcome(seen.get("outcome", {}), seen.get("summary"), path.chance)


def _gathered(ways: Iterable[WeighedOutcome], model: type[Outcome]) -> list[WeighedOutcome]:
    """Outcomes that differ for the actor in nothing but workings are one; the likeliest first.

    Where the model marks no workings, the sentence belongs to what is told apart.
    """
    left_out = workings(model)
    gathered: dict[bytes, WeighedOutcome] = {}
    for way in ways:
        outcome = {k: v for k, v in way.outcome.items() if k not in left_out}
        key = to_json([sorted(outcome.items()), None if left_out else way.summary])
        known = gathered.get(key, WeighedOutcome(outcome, way.summary, Fraction(0)))
        summary = way.summary if way.summary == known.summary else None
        gathered[key] = WeighedOutcome(outcome, summary, known.chance + way.chance)
    ranked = sorted(gathered.items(), key=lambda item: (-item[1].chance, item[0]))
    return [outcome for _, outcome in ranked]


def _most_likely(outcomes: list[WeighedOutcome]) -> tuple[WeighedOutcome, ...]:
    """As many as a reader can take in, the rest together."""
    if len(outcomes) <= MAX_ROWS:
        return tuple(outcomes)
    shown, rest = outcomes[: MAX_ROWS - 1], outcomes[MAX_ROWS - 1 :]
    others = sum((outcome.chance for outcome in rest), Fraction(0))
    return (*shown, WeighedOutcome({}, f"One of {len(rest):,} other outcomes.", others))


def error_of(chance: Fraction, samples: int) -> float:
    """How far the true chance may lie from the sampled one, by Wilson's interval of 95 %."""
    p, spread = float(chance), Z * Z / samples
    middle = (p + spread / 2) / (1 + spread)
    half = Z * sqrt(p * (1 - p) / samples + spread / (4 * samples)) / (1 + spread)
    return max(middle + half - p, p - middle + half)


def _assumption(entity: Entity, name: str) -> str:
    """What is assumed of a field that the seat may not know, in its words or those of its kind."""
    words = field_audiences(type(entity))[name].assumption or entity.assumption
    if words is not None:
        return words
    kind = plural_of(entity.kind.replace("_", " "))
    return f"What you cannot see of other {kind} makes no difference."
