"""The kinds of settlement: what each costs, how many troops it takes and what stands there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from app.books.wc.data_files import read_data
from app.books.wc.entities import Rank, SettlementSize

RANKS: tuple[Rank, ...] = ("champion", "hero", "lord", "general")
"""The ranks of characters, the lowest first (wc.settlement.border-tower)."""


@dataclass(frozen=True)
class Garrison:
    """The most of each kind of troops among a settlement's residents.

    `special` is a unit such as a war machine; `ranks` are places for characters, each for its rank
    or a lower one.
    """

    militia: int
    elite_militia: int
    cavalry: int = 0
    elite_cavalry: int = 0
    special: int = 0
    ranks: tuple[Rank, ...] = ()


@dataclass(frozen=True)
class SettlementKind:
    """One kind of settlement (wc.settlement.general). All figures are points.

    `residents` is the most that may be bought to live there, `inside` the most within its walls and
    `palisade` the price of one; None where there is no such limit or option. `leader` is the rank
    that its troops need among them, `buildings` the dice for their number. `food` is the supply
    that its people make in a turn beside what its land gives (wc.supply.production), `tax_copper`
    what it pays in a month (wc.tax.collect).
    """

    rule: str
    base: int
    food: int
    tax_copper: int
    residents: int | None = None
    inside: int | None = None
    palisade: int | None = None
    stone_wall: bool = False
    tower_wall: bool = False
    buildings: str | None = None
    garrison: Garrison | None = None
    leader: Rank | None = None


def _read(entry: Mapping[str, Any]) -> SettlementKind:
    garrison = entry.get("garrison")
    if garrison is None:
        return SettlementKind(**entry)
    pattern = Garrison(**{**garrison, "ranks": tuple(garrison["ranks"])})
    return SettlementKind(**{**entry, "garrison": pattern})


KINDS: Mapping[SettlementSize, SettlementKind] = {
    cast("SettlementSize", size): _read(entry)
    for size, entry in read_data("data/settlements.toml").items()
}


def price(size: SettlementSize, palisade: bool, residents_points: int) -> int:
    """What a settlement costs with its residents and options, in points."""
    kind = KINDS[size]
    return kind.base + residents_points + ((kind.palisade or 0) if palisade else 0)


def at_least(rank: Rank | None, needed: Rank) -> bool:
    """Whether the rank is high enough; a character without one has the lowest."""
    return RANKS.index(rank or RANKS[0]) >= RANKS.index(needed)
