"""The kinds of settlement: what each costs, how many troops it takes and what stands there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from app.books.wc.data_files import read_data
from app.books.wc.entities import Category, Rank, SettlementSize

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
class Training:
    """The new troops that may be placed in one kind of settlement (wc.place.where).

    `points` is the most in a turn; with `dearer_alone` a single unit that costs more may take up
    the whole turn. `categories` are those that are trained, none of them elite; None for all.
    """

    points: int
    dearer_alone: bool = False
    categories: tuple[Category, ...] | None = None


@dataclass(frozen=True)
class SettlementKind:
    """One kind of settlement (wc.settlement.general). All figures are points.

    `residents` is the most that may be bought to live there, `inside` the most within its walls and
    `palisade` the price of one; None where there is no such limit or option. `leader` is the rank
    that its troops need among them, `buildings` the dice for their number. `food` is the supply
    that its people make in a turn beside what its land gives (wc.supply.production), `tax_copper`
    what it pays in a month (wc.tax.collect); `training` is None where nobody is trained.
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
    training: Training | None = None


def _read(entry: Mapping[str, Any]) -> SettlementKind:
    garrison, training = entry.get("garrison"), entry.get("training")
    parts: dict[str, Any] = {}
    if garrison is not None:
        parts["garrison"] = Garrison(**{**garrison, "ranks": tuple(garrison["ranks"])})
    if training is not None:
        categories = training.get("categories")
        trained = None if categories is None else tuple(categories)
        parts["training"] = Training(**{**training, "categories": trained})
    return SettlementKind(**{**entry, **parts})


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
