"""The words that entities are described with, and what a counter can do, as small mixins.

Positions and owners lie open on the map; what an army consists of, and what its owner plans, is
the owner's alone (wc.scouting.known-position). Distances are in hexes, money is in copper, troops
are in army-list points, and a Movement value is in whole points.
"""

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from app.engine.entity import PUBLIC, Entity, Ref, owner_only
from app.engine.hexgrid import Hex

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


class ThisTurn:
    """Marks a field that holds for one turn, and goes back to its default as the turn ends."""


THIS_TURN = ThisTurn()


@cache
def fields_of_the_turn(kind: type[Entity]) -> dict[str, Any]:
    """The fields of the kind that hold for one turn, each with its default."""
    return {
        name: field.get_default()
        for name, field in kind.model_fields.items()
        if THIS_TURN in field.metadata
    }


class Counter(Entity):
    """What a side moves about, or hides."""

    owner: Annotated[str, Ref("side"), PUBLIC]


class OnTheMap(Counter):
    """What stands in a hex, and counts as being in one territory where a border cuts that hex.

    `path` is where it has gone this turn, its start included.
    """

    hex: Annotated[Hex, PUBLIC]
    declared_territory: Annotated[str | None, Ref("territory"), PUBLIC] = None
    path: Annotated[tuple[Hex, ...], PUBLIC, THIS_TURN] = ()


class OnTheRoad(OnTheMap):
    """A mixin for messengers, scouting parties and trains, which move by themselves."""

    moved: Annotated[bool, PUBLIC, THIS_TURN] = False


REPORTS_ARE_GIVEN = "No report waits for another side to draw up what was noted as points."


class Tiring(Counter):
    """A mixin for what marches and battles make tired (wc.race.fatigue.lookup)."""

    fatigue: Annotated[Count, owner_only(0, "Nobody else is tired.")] = 0


class HoldsUnits(Entity):
    """A force that units belong to: they name it by its id."""
