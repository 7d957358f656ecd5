"""Patrols and attached scouts: which units of which race, one duty at a time."""

from typing import Any

import pytest

from app.books.wc.entities import Unit
from app.engine.position import Position
from tests.books.wc.build import army, position, unit
from tests.play import book, play, table


def upkeep(*entities: Any) -> Position:
    return position(*entities, phase="upkeep")


def one(unit_type: str, race: str = "empire", **fields: Any) -> Position:
    troops = unit("u", "army-1", unit_type=unit_type, race=race, **fields)
    return upkeep(army("army-1", "red", (0, 0)), troops)


assign = table("wc", "assign-duty", actor="red", army="army-1", unit="u")


@pytest.mark.rule("wc.upkeep.reorganise.duties")
def test_a_duty_lasts_until_the_unit_is_relieved() -> None:
    scouting = assign.play(one("Outriders"), duty="scouts").position
    assert scouting.one(Unit, "u").duty == "scouts"
    assert assign.codes(scouting, duty="patrol") == ["duty-taken"]
    assert assign.play(scouting, duty="none").position.one(Unit, "u").duty == "none"


@pytest.mark.rule("wc.upkeep.reorganise.duties")
@pytest.mark.parametrize("category", ["infantry", "cavalry", "chariot", "monster"])
def test_any_rank_and_file_may_patrol(category: str) -> None:
    assert assign.codes(one("Anything", category=category), duty="patrol") == []


@pytest.mark.rule("wc.upkeep.reorganise.duties")
@pytest.mark.parametrize(
    "fields", [{"category": "character"}, {"category": "war_machine"}, {"ridden_by": "general"}]
)
def test_characters_mounts_and_war_machines_do_not_patrol(fields: dict[str, str]) -> None:
    assert assign.codes(one("Anything", **fields), duty="patrol") == ["unit-not-eligible"]


@pytest.mark.rule("wc.scouting.duty")
def test_scouts_are_named_in_upkeep_and_have_no_other_duty() -> None:
    given = army("army-1", "red", (0, 0)), unit("u", "army-1", unit_type="Outriders")
    assert assign.codes(position(*given, phase="movement"), duty="scouts") == ["wrong-phase"]
    assert assign.codes(one("Outriders", duty="patrol"), duty="scouts") == ["duty-taken"]


@pytest.mark.rule("wc.upkeep.reorganise.duties")
def test_units_that_are_not_in_the_army() -> None:
    given = upkeep(
        army("army-1", "red", (0, 0)),
        army("army-2", "red", (0, 0)),
        unit("elsewhere", "army-2"),
        army("army-7", "blue", (1, 0)),
        unit("theirs", "army-7", "blue"),
    )
    assert assign.codes(given, duty="patrol", unit="elsewhere") == ["unit-not-in-source"]
    assert assign.codes(given, duty="patrol", unit="theirs") == ["unknown-entity"]
    assert assign.codes(given, duty="patrol", unit="nobody") == ["unknown-entity"]
    assert assign.codes(one("Outriders"), duty="none") == ["no-duty"]


LISTED = [
    ("chaos", "Chaos Centaurs"),
    ("chaos_dwarfs", "Hobgoblin Wolf Riders"),
    ("chaos_dwarfs", "hobgoblin sneaky gits"),
    ("dark_elves", "Dark Riders"),
    ("dark_elves", "Dark Elf Scouts"),
    ("empire", "Empire Outriders"),
    ("empire", "Halflings"),
    ("empire", "Halfling Archers"),
    ("empire", "Archers"),
    ("empire", "Kislev Horse-Archers"),
    ("high_elves", "High Elf Reaver Knights"),
    ("high_elves", "Shadow Warriors"),
    ("orcs_goblins", "Savage Orcs"),
    ("orcs_goblins", "Forest Goblin Spider Riders"),
    ("skaven", "Clan Eshin Gutter Runners"),
    ("wood_elves", "Warhawk Riders"),
    ("wood_elves", "Waywatchers"),
    ("wood_elves", "Wood Elf Scouts"),
    ("wood_elves", "Glade Riders"),
]


@pytest.mark.rule("wc.race.chaos.scouts")
@pytest.mark.rule("wc.race.chaos_dwarfs.scouts")
@pytest.mark.rule("wc.race.dark_elves.scouts")
@pytest.mark.rule("wc.race.empire.scouts")
@pytest.mark.rule("wc.race.high_elves.scouts")
@pytest.mark.rule("wc.race.orcs_goblins.scouts")
@pytest.mark.rule("wc.race.skaven.scouts")
@pytest.mark.rule("wc.race.wood_elves.scouts")
@pytest.mark.parametrize(("race", "unit_type"), LISTED)
def test_the_scout_list_of_each_race(race: str, unit_type: str) -> None:
    assert assign.codes(one(unit_type, race), duty="scouts") == []


@pytest.mark.parametrize(
    ("race", "unit_type"),
    [
        pytest.param("dwarfs", "Dwarf Rangers", marks=pytest.mark.rule("wc.race.dwarfs.scouts")),
        pytest.param("undead", "Ghouls", marks=pytest.mark.rule("wc.race.undead.scouts")),
        pytest.param("chaos", "Chaos Hounds", marks=pytest.mark.rule("wc.race.chaos.scouts")),
        pytest.param("empire", "Halberdiers", marks=pytest.mark.rule("wc.race.scouts.eligible")),
        pytest.param("skaven", "Clanrats", marks=pytest.mark.rule("wc.race.skaven.scouts")),
    ],
)
def test_units_that_no_list_names(race: str, unit_type: str) -> None:
    assert assign.codes(one(unit_type, race, skirmisher=True), duty="scouts") == [
        "unit-not-eligible"
    ]


@pytest.mark.rule("wc.scouting.eligible-units")
def test_without_a_list_skirmishers_may_scout() -> None:
    assert assign.codes(one("Squires", "bretonnia", skirmisher=True), duty="scouts") == []
    assert assign.codes(one("Squires", "bretonnia"), duty="scouts") == ["unit-not-eligible"]


@pytest.mark.rule("wc.race.scouts.eligible")
def test_allies_scout_for_armies_that_have_no_scouts_of_their_own() -> None:
    """The side in these positions is the Empire; what counts is the unit's own race."""
    assert assign.codes(one("Clan Eshin Gutter Runners", "skaven", ally=True), duty="scouts") == []


def test_duties_are_the_owners_alone() -> None:
    request = {"army": "army-1", "unit": "u", "duty": "patrol"}
    played = play("wc", one("Anything"), "red", "assign-duty", request)
    assert played.seen_by("blue") is None
    offered = list(book("wc").actions["assign-duty"].options(played.position.view("blue")))  # type: ignore[misc]
    assert offered == []
