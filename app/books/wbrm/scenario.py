"""The campaign that a scenario begins (wbrm.frame.terms)."""

from collections.abc import Iterator

from app.books.wbrm.entities import Belligerent, Faction, Game, GuardParty, Recipient, Unit
from app.books.wbrm.faults import faults_of
from app.books.wbrm.printed import FACTIONS, RECIPIENTS
from app.books.wbrm.scenario_forms import Scenario, ScenarioParty, ScenarioRecipient
from app.engine.book import ScenarioInvalid, SetUp
from app.engine.settings import Settings


def set_up(scenario: Scenario, settings: Settings) -> SetUp:
    """The entities of the scenario. Raises ScenarioInvalid with every fault."""
    units = list(_units(scenario))
    parties = [
        _party(number, entry, units) for number, entry in enumerate(scenario.guard_parties, start=1)
    ]
    faults = list(faults_of(scenario, units, settings))
    if faults:
        raise ScenarioInvalid(faults)
    factions, recipients = _factions(scenario), _recipients(scenario)
    return SetUp((_game(scenario), *_sides(scenario), *factions, *units, *parties, *recipients))


def _game(scenario: Scenario) -> Game:
    active = scenario.active_side or scenario.sides[0].id
    return Game(
        id="campaign",
        turn=scenario.turn,
        phase=scenario.phase,
        active_side=active,
        waiting_for=(active,),
        order=tuple(side.id for side in scenario.sides),
    )


def _sides(scenario: Scenario) -> Iterator[Belligerent]:
    for side in scenario.sides:
        yield Belligerent(id=side.id, name=side.name, allies=side.allies)


def _units(scenario: Scenario) -> Iterator[Unit]:
    for entry in scenario.units:
        captive = {
            "status": "prisoner",
            "captured_turn": scenario.turn,
            "original_owner": entry.alliance,
        }
        fields = {**entry.model_dump(), **(captive if entry.captor is not None else {})}
        yield Unit.model_validate(fields)


def _party(number: int, entry: ScenarioParty, units: list[Unit]) -> GuardParty:
    first = next((unit for unit in units if unit.id in entry.prisoners), None)
    return GuardParty(
        id=f"guard-party-s{number}",
        hex=(first.hex if first else None) or "",
        captor=(first.captor if first else None) or "",
        guards=entry.guards,
        prisoners=entry.prisoners,
    )


def _factions(scenario: Scenario) -> Iterator[Faction]:
    own = {faction.key: faction.name for faction in scenario.factions}
    printed = {key: row.name for key, row in FACTIONS.items()}
    for key, name in {**printed, **own}.items():
        led = [u for u in scenario.units if u.is_leader and u.leader_faction == key]
        captors = [unit.captor for unit in led]
        held = bool(led) and None not in captors
        yield Faction(
            id=key,
            name=name,
            leaders=tuple(unit.id for unit in led),
            state="captured" if held else "free",
            holder=captors[-1] if held else None,
        )


def _recipients(scenario: Scenario) -> Iterator[Recipient]:
    named = {entry.key: entry for entry in scenario.recipients}
    for key in {**RECIPIENTS, **named}:
        entry = named.get(key) or ScenarioRecipient(key=key)
        printed = RECIPIENTS.get(key)
        name = entry.name or (printed.name if printed else key)
        yield Recipient(id=key, name=name, alliance=entry.alliance, unit=entry.unit)
