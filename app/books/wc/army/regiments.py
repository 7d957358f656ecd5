"""What the army lists say of single kinds of units: who may scout, and limited regiments.

A unit is known by its race and by the name of its army-list entry, which players write in their own
way: case, plural and hyphens make no difference.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from app.books.wc.army.forces import is_rank_and_file
from app.books.wc.data_files import read_data
from app.books.wc.entities import Category, Race, Unit
from app.books.wc.profiles import profile

Words = tuple[str, ...]


class Listed(Protocol):
    """Anything that is an army-list entry."""

    @property
    def race(self) -> Race: ...

    @property
    def unit_type(self) -> str: ...

    @property
    def category(self) -> Category: ...


@dataclass(frozen=True)
class Limit:
    """One condition of an army list that holds in every single army (wc.army.limited-regiments).

    `needs` are the troops without which the regiment may not be there; `at_most` counts units.
    """

    race: Race
    regiment: str
    needs: str | None = None
    at_most: int | None = None

    def binds(self, unit: Listed) -> bool:
        """Whether the unit is such a regiment."""
        return unit.race == self.race and _mentions(unit.unit_type, self.regiment)

    def is_parent(self, unit: Listed) -> bool:
        """Whether the unit is of the troops that the regiment needs."""
        return (
            self.needs is not None
            and unit.race == self.race
            and unit.category != "character"
            and _mentions(unit.unit_type, self.needs)
            and not self.binds(unit)
        )


LIMITS = tuple(Limit(**entry) for entry in read_data("army/limited-regiments.toml")["limit"])


def regiment_faults(units: Iterable[Listed]) -> list[tuple[str, str]]:
    """What the army list has against these units in one army, as codes with their details.

    The codes are `missing-parent-unit` and `regiment-limit-exceeded` (wc.army.limited-regiments).
    The percentages of an army list bind a side's whole force, no single army
    (wc.army.no-percentages).
    """
    together = list(units)
    return [fault for limit in LIMITS for fault in _faults(limit, together)]


def _faults(limit: Limit, units: list[Listed]) -> Iterator[tuple[str, str]]:
    count = sum(limit.binds(unit) for unit in units)
    if count and limit.needs is not None and not any(map(limit.is_parent, units)):
        detail = f"{limit.regiment} may not be in an army without {limit.needs}."
        yield "missing-parent-unit", detail
    if limit.at_most is not None and count > limit.at_most:
        detail = f"An army may have {limit.at_most} unit of {limit.regiment} at most."
        yield "regiment-limit-exceeded", detail


def may_scout(unit: Unit) -> bool:
    """Whether the unit may be used as scouts (wc.scouting.eligible-units).

    It is judged by its own race's list (wc.race.scouts.eligible). Neutral troops have the list of
    the standard race. Without a list any unit may that fights as skirmishers; an empty list means
    no scouts. A longer name that ends in one of the list names the same troops: Clan Eshin Gutter
    Runners. Characters, their mounts and war machines are no scouts.
    """
    if not is_rank_and_file(unit):
        return False
    names = profile(unit.race).scouts
    if names is None:
        return unit.skirmisher
    return any(_ends_in(unit.unit_type, name) for name in names)


def _mentions(text: str, name: str) -> bool:
    """Whether the words of the name stand next to each other somewhere in the text."""
    found, sought = _words(text), _words(name)
    starts = range(len(found) - len(sought) + 1)
    return any(found[start : start + len(sought)] == sought for start in starts)


def _ends_in(text: str, name: str) -> bool:
    sought = _words(name)
    return _words(text)[-len(sought) :] == sought


def _words(text: str) -> Words:
    """The words of a name, without case and plural."""
    return tuple(word.removesuffix("s") for word in re.findall(r"[^\W\d_]+", text.casefold()))
