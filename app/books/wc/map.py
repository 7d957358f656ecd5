"""The campaign map: terrain, territories, roads and the obstacles on hex sides.

A `CampaignMap` is the `map` part of a scenario. It is one frozen value that
campaigns may share; what changes on it in play (new roads, bridges, walls) is
kept elsewhere. Roads are runs of neighbouring hexes (wc.terrain.road); rivers,
chasms and bridges lie on hex sides (wc.terrain.river R216, wc.terrain.chasm
R222), and a river or chasm one hex wide is a hex of that terrain.

Validation reports every fault at once, each at its place in the input.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from app.engine.entity import ONE_LINE, Id
from app.engine.hexgrid import Hex, Side, is_contiguous, neighbours, side
from app.engine.position import Position

HEX_LIMIT = 40_000
"""The most hexes that a map, or one road, may have."""

SIDE_LIMIT = 3 * HEX_LIMIT
"""The most sides that may hold one thing: a hex has six, and shares each. Also the most roads."""

COORDINATE_LIMIT = 10_000
"""The furthest from 0 that a coordinate may lie."""

LABEL_LENGTH = 100
"""The most letters of a label."""

Terrain: TypeAlias = Literal[
    "plains",
    "jungle",
    "forest",
    "marsh",
    "hills",
    "mountains",
    "high_mountains",
    "desert",
    "river_delta",
    "river",
    "chasm",
    "sea",
]
"""The codes of wc.terrain.table, and `sea` for lakes and oceans."""


def _contiguous(road: tuple[Hex, ...]) -> tuple[Hex, ...]:
    if not is_contiguous(road):
        raise PydanticCustomError(
            "road_not_contiguous", "each hex of a road must be next to the one before"
        )
    return road


def _canonical(pair: Side) -> Side:
    try:
        return side(*pair)
    except ValueError:
        raise PydanticCustomError(
            "not_neighbours", "a side lies between two neighbouring hexes"
        ) from None


def _each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise PydanticCustomError("territory_twice", "a territory is named twice")
    return names


Coordinate: TypeAlias = Annotated[
    int, Field(strict=True, ge=-COORDINATE_LIMIT, le=COORDINATE_LIMIT)
]
Place: TypeAlias = tuple[Coordinate, Coordinate]
"""A hex `(q, r)` as input: whole numbers within `COORDINATE_LIMIT`."""

Label: TypeAlias = Annotated[str, Field(min_length=1, max_length=LABEL_LENGTH, pattern=ONE_LINE)]
"""One line of text to show."""

Road: TypeAlias = Annotated[
    tuple[Place, ...],
    Field(min_length=2, max_length=HEX_LIMIT),
    AfterValidator(_contiguous),
]
Sides: TypeAlias = Annotated[
    tuple[Annotated[tuple[Place, Place], AfterValidator(_canonical)], ...],
    Field(max_length=SIDE_LIMIT),
]


class MapHex(BaseModel):
    """One hex. It lies in no territory, in one, or on the border of several.

    Rules: wc.map.territories, wc.map.border-hex.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    hex: Annotated[Place, Field(description="Where it is: [q, r], r growing to the south.")]
    terrain: Annotated[Terrain, Field(description="What covers it.")]
    label: Annotated[Label | None, Field(description="A name to show on it.")] = None
    territories: Annotated[
        tuple[Id, ...],
        AfterValidator(_each_once),
        Field(description="The territory it lies in; several where their border cuts it."),
    ] = ()


def _each_hex_once(entries: object, validate: ValidatorFunctionWrapHandler) -> tuple[MapHex, ...]:
    """Validate the hexes, and report repeats together with all other faults."""
    hexes: tuple[MapHex, ...] = ()
    faults: list[InitErrorDetails] = []
    try:
        hexes = validate(entries)
    except ValidationError as error:
        faults.extend(_faults_of(error))
    faults.extend(_repeats(entries))
    if faults:
        raise ValidationError.from_exception_data("CampaignMap", faults)
    return hexes


def _faults_of(error: ValidationError) -> Iterator[InitErrorDetails]:
    for fault in error.errors(include_url=False, include_context=False):
        kind = PydanticCustomError(fault["type"], fault["msg"])
        yield InitErrorDetails(type=kind, loc=fault["loc"], input=fault["input"])


def _repeats(entries: object) -> Iterator[InitErrorDetails]:
    """Find the hexes listed before, in input that may be wrong in other ways."""
    if not isinstance(entries, list | tuple):
        return
    seen: set[Hex] = set()
    kind = PydanticCustomError("hex_twice", "this hex is listed before")
    for index, entry in enumerate(entries):
        match entry:
            case {"hex": [int(q), int(r)]} | MapHex(hex=(q, r)):
                if (q, r) in seen:
                    yield InitErrorDetails(type=kind, loc=(index, "hex"), input=[q, r])
                seen.add((q, r))


class CampaignMap(BaseModel):
    """The whole map, with the questions that movement asks of it.

    Each side is stored with the lesser hex first. Sides and roads may touch
    hexes that the map does not list; such hexes are off the map. The indexes
    behind the questions are made when first needed, once a map.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    hexes: Annotated[
        tuple[MapHex, ...],
        Field(max_length=HEX_LIMIT, description="Every hex of the map, each once."),
        WrapValidator(_each_hex_once),
    ]
    roads: Annotated[
        tuple[Road, ...],
        Field(max_length=SIDE_LIMIT, description="Roads, each a run of neighbouring hexes."),
    ] = ()
    rivers: Annotated[Sides, Field(description="Hex sides that a river runs along.")] = ()
    chasms: Annotated[Sides, Field(description="Hex sides that a chasm runs along.")] = ()
    bridges: Annotated[Sides, Field(description="Hex sides that a bridge or ford spans.")] = ()

    def terrain_at(self, place: Hex) -> Terrain | None:
        """Give the terrain of a hex, `None` off the map."""
        found = self._hexes.get(place)
        return found.terrain if found else None

    def territories_at(self, place: Hex) -> tuple[str, ...]:
        """Give the territories of a hex: several on a border, none off the map."""
        found = self._hexes.get(place)
        return found.territories if found else ()

    def is_border(self, place: Hex) -> bool:
        """Tell whether a border cuts the hex (wc.map.border-hex)."""
        return len(self.territories_at(place)) > 1

    def hexes_of(self, territory: str) -> tuple[Hex, ...]:
        """List the hexes of a territory in map order, border hexes included."""
        return self._territories.get(territory, ())

    def adjacent_territories(self, territory: str) -> tuple[str, ...]:
        """List by id the territories that share a hex or a side with this one.

        Rule: wc.map.territories R10.
        """
        return self._adjacent_territories.get(territory, ())

    def has_road(self, here: Hex, there: Hex) -> bool:
        """Tell whether a road joins the two neighbouring hexes."""
        return (here, there) in self._road_steps

    def river_between(self, here: Hex, there: Hex) -> bool:
        """Tell whether a river lies on the side between the two hexes."""
        return (here, there) in self._river_steps

    def chasm_between(self, here: Hex, there: Hex) -> bool:
        """Tell whether a chasm lies on the side between the two hexes."""
        return (here, there) in self._chasm_steps

    def bridged(self, here: Hex, there: Hex) -> bool:
        """Tell whether a bridge or ford spans the side between the two hexes."""
        return (here, there) in self._bridge_steps

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Copy the fields alone: the indexes belong to what was before."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied

    @cached_property
    def _hexes(self) -> dict[Hex, MapHex]:
        return {entry.hex: entry for entry in self.hexes}

    @cached_property
    def _territories(self) -> dict[str, tuple[Hex, ...]]:
        hexes = defaultdict(list)
        for entry in self.hexes:
            for territory in entry.territories:
                hexes[territory].append(entry.hex)
        return {territory: tuple(places) for territory, places in hexes.items()}

    @cached_property
    def _adjacent_territories(self) -> dict[str, tuple[str, ...]]:
        met: dict[str, set[str]] = defaultdict(set)
        for entry in self.hexes:
            around = (self.territories_at(there) for there in neighbours(entry.hex))
            others = set(entry.territories).union(*around)
            for territory in entry.territories:
                met[territory] |= others
        return {own: tuple(sorted(ids - {own})) for own, ids in met.items()}

    @cached_property
    def _road_steps(self) -> frozenset[Side]:
        return _both_ways(step for road in self.roads for step in pairwise(road))

    @cached_property
    def _river_steps(self) -> frozenset[Side]:
        return _both_ways(self.rivers)

    @cached_property
    def _chasm_steps(self) -> frozenset[Side]:
        return _both_ways(self.chasms)

    @cached_property
    def _bridge_steps(self) -> frozenset[Side]:
        return _both_ways(self.bridges)


def campaign_map(position: Position) -> CampaignMap:
    """The map of this campaign."""
    game_map = position.map
    assert isinstance(game_map, CampaignMap)
    return game_map


def _both_ways(steps: Iterable[Side]) -> frozenset[Side]:
    return frozenset(step for here, there in steps for step in ((here, there), (there, here)))
