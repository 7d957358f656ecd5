"""The things of a war campaign, and who may see each field of them.

Positions and owners lie open on the map; what an army consists of, and what its owner plans, is his
alone (wc.scouting.known-position). Distances are in hexes, money is in copper, troops are in
army-list points, and a Movement value is in whole points.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from app.engine.entity import OWNER, PUBLIC, Campaign, Entity, Name, Ref, Seen, Side, owner_only
from app.engine.hexgrid import Hex
from app.engine.viewer import only

Race = Literal[
    "chaos",
    "high_elves",
    "dark_elves",
    "wood_elves",
    "skaven",
    "empire",
    "bretonnia",
    "orcs_goblins",
    "chaos_dwarfs",
    "dwarfs",
    "undead",
    "neutral",
]
SettlementSize = Literal["village", "town", "city", "capital", "fortress", "border_tower"]
Category = Literal["infantry", "cavalry", "chariot", "monster", "war_machine", "character"]
Rank = Literal["champion", "hero", "lord", "general"]
Duty = Literal["none", "patrol", "scouts"]
March = Literal["normal", "fast", "forced"]
ArmyAction = Literal["none", "march", "works", "hasty", "rest", "hold", "crossing", "ambush"]
Works = Literal["field", "hasty"]

Count = Annotated[int, Field(ge=0, le=1_000_000)]
OptionalText = Annotated[str | None, Field(max_length=2000)]


class WarCampaign(Campaign):
    """Turn, phase, calendar and the order in which the sides move (wc.turn.order)."""

    start_year: Annotated[int, PUBLIC] = 2502
    start_season: Annotated[Literal["winter", "spring", "summer", "autumn"], PUBLIC] = "spring"
    sequence: Annotated[tuple[str, ...], PUBLIC] = ()
    active_side: Annotated[str | None, Ref("side"), PUBLIC] = None
    turn_limit: Annotated[int | None, PUBLIC] = None


class WarSide(Side):
    """A player's realm, or the neutral powers together (wc.campaign.roles).

    `asked` names the settlements that its messengers have called on, `rerolled` the rolls for which
    it has spent a fate point; both are cleared with the turn.
    """

    race: Annotated[Race, PUBLIC]
    is_player: Annotated[bool, PUBLIC] = True
    allies: Annotated[tuple[str, ...], PUBLIC] = ()
    phase_done: Annotated[bool, PUBLIC] = False
    points_budget: Annotated[Count, PUBLIC] = 20_000
    treasury_copper: Annotated[Count, OWNER] = 0
    fate_points: Annotated[Count, OWNER] = 0
    asked: Annotated[tuple[str, ...], OWNER] = ()
    rerolled: Annotated[tuple[str, ...], OWNER] = ()


class Territory(Entity):
    """A small region, normally round one settlement (wc.map.territories)."""

    kind: ClassVar[str] = "territory"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    controller: Annotated[str | None, Ref("side"), PUBLIC] = None
    original_owner: Annotated[str | None, Ref("side"), PUBLIC] = None


class Settlement(Entity):
    """A village, town, city, capital, fortress or border tower (wc.settlement.general)."""

    kind: ClassVar[str] = "settlement"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    size: Annotated[SettlementSize, PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    territory: Annotated[str, Ref("territory"), PUBLIC]
    owner: Annotated[str, Ref("side"), PUBLIC]
    original_owner: Annotated[str, Ref("side"), PUBLIC]
    race: Annotated[Race, PUBLIC]
    community: Annotated[str, PUBLIC] = "mixed"
    palisade: Annotated[bool, PUBLIC] = False
    stone_wall: Annotated[bool, PUBLIC] = False
    tower_wall: Annotated[bool, PUBLIC] = False
    buildings: Annotated[Count, PUBLIC] = 0
    captured: Annotated[bool, PUBLIC] = False
    besieged: Annotated[bool, PUBLIC] = False
    destroyed: Annotated[bool, PUBLIC] = False
    noted_residents_points: Annotated[Count, OWNER] = 0
    supply: Annotated[Count, OWNER] = 0
    reports_due: Annotated[tuple[str, ...], OWNER] = ()


class Army(Entity):
    """The basic counter: units and characters of one owner in one hex (wc.army.size).

    `noted_points` are those of its points that are not drawn up as units, if it is noted only as
    points (wc.army.points-only); `reports_due` names the reports that wait for its drawing up, each
    as `reader:report`. `path` is where it has gone this turn, its start included. Fields from
    `action` on are cleared with the turn.
    """

    kind: ClassVar[str] = "army"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    owner: Annotated[str, Ref("side"), PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    declared_territory: Annotated[str | None, Ref("territory"), PUBLIC] = None
    territory_chosen_turn: Annotated[Count, PUBLIC] = 0
    inside: Annotated[str | None, Ref("settlement"), PUBLIC] = None
    label: Annotated[OptionalText, OWNER] = None
    noted_points: Annotated[Count | None, OWNER] = None
    declared_movement: Annotated[Count | None, OWNER] = None
    composition_fixed: Annotated[bool, OWNER] = False
    reports_due: Annotated[tuple[str, ...], OWNER] = ()
    fatigue: Annotated[Count, owner_only(0)] = 0
    unsupplied_turns: Annotated[Count, OWNER] = 0
    works: Annotated[Works | None, PUBLIC] = None
    works_turn: Annotated[int | None, PUBLIC] = None
    works_points: Annotated[Count, OWNER] = 0
    works_walls_inches: Annotated[Count, OWNER] = 0
    works_stakes_inches: Annotated[Count, OWNER] = 0
    works_ditches_inches: Annotated[Count, OWNER] = 0
    works_hidden_units: Annotated[Count, OWNER] = 0
    works_traps: Annotated[Count, OWNER] = 0
    action: Annotated[ArmyAction, OWNER] = "none"
    march: Annotated[March | None, PUBLIC] = None
    path: Annotated[tuple[Hex, ...], PUBLIC] = ()
    scouted: Annotated[bool, OWNER] = False
    disturbed: Annotated[bool, OWNER] = False
    ambushed_by: Annotated[tuple[str, ...], PUBLIC] = ()


class Unit(Entity):
    """A regiment, war machine, monster or character, in the force whose id it names.

    A force is an army, a settlement (whose residents it is among), an ambush or a scouting party.
    `hurt` are groups of its models that cannot fight, each with the turn from which they can again;
    `away` are models that are not among `models` and `points`, each group with its points and the
    turn in which it comes back.
    """

    kind: ClassVar[str] = "unit"
    seen: ClassVar[Seen] = OWNER

    name: Annotated[Name, OWNER]
    unit_type: Annotated[Name, OWNER]
    race: Annotated[Race, OWNER]
    owner: Annotated[str, Ref("side"), OWNER]
    force: Annotated[str, OWNER]
    category: Annotated[Category, OWNER]
    points: Annotated[Count, OWNER]
    models: Annotated[Count, OWNER] = 1
    movement: Annotated[Count, OWNER]
    leadership: Annotated[Count | None, OWNER] = None
    elite: Annotated[bool, OWNER] = False
    skirmisher: Annotated[bool, OWNER] = False
    rank: Annotated[Rank | None, OWNER] = None
    spell_caster: Annotated[bool, OWNER] = False
    special: Annotated[bool, OWNER] = False
    is_ruler: Annotated[bool, OWNER] = False
    mounted: Annotated[bool, OWNER] = False
    ridden_by: Annotated[str | None, OWNER] = None
    items: Annotated[tuple[str, ...], OWNER] = ()
    standard: Annotated[str | None, OWNER] = None
    standard_lost: Annotated[bool, OWNER] = False
    ally: Annotated[bool, OWNER] = False
    mercenary: Annotated[bool, OWNER] = False
    home_settlement: Annotated[str | None, Ref("settlement"), OWNER] = None
    duty: Annotated[Duty, OWNER] = "none"
    hurt: Annotated[tuple[tuple[int, int], ...], OWNER] = ()
    away: Annotated[tuple[tuple[int, int, int], ...], OWNER] = ()


class ScoutingParty(Entity):
    """One unit of scouts on its own, attendant to an army (wc.scouting.party.create)."""

    kind: ClassVar[str] = "scouting_party"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    owner: Annotated[str, Ref("side"), PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    declared_territory: Annotated[str | None, Ref("territory"), PUBLIC] = None
    territory_chosen_turn: Annotated[Count, PUBLIC] = 0
    home_army: Annotated[str | None, OWNER] = None
    fatigue: Annotated[Count, owner_only(0)] = 0
    moved: Annotated[bool, PUBLIC] = False
    march: Annotated[March | None, PUBLIC] = None
    path: Annotated[tuple[Hex, ...], PUBLIC] = ()
    scouted: Annotated[bool, OWNER] = False
    engaged_with: Annotated[str | None, PUBLIC] = None


class Messenger(Entity):
    """A call for help on the road (wc.messenger.create)."""

    kind: ClassVar[str] = "messenger"
    seen: ClassVar[Seen] = PUBLIC

    owner: Annotated[str, Ref("side"), PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    declared_territory: Annotated[str | None, Ref("territory"), PUBLIC] = None
    messenger_kind: Annotated[str, owner_only("runner")]
    movement: Annotated[Count, owner_only(4)]
    flies: Annotated[bool, OWNER] = False
    home_settlement: Annotated[str, owner_only("")]
    home_territory: Annotated[str, owner_only("")]
    text: Annotated[OptionalText, OWNER] = None
    fatigue: Annotated[Count, OWNER] = 0
    moved: Annotated[bool, PUBLIC] = False
    path: Annotated[tuple[Hex, ...], PUBLIC] = ()
    escort: Annotated[str | None, PUBLIC] = None
    asked: Annotated[tuple[str, ...], OWNER] = ()
    pending: Annotated[str | None, OWNER] = None
    undecided: Annotated[Count, OWNER] = 0


class BaggageTrain(Entity):
    """A train that carries supply and money, with an army or alone (wc.baggage.train)."""

    kind: ClassVar[str] = "baggage_train"
    seen: ClassVar[Seen] = PUBLIC

    owner: Annotated[str, Ref("side"), PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    declared_territory: Annotated[str | None, Ref("territory"), PUBLIC] = None
    army: Annotated[str | None, OWNER] = None
    supply: Annotated[Count, OWNER] = 0
    copper: Annotated[Count, OWNER] = 0
    fatigue: Annotated[Count, OWNER] = 0
    moved: Annotated[bool, PUBLIC] = False
    march: Annotated[March | None, PUBLIC] = None
    path: Annotated[tuple[Hex, ...], PUBLIC] = ()


class Ambush(Entity):
    """Troops that lie hidden in a territory, without a hex (wc.ambush.set).

    `exposed` are the counters that have entered the territory while the party lay there.
    """

    kind: ClassVar[str] = "ambush"
    seen: ClassVar[Seen] = OWNER

    name: Annotated[Name, OWNER]
    owner: Annotated[str, Ref("side"), OWNER]
    territory: Annotated[str, Ref("territory"), OWNER]
    parent_army: Annotated[str | None, OWNER] = None
    fatigue: Annotated[Count, OWNER] = 0
    unsupplied_turns: Annotated[Count, OWNER] = 0
    set_turn: Annotated[int, OWNER]
    exposed: Annotated[tuple[str, ...], OWNER] = ()


def _caller_and_helper(aid: "Aid") -> frozenset[str]:
    return only(aid.caller, aid.owner)


CALLER_AND_HELPER = Seen(_caller_and_helper)


class Aid(Entity):
    """A settlement's promise to let its militia come to a territory (wc.messenger.aid)."""

    kind: ClassVar[str] = "aid"
    seen: ClassVar[Seen] = CALLER_AND_HELPER

    settlement: Annotated[str, Ref("settlement"), CALLER_AND_HELPER]
    owner: Annotated[str, Ref("side"), CALLER_AND_HELPER]
    caller: Annotated[str, Ref("side"), CALLER_AND_HELPER]
    territory: Annotated[str, Ref("territory"), CALLER_AND_HELPER]
    given_turn: Annotated[int, CALLER_AND_HELPER]
    ended: Annotated[bool, CALLER_AND_HELPER] = False


ENTITIES: tuple[type[Entity], ...] = (
    WarCampaign,
    WarSide,
    Territory,
    Settlement,
    Army,
    Unit,
    ScoutingParty,
    Messenger,
    BaggageTrain,
    Ambush,
    Aid,
)
