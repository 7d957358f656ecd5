"""The map of a game: spaces with their neighbours, as a scenario gives it, and the default map.

A map is faultless when being next to each other is mutual and strongholds stand on fertile land
(ww.data.override, ww.map.spaces).
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.books.ww.entities import Kind, Space, SpaceId, Terrain
from app.engine.book import Fault
from app.engine.hexgrid import Hex, neighbours, within

MOST_SPACES = 1_000
MOST_NEIGHBOURS = 100
MOST_PLAYERS = 8


class MapSpace(BaseModel):
    """One space of the map."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: SpaceId
    terrain: Annotated[Terrain, Field(description="No token may enter water.")] = "land"
    barren: Annotated[
        bool, Field(description="Barren land may be entered, but nothing is produced there.")
    ] = False
    stronghold: Annotated[
        Kind | None, Field(description="The kind of the stronghold that stands there.")
    ] = None
    neighbours: Annotated[
        tuple[SpaceId, ...],
        Field(max_length=MOST_NEIGHBOURS, description="The spaces next to it; always mutual."),
    ] = ()

    @property
    def is_fertile(self) -> bool:
        """Whether a stronghold may stand here, or a homeland be made."""
        return self.terrain == "land" and not self.barren


class GameMap(BaseModel):
    """The `map` part of a scenario. `suggested_homelands` names spaces by number of players."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    spaces: Annotated[tuple[MapSpace, ...], Field(min_length=2, max_length=MOST_SPACES)]
    suggested_homelands: Annotated[
        dict[Annotated[int, Field(ge=2, le=MOST_PLAYERS)], tuple[SpaceId, ...]],
        Field(description="Spaces to live in, by the greatest number of players they serve."),
    ] = Field(default_factory=dict)

    def homelands_for(self, players: int) -> tuple[str, ...]:
        """The suggestion for so many players; empty where the map has none."""
        sizes = sorted(size for size in self.suggested_homelands if size >= players)
        return self.suggested_homelands[sizes[0]] if sizes else ()


def spaces_of(game_map: GameMap) -> Iterator[Space]:
    """The map as entities, with nobody on it."""
    for place in game_map.spaces:
        yield Space(
            id=place.id,
            terrain=place.terrain,
            barren=place.barren,
            neighbours=place.neighbours,
            stronghold_kind=place.stronghold,
        )


def map_faults(game_map: GameMap, kinds: set[str], players: int) -> Iterator[Fault]:
    """Everything that is wrong with the map, each fault at its place in the scenario."""
    by_id = {place.id: place for place in game_map.spaces}
    seen: set[str] = set()
    for index, place in enumerate(game_map.spaces):
        where = ("map", "spaces", index)
        if place.id in seen:
            yield Fault((*where, "id"), f"{place.id} is on the map twice")
        seen.add(place.id)
        yield from _neighbour_faults(place, by_id, where)
        yield from _stronghold_faults(place, kinds, where)
    homes = sum(place.is_fertile for place in by_id.values())
    if homes < players:
        yield Fault(("map", "spaces"), f"{players} players need as many homelands, not {homes}")
    yield from _suggestion_faults(game_map, by_id)


def _neighbour_faults(
    place: MapSpace, by_id: dict[str, MapSpace], where: tuple[str | int, ...]
) -> Iterator[Fault]:
    for number, other in enumerate(place.neighbours):
        loc = (*where, "neighbours", number)
        if other not in by_id:
            yield Fault(loc, f"there is no space {other}")
        elif other == place.id:
            yield Fault(loc, f"{other} cannot be next to itself")
        elif other in place.neighbours[:number]:
            yield Fault(loc, f"{other} is named twice")
        elif place.id not in by_id[other].neighbours:
            text = f"{other} does not have {place.id} for a neighbour"
            yield Fault(loc, f"adjacency-not-symmetric: {text}")


def _stronghold_faults(
    place: MapSpace, kinds: set[str], where: tuple[str | int, ...]
) -> Iterator[Fault]:
    if place.terrain == "water" and place.barren:
        yield Fault((*where, "barren"), "only land may be barren")
    if place.stronghold is None:
        return
    if not place.is_fertile:
        text = "a stronghold stands on land that is not barren"
        yield Fault((*where, "stronghold"), f"bad-stronghold: {text}")
    if place.stronghold not in kinds:
        yield Fault((*where, "stronghold"), f"unknown-kind: there is no {place.stronghold} warlord")


def _suggestion_faults(game_map: GameMap, by_id: dict[str, MapSpace]) -> Iterator[Fault]:
    for players, homes in game_map.suggested_homelands.items():
        for number, home in enumerate(homes):
            if home not in by_id or not by_id[home].is_fertile:
                loc = ("map", "suggested_homelands", players, number)
                yield Fault(loc, f"bad-stronghold: {home} cannot be a homeland")


def _default_map() -> GameMap:
    text = (Path(__file__).parent / "data" / "map.default.toml").read_text(encoding="utf-8")
    drawn = tomllib.loads(text)
    strongholds = {space: kind for kind, space in drawn["strongholds"].items()}
    hexes = within((0, 0), drawn["radius"])
    spaces = [
        MapSpace(
            id=_name(place),
            terrain="water" if _name(place) in drawn["water"] else "land",
            barren=_name(place) in drawn["barren"],
            stronghold=strongholds.get(_name(place)),
            neighbours=tuple(_name(other) for other in neighbours(place) if other in hexes),
        )
        for place in hexes
    ]
    suggested = {int(size): homes for size, homes in drawn["suggested_homelands"].items()}
    return GameMap(spaces=tuple(spaces), suggested_homelands=suggested)


def _name(place: Hex) -> str:
    return f"{place[0]},{place[1]}"


DEFAULT_MAP = _default_map()
