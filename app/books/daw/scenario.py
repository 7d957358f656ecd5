"""The scenario of a battle: the sides, the field, and the units on it (daw.frame.unit)."""

from collections.abc import Callable, Iterator
from typing import Annotated

from pydantic import Field

from app.books.daw.battlefield import Battlefield
from app.books.daw.creatures import flaws
from app.books.daw.entities import Battle, Unit
from app.books.daw.muster import UnitEntry, name_of
from app.books.daw.phases import MUSTER
from app.engine.action import Request
from app.engine.book import Fault, ScenarioInvalid, SetUp
from app.engine.entity import Id, Name, Side
from app.engine.hexgrid import Hex
from app.engine.settings import Settings
from app.engine.viewer import RESERVED_NAMES

MOST_SIDES = 8
MOST_UNITS = 400

SET_UP_RULES = (
    "daw.frame.unit",
    "daw.aura.composition",
    "daw.blood.composition",
    "daw.breath.hellhound",
)
"""The rules that a scenario is held to."""


class SideEntry(Request):
    """One side of the battle, which one player plays."""

    id: Id
    name: Name


class Scenario(Request):
    """A battle before its first command phase."""

    name: Name | None = None
    summary: Annotated[str | None, Field(max_length=500)] = None
    sides: Annotated[tuple[SideEntry, ...], Field(min_length=2, max_length=MOST_SIDES)]
    map: Annotated[
        Battlefield, Field(description="The field; open without an edge if left out.")
    ] = Battlefield()
    units: Annotated[tuple[UnitEntry, ...], Field(min_length=1, max_length=MOST_UNITS)]


def set_up(scenario: Scenario, _settings: Settings) -> SetUp:
    """The battle before its first ruling. Raises ScenarioInvalid with every fault."""
    faults = [fault for check in FAULTS for fault in check(scenario)]
    if faults:
        raise ScenarioInvalid(faults)
    waiting_for = tuple(sorted({unit.side for unit in scenario.units}))
    battle = Battle(id="campaign", phase=MUSTER, waiting_for=waiting_for)
    sides = [Side(id=side.id, name=side.name) for side in scenario.sides]
    return SetUp((battle, *sides, *map(unit_of, scenario.units)), scenario.map)


def unit_of(entry: UnitEntry) -> Unit:
    """The unit that the entry describes."""
    fields = {name: getattr(entry, name) for name in UnitEntry.model_fields}
    uhp = entry.max_uhp - entry.fire_damage if entry.uhp is None else entry.uhp
    given = {"name": entry.name or name_of(entry.id), "uhp": uhp}
    return Unit(**fields | given | {"controlled_by": entry.commander})


def _side_faults(scenario: Scenario) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, side in enumerate(scenario.sides):
        where = ("sides", index, "id")
        if side.id in seen:
            yield _fault(where, "duplicate-id", f"{side.id} is there twice")
        if side.id in RESERVED_NAMES:
            yield _fault(where, "reserved-name", f"{side.id!r} cannot be the name of a side")
        seen.add(side.id)


def _allegiance_faults(scenario: Scenario) -> Iterator[Fault]:
    sides = {side.id for side in scenario.sides}
    serves: dict[str, str] = {}
    ids: set[str] = set()
    for index, unit in enumerate(scenario.units):
        if unit.id in ids:
            yield _fault(("units", index, "id"), "duplicate-id", f"{unit.id} is there twice")
        ids.add(unit.id)
        if unit.side not in sides:
            where = ("units", index, "side")
            yield _fault(where, "unknown-side", f"there is no side {unit.side!r}")
        if serves.setdefault(unit.commander, unit.side) != unit.side:
            where = ("units", index, "commander")
            detail = f"{unit.commander} commands units of {serves[unit.commander]}"
            yield _fault(where, "commander-of-another-side", detail)


def _place_faults(scenario: Scenario) -> Iterator[Fault]:
    taken: dict[Hex, str] = {}
    for index, unit in enumerate(scenario.units):
        where = ("units", index, "hex")
        if not scenario.map.is_passable(unit.hex):
            yield _fault(where, "hex-impassable", f"no unit can stand in {unit.hex}")
        if unit.hex in taken:
            yield _fault(where, "hex-occupied", f"{taken[unit.hex]} stands in {unit.hex}")
        taken.setdefault(unit.hex, unit.id)


def _unit_faults(scenario: Scenario) -> Iterator[Fault]:
    for index, entry in enumerate(scenario.units):
        if entry.uhp == 0 or entry.fire_damage >= entry.max_uhp:
            where = ("units", index, "uhp")
            yield _fault(where, "unit-destroyed", f"{entry.id} has no uhp to fight with")
            continue
        for flaw in flaws(unit_of(entry)):
            yield _fault(("units", index, flaw.field), flaw.code, flaw.detail)


FAULTS: tuple[Callable[[Scenario], Iterator[Fault]], ...] = (
    _side_faults,
    _allegiance_faults,
    _place_faults,
    _unit_faults,
)


def _fault(where: tuple[str | int, ...], code: str, detail: str) -> Fault:
    return Fault(where, f"{code}: {detail}")
