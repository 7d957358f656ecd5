"""The tables, where they come from, and what a campaign may put in their place."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.books.pom.atlas import PROVINCES
from app.books.pom.options import PomeriumOptions
from app.books.pom.tables import TABLES
from app.engine.table import Row, dice_range, house_table_faults
from tests.books.pom.build import before_setup, do, position, province
from tests.play import Played, refusals

PRINTED = {p.id: list(p.neighbours) for p in PROVINCES}


@pytest.mark.rule("pom.data.override")
def test_every_table_is_marked_as_reconstructed_and_covers_its_die() -> None:
    assert len(TABLES) == 8
    for table in TABLES.values():
        low, high = dice_range(table.dice)
        assert table.provenance == "reconstructed"
        assert table.rows[0].first == low
        assert (table.rows[-1].last or high) >= high


@pytest.mark.rule("pom.data.override")
@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([Row(1, 3, "wait"), Row(4, 6, "attack")], None),
        ([Row(1, 3, "wait"), Row(5, 6, "attack")], "table-gap: no row for 4"),
        ([Row(1, 3, "wait"), Row(3, 6, "attack")], "table-overlap"),
        ([Row(1, 6, "sleep")], "not a result"),
    ],
)
def test_a_house_table_must_cover_the_die(rows: list[Row], fault: str | None) -> None:
    faults = house_table_faults(TABLES["pom.npc.action"], rows)
    assert faults == [] if fault is None else fault in faults[0]


@pytest.mark.rule("pom.data.override")
@pytest.mark.parametrize(("percent", "serves"), [("0", True), ("100", True), ("101", False)])
def test_shares_run_from_nothing_to_all(percent: str, serves: bool) -> None:
    rows = [Row(1, 8, percent)]
    assert (house_table_faults(TABLES["pom.battle.devote-npc"], rows) == []) is serves


@pytest.mark.rule("pom.data.override")
def test_a_roll_names_its_table_and_where_that_comes_from() -> None:
    at = position(phase="npc_activity", npc_queue=("npc1",))
    printed = do(at, "npc", [1]).ruling.findings[0]
    assert (printed.rule, printed.data["provenance"]) == ("pom.npc.action", "reconstructed")
    own = TABLES["pom.npc.action"].with_rows([Row(1, 3, "wait"), Row(4, 6, "attack")])
    at = position(phase="npc_activity", npc_queue=("npc1",), tables=[own])
    house = do(at, "npc", [3])
    assert house.outcome["action"] == "wait"
    assert house.ruling.findings[0].data["provenance"] == "campaign"


def changed(**ways: list[str]) -> dict[str, Any]:
    return {"adjacency": {**PRINTED, **ways}}


@pytest.mark.rule("pom.data.override")
@pytest.mark.rule("pom.map.adjacency")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        (changed(britannia=["gaul", "spain"]), "adjacency-not-symmetric"),
        (changed(britannia=["gaul", "britannia"]), "own-neighbour"),
        (changed(britannia=["gaul", "gaul"]), "table-overlap"),
        (changed(britannia=["gaul", "thule"]), "unknown-province"),
        ({"adjacency": {"gaul": ["spain"], "spain": ["gaul"]}}, "table-gap"),
        ({"invasion_routes": {"picts": ["thule"]}}, "unknown-province"),
        ({"invasion_routes": {"huns": ["dacia"]}}, "unknown-invader"),
        ({"losses": [10, 10]}, "table-overlap"),
    ],
)
def test_options_that_cannot_serve(options: Any, code: str) -> None:
    with pytest.raises(ValidationError) as caught:
        PomeriumOptions.model_validate(options)
    assert [error["type"] for error in caught.value.errors()] == [code]


@pytest.mark.rule("pom.map.adjacency")
def test_a_campaigns_own_neighbours() -> None:
    from app.books.pom.book import BOOK
    from app.books.pom.scenario import Scenario
    from app.engine.settings import Settings

    bridge = changed(
        britannia=["gaul", "spain"],
        spain=["gaul", "britannia", "mauretania"],
        italy=PRINTED["italy"],
    )
    settings = Settings(options=PomeriumOptions.model_validate(bridge))
    start = BOOK.set_up(Scenario.model_validate({}), settings)
    spain = next(e for e in start.entities if e.id == "spain").model_dump()
    assert spain["neighbours"] == ("gaul", "britannia", "mauretania")
    assert spain["sea_routes"] == ("mauretania",)


@pytest.mark.rule("pom.setup.npc")
def test_a_campaigns_own_strength_of_opponents() -> None:
    at = position(options={"opponent_legions": [9, 9, 9, 9]})
    assert at.settings.options.opponent_legions == (9, 9, 9, 9)


@pytest.mark.rule("pom.map.adjacency")
def test_before_the_opening_nobody_can_be_attacked() -> None:
    at = before_setup()
    assert province(at, "italy").owner == "lost"
    assert "wrong-phase" in refusals("pom", at, "pc", "attack", {"target": "italy"})


def told(played: Played, rule: str) -> list[tuple[str, str]]:
    """What the ruling says of a table, and where the table comes from."""
    found = [finding for finding in played.ruling.findings if finding.rule == rule]
    return [(finding.text, finding.data["provenance"]) for finding in found]


@pytest.mark.rule("pom.data.override")
@pytest.mark.rule("pom.event.invasion")
def test_an_invasion_is_told_by_the_ways_of_this_campaign() -> None:
    own = position(
        phase="events",
        event_no=1,
        events_left=1,
        options={"invasion_routes": {"picts": ["spain"]}},
    )
    played = do(own, "event", [18, 1, 1, *(1, 6), 1, 1, *[2] * 6])
    assert told(played, "pom.event.invasion") == [("Who invades: The Picts: Spain.", "campaign")]


@pytest.mark.rule("pom.battle.losses")
@pytest.mark.parametrize(
    ("losses", "expected"),
    [
        (None, ("With 12 legions in the battle a hit costs 2 legions.", "reconstructed")),
        ((20, 40), ("With 12 legions in the battle a hit costs 1 legion.", "campaign")),
    ],
)
def test_what_a_hit_costs_is_told_by_the_steps_of_this_campaign(
    losses: tuple[int, ...] | None, expected: tuple[str, str]
) -> None:
    options = {} if losses is None else {"losses": losses}
    at = position({"pc": (9, ["italy"])}, {"gaul": 3}, options=options)
    at = do(at, "attack", [6, 1], target="gaul").position
    played = do(at, "devote", [1, *(2, 2, 2), *(2, 2, 2)], legions=9)
    assert told(played, "pom.battle.losses") == [expected]


@pytest.mark.rule("pom.map.adjacency")
def test_the_neighbours_are_told_as_they_are_in_this_campaign() -> None:
    played = do(position(), "attack", [6, 1], target="gaul")
    ((text, provenance),) = told(played, "pom.map.adjacency")
    assert text.startswith("Neighbours of Gaul, from due north: ")
    assert provenance == "reconstructed"
