"""Results tables: every total has one row, and house tables are held to that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.settings import Settings
from app.engine.table import ResultTable, Row, TableModifier, house_table_faults, row_faults

LOW, HIGH = Row(None, 3, "low"), Row(4, None, "high")
TABLE = ResultTable(
    "toy.table", "Table", "1d6", (LOW, HIGH), (TableModifier("lucky", "luck", 1),), {1: "low"}
)
CLOSED = ResultTable("toy.closed", "Closed", "1d6", (Row(1, 3, "low"), Row(4, 6, "high")))


@pytest.mark.parametrize(("total", "result"), [(-5, "low"), (3, "low"), (4, "high"), (99, "high")])
def test_open_rows(total: int, result: str) -> None:
    assert TABLE.row(total).result == result


@pytest.mark.parametrize(("total", "result"), [(-1, "low"), (0, "low"), (6, "high"), (9, "high")])
def test_totals_beyond_the_outer_rows_count_as_the_nearest(total: int, result: str) -> None:
    assert CLOSED.row(total).result == result


def test_a_natural_roll_may_override() -> None:
    assert TABLE.row(7, natural=1).result == "low"
    assert TABLE.row(7, natural=2).result == "high"


def test_names_that_are_not_there() -> None:
    with pytest.raises(LookupError):
        TABLE.row_of("middle")
    with pytest.raises(LookupError):
        TABLE.modifier("unlucky")
    assert TABLE.modifier("lucky").value == 1


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([], "at least one row"),
        ([Row(1, 2, "low"), Row(4, 6, "high")], "table-gap: no row for 3"),
        (
            [Row(1, 4, "low"), Row(4, 6, "high")],
            "table-overlap: row 'high' overlaps 'low' at 4",
        ),
        ([Row(1, None, "low"), Row(4, 6, "high")], "overlaps"),
        ([Row(3, 1, "low")], "ends before it begins"),
    ],
)
def test_rows_that_cannot_serve(rows: list[Row], fault: str) -> None:
    assert any(fault in found for found in row_faults(rows))
    with pytest.raises(ValueError, match="toy"):
        ResultTable("toy.bad", "Bad", "1d6", tuple(rows))


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([Row(1, 6, "middle")], "not a result"),
        ([Row(2, 6, "low")], "table-gap: no row for 1"),
        ([Row(1, 4, "low")], "table-gap: no row for 5 to 6"),
    ],
)
def test_house_tables_cover_the_dice_and_keep_to_known_results(rows: list[Row], fault: str) -> None:
    assert any(fault in found for found in house_table_faults(CLOSED, rows))


def test_a_house_table_stands_in_for_the_printed_one() -> None:
    house = CLOSED.with_rows([Row(1, 5, "low"), Row(6, 6, "high")])
    settings = Settings(house_tables={CLOSED.id: house})
    assert settings.table(CLOSED).row(5).result == "low"
    assert settings.table(TABLE) is TABLE
    assert house.provenance == "campaign"
    assert not house_table_faults(CLOSED, house.rows)


@given(st.integers(-100, 100))
def test_every_total_has_exactly_one_row(total: int) -> None:
    assert sum(row.holds(total) for row in TABLE.rows) == 1
