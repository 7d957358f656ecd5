"""Map texts for tests: the real ones, small ones, and what reading them said."""

from pathlib import Path

import pytest

from app.books.wc.map_making.text_mapper import ImportedMap, MapImportError, import_text_mapper
from app.books.wc.map_making.text_mapper_words import vocabulary
from app.engine.hexgrid import Hex, Numbering

MAPS = {path.stem: path for path in (Path(__file__).parents[3] / "data" / "maps").glob("*.txt")}
WORDS = [
    *vocabulary().terrain_of,
    *vocabulary().size_of,
    *vocabulary().kind_of,
    *vocabulary().without_effect["hex"],
    "border",
    "white",
    "swamp_2",
]


def read(name: str) -> ImportedMap:
    return import_text_mapper(MAPS[name].read_text(encoding="utf-8"))


def at(number: str) -> Hex:
    """Give the hex with a four-figure number."""
    return Numbering().place(int(number[:2]), int(number[2:]))


def warnings_of(imported: ImportedMap) -> list[tuple[int, str]]:
    return [(warning.line, warning.text) for warning in imported.warnings]


def faults_of(text: str) -> list[tuple[int, str]]:
    with pytest.raises(MapImportError) as caught:
        import_text_mapper(text)
    return [(fault.line, fault.text) for fault in caught.value.faults]


def square(columns: int, rows: int, words: str = "grass") -> str:
    """Write a map of one kind of hex."""
    return "\n".join(
        f"{column:02d}{row:02d} {words}"
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
    )
