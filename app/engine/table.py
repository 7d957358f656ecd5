"""Results tables: data that reads like the table in the book."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from app.engine.dice import parse_notation

Provenance = Literal["source", "reconstructed", "campaign"]


@dataclass(frozen=True)
class Row:
    """The totals `first` to `last`, both included; None is open on that side."""

    first: int | None
    last: int | None
    result: str
    text: str = ""

    def holds(self, total: int) -> bool:
        return (self.first is None or total >= self.first) and (
            self.last is None or total <= self.last
        )


@dataclass(frozen=True)
class TableModifier:
    """A condition that adds to the roll: its value, or what its own dice show.

    `name` is what a caller names it by.
    """

    name: str
    text: str
    value: int = 0
    dice: str | None = None


@dataclass(frozen=True)
class ResultTable:
    """A table of results. `id` is the rule that states it.

    `natural` names results that an unmodified total gives whatever the modifiers. Totals beyond the
    outer rows count as the nearest row. Where results are plain numbers, `results_between` is the
    least and the greatest, and a house table may name any between them.
    """

    id: str
    title: str
    dice: str
    rows: tuple[Row, ...]
    modifiers: tuple[TableModifier, ...] = ()
    natural: Mapping[int, str] = field(default_factory=dict)
    provenance: Provenance = "source"
    results_between: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        faults = row_faults(self.rows)
        if faults:
            raise ValueError(f"{self.id}: {'; '.join(faults)}")

    def row(self, total: int, natural: int | None = None) -> Row:
        """The row of this total, or of the natural total where that overrides it."""
        if natural is not None and natural in self.natural:
            return self.row_of(self.natural[natural])
        for row in self.rows:
            if row.holds(total):
                return row
        first, last = self.rows[0], self.rows[-1]
        return first if first.first is not None and total < first.first else last

    def row_of(self, result: str) -> Row:
        """The first row with this result. Raises LookupError where there is none."""
        for row in self.rows:
            if row.result == result:
                return row
        raise LookupError(f"{self.id} has no result {result!r}")

    def modifier(self, name: str) -> TableModifier:
        """The modifier of this name. Raises LookupError where there is none."""
        for modifier in self.modifiers:
            if modifier.name == name:
                return modifier
        raise LookupError(f"{self.id} has no modifier {name!r}")

    def with_rows(self, rows: Sequence[Row]) -> "ResultTable":
        """The table with a campaign's own rows. Raises ValueError for rows that cannot serve."""
        return replace(self, rows=tuple(rows), provenance="campaign")


def row_faults(rows: Sequence[Row]) -> list[str]:
    """What is wrong with the rows: they must follow each other without gap or overlap.

    Each fault begins with its code, `table-gap` or `table-overlap`.
    """
    if not rows:
        return ["table-gap: a table needs at least one row"]
    faults = []
    for before, after in pairwise(rows):
        if before.last is None or after.first is None:
            faults.append(_overlap(before, after))
        elif after.first <= before.last:
            faults.append(f"{_overlap(before, after)} at {after.first}")
        elif after.first > before.last + 1:
            faults.append(_gap(before.last + 1, after.first - 1))
    faults.extend(
        f"table-gap: row {row.result!r} ends before it begins"
        for row in rows
        if row.first is not None and row.last is not None and row.first > row.last
    )
    return faults


def house_table_faults(printed: ResultTable, rows: Sequence[Row]) -> list[str]:
    """What keeps these rows from standing in for the printed ones."""
    faults = row_faults(rows)
    faults += [
        f"unknown-result: {row.result!r} is not a result of this table"
        for row in rows
        if not _is_result_of(printed, row.result)
    ]
    faults += [_gap(low, high) for low, high in _uncovered(printed, rows)]
    return faults


def _gap(low: int, high: int) -> str:
    return f"table-gap: no row for {low}" + (f" to {high}" if high > low else "")


def _overlap(before: Row, after: Row) -> str:
    return f"table-overlap: row {after.result!r} overlaps {before.result!r}"


def _is_result_of(printed: ResultTable, result: str) -> bool:
    if printed.results_between is None:
        return any(row.result == result for row in printed.rows)
    least, greatest = printed.results_between
    return result.isascii() and result.isdigit() and least <= int(result) <= greatest


def _uncovered(printed: ResultTable, rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The ends of the dice's range that the rows leave out."""
    if not rows:
        return []
    low, high = dice_range(printed.dice)
    ends = []
    if rows[0].first is not None and rows[0].first > low:
        ends.append((low, rows[0].first - 1))
    if rows[-1].last is not None and rows[-1].last < high:
        ends.append((rows[-1].last + 1, high))
    return ends


def dice_range(notation: str) -> tuple[int, int]:
    """The least and the greatest total of the dice."""
    dice = parse_notation(notation)
    return dice.total((1,) * dice.count), dice.total((dice.sides,) * dice.count)


def load_tables(folder: Path) -> dict[str, ResultTable]:
    """Every table of each `tables*.toml` in the folder or below it, by id.

    Raises ValueError for one there twice.
    """
    tables: dict[str, ResultTable] = {}
    for path in sorted(folder.rglob("tables*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["table"]:
            table = read_table(entry)
            if table.id in tables:
                raise ValueError(f"table {table.id} is there twice")
            tables[table.id] = table
    return tables


def read_table(data: Mapping[str, Any]) -> ResultTable:
    """A table from its data form, in which a row is {from, to, result, text}."""
    return ResultTable(
        id=data["id"],
        title=data["title"],
        dice=data["dice"],
        rows=tuple(
            Row(row.get("from"), row.get("to"), row["result"], row.get("text", ""))
            for row in data["row"]
        ),
        modifiers=tuple(TableModifier(**modifier) for modifier in data.get("modifier", ())),
        natural={int(face): result for face, result in data.get("natural", {}).items()},
        provenance=data.get("provenance", "source"),
        results_between=_bounds(data.get("results_between")),
    )


def _bounds(given: Sequence[int] | None) -> tuple[int, int] | None:
    return None if given is None else (given[0], given[1])
