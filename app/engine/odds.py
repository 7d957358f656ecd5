"""The odds of an action before it is taken, from the same `resolve` that rules on it.

The dice are walked: `resolve` runs once for each way in which they can fall. What the seat may not
know is assumed, and what was assumed is named.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, product
from math import comb, sqrt
from typing import Any, Literal

from pydantic_core import to_json

from app.engine.action import Action, R
from app.engine.adjudicate import refusals_of, resolve
from app.engine.audience import noting_assumptions, ruling_as_seen
from app.engine.book import Book
from app.engine.dice import Asked, ServerDice, SourceName, parse_notation, spec_of
from app.engine.entity import Entity
from app.engine.outcome import Outcome, workings
from app.engine.position import Mint, Position, View
from app.engine.ruling import Refused, Ruling

# Up to so many ways of falling are counted one by one; beyond, so many are sampled.
MAX_PATHS = 5_000
SAMPLES = 2_000
# What one answer may cost, in rolls: an action that rolls much is walked or sampled less often.
MAX_ROLLS_WALKED = 200_000
MAX_ROLLS_SAMPLED = 20_000
LEAST_SAMPLES = 200
# To name the rolls that may be asked for, fewer ways will do.
MAX_PATHS_OF_LABELS = 500
SAMPLES_OF_LABELS = 100

Faces = tuple[int, ...]


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


class _Branch(Exception):
    """The walker has come to a roll that its script does not say."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.label)
        self.asked = asked


class TooManyPaths(Exception):
    """The dice can fall in more ways than are counted one by one."""


@dataclass
class _Script:
    """Dice that fall as written, roll after roll."""

    written: list[Faces]
    used: int = 0

    def faces(self, asked: Asked) -> tuple[Faces, SourceName]:
        if self.used == len(self.written):
            raise _Branch(asked)
        self.used += 1
        return self.written[self.used - 1], "enumerated"


@dataclass(frozen=True)
class Path:
    """One way in which the dice of an action can fall."""

    ruling: Ruling
    chance: Fraction


def paths(
    position: Position,
    actor: str,
    action: Action[R],
    request: R,
    limit: int = MAX_PATHS,
) -> Iterator[Path]:
    """Every way in which the dice can fall. Raises TooManyPaths beyond the limit, or many rolls."""
    rolls = 0
    open_scripts: list[tuple[list[Faces], Fraction]] = [([], Fraction(1))]
    count = 0
    while open_scripts:
        written, chance = open_scripts.pop()
        rolls += len(written) + 1
        if rolls > MAX_ROLLS_WALKED:
            raise TooManyPaths
        try:
            ruling, _ = resolve(position, actor, action, request, _Script(written), _numbers())
        except _Branch as branch:
            ways = list(_ways(branch.asked, limit))
            open_scripts.extend(([*written, faces], chance * part) for faces, part in ways)
            if len(open_scripts) + count > limit:
                raise TooManyPaths from None
            continue
        count += 1
        yield Path(ruling, chance)


def odds(book: Book, view: View, actor: str, action: Action[R], request: R) -> Odds:
    """The odds of the action as the actor can know them: exact, or sampled where paths are many.

    Raises Refused for an action that is against the rules.
    """
    refusals = refusals_of(book, view, action, request)
    if refusals:
        raise Refused(refusals)
    assumed: dict[str, None] = {}

    def note(entity: Entity, name: str) -> None:
        value = entity.__dict__[name]
        said = entity.assumption or f"{entity.kind} {entity.id}: {name} = {_said(value)}"
        assumed[said] = None

    with noting_assumptions(note):
        try:
            walked, is_exact = list(paths(view, actor, action, request)), True
        except TooManyPaths:
            walked, is_exact = _sampled(view, actor, action, request), False
    outcomes = _gather(walked, actor, action.outcome)
    if is_exact:
        return Odds("exact", outcomes, tuple(sorted(assumed)))
    error = max(_error(float(outcome.chance), len(walked)) for outcome in outcomes)
    return Odds("sampled", outcomes, tuple(sorted(assumed)), error)


@dataclass(frozen=True)
class RollAhead:
    """A roll that an action may ask for: by whom, and whether other dice decide if it is made."""

    label: str
    notation: str
    of: str | None = None
    if_needed: bool = False

    @property
    def as_told(self) -> dict[str, Any]:
        """The roll as answers have it; what is as usual is left out."""
        usual = (None, False)
        return {name: value for name, value in vars(self).items() if value not in usual}


def rolls_ahead(view: View, actor: str, action: Action[R], request: R) -> list[RollAhead]:
    """Each roll that the action may ask for, as far as the actor can know, in that order.

    Secret rolls are left out, since no player makes them.
    """
    try:
        walked = list(paths(view, actor, action, request, MAX_PATHS_OF_LABELS))
    except TooManyPaths:
        walked = _sampled(view, actor, action, request, SAMPLES_OF_LABELS)
    made = Counter((r.label, r.notation, r.of) for path in walked for r in path.ruling.rolls)
    return [
        RollAhead(*roll, if_needed=times < len(walked))
        for roll, times in made.items()
        if not spec_of(action.dice, roll[0]).secret
    ]


def preview(view: View, actor: str, action: Action[R], request: R) -> dict[str, Any]:
    """The ruling that the actor may expect, on one way in which the dice can fall."""
    dice = ServerDice(b"preview", actor, 0)
    ruling, _ = resolve(view, actor, action, request, dice, _numbers())
    return ruling_as_seen(ruling, actor) or {"modifiers": []}


def _sampled(
    view: View, actor: str, action: Action[R], request: R, most: int = SAMPLES
) -> list[Path]:
    """So many ways at random, or fewer where each of them takes many rolls."""

    def sample(number: int) -> Ruling:
        dice = ServerDice(b"odds", actor, number)
        return resolve(view, actor, action, request, dice, _numbers())[0]

    first = sample(0)
    count = min(most, max(LEAST_SAMPLES, MAX_ROLLS_SAMPLED // max(1, len(first.rolls))))
    rulings = [first, *(sample(number) for number in range(1, count))]
    return [Path(ruling, Fraction(1, count)) for ruling in rulings]


def _ways(asked: Asked, limit: int) -> Iterator[tuple[Faces, Fraction]]:
    """The ways in which one roll can fall, with their chances."""
    notation = parse_notation(asked.notation)
    count, sides = notation.count, notation.sides
    if asked.at_least is not None:
        hit = Fraction(sides - asked.at_least + 1, sides)
        for hits in range(count + 1):
            faces = (sides,) * hits + (1,) * (count - hits)
            yield faces, comb(count, hits) * hit**hits * (1 - hit) ** (count - hits)
        return
    if sides**count > limit:
        raise TooManyPaths
    ways = list(product(range(1, sides + 1), repeat=count))
    if asked.accepts is not None:
        ways = [faces for faces in ways if asked.accepts(faces)]
    for faces in ways:
        yield faces, Fraction(1, len(ways))


def _gather(
    paths_taken: list[Path], actor: str, model: type[Outcome]
) -> tuple[WeighedOutcome, ...]:
    """Outcomes that differ for the actor in nothing but workings are one.

    Where the model marks no workings, the sentence belongs to what is told apart.
    """
    left_out = workings(model)
    told: dict[bytes, WeighedOutcome] = {}
    for path in paths_taken:
        seen = ruling_as_seen(path.ruling, actor) or {}
        outcome = {k: v for k, v in seen.get("outcome", {}).items() if k not in left_out}
        way = WeighedOutcome(outcome, seen.get("summary"), path.chance)
        key = to_json([sorted(outcome.items()), None if left_out else way.summary])
        told[key] = _both(told[key], way) if key in told else way
    ranked = sorted(told.items(), key=lambda item: (-item[1].chance, item[0]))
    return tuple(outcome for _, outcome in ranked)


def _both(one: WeighedOutcome, other: WeighedOutcome) -> WeighedOutcome:
    summary = one.summary if one.summary == other.summary else None
    return WeighedOutcome(one.outcome, summary, one.chance + other.chance)


def _error(p: float, samples: int) -> float:
    return 1.96 * sqrt(max(p * (1 - p), 1 / samples) / samples)


def _said(value: Any) -> str:
    return "none" if value in (None, (), "") else str(value)


def _numbers() -> Mint:
    """Ids for one walk: the same in every walk, and no two alike."""
    numbers = count(1)
    return lambda _kind: f"odds-{next(numbers)}"
