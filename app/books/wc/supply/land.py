"""What the land gives to eat: the fixed figures of the basic game, or those of its terrain.

All figures are supply in one turn.
"""

from app.books.wc.map import campaign_map
from app.books.wc.movement.ground import TERRAIN
from app.engine.hexgrid import Hex, neighbours
from app.engine.position import Position

BASIC_FOR_AN_ARMY = 2
"""What any hex gives an army in the basic game (wc.supply.scavenge)."""

BASIC_FOR_A_SETTLEMENT = 1
"""What its hex gives a settlement in the basic game (wc.supply.production)."""


def for_an_army(position: Position, place: Hex) -> int:
    """What the hex gives each army in it, before rivers and seasons."""
    return _of_terrain(position, place) if _with_terrain(position) else BASIC_FOR_AN_ARMY


def for_a_settlement(position: Position, place: Hex) -> int:
    """What the hex gives a settlement in it, before the season."""
    return _of_terrain(position, place) if _with_terrain(position) else BASIC_FOR_A_SETTLEMENT


def gives_of_its_neighbours(position: Position, place: Hex) -> bool:
    """Whether the hex gives what the best land next to it gives (wc.terrain.hills)."""
    return _with_terrain(position) and campaign_map(position).terrain_at(place) == "hills"


def is_hostile(position: Position, place: Hex) -> bool:
    """Whether an army in the hex needs one supply more, since nothing grows there."""
    return _figure(position, place) < 0


def has_river(position: Position, place: Hex) -> bool:
    """Whether a river runs through the hex or along a side of it."""
    game_map = campaign_map(position)
    sides = (game_map.river_between(place, there) for there in neighbours(place))
    return game_map.terrain_at(place) == "river" or any(sides)


def _with_terrain(position: Position) -> bool:
    return "terrain" in position.settings.sections


def _of_terrain(position: Position, place: Hex) -> int:
    """The figure of the terrain, nothing where that is negative (wc.terrain.food).

    Hills give what the best land next to them gives, other hills left out (wc.terrain.hills).
    """
    if gives_of_its_neighbours(position, place):
        return max(_figure(position, place) for place in (place, *neighbours(place)))
    return max(0, _figure(position, place))


def _figure(position: Position, place: Hex) -> int:
    terrain = campaign_map(position).terrain_at(place)
    return 0 if terrain is None else TERRAIN[terrain].food
