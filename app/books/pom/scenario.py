"""The scenario of a game: nothing need be said, and what is said is not rolled for."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.pom.atlas import PROVINCES
from app.books.pom.entities import PLAYER, SENATE, Province, Year
from app.books.pom.generals.arrival import new_general
from app.books.pom.options import PomeriumOptions
from app.books.pom.phases import SETUP
from app.engine.action import Request
from app.engine.book import Fault, ScenarioInvalid, SetUp
from app.engine.entity import Entity, Id, Name, Side
from app.engine.settings import Settings

Legions = Annotated[int, Field(strict=True, ge=0, le=1_000)]
CORE = {province.id for province in PROVINCES if province.is_core}


class GeneralEntry(Request):
    """Where a general starts, and with how much."""

    province: Annotated[Id, Field(description="The core province to start in.")]
    legions: Annotated[Legions, Field(description="All the legions that the general owns.")]


class Scenario(Request):
    """A game before its first year. Whatever is left out the umpire rolls."""

    model_config = ConfigDict(title="Scenario of Pomerium")

    name: Annotated[Name, Field(description="What the scenario is called.")] = "The rightful heir"
    summary: Annotated[
        str, Field(max_length=2_000, description="The background story in a few sentences.")
    ] = ""
    player: Annotated[
        GeneralEntry | None, Field(description="The start of the player's general.")
    ] = None
    opponents: Annotated[
        tuple[GeneralEntry, ...],
        Field(max_length=4, description="The opposing generals, `npc1` first; none to roll them."),
    ] = ()
    garrisons: Annotated[
        dict[Id, Legions],
        Field(
            default_factory=dict,
            max_length=8,
            description="Legions of senatorial provinces, by province.",
        ),
    ]


def set_up(scenario: Scenario, settings: Settings) -> SetUp:
    """The game before the umpire's opening rolls. Raises ScenarioInvalid with every fault."""
    faults = list(_faults(scenario))
    if faults:
        raise ScenarioInvalid(faults)
    return SetUp(entities=tuple(_entities(scenario, settings)))


def _faults(scenario: Scenario) -> Iterator[Fault]:
    taken: set[str] = set()
    for loc, province in _named(scenario):
        if province not in CORE:
            yield Fault(loc, f"{province} is none of the eight core provinces")
        elif province in taken:
            yield Fault(loc, f"{province} has been given to somebody else already")
        taken.add(province)


def _named(scenario: Scenario) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if scenario.player is not None:
        yield ("player", "province"), scenario.player.province
    for number, entry in enumerate(scenario.opponents):
        yield ("opponents", number, "province"), entry.province
    for province in scenario.garrisons:
        yield ("garrisons", province), province


def _entities(scenario: Scenario, settings: Settings) -> Iterator[Entity]:
    yield Year(id="campaign", phase=SETUP, waiting_for=(PLAYER,))
    yield Side(id=PLAYER, name="The heir")
    owners: dict[str, str] = dict.fromkeys(scenario.garrisons, SENATE)
    for number, entry in enumerate([scenario.player, *scenario.opponents]):
        if entry is not None:
            general = new_general(number, entry.legions)
            owners[entry.province] = general.id
            yield general
    for province in _map(settings):
        values = {"owner": owners.get(province.id, province.owner)}
        yield province.model_copy(
            update={**values, "garrison": scenario.garrisons.get(province.id, 0)}
        )


def _map(settings: Settings) -> Iterator[Province]:
    """The provinces with the neighbours that the campaign gives them (pom.map.adjacency)."""
    ways = settings.options_as(PomeriumOptions).adjacency
    for province in PROVINCES:
        if ways is None:
            yield province
            continue
        around = ways[province.id]
        by_sea = tuple(neighbour for neighbour in around if neighbour in province.sea_routes)
        yield province.model_copy(update={"neighbours": around, "sea_routes": by_sea})
