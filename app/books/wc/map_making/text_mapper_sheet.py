"""Reading the lines of a Text Mapper text into a sheet of hexes and ways."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pydantic import BaseModel, ConfigDict

from app.books.wc.map import COORDINATE_LIMIT, HEX_LIMIT, LABEL_LENGTH
from app.books.wc.map_making.text_mapper_words import WayKind, vocabulary
from app.engine.book import MapUnreadable
from app.engine.hexgrid import Hex, Numbering, distance

TEXT_LIMIT = 4_000_000
"""The most characters a map text may have."""

WAYS_LIMIT = 10 * HEX_LIMIT
"""The most hexes that the ways of a map may run through, counted way by way."""

REMARK_LIMIT = 100
"""The most faults or warnings that are listed."""

SHOWN_LENGTH = 40
"""The most letters of the text that a remark quotes."""


class LineRemark(BaseModel):
    """A fault or warning, and the first line of the text, from 1, that gave rise to it.

    What concerns the text as a whole has line 1.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: int
    text: str


class MapImportError(MapUnreadable):
    """The text is no map, or one that is too large; `faults` says why, line by line."""

    def __init__(self, faults: Sequence[LineRemark]) -> None:
        """Keep the faults; the message is all of them in words."""
        super().__init__([(fault.line, fault.text) for fault in faults])
        self.faults = tuple(faults)


_POINT = r"(?:-?\d\d-?\d\d(?:\d\d)?|-?\d{2,6}\.-?\d{2,6}(?:\.\d{2,6})?)"
_SHORT_POINT = re.compile(r"(-?\d\d)(-?\d\d)(\d\d)?", re.ASCII)
_LONG_POINT = re.compile(r"(-?\d{2,6})\.(-?\d{2,6})(?:\.(\d{2,6}))?", re.ASCII)
_HEX_LINE = re.compile(rf"({_POINT})(?:\s+(.*))?$", re.ASCII)
_WAY_LINE = re.compile(rf"({_POINT}(?:-{_POINT})+)\s+(\S+)", re.ASCII)
_WAY_POINT = re.compile(rf"({_POINT})(?:-|$)", re.ASCII)
_LABEL = re.compile(r'(?:\b([a-z]+)=)?["“]([^"“”]+)["”]\s*\d*(?:\s*[a-z]+\([^)"“”]+\))*')
_OPTION_LINE = re.compile(r"option\s+(\S+)")
_INCLUDE_LINE = re.compile(r"include\s+(.*)")
_DRAWING_LINE = re.compile(
    r"\s*$|\s*#|<|(?:option|license|text|label|glow|other|url)\b|\S+\s+(?:attributes|path|lib|xml)\b"
)
_HEX_AFTER_ALL = re.compile(rf"\s*{_POINT}\s*,?\s", re.ASCII)

DRAWING_OPTIONS = ("coordinates-format", "global")
"""Options of a map text that change only how it looks."""


@dataclass
class Entry:
    """What the text says of one hex."""

    line: int
    label: str | None = None
    words: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Way:
    """One way, by the hexes that the text names."""

    line: int
    kind: WayKind
    points: tuple[Hex, ...]


class Remarks:
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
class Sheet:
    """The text as read so far."""

    hexes: dict[Hex, Entry] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    ways_length: int = 0
    numbering: Numbering = field(default_factory=Numbering)
    warnings: Remarks = field(default_factory=Remarks)
    faults: Remarks = field(default_factory=Remarks)


def read_sheet(text: str) -> Sheet:
    """Read all lines, and raise `MapImportError` with every fault in them."""
    sheet = Sheet()
    if len(text) > TEXT_LIMIT:
        sheet.faults.add(1, f"the text is longer than {TEXT_LIMIT} characters")
    else:
        lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
        _read_options(sheet, lines)
        for number, content in enumerate(lines, start=1):
            _read_line(sheet, number, content)
        if not (sheet.hexes or sheet.faults):
            sheet.faults.add(1, "there is no hex in the text, such as: 0101 forest")
            raise MapImportError((*sheet.faults.listed(), *sheet.warnings.listed()))
    if sheet.faults:
        raise MapImportError(sheet.faults.listed())
    return sheet


def _read_options(sheet: Sheet, lines: Sequence[str]) -> None:
    """Read how hexes adjoin, wherever the text says so; an unknown option could change it too."""
    for number, content in enumerate(lines, start=1):
        match = _OPTION_LINE.match(content)
        if match is None:
            continue
        option = match[1]
        if option == "horizontal":
            sheet.numbering = replace(sheet.numbering, in_rows=True)
        elif option == "swap-even-odd":
            sheet.numbering = replace(sheet.numbering, odd_further=True)
        elif option not in DRAWING_OPTIONS:
            text = f"the option {_shown(option)} is unknown; it may change which hexes adjoin"
            sheet.faults.add(number, text)


def _read_line(sheet: Sheet, number: int, content: str) -> None:
    if match := _HEX_LINE.match(content):
        _read_hex(sheet, number, *match.groups(default=""))
    elif match := _WAY_LINE.match(content):
        _read_way(sheet, number, *match.groups())
    elif match := _INCLUDE_LINE.match(content):
        text = f"include is not followed: {_shown(match[1])} is not part of this text"
        sheet.warnings.add(number, text)
    elif not _DRAWING_LINE.match(content):
        sheet.warnings.add(number, f"line not understood: {_shown(content)}{_hint(content)}")


def _hint(content: str) -> str:
    """What keeps a line from being read as a hex, where it is nearly one."""
    if not _HEX_AFTER_ALL.match(f"{content} "):
        return ""
    if content[:1].isspace():
        return "; a line begins with the number of its hex, without an indent"
    return "; only blanks stand between the number of a hex and its words"


def _read_hex(sheet: Sheet, number: int, point: str, description: str) -> None:
    place = _place(sheet, number, point)
    if place is None:
        return
    entry = sheet.hexes.setdefault(place, Entry(number))
    if len(sheet.hexes) > HEX_LIMIT:
        del sheet.hexes[place]
        sheet.faults.add(number, f"there are more than {HEX_LIMIT} hexes")
        return
    names = [_shown_name(n) for tag, n in _LABEL.findall(description) if tag in ("", "name")]
    entry.label = entry.label or next(filter(None, map(_one_line, names)), None)
    words = [_word(written) for written in _LABEL.sub(" ", description).split()]
    entry.words.extend(words)
    for word in words:
        _remark_word(sheet, number, word)


def _remark_word(sheet: Sheet, number: int, word: str) -> None:
    if word in vocabulary().without_effect["hex"]:
        sheet.warnings.add(number, f"{_shown(word)} has no effect in a campaign")
    elif word not in vocabulary().meaningful:
        sheet.warnings.add(number, f"unknown word {_shown(word)}")


def _read_way(sheet: Sheet, number: int, points: str, written: str) -> None:
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
        limits = f"{HEX_LIMIT} hexes, nor all together through {WAYS_LIMIT}"
        sheet.faults.add(number, f"no way may run through {limits}")
    elif len(named) == len(places):
        sheet.ways.append(Way(number, kind, tuple(named)))


def _place(sheet: Sheet, number: int, point: str) -> Hex | None:
    """Turn a point as written into a hex; `None`, with a remark, if it cannot be used."""
    match = _SHORT_POINT.fullmatch(point) or _LONG_POINT.fullmatch(point)
    assert match is not None
    column, row, level = (int(digits or 0) for digits in match.groups())
    place = sheet.numbering.place(column, row)
    if level:
        sheet.warnings.add(number, "levels other than the ground, 00, are left out")
    elif max(map(abs, place)) > COORDINATE_LIMIT:
        sheet.faults.add(number, f"{point} lies further than {COORDINATE_LIMIT} from 0")
    else:
        return place
    return None


def _word(written: str) -> str:
    return written.lower().replace("_", "-")


def _shown_name(written: str) -> str:
    """The name of a label; of a linked note, `Note|Name`, what the link shows."""
    return written.strip("[]").rpartition("|")[2]


def _one_line(written: str) -> str:
    """Make text fit to show: printable, in one line, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in written)
    return printable.strip()[:LABEL_LENGTH].rstrip()


def _shown(written: str) -> str:
    text = _one_line(written)
    return f'"{text}"' if len(text) <= SHOWN_LENGTH else f'"{text[:SHOWN_LENGTH]}…"'
