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
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby, pairwise
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from app.books.wc.barriers import right_bank
from app.books.wc.entities import SettlementSize
from app.books.wc.map import (
    COORDINATE_LIMIT,
    HEX_LIMIT,
    CampaignMap,
    Label,
    MapHex,
    Place,
    Terrain,
)
from app.engine.entity import Id
from app.engine.hexgrid import Hex, Side, distance, from_offset, line, side, to_offset

TEXT_LIMIT = 4_000_000
"""The most characters a map text may have."""

WAYS_LIMIT = 10 * HEX_LIMIT
"""The most hexes that the ways of a map may run through, counted way by way."""

REMARK_LIMIT = 100
"""The most faults or warnings that are listed."""

LABEL_LENGTH = 100
SHOWN_LENGTH = 40
SLUG_LENGTH = 40


class LineRemark(BaseModel):
    """A fault or warning, and the first line of the text, from 1, that gave rise to it.

    What concerns the text as a whole has line 1.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: int
    text: str


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


class MapImportError(ValueError):
    """The text is no map, or one that is too large; `faults` says why, line by line."""

    def __init__(self, faults: Sequence[LineRemark]) -> None:
        """Keep the faults; the message is all of them in words."""
        super().__init__("; ".join(f"line {fault.line}: {fault.text}" for fault in faults))
        self.faults = tuple(faults)


def import_text_mapper(text: str) -> ImportedMap:
    """Read a Text Mapper map.

    What has no meaning in a campaign is left out with a warning. Raises
    `MapImportError` when the text lists no hex, or goes beyond the limits on
    its length, its hexes, its ways or its coordinates.
    """
    sheet = _read(text)
    hexes = {place: _map_hex(place, entry) for place, entry in sheet.hexes.items()}
    land = {place for place, entry in hexes.items() if entry.terrain != "sea"}
    roads = _roads([way.course for way in sheet.ways if way.kind == "road"], land)
    rivers = _barrier([way.course for way in sheet.ways if way.kind == "river"], land)
    chasms = _barrier([way.course for way in sheet.ways if way.kind == "chasm"], land)
    crossed = {side(*leg) for road in roads for leg in pairwise(road)}
    return ImportedMap(
        map=CampaignMap(
            hexes=tuple(hexes.values()),
            roads=roads,
            rivers=tuple(sorted(rivers)),
            chasms=tuple(sorted(chasms)),
            bridges=tuple(sorted(crossed & (rivers | chasms))),
        ),
        settlements=tuple(_settlements(sheet, land)),
        warnings=sheet.warnings.listed(),
    )


# --- what the words mean -------------------------------------------------------------------------

WayKind: TypeAlias = Literal["road", "river", "chasm"]


class Vocabulary(BaseModel):
    """The words of `data/text-mapper.toml`, by what they mean."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    terrain: Mapping[Terrain, tuple[str, ...]]
    high: Mapping[Literal["mountains"], tuple[str, ...]]
    settlement: Mapping[SettlementSize, tuple[str, ...]]
    way: Mapping[WayKind, tuple[str, ...]]
    without_effect: Mapping[Literal["hex", "way"], tuple[str, ...]]
    colour: Mapping[Literal["hex"], tuple[str, ...]]

    @cached_property
    def terrain_of(self) -> dict[str, Terrain]:
        """Give the terrain that each terrain word means."""
        return {word: terrain for terrain, words in self.terrain.items() for word in words}

    @cached_property
    def size_of(self) -> dict[str, SettlementSize]:
        """Give the settlement size that each settlement word means."""
        return {word: size for size, words in self.settlement.items() for word in words}

    @cached_property
    def kind_of(self) -> dict[str, WayKind]:
        """Give the kind of way that each way word means."""
        return {word: kind for kind, words in self.way.items() for word in words}

    @cached_property
    def meaningful(self) -> frozenset[str]:
        """Give the hex words that are read or passed over without a warning."""
        return frozenset(self.terrain_of.keys() | self.size_of.keys()).union(
            self.high["mountains"], self.colour["hex"]
        )


@cache
def vocabulary() -> Vocabulary:
    """Load the words, once."""
    path = Path(__file__).parent / "data" / "text-mapper.toml"
    return Vocabulary.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


# --- reading the lines ---------------------------------------------------------------------------

_POINT = r"(?:-?\d\d-?\d\d(?:\d\d)?|-?\d{2,6}\.-?\d{2,6}(?:\.\d{2,6})?)"
_SHORT_POINT = re.compile(r"(-?\d\d)(-?\d\d)(\d\d)?", re.ASCII)
_LONG_POINT = re.compile(r"(-?\d{2,6})\.(-?\d{2,6})(?:\.(\d{2,6}))?", re.ASCII)
_HEX_LINE = re.compile(rf"({_POINT})(?:\s+(.*))?$", re.ASCII)
_WAY_LINE = re.compile(rf"({_POINT}(?:-{_POINT})+)\s+(\S+)", re.ASCII)
_WAY_POINT = re.compile(rf"({_POINT})(?:-|$)", re.ASCII)
_LABEL = re.compile(r'(?:\b([a-z]+)=)?["“]([^"”]+)["”]\s*\d*(?:\s*[a-z]+\([^)]+\))*')
_DRAWING_LINE = re.compile(
    r"\s*$|\s*#|<|(?:include|license|text|label|glow|other|url)\b|\S+\s+(?:attributes|path|lib|xml)\b"
)


@dataclass
class _Entry:
    """What the text says of one hex."""

    line: int
    label: str | None = None
    words: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Way:
    """One way, drawn out hex by hex."""

    kind: WayKind
    course: tuple[Hex, ...]


class _Remarks:
    """Remarks by their text, with the line of the first and the count of each."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[int, int]] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, line_number: int, text: str) -> None:
        """Note a remark; the same one again is only counted."""
        first, count = self._found.get(text, (line_number, 0))
        self._found[text] = first, count + 1

    def listed(self) -> tuple[LineRemark, ...]:
        """List the remarks in the order of their lines, up to `REMARK_LIMIT`."""
        remarks = [
            LineRemark(line=first, text=text if count == 1 else f"{text} ({count} times)")
            for text, (first, count) in self._found.items()
        ]
        remarks.sort(key=lambda remark: remark.line)
        if len(remarks) <= REMARK_LIMIT:
            return tuple(remarks)
        rest = remarks[REMARK_LIMIT:]
        more = LineRemark(line=rest[0].line, text=f"and {len(rest)} more from here on")
        return (*remarks[:REMARK_LIMIT], more)


@dataclass
class _Sheet:
    """The text as read so far."""

    hexes: dict[Hex, _Entry] = field(default_factory=dict)
    ways: list[_Way] = field(default_factory=list)
    ways_length: int = 0
    warnings: _Remarks = field(default_factory=_Remarks)
    faults: _Remarks = field(default_factory=_Remarks)


def _read(text: str) -> _Sheet:
    """Read all lines, and raise `MapImportError` with every fault in them."""
    sheet = _Sheet()
    if len(text) > TEXT_LIMIT:
        sheet.faults.add(1, f"the text is longer than {TEXT_LIMIT} characters")
    else:
        for number, content in enumerate(text.split("\n"), start=1):
            _read_line(sheet, number, content.rstrip())
        if not (sheet.hexes or sheet.faults):
            sheet.faults.add(1, "there is no hex in the text, such as: 0101 forest")
    if sheet.faults:
        raise MapImportError(sheet.faults.listed())
    return sheet


def _read_line(sheet: _Sheet, number: int, content: str) -> None:
    if match := _HEX_LINE.match(content):
        _read_hex(sheet, number, *match.groups(default=""))
    elif match := _WAY_LINE.match(content):
        _read_way(sheet, number, *match.groups())
    elif not _DRAWING_LINE.match(content):
        sheet.warnings.add(number, f"line not understood: {_shown(content)}")


def _read_hex(sheet: _Sheet, number: int, point: str, description: str) -> None:
    place = _place(sheet, number, point)
    if place is None:
        return
    entry = sheet.hexes.setdefault(place, _Entry(number))
    if len(sheet.hexes) > HEX_LIMIT:
        del sheet.hexes[place]
        sheet.faults.add(number, f"there are more than {HEX_LIMIT} hexes")
        return
    names = [name for tag, name in _LABEL.findall(description) if tag in ("", "name")]
    entry.label = entry.label or next(filter(None, map(_one_line, names)), None)
    words = [_word(written) for written in _LABEL.sub(" ", description).split()]
    entry.words.extend(words)
    for word in words:
        _remark_word(sheet, number, word)


def _remark_word(sheet: _Sheet, number: int, word: str) -> None:
    if word in vocabulary().without_effect["hex"]:
        sheet.warnings.add(number, f"{_shown(word)} has no effect in a campaign")
    elif word not in vocabulary().meaningful:
        sheet.warnings.add(number, f"unknown word {_shown(word)}")


def _read_way(sheet: _Sheet, number: int, points: str, written: str) -> None:
    word = _word(written)
    kind = vocabulary().kind_of.get(word)
    if kind is None:
        known = word in vocabulary().without_effect["way"]
        text = "has no effect in a campaign" if known else "is an unknown kind of way"
        sheet.warnings.add(number, f"{_shown(word)} {text}")
        return
    places = [_place(sheet, number, point) for point in _WAY_POINT.findall(points)]
    named = [place for place in places if place is not None]
    length = sum(distance(here, there) for here, there in pairwise(named))
    sheet.ways_length += length
    if length >= HEX_LIMIT or sheet.ways_length > WAYS_LIMIT:
        sheet.faults.add(number, f"the ways run through more than {WAYS_LIMIT} hexes")
    elif len(named) == len(places):
        sheet.ways.append(_Way(kind, _course(named)))


def _place(sheet: _Sheet, number: int, point: str) -> Hex | None:
    """Turn a point as written into a hex; `None`, with a remark, if it cannot be used."""
    match = _SHORT_POINT.fullmatch(point) or _LONG_POINT.fullmatch(point)
    assert match is not None
    column, row, level = (int(digits or 0) for digits in match.groups())
    place = from_offset(column, row)
    if level:
        sheet.warnings.add(number, "levels other than the ground, 00, are left out")
    elif max(map(abs, place)) > COORDINATE_LIMIT:
        sheet.faults.add(number, f"coordinates may not go beyond {COORDINATE_LIMIT}")
    else:
        return place
    return None


def _word(written: str) -> str:
    return written.lower().replace("_", "-")


def _one_line(written: str) -> str:
    """Make text fit to show: printable, in one line, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in written)
    return printable.strip()[:LABEL_LENGTH].rstrip()


def _shown(written: str) -> str:
    text = _one_line(written)
    return f'"{text}"' if len(text) <= SHOWN_LENGTH else f'"{text[:SHOWN_LENGTH]}…"'


# --- hexes and settlements -----------------------------------------------------------------------


def _map_hex(place: Hex, entry: _Entry) -> MapHex:
    return MapHex(hex=place, terrain=_terrain(entry.words), label=entry.label)


def _terrain(words: Sequence[str]) -> Terrain:
    """Give the terrain of a hex: the last that is named, plains if none is."""
    meanings = vocabulary().terrain_of
    terrain = next((meanings[word] for word in reversed(words) if word in meanings), "plains")
    if terrain == "mountains" and not set(words).isdisjoint(vocabulary().high["mountains"]):
        return "high_mountains"
    return terrain


def _settlements(sheet: _Sheet, land: set[Hex]) -> Iterator[SuggestedSettlement]:
    """Suggest a settlement for each hex that has one drawn, the last if several are."""
    sizes = vocabulary().size_of
    for place, entry in sheet.hexes.items():
        word = next((word for word in reversed(entry.words) if word in sizes), None)
        if word is None:
            continue
        if place not in land:
            sheet.warnings.add(entry.line, "a settlement in the water is left out")
            continue
        number = _number(place)
        name = entry.label or f"{word.replace('-', ' ').capitalize()} {number}"
        slug = re.sub(r"[^a-z0-9]+", "-", (entry.label or word).lower())[:SLUG_LENGTH].strip("-")
        yield SuggestedSettlement(
            id=f"{slug or word}-{number}", hex=place, name=name, size=sizes[word]
        )


def _number(place: Hex) -> str:
    """Give a hex the number it has on the map: `0507`, or `120.007` on a large one."""
    column, row = to_offset(place)
    wide = not (0 <= column < 100 and 0 <= row < 100)
    return f"{column:02d}.{row:02d}" if wide else f"{column:02d}{row:02d}"


# --- ways ----------------------------------------------------------------------------------------


def _course(points: Sequence[Hex]) -> tuple[Hex, ...]:
    """Draw a way through its points, hex by hex, standing nowhere twice running."""
    course = [points[0]]
    for here, there in pairwise(points):
        course.extend(line(here, there)[1:])
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
