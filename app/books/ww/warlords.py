"""The warlord battle tables: as printed, as a campaign has its own, and what a die finds there.

The printed tables are data (ww.kinds). Each is also published as a results table, in
which a number that stands on two rows is one result that names both.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.books.ww.entities import STATS, Alignment, BattleRow, Kind, Warlord
from app.engine.entity import Name
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.table import ResultTable, Row

DICE = "1d10"
TABLES_KEY = "ww.tables"
FACES = range(1, 11)
MOST_ROWS_A_NUMBER = 2

Stat = Annotated[int, Field(strict=True, ge=0, le=100)]


class TableRow(BaseModel):
    """One row of a warlord battle table. Stats that it does not name add nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: Annotated[int, Field(strict=True, ge=1, le=10, description="The face of the d10.")]
    name: Name
    numbers: Stat = 0
    movement: Stat = 0
    melee: Stat = 0
    ranged: Stat = 0
    armor: Stat = 0
    tactics: Stat = 0
    morale: Stat = 0
    breach: Annotated[
        bool, Field(description="Breaches the stronghold that the roller attacks.")
    ] = False


class PrintedWarlord(BaseModel):
    """A kind of warlord with its table, as the data file has it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Kind
    rule: Annotated[str, Field(description="The rule that states the table, and the table's id.")]
    title: Name
    alignment: Alignment
    provenance: str
    row: tuple[TableRow, ...]


def _printed() -> dict[str, PrintedWarlord]:
    text = (Path(__file__).parent / "data" / "warlords.toml").read_text(encoding="utf-8")
    read = (PrintedWarlord.model_validate(entry) for entry in tomllib.loads(text)["warlord"])
    return {warlord.kind: warlord for warlord in read}


def table_key(kind: str) -> str:
    """The key under which rulings name the table of this kind."""
    return f"{TABLES_KEY}.{kind}"


def house_table(settings: Settings, kind: str) -> ResultTable | None:
    """The house table that stands in for the printed one of this kind, if there is one."""
    printed = PRINTED.get(kind)
    return None if printed is None else settings.house_tables.get(printed.rule)


def row_faults(rows: Sequence[TableRow]) -> Iterator[tuple[str, str]]:
    """Code and text of what is wrong with a table: gaps and crowded numbers (ww.data.override)."""
    on_number = {face: [row for row in rows if row.number == face] for face in FACES}
    for face, found in on_number.items():
        if not found:
            yield "table-gap", f"no row for {face}"
        if len(found) > MOST_ROWS_A_NUMBER:
            yield "too-many-rows", f"{face} stands on {len(found)} rows"


def battle_rows(kind: str, rows: Iterable[TableRow]) -> Iterator[BattleRow]:
    """The rows as entities; two rows of one number are lettered in the order of the table."""
    by_number = groupby(sorted(rows, key=lambda row: row.number), key=lambda row: row.number)
    for _, same_number in by_number:
        together = list(same_number)
        for letter, row in zip("ab" if len(together) > 1 else (None,), together, strict=True):
            label = f"{row.number}{letter or ''}"
            yield BattleRow.model_validate(
                {
                    **row.model_dump(),
                    "id": f"{kind}-{label}",
                    "warlord_kind": kind,
                    "letter": letter,
                }
            )


def choices(position: Position, kind: str, die: int) -> list[BattleRow]:
    """The rows that this face finds on the table of the kind: one, or two to choose from."""
    house = house_table(position.settings, kind)
    if house is not None:
        return [
            position.one(BattleRow, f"{kind}-{label}") for label in labels(house.row(die).result)
        ]
    return position.where(BattleRow, warlord_kind=kind, number=die)


def labels(result: str) -> list[str]:
    """The rows that a result of a published table names."""
    return result.split("/")


def reading_of(position: Position, kind: str) -> dict[str, str]:
    """Key and provenance of the table of this kind, as every ruling that reads it names them."""
    warlord = position.one(Warlord, kind)
    return {"table": warlord.table, "provenance": warlord.provenance}


def printed_rules(kinds: Iterable[str]) -> list[str]:
    """The rules that state the tables of these kinds; a campaign's own kinds have none."""
    return [PRINTED[kind].rule for kind in kinds if kind in PRINTED]


def described(row: BattleRow) -> str:
    """The row in words: `Sappers: Movement 1, Melee 1, Tactics 2, breach`."""
    parts = [f"{stat.title()} {row.stats[stat]}" for stat in STATS if stat in row.stats]
    return f"{row.name}: {', '.join([*parts, *(['breach'] if row.breach else [])]) or 'nothing'}"


def _published(warlord: PrintedWarlord) -> ResultTable:
    rows = []
    by_number = groupby(battle_rows(warlord.kind, warlord.row), key=lambda row: row.number)
    for number, same_number in by_number:
        together = list(same_number)
        result = "/".join(row.label for row in together)
        rows.append(Row(number, number, result, "; or ".join(map(described, together))))
    title = f"{warlord.title} warlord table"
    return ResultTable(warlord.rule, title, DICE, tuple(rows), provenance="reconstructed")


PRINTED = _printed()
TABLE_RULES = tuple(warlord.rule for warlord in PRINTED.values())
TABLES = {table.id: table for table in map(_published, PRINTED.values())}
