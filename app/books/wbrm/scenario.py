"""The scenario of a campaign: sides, units, who is a prisoner already and who guards whom.

The printed factions and recipients are always there; a scenario may add to them.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wbrm.entities import (
    Belligerent,
    Faction,
    Factor,
    Game,
    GuardParty,
    HexName,
    Recipient,
    Turn,
    Unit,
    UnitClass,
)
from app.books.wbrm.faults import faults_of
from app.books.wbrm.printed import FACTIONS, RECIPIENTS
from app.engine.action import Request
from app.engine.book import ScenarioInvalid, SetUp
from app.engine.entity import Id, Name
from app.engine.settings import Settings

MOST_UNITS = 500


class ScenarioSide(Request):
    """A side of the war; sides take their turns in the order in which they are listed."""

    id: Id
    name: Name
    allies: Annotated[
        tuple[Id, ...], Field(max_length=8, description="Sides that fight beside it.")
    ] = ()


class ScenarioFaction(Request):
    """A faction that the printed table of leaders does not have."""

    key: Id
    name: Name


class ScenarioUnit(Request):
    """A unit. One with a captor is that side's prisoner."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    id: Id
    name: Name
    alliance: Annotated[Id, Field(description="The side for which it fights.")]
    hex: HexName | None = None
    cf: Annotated[Factor, Field(description="Combat factor.")] = 0.0
    mgf: Annotated[Factor, Field(description="Magic factor.")] = 0.0
    mf: Annotated[Factor, Field(description="Movement factor.")] = 0.0
    unit_class: Annotated[UnitClass, Field(alias="class")] = "normal"
    independent: Annotated[
        bool, Field(description="Whether it belongs to no side for good and was won over.")
    ] = False
    leader_faction: Annotated[
        Id | None, Field(description="The faction that it follows, or leads.")
    ] = None
    is_leader: bool = False
    counts_in_stacking: bool = True
    captor: Annotated[Id | None, Field(description="The side that holds it prisoner.")] = None


class ScenarioParty(Request):
    """Guards of one hex, and whom they guard there."""

    guards: Annotated[tuple[Id, ...], Field(max_length=MOST_UNITS)]
    prisoners: Annotated[tuple[Id, ...], Field(min_length=1, max_length=MOST_UNITS)]


class ScenarioRecipient(Request):
    """Who takes victims: one of the printed ones with its side, or another."""

    key: Id
    name: Name | None = None
    alliance: Annotated[Id | None, Field(description="The side for which it is in play.")] = None
    unit: Annotated[Id | None, Field(description="The unit that it is, if it is one.")] = None


class Scenario(Request):
    """A war at the moment in which it comes to the umpire."""

    model_config = ConfigDict(title="Scenario of White Bear & Red Moon: Prisoners")

    name: Annotated[Name, Field(description="What the scenario is called.")] = "Prisoners of war"
    summary: Annotated[str, Field(max_length=2_000)] = ""
    sides: Annotated[tuple[ScenarioSide, ...], Field(min_length=2, max_length=8)]
    turn: Turn = 1
    phase: Literal["movement", "combat"] = "movement"
    active_side: Annotated[
        Id | None, Field(description="Whose player turn it is; the first side's if left out.")
    ] = None
    factions: Annotated[tuple[ScenarioFaction, ...], Field(max_length=50)] = ()
    units: Annotated[tuple[ScenarioUnit, ...], Field(min_length=1, max_length=MOST_UNITS)]
    guard_parties: Annotated[tuple[ScenarioParty, ...], Field(max_length=MOST_UNITS)] = ()
    recipients: Annotated[tuple[ScenarioRecipient, ...], Field(max_length=50)] = ()


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
