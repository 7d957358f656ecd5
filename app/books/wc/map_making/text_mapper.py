"""Reading maps written for Text Mapper.

Such a text has one hex a line, `0507 light-green forest thorp "Ashwell"`, and
one way a line, `0507-0810 trail`; what the words mean stands in
`data/text-mapper.toml`. Hexes are numbered by column and row. A hex that is
written twice has the words of both lines. Ways need not name every hex: the
straight line is taken between the hexes named, and what lies off the listed
hexes is cut off. Roads end at water; rivers and canyons are laid on hex sides
(`barriers`), with a bridge wherever a road crosses them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from pydantic import BaseModel, ConfigDict

from app.books.wc.entities import SettlementSize
from app.books.wc.map import CampaignMap, Label, MapHex, Place, Terrain
from app.books.wc.map_making.barriers import right_bank
from app.books.wc.map_making.text_mapper_sheet import (
    Entry,
    LineRemark,
    MapImportError,
    Sheet,
    read_sheet,
)
from app.books.wc.map_making.text_mapper_words import WayKind, vocabulary
from app.engine.entity import Id
from app.engine.hexgrid import Hex, Numbering, Side, line, side

__all__ = [
    "ImportedMap",
    "LineRemark",
    "MapImportError",
    "SuggestedSettlement",
    "import_text_mapper",
]

SLUG_LENGTH = 40
"""The most letters of a name that go into an id."""


class SuggestedSettlement(BaseModel):
    """A place that the map draws as a settlement, with the size it would have in play."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Id
    hex: Place
    name: Label
    size: SettlementSize


class ImportedMap(BaseModel):
    """What a map text gave: the map, settlements to place on it, and what was left out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    map: CampaignMap
    settlements: tuple[SuggestedSettlement, ...]
    warnings: tuple[LineRemark, ...]


def import_text_mapper(text: str) -> ImportedMap:
    """Read a Text Mapper map.

    What has no meaning in a campaign is left out with a warning. Raises
    `MapImportError` when the text lists no hex, or goes beyond the limits on
    its length, its hexes, its ways or its coordinates.
    """
    sheet = read_sheet(text)
    hexes = {place: _map_hex(place, entry) for place, entry in sheet.hexes.items()}
    land = {place for place, entry in hexes.items() if entry.terrain != "sea"}
    courses = _courses(sheet, land)
    roads = _roads(courses["road"], land)
    rivers = _barrier(courses["river"], land)
    chasms = _barrier(courses["chasm"], land)
    crossed = {side(*leg) for road in roads for leg in pairwise(road)}
    settlements = tuple(_settlements(sheet, land))
    return ImportedMap(
        map=CampaignMap(
            hexes=tuple(hexes.values()),
            roads=roads,
            rivers=tuple(sorted(rivers)),
            chasms=tuple(sorted(chasms)),
            bridges=tuple(sorted(crossed & (rivers | chasms))),
        ),
        settlements=settlements,
        warnings=sheet.warnings.listed(),
    )


# --- hexes and settlements -----------------------------------------------------------------------


def _map_hex(place: Hex, entry: Entry) -> MapHex:
    return MapHex(hex=place, terrain=_terrain(entry.words), label=entry.label)


def _terrain(words: Sequence[str]) -> Terrain:
    """Give the terrain of a hex: the last that is named, plains if none is."""
    meanings = vocabulary().terrain_of
    named = [meanings[word] for word in words if word in meanings]
    terrain = named[-1] if named else "plains"
    if terrain == "mountains" and not set(words).isdisjoint(vocabulary().high["mountains"]):
        return "high_mountains"
    return terrain


def _settlements(sheet: Sheet, land: set[Hex]) -> Iterator[SuggestedSettlement]:
    """Suggest a settlement for each hex that has one drawn, the last if several are."""
    sizes = vocabulary().size_of
    for place, entry in sheet.hexes.items():
        word = next((word for word in reversed(entry.words) if word in sizes), None)
        if word is None:
            continue
        if place not in land:
            sheet.warnings.add(entry.line, "a settlement in the water is left out")
            continue
        number = _number(sheet.numbering, place)
        name = entry.label or f"{word.replace('-', ' ').capitalize()} {number}"
        slug = re.sub(r"[^a-z0-9]+", "-", (entry.label or word).lower())[:SLUG_LENGTH].strip("-")
        yield SuggestedSettlement(
            id=f"{slug or word}-{number}", hex=place, name=name, size=sizes[word]
        )


def _number(numbering: Numbering, place: Hex) -> str:
    """Give a hex the number it has on the map: `0507`, or `120.07` on a large one."""
    column, row = numbering.number(place)
    wide = not (0 <= column < 100 and 0 <= row < 100)
    return f"{column:02d}.{row:02d}" if wide else f"{column:02d}{row:02d}"


# --- ways ----------------------------------------------------------------------------------------


def _courses(sheet: Sheet, land: set[Hex]) -> dict[WayKind, list[tuple[Hex, ...]]]:
    """Draw all ways hex by hex, and remark on those that miss the map."""
    courses: dict[WayKind, list[tuple[Hex, ...]]] = {"road": [], "river": [], "chasm": []}
    for way in sheet.ways:
        course = _course(way.points, land)
        if sheet.hexes.keys().isdisjoint(course):
            sheet.warnings.add(way.line, "a way that touches no listed hex is left out")
        courses[way.kind].append(course)
    return courses


def _course(points: Sequence[Hex], land: set[Hex]) -> tuple[Hex, ...]:
    """Draw a way through its points, standing nowhere twice running.

    Where a line could as well bend one way as the other, it keeps to the land.
    """
    course = [points[0]]
    for here, there in pairwise(points):
        lines = line(here, there), line(there, here)[::-1]
        course.extend(max(lines, key=lambda hexes: len(land.intersection(hexes)))[1:])
    return tuple(course)


def _roads(courses: Sequence[Sequence[Hex]], land: set[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """Give the stretches of the courses on land, without those that add nothing."""
    roads: list[tuple[Hex, ...]] = []
    joined: set[Side] = set()
    for course in courses:
        for on_land, stretch in groupby(course, land.__contains__):
            road = tuple(stretch)
            legs = {side(*leg) for leg in pairwise(road)}
            if on_land and not legs <= joined:
                roads.append(road)
                joined |= legs
    return tuple(roads)


def _barrier(courses: Sequence[Sequence[Hex]], land: set[Hex]) -> frozenset[Side]:
    """Give the sides on land that the courses block."""
    return frozenset(pair for pair in right_bank(courses) if land.issuperset(pair))
