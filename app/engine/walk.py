"""The ways in which the dice of an action can fall: each of them, or a sample drawn at random."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import shake_256
from itertools import count, product
from math import comb
from struct import unpack

from app.engine.action import Action, R
from app.engine.adjudicate import resolve
from app.engine.dice import Asked, SourceName, parse_notation
from app.engine.position import Mint, Position
from app.engine.ruling import Ruling

MAX_PATHS = 5_000
"""Up to so many ways of falling are counted one by one."""
MAX_ROLLS_WALKED = 200_000
MAX_DICE_WALKED = 1_000_000
"""What walking may cost, in rolls and in dice: an action that rolls much is sampled sooner."""

PROBED_AFTER = 200
PROBES = 64
"""When so many ways have been walked, so many at random tell whether to go on."""

Faces = tuple[int, ...]
Late = Callable[[float], bool]
"""Whether this share of the time for an answer has passed."""
WALKING = 0.5
"""The share of the time in which the dice are walked; the rest is left for sampling."""


def never(_share: float) -> bool:
    """It is never late, where time does not matter."""
    return False


class TooManyPaths(Exception):
    """The dice can fall in more ways than are counted one by one."""


@dataclass(frozen=True)
class Path:
    """One way in which the dice of an action can fall."""

    ruling: Ruling
    chance: Fraction


class _Branch(Exception):
    """The walker has come to a roll that its script does not say."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.label)
        self.asked = asked


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


@dataclass
class _AtRandom:
    """Dice of one sample, the same each time it is taken; many at once cost little.

    `chance` is that of the way in which they have fallen so far, or more.
    """

    number: int
    chance: float = 1.0

    def faces(self, asked: Asked) -> tuple[Faces, SourceName]:
        notation = parse_notation(asked.notation)
        stream = shake_256(f"{self.number}/{asked.label}".encode()).digest(4 * notation.count)
        numbers = unpack(f">{notation.count}I", stream)
        faces = tuple(number % notation.sides + 1 for number in numbers)
        if asked.accepts is None:
            self.chance *= _chance_of(faces, notation.sides, asked.at_least)
        return faces, "enumerated"


def _chance_of(faces: Faces, sides: int, at_least: int | None) -> float:
    """How likely the dice fall like this; of a pool only its hits matter."""
    if at_least is None:
        return float(sides) ** -len(faces)
    hits = sum(face >= at_least for face in faces)
    hit = (sides - at_least + 1) / sides
    return comb(len(faces), hits) * hit**hits * (1 - hit) ** (len(faces) - hits)


def paths(
    position: Position,
    actor: str,
    action: Action[R],
    request: R,
    limit: int = MAX_PATHS,
    late: Late = never,
) -> Iterator[Path]:
    """Every way in which the dice can fall.

    Raises TooManyPaths beyond the limit, where rolls or dice are too many, or when it is late.
    """
    rolls = dice = found = 0
    open_scripts: list[tuple[list[Faces], Fraction]] = [([], Fraction(1))]
    while open_scripts:
        written, chance = open_scripts.pop()
        rolls += len(written) + 1
        dice += sum(map(len, written))
        if rolls > MAX_ROLLS_WALKED or dice > MAX_DICE_WALKED or late(WALKING):
            raise TooManyPaths
        try:
            ruling, _ = resolve(position, actor, action, request, _Script(written), _numbers())
        except _Branch as branch:
            ways = list(_ways(branch.asked, limit))
            open_scripts.extend(([*written, faces], chance * part) for faces, part in ways)
            if len(open_scripts) + found > limit:
                raise TooManyPaths from None
            continue
        found += 1
        yield Path(ruling, chance)
        if found == PROBED_AFTER and _outgrows(position, actor, action, request, limit):
            raise TooManyPaths


def _outgrows(position: Position, actor: str, action: Action[R], request: R, limit: int) -> bool:
    """Whether there are surely more ways than the limit, by a look at some of them.

    Were there no more, ways that are each as rare as one in PROBES times the limit would come
    about once in PROBES together. Where they come eight times as often, there are more: but for
    one case in 100,000.
    """
    rare = 0
    for number in range(PROBES):
        dice = _AtRandom(number)
        resolve(position, actor, action, request, dice, _numbers())
        rare += dice.chance * limit * PROBES < 1
    return rare >= 8


def sampled(
    position: Position,
    actor: str,
    action: Action[R],
    request: R,
    most: int,
    most_dice: int,
    late: Late = never,
) -> list[Path]:
    """So many ways at random, fewer where each takes many dice or when it is late; at least one."""
    rulings: list[Ruling] = []
    while not rulings or (len(rulings) < most and not late(1.0)):
        dice = _AtRandom(len(rulings))
        rulings.append(resolve(position, actor, action, request, dice, _numbers())[0])
        if len(rulings) == 1:
            rolled = sum(len(roll.faces) for roll in rulings[0].rolls)
            most = min(most, most_dice // max(1, rolled))
    return [Path(ruling, Fraction(1, len(rulings))) for ruling in rulings]


def _ways(asked: Asked, limit: int) -> Iterator[tuple[Faces, Fraction]]:
    """The ways in which one roll can fall, with their chances."""
    notation = parse_notation(asked.notation)
    dice, sides = notation.count, notation.sides
    if asked.at_least is not None:
        hit = Fraction(sides - asked.at_least + 1, sides)
        for hits in range(dice + 1):
            faces = (sides,) * hits + (1,) * (dice - hits)
            yield faces, comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        return
    if sides**dice > limit:
        raise TooManyPaths
    ways = list(product(range(1, sides + 1), repeat=dice))
    if asked.accepts is not None:
        ways = [faces for faces in ways if asked.accepts(faces)]
    for faces in ways:
        yield faces, Fraction(1, len(ways))


def _numbers() -> Mint:
    """Ids for one walk: the same in every walk, and no two alike."""
    numbers = count(1)
    return lambda _kind: f"odds-{next(numbers)}"
