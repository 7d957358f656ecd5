"""A scenario with what it leaves out filled in, and its parts found by id.

Everything here holds good of a faulty scenario too, so that all its faults can be found at once: of
two parts with the same id the first is found, and what refers to nothing is left as it is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar

from app.books.wc.entities import Race
from app.books.wc.options import WarOptions
from app.books.wc.scenario.model import (
    ArmyEntry,
    ArmyUnitEntry,
    Scenario,
    SettlementEntry,
    SideEntry,
    TerritoryEntry,
    TrainEntry,
    UnitEntry,
)
from app.engine.book import Fault
from app.engine.hexgrid import Hex
from app.engine.settings import Settings

NEUTRAL = "neutral"
"""The id of the side that all neutral powers make up together."""

Loc = tuple[str | int, ...]


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_HasId)


@dataclass(frozen=True)
class Force:
    """An army or a settlement's residents: where the scenario lists them and what they consist of.

    `noted_points` is for troops that are noted only as points.
    """

    id: str
    owner: str
    race: Race
    loc: Loc
    units: tuple[UnitEntry, ...]
    noted_points: int
    resident: bool = False

    @property
    def points(self) -> int:
        """All its points, characters and items included (wc.army.size)."""
        return self.noted_points + sum(unit.points for unit in self.units)

    def unit_loc(self, index: int, *within: str | int) -> Loc:
        """Where the unit with this index is listed."""
        return (*self.loc, index, *within)

    def unit_id(self, index: int) -> str:
        """The id of the unit with this index: its own, or one made of the force's and its place."""
        return self.units[index].id or f"{self.id}.{index + 1}"

    def race_of(self, unit: UnitEntry) -> Race:
        """The unit's race: its own, or that of its force."""
        return unit.race or self.race


@dataclass(frozen=True)
class Plan:
    """The scenario, with the settings that it is to be played with."""

    scenario: Scenario
    settings: Settings

    @property
    def options(self) -> WarOptions:
        """The campaign's own options."""
        return self.settings.options_as(WarOptions)

    @cached_property
    def sides(self) -> dict[str, SideEntry]:
        return _by_id(self.scenario.sides)

    @cached_property
    def territories(self) -> dict[str, TerritoryEntry]:
        return _by_id(self.scenario.territories)

    @cached_property
    def armies(self) -> dict[str, ArmyEntry]:
        return _by_id(self.scenario.armies)

    @property
    def has_neutrals(self) -> bool:
        """Whether anything on the map belongs to the neutral powers."""
        scenario = self.scenario
        owners = (
            *(settlement.owner for settlement in scenario.settlements),
            *(army.owner for army in scenario.armies),
            *(train.owner for train in scenario.baggage_trains),
        )
        return NEUTRAL in owners

    @cached_property
    def alliances(self) -> dict[str, tuple[str, ...]]:
        """Each side's allies; that one side names the other makes both of them allies."""
        named = {(side.id, ally) for side in self.scenario.sides for ally in side.allies}
        pairs = {(side, ally) for side, ally in named if ally in self.sides}
        both_ways = pairs | {(ally, side) for side, ally in pairs}
        return {
            side: tuple(sorted(ally for one, ally in both_ways if one == side and ally != side))
            for side in self.sides
        }

    def side_race(self, side_id: str) -> Race:
        """The main race of the side; `neutral` for the neutral powers."""
        side = self.sides.get(side_id)
        return side.race if side else "neutral"

    def settlement_race(self, entry: SettlementEntry) -> Race:
        """Who lives in the settlement."""
        return entry.race or self.side_race(entry.owner)

    def settlement_territory(self, entry: SettlementEntry) -> str | None:
        """The settlement's territory; None where it must be named (wc.map.border-hex)."""
        here = self.scenario.map.territories_at(entry.hex)
        return entry.territory or (here[0] if len(here) == 1 else None)

    @cached_property
    def settlements_in(self) -> dict[str, list[tuple[int, SettlementEntry]]]:
        """The settlements of each territory, each with its index in the scenario."""
        found: dict[str, list[tuple[int, SettlementEntry]]] = {}
        for index, entry in enumerate(self.scenario.settlements):
            territory = self.settlement_territory(entry)
            if territory is not None:
                found.setdefault(territory, []).append((index, entry))
        return found

    def territory_owner(self, territory_id: str) -> str | None:
        """The player who holds the territory at the start; None if unclaimed (wc.map.unclaimed)."""
        territory = self.territories.get(territory_id)
        if territory is None:
            return None
        settled = self.settlements_in.get(territory_id, [])
        owner = territory.owner or next((entry.owner for _, entry in settled), None)
        return owner if owner in self.sides else None

    def army_territory(self, army: ArmyEntry) -> str | None:
        """The territory the army starts in, by default the lowest id (wc.map.border-hex)."""
        here = self.scenario.map.territories_at(army.hex)
        return army.declared_territory or min(here, default=None)

    def train_hex(self, train: TrainEntry) -> Hex | None:
        """Where the train starts; None where the scenario does not say."""
        army = self.armies.get(train.army or "")
        return train.hex or (army.hex if army else None)

    @cached_property
    def field_forces(self) -> tuple[Force, ...]:
        """Every army."""
        return tuple(
            Force(
                id=army.id,
                owner=army.owner,
                race=self.side_race(army.owner),
                loc=("armies", index, "units"),
                units=army.units,
                noted_points=army.points or 0,
            )
            for index, army in enumerate(self.scenario.armies)
        )

    @cached_property
    def garrisons(self) -> tuple[Force, ...]:
        """Every settlement's residents."""
        return tuple(
            Force(
                id=entry.id,
                owner=entry.owner,
                race=self.settlement_race(entry),
                loc=("settlements", index, "residents"),
                units=entry.residents if isinstance(entry.residents, tuple) else (),
                noted_points=entry.residents if isinstance(entry.residents, int) else 0,
                resident=True,
            )
            for index, entry in enumerate(self.scenario.settlements)
        )

    @cached_property
    def forces(self) -> tuple[Force, ...]:
        """Every army, and every settlement's residents."""
        return (*self.field_forces, *self.garrisons)

    def units(self) -> Iterator[tuple[Force, int, UnitEntry]]:
        """Every unit, with its force and its index there."""
        for force in self.forces:
            for index, unit in enumerate(force.units):
                yield force, index, unit

    def is_ally(self, force: Force, unit: UnitEntry) -> bool:
        """Whether the unit counts towards its side's allies (wc.army.list-limits)."""
        if unit.ally is not None:
            return unit.ally
        return force.race_of(unit) != self.side_race(force.owner)


def duty_of(unit: UnitEntry) -> str:
    """The duty that an army's unit starts with; residents have none."""
    return unit.duty if isinstance(unit, ArmyUnitEntry) else "none"


def fault(loc: Loc, code: str, detail: str) -> Fault:
    """A fault, or a warning, whose message begins with its code."""
    return Fault(loc, f"{code}: {detail}")


def _by_id(entries: Iterable[T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for entry in entries:
        found.setdefault(entry.id, entry)
    return found
