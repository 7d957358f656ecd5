"""Quantities, and the terms that other files add to them.

A quantity is worked out in stages: what is added, then percentages (added up, and rounded down
once), then halving (rounded down), then floors (the largest holds). Within a stage the order cannot
matter.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, get_args

from app.books.wc.variation.declared import Declared, S, applying, rules_of
from app.engine import terms
from app.engine.position import Position
from app.engine.table import ResultTable
from app.engine.viewer import Audience

Stage = Literal["add", "percent", "halve", "floor"]
STAGES: tuple[Stage, ...] = get_args(Stage)


@dataclass(frozen=True)
class Quantity(Generic[S]):
    """A number that other files may change. Its subjects are of one type."""

    name: str
    subject: type[S]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of every term that may change it."""
        return rules_of(Term, self.name)

    def of(self, position: Position, subject: S, base: int = 0) -> terms.Sum:
        """The number that is `base` before anything changes it."""
        applicable = applying(Term, self.name, position, subject)
        number, told = base, []
        for term, change in _changes(position, subject, applicable, base):
            number += change
            told.append(term.as_told(position, subject, change))
        return terms.Sum(number, tuple(told))


@dataclass(frozen=True, kw_only=True)
class Term(Declared[S]):
    """What changes a quantity, by `value` in its stage.

    The value is a number of the quantity's own unit, for percentages in percent, for a floor the
    least number; it is not used to halve. A term with a `die` adds what that roll shows. Without
    an `audience` everybody may know of it who may see the number.
    """

    quantity: Quantity[S]
    text: str | Callable[[Position, S], str]
    value: int | Callable[[Position, S], int] = 0
    stage: Stage = "add"
    die: str | None = None
    audience: Callable[[Position, S], Audience | None] | None = None

    @property
    def about(self) -> str:
        return self.quantity.name

    def value_for(self, position: Position, subject: S) -> int:
        """Its value for this subject."""
        return self.value if isinstance(self.value, int) else self.value(position, subject)

    def as_told(self, position: Position, subject: S, change: int) -> terms.Term:
        """The term as a ruling tells it, which changed the number by so much."""
        text = self.text if isinstance(self.text, str) else self.text(position, subject)
        audience = None if self.audience is None else self.audience(position, subject)
        return terms.Term(self.rule, text, change, audience, self.die)


def of_table(
    quantity: Quantity[S],
    table: ResultTable,
    name: str,
    *,
    rule: str | None = None,
    when: Callable[[Position, S], bool],
    value: Callable[[Position, S], int] | None = None,
    audience: Callable[[Position, S], Audience | None] | None = None,
) -> Term[S]:
    """The modifier of this name that stands beside a table.

    Its rule is the table's unless another is given, and so is its value.
    """
    modifier = table.modifier(name)
    return Term(
        quantity=quantity,
        rule=rule or table.id,
        text=modifier.text,
        value=modifier.value if value is None else value,
        when=when,
        audience=audience,
    )


def _changes(
    position: Position, subject: S, applicable: list[Term[S]], base: int
) -> Iterator[tuple[Term[S], int]]:
    """Each term that changes the number, or adds a die, with what it changes it by."""
    valued = [(term, term.value_for(position, subject)) for term in applicable]
    number = base
    for stage in STAGES:
        of_stage = [(term, value) for term, value in valued if term.stage == stage]
        for term, change in _CHANGES[stage](number, of_stage):
            if change or term.die is not None:
                number += change
                yield term, change


Valued = list[tuple[Term[S], int]]


def _add(_number: int, valued: Valued[S]) -> Iterator[tuple[Term[S], int]]:
    yield from valued


def _percent(number: int, valued: Valued[S]) -> Iterator[tuple[Term[S], int]]:
    percent = 0
    for term, value in valued:
        before = number * percent // 100
        percent += value
        yield term, number * percent // 100 - before


def _halve(number: int, valued: Valued[S]) -> Iterator[tuple[Term[S], int]]:
    for term, _ in valued:
        yield term, number // 2 - number
        number //= 2


def _floor(number: int, valued: Valued[S]) -> Iterator[tuple[Term[S], int]]:
    for term, least in sorted(valued, key=lambda one: -one[1])[:1]:
        yield term, max(least - number, 0)


_CHANGES: Mapping[Stage, Callable[[int, Valued[Any]], Iterator[tuple[Term[Any], int]]]] = {
    "add": _add,
    "percent": _percent,
    "halve": _halve,
    "floor": _floor,
}
