"""Labelled dice. Every roll has a label, so that no roll can shift another.

Four sources answer the same question: the server, players who roll their own, a recorded ruling
that is replayed, and the walker that counts odds.
"""

import hmac
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Literal, Protocol

from app.engine.viewer import Audience, only

SourceName = Literal["server", "supplied", "recorded", "enumerated"]
MAX_DICE = 5_000
TEN_SIDED = 10


@dataclass(frozen=True)
class Notation:
    """`count` dice of `sides` sides; a d66 is two d6 read as tens and ones."""

    count: int
    sides: int
    as_digits: bool = False

    def total(self, faces: Sequence[int]) -> int:
        """The number that the faces show together."""
        if self.as_digits:
            return faces[0] * 10 + faces[1]
        return sum(faces)


@cache
def parse_notation(text: str) -> Notation:
    """Read `2d6`, `1d3` or `d66`. Raises ValueError for anything else."""
    if text == "d66":
        return Notation(2, 6, as_digits=True)
    match = re.fullmatch(r"(\d{1,4})d(\d{1,3})", text)
    if match is None or not 1 <= int(match[1]) <= MAX_DICE or int(match[2]) < 2:
        raise ValueError(f"{text!r} is not a dice notation such as 2d6 or d66")
    return Notation(int(match[1]), int(match[2]))


@dataclass(frozen=True)
class Dice:
    """A roll that an action may ask for.

    `*` in the label stands for an id. A `secret` roll is one that only hidden truth asks for: the
    server always makes it, since the asking alone would betray the truth.
    """

    label: str
    notation: str = "*"
    secret: bool = False


def spec_of(declared: Sequence[Dice], label: str) -> Dice:
    """The declaration that covers the label. Raises LookupError where there is none."""
    for spec in declared:
        if fnmatchcase(label, spec.label):
            return spec
    raise LookupError(f"no roll {label!r} is declared")


@dataclass(frozen=True)
class Roll:
    """One roll as it fell; `of` names the side whose dice these are where it is not the actor."""

    label: str
    notation: str
    faces: tuple[int, ...]
    total: int
    source: SourceName
    of: str | None = None
    audience: Audience = field(default=frozenset(), compare=False)


Accepts = Callable[[tuple[int, ...]], bool]


@dataclass(frozen=True)
class Asked:
    """What a source is asked for: a spec with its label and notation filled in.

    `of` is the side whose dice these are where it is not the actor. `at_least` is set for a pool,
    of which only the number of faces that reach it matters. `accepts` is set for a roll that is
    made again until its faces are accepted.
    """

    label: str
    notation: str
    secret: bool
    at_least: int | None = None
    accepts: Accepts | None = None
    of: str | None = None


class DiceRequired(Exception):
    """The players must roll this first; nothing has changed."""

    def __init__(self, label: str, notation: str) -> None:
        super().__init__(f"roll {notation} for {label!r}")
        self.label = label
        self.notation = notation


class DiceInvalid(Exception):
    """Supplied dice are wrong: too few, too many, or a face that is not on the die."""

    def __init__(self, label: str, code: str, detail: str) -> None:
        super().__init__(detail)
        self.label = label
        self.code = code
        self.detail = detail


class DiceUnused(Exception):
    """Supplied faces that no roll asked for."""

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__(f"no roll asked for {', '.join(labels)}")
        self.labels = tuple(labels)


class DiceSource(Protocol):
    """Answers with faces."""

    def faces(self, asked: Asked) -> tuple[tuple[int, ...], SourceName]:
        """The faces of the roll that is asked for, and where they came from."""
        ...


@dataclass(frozen=True)
class ServerDice:
    """Dice that anyone can recompute once the key is revealed.

    A face is HMAC-SHA256(key, "seat/cursor/nonce/label/index/attempt"): its first eight bytes as a
    big-endian integer, tried again at or above the largest multiple of the sides, so that no face
    is favoured.
    """

    key: bytes
    seat: str
    cursor: int
    nonce: str = ""

    def faces(self, asked: Asked) -> tuple[tuple[int, ...], SourceName]:
        notation = parse_notation(asked.notation)
        rolled = (self._face(asked.label, index, notation.sides) for index in range(notation.count))
        return tuple(rolled), "server"

    def _face(self, label: str, index: int, sides: int) -> int:
        limit = 2**64 - 2**64 % sides
        attempt = 0
        while True:
            message = f"{self.seat}/{self.cursor}/{self.nonce}/{label}/{index}/{attempt}"
            digest = hmac.digest(self.key, message.encode(), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % sides + 1
            attempt += 1


SuppliedFaces = Mapping[str, Sequence[int]] | Sequence[int]


class SuppliedDice:
    """The players' own dice: faces by label, or one list used in the order of asking.

    They serve the rolls of the side that acts, and the server makes those of others, so that nobody
    throws another's dice; unless the `whole_table` rolls its own and one of them writes it down.
    """

    def __init__(self, given: SuppliedFaces, server: DiceSource, whole_table: bool = False) -> None:
        self._by_label = dict(given) if isinstance(given, Mapping) else {}
        self._in_order = [] if isinstance(given, Mapping) else list(given)
        self._is_list = not isinstance(given, Mapping)
        self._server = server
        self._whole_table = whole_table

    def faces(self, asked: Asked) -> tuple[tuple[int, ...], SourceName]:
        """The players' faces, or the server's for a roll that is not theirs to make.

        Raises DiceRequired where none are given, DiceInvalid for too few or for impossible ones.
        """
        if asked.secret or (asked.of is not None and not self._whole_table):
            return self._server.faces(asked)
        notation = parse_notation(asked.notation)
        faces = _as_read(self._take(asked, notation.count), notation.sides)
        if len(faces) != notation.count:
            detail = f"{asked.label}: {notation.count} dice asked for, {len(faces)} given"
            raise DiceInvalid(asked.label, "dice-count-mismatch", detail)
        if not all(1 <= face <= notation.sides for face in faces):
            detail = f"{asked.label}: every face of {asked.notation} is from 1 to {notation.sides}"
            raise DiceInvalid(asked.label, "dice-out-of-range", detail)
        return faces, "supplied"

    def _take(self, asked: Asked, count: int) -> tuple[int, ...]:
        if self._is_list:
            taken, self._in_order = self._in_order[:count], self._in_order[count:]
            if not taken:
                raise DiceRequired(asked.label, asked.notation)
            return tuple(taken)
        if asked.label not in self._by_label:
            raise DiceRequired(asked.label, asked.notation)
        return tuple(self._by_label.pop(asked.label))

    @property
    def is_left_over(self) -> bool:
        """Whether there are faces that no roll has asked for."""
        return bool(self._by_label or self._in_order)

    def take_spare(self, label: str, notation: str, of: str | None) -> tuple[int, ...] | None:
        """Faces left over that were meant for this roll, which was not made; None without any.

        Raises DiceInvalid for faces that could not have served it.
        """
        asked = Asked(label, notation, secret=False, of=of)
        if of is not None and not self._whole_table:
            return None
        if not self._in_order and label not in self._by_label:
            return None
        return self.faces(asked)[0]

    def refuse_leftovers(self) -> None:
        """Raises DiceUnused when a supplied roll was not asked for."""
        left = [*self._by_label, *("dice" for _ in self._in_order[:1])]
        if left:
            raise DiceUnused(left)


def _as_read(faces: tuple[int, ...], sides: int) -> tuple[int, ...]:
    """The numbers that faces stand for: a ten-sided die shows its 10 as a 0."""
    return tuple(sides if face == 0 and sides == TEN_SIDED else face for face in faces)


class RecordedDice:
    """The faces of an earlier ruling, all but the rolls that are made afresh."""

    def __init__(
        self, rolls: Sequence[Roll], fresh: DiceSource, afresh: frozenset[str] = frozenset()
    ) -> None:
        self._faces = {roll.label: roll.faces for roll in rolls if roll.label not in afresh}
        self._fresh = fresh

    def faces(self, asked: Asked) -> tuple[tuple[int, ...], SourceName]:
        recorded = self._faces.get(asked.label)
        if recorded is None or len(recorded) != parse_notation(asked.notation).count:
            return self._fresh.faces(asked)
        return recorded, "recorded"


class Roller:
    """The dice of one ruling: asks the source, checks the declaration and keeps what fell.

    `actor` is the side that acts, whose rolls these are unless one says otherwise; a roll is known
    to the `audience`, and to the side whose it is. `rolled` are labels that were rolled before in
    the same request: equal labels would fall equal.
    """

    def __init__(
        self,
        declared: Sequence[Dice],
        source: DiceSource,
        audience: Audience,
        action: str = "",
        actor: str = "",
        rolled: set[str] | None = None,
    ) -> None:
        self._declared = declared
        self._source = source
        self._audience = audience
        self._action = action
        self._actor = actor
        self._rolled: set[str] = set() if rolled is None else rolled
        self.rolls: list[Roll] = []

    def roll(
        self,
        label: str,
        notation: str | None = None,
        audience: Audience | None = None,
        of: str | None = None,
    ) -> Roll:
        """Roll once for this label, with the dice of the side `of`, or else of the actor.

        The notation is needed where the declaration leaves it open.
        """
        return self._record(self._ask(label, notation, of), audience)

    def roll_until(
        self,
        label: str,
        accepts: Accepts,
        notation: str | None = None,
        audience: Audience | None = None,
        of: str | None = None,
    ) -> Roll:
        """Roll until the faces are accepted; the second time as `label/2`, then `label/3` and on.

        It is declared as `label*`, to cover those too. Faces that are accepted must be possible.
        Odds count them alone, so a roll that is made again does not make the ways endless.
        """
        roll = self._record(self._ask(label, notation, of, accepts=accepts), audience)
        again = 1
        while not accepts(roll.faces):
            again += 1
            asked = self._ask(f"{label}/{again}", notation, of, accepts=accepts)
            roll = self._record(asked, audience)
        return roll

    def hits(
        self,
        label: str,
        count: int,
        at_least: int,
        sides: int = 6,
        audience: Audience | None = None,
        of: str | None = None,
    ) -> int:
        """Roll a pool of `count` dice and count the faces that are `at_least` or more."""
        if count == 0:
            return 0
        asked = self._ask(label, f"{count}d{sides}", of, at_least)
        roll = self._record(asked, audience)
        return sum(face >= at_least for face in roll.faces)

    def _ask(
        self,
        label: str,
        notation: str | None,
        of: str | None,
        at_least: int | None = None,
        accepts: Accepts | None = None,
    ) -> Asked:
        spec = spec_of(self._declared, label)
        if label in self._rolled:
            raise LookupError(f"{self._action} rolls {label!r}, rolled before in this request")
        if notation is None and spec.notation == "*":
            raise LookupError(f"{self._action} must say which dice {label!r} are")
        another = None if of == self._actor else of
        return Asked(label, notation or spec.notation, spec.secret, at_least, accepts, another)

    def _record(self, asked: Asked, audience: Audience | None) -> Roll:
        faces, source = self._source.faces(asked)
        roll = Roll(
            asked.label,
            asked.notation,
            faces,
            parse_notation(asked.notation).total(faces),
            source,
            asked.of,
            self._audience | only(asked.of) if audience is None else audience,
        )
        self.rolls.append(roll)
        self._rolled.add(roll.label)
        return roll
