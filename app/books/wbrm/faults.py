"""What is wrong with a scenario, and where."""

from collections.abc import Iterable, Iterator

from app.books.wbrm.claims import is_capturable
from app.books.wbrm.entities import Unit
from app.books.wbrm.options import PrisonerOptions
from app.books.wbrm.parties import guard_refusals, size_refusals
from app.books.wbrm.printed import FACTIONS, LEADERLESS
from app.books.wbrm.scenario_forms import Scenario, ScenarioParty, ScenarioUnit
from app.engine.book import Fault
from app.engine.settings import Settings
from app.engine.viewer import RESERVED_NAMES

Place = tuple[str | int, ...]


def faults_of(scenario: Scenario, units: list[Unit], settings: Settings) -> Iterator[Fault]:
    """Every fault of the scenario with its place."""
    sides = {side.id for side in scenario.sides}
    yield from _twice("sides", "id", (side.id for side in scenario.sides))
    yield from _twice("units", "id", (unit.id for unit in scenario.units))
    yield from _twice("factions", "key", (faction.key for faction in scenario.factions))
    yield from _twice("recipients", "key", (recipient.key for recipient in scenario.recipients))
    yield from _side_faults(scenario, sides)
    for index, (entry, unit) in enumerate(zip(scenario.units, units, strict=True)):
        yield from _unit_faults(scenario, ("units", index), entry, unit, sides)
    yield from _party_faults(scenario, units)
    yield from _recipient_faults(scenario, sides)
    if not settings.options_as(PrisonerOptions).prisoners:
        for index, entry in enumerate(scenario.units):
            if entry.captor is not None:
                yield Fault(("units", index, "captor"), "this campaign takes no prisoners")


def _twice(part: str, key: str, ids: Iterable[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if name in seen:
            yield Fault((part, index, key), f"{name} is there twice")
        seen.add(name)


def _side_faults(scenario: Scenario, sides: set[str]) -> Iterator[Fault]:
    allies = {side.id: side.allies for side in scenario.sides}
    for index, side in enumerate(scenario.sides):
        if side.id in RESERVED_NAMES:
            yield Fault(("sides", index, "id"), f"{side.id!r} cannot be the name of a side")
        for place, ally in enumerate(side.allies):
            where = ("sides", index, "allies", place)
            if ally not in sides or ally == side.id:
                yield Fault(where, f"there is no other side {ally!r}")
            elif side.id not in allies[ally]:
                yield Fault(where, f"{ally} does not have {side.id} for an ally")
    if scenario.active_side is not None and scenario.active_side not in sides:
        yield Fault(("active_side",), f"there is no side {scenario.active_side!r}")


def _unit_faults(
    scenario: Scenario, where: Place, entry: ScenarioUnit, unit: Unit, sides: set[str]
) -> Iterator[Fault]:
    if entry.alliance not in sides:
        yield Fault((*where, "alliance"), f"there is no side {entry.alliance!r}")
    yield from _faction_faults(scenario, where, entry)
    if entry.captor is None:
        return
    if entry.captor not in sides or entry.captor == entry.alliance:
        yield Fault((*where, "captor"), f"there is no other side {entry.captor!r}")
    if entry.hex is None:
        yield Fault((*where, "hex"), "a prisoner stands in a hex")
    if not is_capturable(unit):
        yield Fault((*where, "captor"), f"uncapturable: {entry.name} can never be a prisoner")


def _faction_faults(scenario: Scenario, where: Place, entry: ScenarioUnit) -> Iterator[Fault]:
    faction = entry.leader_faction
    known = {*FACTIONS, *(own.key for own in scenario.factions)}
    if faction in LEADERLESS and faction not in known:
        text = f"{LEADERLESS[faction].name} have no leader; leave leader_faction out"
        yield Fault((*where, "leader_faction"), text)
    elif faction is not None and faction not in known:
        yield Fault((*where, "leader_faction"), f"there is no faction {faction!r}")
    if entry.is_leader and faction is None:
        yield Fault((*where, "is_leader"), "a leader leads a faction; name it in leader_faction")


def _party_faults(scenario: Scenario, units: list[Unit]) -> Iterator[Fault]:
    by_id = {unit.id: unit for unit in units}
    seen: set[str] = set()
    hexes: set[tuple[str | None, str | None]] = set()
    for index, party in enumerate(scenario.guard_parties):
        where = ("guard_parties", index)
        unknown = [name for name in (*party.guards, *party.prisoners) if name not in by_id]
        for name in unknown:
            yield Fault(where, f"there is no unit {name!r}")
        if unknown:
            continue
        first = by_id[party.prisoners[0]]
        yield from _capacity_faults(where, party, by_id, first)
        for name in (*party.guards, *party.prisoners):
            if name in seen:
                yield Fault(where, f"{name} is in two parties, or twice in one")
            seen.add(name)
        if (first.hex, first.captor) in hexes:
            yield Fault(where, f"party-exists: there is a party in {first.hex} already")
        hexes.add((first.hex, first.captor))


def _capacity_faults(
    where: Place, party: ScenarioParty, by_id: dict[str, Unit], first: Unit
) -> Iterator[Fault]:
    guards = [by_id[name] for name in party.guards]
    for refusal in size_refusals(len(guards), len(party.prisoners)):
        yield Fault(where, f"{refusal.code}: {refusal.detail}")
    for name in party.prisoners:
        unit = by_id[name]
        if unit.captor is None or (unit.captor, unit.hex) != (first.captor, first.hex):
            yield Fault((*where, "prisoners"), f"{name} is no prisoner of that side in that hex")
    if first.captor is not None:
        for refusal in guard_refusals(guards, first.captor, first.hex):
            yield Fault((*where, "guards"), f"{refusal.code}: {refusal.detail}")


def _recipient_faults(scenario: Scenario, sides: set[str]) -> Iterator[Fault]:
    units = {unit.id for unit in scenario.units}
    for index, recipient in enumerate(scenario.recipients):
        where = ("recipients", index)
        if recipient.alliance is not None and recipient.alliance not in sides:
            yield Fault((*where, "alliance"), f"there is no side {recipient.alliance!r}")
        if recipient.unit is not None and recipient.unit not in units:
            yield Fault((*where, "unit"), f"there is no unit {recipient.unit!r}")
        if recipient.unit is not None and recipient.alliance is not None:
            yield Fault((*where, "alliance"), "the unit says for which side it fights")
