"""Set-up: the player, his opponents, the procurators, and what a scenario may settle."""

from typing import Any

import pytest

from app.books.pom.entities import PLAYER, General, Province
from app.engine.book import ScenarioInvalid
from app.engine.dice import DiceInvalid, DiceRequired
from app.engine.position import Position
from tests.books.pom.build import before_setup, general, held_by, legions, province, year
from tests.play import Played, book, play, refusals

NO_GARRISONS = [1] * 8


def open_game(dice: Any = None, at: Position | None = None) -> Played:
    return play("pom", at or before_setup(), PLAYER, "setup", {}, dice)


@pytest.mark.rule("pom.setup.pc")
@pytest.mark.parametrize(("die", "expected"), [(1, 3), (4, 6), (6, 8)])
def test_the_player_has_two_legions_and_a_die(die: int, expected: int) -> None:
    at = open_game([3, die, 1, 1, 1, *NO_GARRISONS[:6]]).position
    assert held_by(at, "pc") == {"italy"}
    assert legions(at, "pc") == [expected]


@pytest.mark.rule("pom.setup.npc")
@pytest.mark.parametrize(
    ("die", "opponents", "legions_with_a_six"),
    [(1, 1, 10), (2, 1, 10), (3, 2, 9), (6, 2, 9), (7, 3, 8), (10, 3, 8), (11, 4, 7), (12, 4, 7)],
)
def test_fewer_opponents_are_stronger(die: int, opponents: int, legions_with_a_six: int) -> None:
    places = [place for number in range(opponents) for place in (6, number + 4)]
    at = open_game([3, 1, die, *places, *NO_GARRISONS[: 7 - opponents]]).position
    rivals = [g for g in at.all(General) if not g.is_pc]
    assert [g.id for g in rivals] == [f"npc{n}" for n in range(1, opponents + 1)]
    assert {g.legions for g in rivals} == {legions_with_a_six}


@pytest.mark.rule("pom.setup.npc")
def test_four_opponents_with_a_one_have_two_legions() -> None:
    at = open_game([3, 1, 12, *(1, 4), *(1, 5), *(1, 6), *(1, 7), *NO_GARRISONS[:3]]).position
    assert legions(at, "npc1", "npc2", "npc3", "npc4") == [2, 2, 2, 2]


@pytest.mark.rule("pom.setup.npc")
def test_a_taken_province_is_rolled_again() -> None:
    played = open_game([3, 1, 1, 6, 3, 3, 8, *NO_GARRISONS[:6]])
    assert held_by(played.position, "npc1") == {"africa"}
    labels = [roll.label for roll in played.ruling.rolls if "npc1" in roll.label]
    assert labels == [
        "setup/npc1/legions",
        "setup/npc1/province",
        "setup/npc1/province/2",
        "setup/npc1/province/3",
    ]


@pytest.mark.rule("pom.setup.senate")
@pytest.mark.parametrize(("die", "garrison"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_garrisons(die: int, garrison: int) -> None:
    at = open_game([3, 1, 1, 1, 1, die, *NO_GARRISONS[:5]]).position
    gaul = province(at, "gaul")
    assert (gaul.owner, gaul.garrison) == ("senate", garrison)


@pytest.mark.rule("pom.setup.senate")
def test_the_frontier_is_lost_and_unknown() -> None:
    at = open_game().position
    frontier = [p for p in at.all(Province) if not p.is_core]
    assert {(p.owner, p.pool) for p in frontier} == {("lost", None)}


@pytest.mark.rule("pom.turn.sequence")
def test_the_set_up_opens_the_first_year_and_is_told_to_the_player() -> None:
    played = open_game()
    assert (year(played.position).phase, year(played.position).turn) == ("pc_activity", 1)
    assert year(played.position).waiting_for == ("pc",)
    seen = played.seen_by("pc")
    assert seen is not None
    assert "The heir holds" in seen["summary"]
    assert len(seen["rolls"]) == len(played.ruling.rolls)
    assert refusals("pom", played.position, "pc", "setup") == ["wrong-phase"]


@pytest.mark.rule("pom.actions")
def test_a_player_may_run_through_a_set_up_that_nobody_has_opened() -> None:
    at = play("pom", before_setup(), "pc", "advance").position
    assert year(at).phase == "pc_activity"


@pytest.mark.rule("pom.actions")
def test_supplied_dice_that_cannot_be() -> None:
    with pytest.raises(DiceRequired):
        open_game([3, 4])
    with pytest.raises(DiceInvalid):
        open_game([9])


@pytest.mark.rule("pom.setup.pc")
def test_what_the_scenario_says_is_not_rolled() -> None:
    at = before_setup(
        player={"province": "gaul", "legions": 5},
        opponents=[{"province": "asia", "legions": 7}],
        garrisons={"spain": 2},
    )
    played = open_game([6, *[1] * 4], at)
    assert [roll.label for roll in played.ruling.rolls] == [
        f"setup/garrison/{name}" for name in ("italy", "illyrica", "achaia", "syria", "africa")
    ]
    assert legions(played.position, "pc", "npc1") == [5, 7]
    assert province(played.position, "spain").garrison == 2
    assert province(played.position, "italy").garrison == 1


@pytest.mark.rule("pom.setup.pc")
def test_a_player_without_a_given_start_avoids_given_opponents() -> None:
    at = open_game(
        [3, 4, 1, *NO_GARRISONS[:6]], before_setup(opponents=[{"province": "italy", "legions": 7}])
    ).position
    assert held_by(at, "pc") == {"illyrica"}


@pytest.mark.rule("pom.setup.npc")
@pytest.mark.parametrize(
    ("scenario", "loc"),
    [
        ({"player": {"province": "dacia", "legions": 5}}, ("player", "province")),
        ({"player": {"province": "utopia", "legions": 5}}, ("player", "province")),
        (
            {
                "player": {"province": "gaul", "legions": 5},
                "opponents": [{"province": "gaul", "legions": 7}],
            },
            ("opponents", 0, "province"),
        ),
        (
            {"player": {"province": "gaul", "legions": 5}, "garrisons": {"gaul": 1}},
            ("garrisons", "gaul"),
        ),
    ],
)
def test_scenarios_that_cannot_be_played(scenario: Any, loc: tuple[str | int, ...]) -> None:
    with pytest.raises(ScenarioInvalid) as caught:
        before_setup(**scenario)
    assert [fault.loc for fault in caught.value.faults] == [loc]


@pytest.mark.rule("pom.setup.pc")
@pytest.mark.parametrize("scenario_id", ["rightful-heir", "first-year"])
def test_ready_scenarios_start_without_further_data(scenario_id: str) -> None:
    at = open_game(at=before_setup(**book("pom").scenarios[scenario_id])).position
    assert general(at, "pc").alive
    assert year(at).phase == "pc_activity"
