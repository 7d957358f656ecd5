"""What a scenario may say.

A scenario is plain JSON that people write by hand: what it leaves out has a sensible value, and
every id is of its own choosing. Bounds here only keep absurd input out; what the rules forbid is
found when the campaign is set up, with all its faults at once.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints

from app.books.wc.army.army_list import ListEntry, Movement, Points
from app.books.wc.entities import Duty, Race, SettlementSize
from app.books.wc.map import CampaignMap, Place
from app.books.wc.scenario.example import EXAMPLE
from app.engine.action import Request
from app.engine.entity import Id, Name, OneLine

MAX_SIDES = 10
MAX_TERRITORIES = 4_000
MAX_SETTLEMENTS = 4_000
MAX_ARMIES = 2_000
MAX_TRAINS = 2_000
MAX_UNITS_OF_A_FORCE = 400

ForceId = Annotated[Id, StringConstraints(max_length=56)]
"""An id that leaves room for the ids of its units."""

Copper = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
Community = Literal["mixed", "orc", "goblin", "night_goblin", "forest_goblin"]


class Part(Request):
    """A part of a scenario: frozen, without unknown fields."""


class Start(Part):
    """When the first turn is (wc.campaign.time)."""

    year: Annotated[int, Field(strict=True, ge=1, le=9_999, description="Imperial year.")] = 2502
    season: Annotated[
        Literal["winter", "spring", "summer", "autumn"],
        Field(description="The season whose first week is turn 1."),
    ] = "spring"


class SideEntry(Part):
    """One player's realm (wc.campaign.roles)."""

    id: Annotated[Id, Field(description="The id by which everything else names this side.")]
    name: Annotated[Name, Field(description="What the realm is called.")]
    race: Annotated[Race, Field(description="The realm's main race.")]
    allies: Annotated[
        tuple[Id, ...],
        Field(max_length=MAX_SIDES, description="Its allies; that one names the other is enough."),
    ] = ()
    points_budget: Annotated[
        Points, Field(description="Army-list points to buy with; 20,000 to 50,000 is usual.")
    ] = 20_000
    treasury_copper: Annotated[
        Copper, Field(description="Money at the start, in copper; 10 copper make 1 gold.")
    ] = 0


class TerritoryEntry(Part):
    """A region of the map; its hexes name it on the map (wc.map.territories)."""

    id: Annotated[Id, Field(description="The id under which the hexes of the map name it.")]
    name: Annotated[Name, Field(description="What the territory is called.")]
    owner: Annotated[
        Id | None,
        Field(
            description="The side that holds it at the start. Left out, it is the owner of its "
            "settlement; without one the territory is unclaimed."
        ),
    ] = None


class UnitEntry(ListEntry):
    """A regiment, war machine, monster or character."""

    id: Annotated[
        Id | None,
        Field(description="An id; left out, it is made of the force's id and the unit's place."),
    ] = None
    ridden_by: Annotated[
        Id | None, Field(description="The id of the character who rides this mount.")
    ] = None
    leads: Annotated[
        Id | None, Field(description="The id of the unit whose champion this character is.")
    ] = None


class ArmyUnitEntry(UnitEntry):
    """A unit of an army, which may have a duty."""

    duty: Annotated[Duty, Field(description="Patrol or scout duty from the start.")] = "none"


class SettlementEntry(Part):
    """A village, town, city, capital, fortress or border tower (wc.settlement.general)."""

    id: Annotated[ForceId, Field(description="An id, unique in the campaign.")]
    name: Annotated[Name, Field(description="What the settlement is called.")]
    size: Annotated[SettlementSize, Field(description="Its kind, which sets price and limits.")]
    hex: Annotated[Place, Field(description="Where it stands: [q, r].")]
    territory: Annotated[
        Id | None,
        Field(description="Its territory; needed only on a hex that a border cuts."),
    ] = None
    owner: Annotated[Id, Field(description="The side that holds it, or neutral.")] = "neutral"
    race: Annotated[
        Race | None, Field(description="Who lives there; left out, the owner's race.")
    ] = None
    community: Annotated[
        Community, Field(description="The folk of an Orc and Goblin settlement.")
    ] = "mixed"
    palisade: Annotated[bool, Field(description="A wooden palisade, 100 points; towns only.")] = (
        False
    )
    tower_wall: Annotated[
        bool | None,
        Field(description="Whether a border tower has a wall round it; left out, it has."),
    ] = None
    residents: Annotated[
        Points | Annotated[tuple[UnitEntry, ...], Field(max_length=MAX_UNITS_OF_A_FORCE)],
        Field(description="Its troops: points, or a list of units. Their points are paid for."),
    ] = 0
    supply: Annotated[
        int, Field(strict=True, ge=0, le=10_000, description="Food in its stores, in supply units.")
    ] = 0
    food_override: Annotated[
        int | None,
        Field(strict=True, ge=0, le=100, description="Supply it makes, in place of its size's."),
    ] = None
    tax_override: Annotated[
        int | None,
        Field(strict=True, ge=0, le=10_000, description="Copper it pays, in place of its size's."),
    ] = None


class ArmyEntry(Part):
    """An army: a list of units, or points to be drawn up later (wc.army.points-only)."""

    id: Annotated[ForceId, Field(description="An id, unique in the campaign.")]
    name: Annotated[Name, Field(description="What the army is called.")]
    owner: Annotated[Id, Field(description="The side it belongs to, or neutral.")]
    hex: Annotated[Place, Field(description="Where it starts: [q, r].")]
    declared_territory: Annotated[
        Id | None,
        Field(description="On a hex that a border cuts, the territory it counts as being in."),
    ] = None
    outside_own_territory: Annotated[
        bool, Field(description="The scenario lets it start outside its side's territories.")
    ] = False
    units: Annotated[
        tuple[ArmyUnitEntry, ...],
        Field(max_length=MAX_UNITS_OF_A_FORCE, description="Its units and characters."),
    ] = ()
    points: Annotated[
        Points | None,
        Field(description="The points of it that are not drawn up as units yet."),
    ] = None
    label: Annotated[
        str | None,
        Field(
            min_length=1,
            max_length=200,
            description="What an army noted as points may be drawn up from, e.g. cavalry.",
        ),
        OneLine,
    ] = None
    movement: Annotated[
        Movement | None,
        Field(
            description="The Movement that an army noted as points declares; left out, that of "
            "its race's common foot soldier."
        ),
    ] = None


class TrainEntry(Part):
    """A baggage train, with an army or alone (wc.baggage.train)."""

    id: Annotated[Id, Field(description="An id, unique in the campaign.")]
    owner: Annotated[Id, Field(description="The side it belongs to, or neutral.")]
    hex: Annotated[
        Place | None, Field(description="Where it starts; left out, where its army is.")
    ] = None
    army: Annotated[Id | None, Field(description="The army it goes with.")] = None
    supply: Annotated[
        int, Field(strict=True, ge=0, le=100, description="Supply on it; each takes one place.")
    ] = 0
    copper: Annotated[
        Copper, Field(description="Money on it; each 10 copper begun take one place.")
    ] = 0


class StructureEntry(Part):
    """A building bought before play (wc.setup.structures)."""

    kind: Annotated[Name, Field(description="What is bought, e.g. wizards_tower.")]
    hex: Annotated[Place, Field(description="Where it stands: [q, r].")]
    owner: Annotated[Id, Field(description="The side that pays.")]


class RecommendedSettings(Part):
    """Settings that the scenario was made for; a campaign may be created with others."""

    sections: Annotated[
        tuple[Id, ...], Field(max_length=20, description="Optional sections to switch on.")
    ] = ()


class Scenario(Part):
    """A war campaign before its first turn: the realms, the map and what stands on it."""

    model_config = ConfigDict(
        title="Scenario of a war campaign", json_schema_extra={"examples": [EXAMPLE]}
    )

    name: Annotated[Name, Field(description="What the scenario is called.")]
    summary: Annotated[
        str, Field(max_length=2_000, description="The background story in a few sentences.")
    ] = ""
    recommended_settings: Annotated[
        RecommendedSettings, Field(description="Settings that the scenario was made for.")
    ] = RecommendedSettings()
    start: Annotated[Start, Field(description="When the first turn is.")] = Start()
    sides: Annotated[
        tuple[SideEntry, ...],
        Field(max_length=MAX_SIDES, description="The players' realms: two to ten."),
    ]
    sequence: Annotated[
        tuple[Id, ...],
        Field(
            max_length=MAX_SIDES,
            description="The order in which the sides move, in place of the order of races.",
        ),
    ] = ()
    map: Annotated[CampaignMap, Field(description="Terrain, territories, roads and rivers.")]
    territories: Annotated[
        tuple[TerritoryEntry, ...],
        Field(max_length=MAX_TERRITORIES, description="The territories that the map names."),
    ] = ()
    settlements: Annotated[
        tuple[SettlementEntry, ...],
        Field(max_length=MAX_SETTLEMENTS, description="What is bought to live in."),
    ] = ()
    armies: Annotated[
        tuple[ArmyEntry, ...],
        Field(max_length=MAX_ARMIES, description="The armies, each in its place."),
    ] = ()
    baggage_trains: Annotated[
        tuple[TrainEntry, ...], Field(max_length=MAX_TRAINS, description="Baggage trains.")
    ] = ()
    structures: Annotated[
        tuple[StructureEntry, ...],
        Field(
            max_length=MAX_SETTLEMENTS,
            description="Buildings bought before play; only with the section `structures`.",
        ),
    ] = ()
