"""What the ground lets pass, and what it costs, in half points (wc.move.cost, wc.terrain.table).

In the basic game every hex costs one point. With the section `terrain` it costs what lies in it,
less half a point along a road or over a bridge, and rivers and chasms bar the way. The sea bars it
always.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from app.books.wc.data_files import read_data
from app.books.wc.map import CampaignMap, Terrain, campaign_map
from app.engine.hexgrid import Hex
from app.engine.position import Position

Bar = Literal["off-map", "hex-impassable", "river-impassable"]

BASIC_HALF_POINTS = 2
"""What any hex costs in the basic game."""

ROAD_HALF_POINTS = 1
"""What a road or a bridge takes off."""


@dataclass(frozen=True)
class TerrainCost:
    """One row of the terrain table.

    `half_points` is None for what nobody can enter on foot; `food` is in supply.
    """

    half_points: int | None
    food: int = 0
    bridge_only: bool = False
    perilous: bool = False


def _read(entry: Mapping[str, Any]) -> TerrainCost:
    if entry.get("impassable"):
        return TerrainCost(None)
    half_points = int(2 * entry["movement_points"])
    return TerrainCost(
        half_points,
        food=entry.get("food", 0),
        bridge_only=entry.get("bridge_only", False),
        perilous=entry.get("perilous", False),
    )


TERRAIN: Mapping[Terrain, TerrainCost] = {
    cast("Terrain", code): _read(entry)
    for code, entry in read_data("movement/terrain.toml").items()
}


@dataclass(frozen=True)
class Ground:
    """The map as a counter that walks, rides or flies has to cross it.

    A flyer pays one point a hex, whatever lies there, and passes over everything that bars others
    (wc.race.messengers.catalogue).
    """

    game_map: CampaignMap
    with_terrain: bool
    flies: bool = False

    def bar(self, here: Hex, there: Hex) -> Bar | None:
        """Why the step to a neighbouring hex cannot be made, or None where it can."""
        terrain = self.game_map.terrain_at(there)
        if terrain is None:
            return "off-map"
        if self.flies:
            return None
        if TERRAIN[terrain].half_points is None:
            return "hex-impassable"
        if not self.with_terrain or self.game_map.bridged(here, there):
            return None
        if TERRAIN[terrain].bridge_only or self.game_map.chasm_between(here, there):
            return "hex-impassable"
        return "river-impassable" if self._leaves_by_water(here, there) else None

    def cost_half_points(self, here: Hex, there: Hex) -> int | None:
        """What the step to a neighbouring hex costs outside every zone; None where it is barred."""
        if self.bar(here, there) is not None:
            return None
        if self.flies or not self.with_terrain:
            return BASIC_HALF_POINTS
        cost = TERRAIN[self._terrain(there)].half_points
        assert cost is not None
        eased = self.game_map.has_road(here, there) or self.game_map.bridged(here, there)
        return cost - ROAD_HALF_POINTS if eased else cost

    def is_perilous(self, place: Hex) -> bool:
        """Whether an army that enters the hex may be lost in it (wc.terrain.high-mountains)."""
        return self.with_terrain and TERRAIN[self._terrain(place)].perilous

    def _leaves_by_water(self, here: Hex, there: Hex) -> bool:
        terrain = self.game_map.terrain_at(here)
        on_bridge = terrain is not None and TERRAIN[terrain].bridge_only
        return on_bridge or self.game_map.river_between(here, there)

    def _terrain(self, place: Hex) -> Terrain:
        terrain = self.game_map.terrain_at(place)
        assert terrain is not None
        return terrain


def ground_of(position: Position, flies: bool = False) -> Ground:
    """The ground of this campaign, with or without terrain as its sections say."""
    return Ground(campaign_map(position), "terrain" in position.settings.sections, flies)
