"""Settlements at set-up: prices, allowances, garrisons, works."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.entities import Settlement, SettlementSize
from app.books.wc.kinds import KINDS, price
from app.books.wc.scenario import Scenario
from app.books.wc.scenario.plan import Plan
from app.books.wc.scenario.realms import purchases
from tests.books.wc.scenarios import (
    army,
    character,
    codes_of,
    faults_of,
    land,
    scenario,
    set_up_of,
    settings,
    settlement,
    unit,
    warnings_of,
)

AT_RESIDENTS = ("settlements", 0, "residents")


def with_settlement(size: str, residents: Any = 0, **fields: Any) -> dict[str, Any]:
    """The plain scenario with a settlement of this size for red's."""
    return scenario(
        settlements=[
            settlement("redford", "red", size=size, residents=residents, **fields),
            settlement("bluefort", "blue", hex=[4, 0]),
        ]
    )


def cost(plain: dict[str, Any]) -> int:
    return purchases(Plan(Scenario.model_validate(plain), settings()), "red")


def built(plain: dict[str, Any]) -> Settlement:
    found = next(e for e in set_up_of(plain).entities if e.id == "redford")
    assert isinstance(found, Settlement)
    return found


# --- prices and allowances -----------------------------------------------------------------------


@pytest.mark.rule("wc.settlement.general")
@pytest.mark.parametrize(
    ("size", "residents", "palisade", "points"),
    [
        ("village", 180, False, 280),
        ("village", 250, False, 350),
        ("town", 750, False, 1_000),
        ("town", 750, True, 1_100),
        ("city", 1_500, False, 2_000),
        ("capital", 2_500, False, 2_500),
        ("capital", 0, False, 0),
        ("fortress", 2_000, False, 3_500),
        ("fortress", 2_600, False, 4_100),
        ("fortress", 0, False, 1_500),
        ("border_tower", 1_000, False, 1_500),
    ],
)
def test_what_a_settlement_costs(size: str, residents: int, palisade: bool, points: int) -> None:
    plain = with_settlement(size, residents, palisade=palisade)
    assert codes_of(plain) == []
    assert cost(plain) == points


@pytest.mark.rule("wc.settlement.general")
@given(st.sampled_from(sorted(KINDS)), st.integers(0, 3_000), st.integers(0, 3_000))
def test_more_residents_cost_exactly_so_much_more(
    size: SettlementSize, fewer: int, more: int
) -> None:
    assert price(size, False, more) - price(size, False, fewer) == more - fewer


@pytest.mark.rule("wc.settlement.general")
@pytest.mark.parametrize(
    ("size", "allowed"),
    [("village", 250), ("town", 750), ("city", 1_500), ("capital", 2_500), ("border_tower", 1_000)],
)
def test_residents_keep_within_the_allowance(size: str, allowed: int) -> None:
    assert codes_of(with_settlement(size, allowed)) == []
    assert faults_of(with_settlement(size, allowed + 1)) == [("militia-cap-exceeded", AT_RESIDENTS)]


@pytest.mark.rule("wc.settlement.general")
def test_characters_count_against_the_allowance() -> None:
    residents = [unit(points=200), character("champion", 51)]
    assert codes_of(with_settlement("village", residents)) == ["militia-cap-exceeded"]


@pytest.mark.rule("wc.settlement.general")
@pytest.mark.parametrize("size", ["village", "city", "capital", "fortress", "border_tower"])
def test_only_a_town_has_a_palisade(size: str) -> None:
    assert faults_of(with_settlement(size, palisade=True)) == [
        ("option-not-available", ("settlements", 0, "palisade"))
    ]


@pytest.mark.rule("wc.settlement.general")
def test_a_palisade_costs_100_and_no_room_for_residents() -> None:
    assert codes_of(with_settlement("town", 751, palisade=True)) == ["militia-cap-exceeded"]


@pytest.mark.rule("wc.settlement.general")
def test_residents_noted_as_points_are_drawn_up_later() -> None:
    noted = built(with_settlement("town", 750))
    assert noted.noted_residents_points == 750
    assert built(with_settlement("town", [unit(points=750)])).noted_residents_points == 0


@pytest.mark.rule("wc.settlement.general")
def test_what_stands_there() -> None:
    works = {
        size: (built(with_settlement(size)).stone_wall, built(with_settlement(size)).tower_wall)
        for size in KINDS
    }
    assert works == {
        "village": (False, False),
        "town": (False, False),
        "city": (True, False),
        "capital": (True, False),
        "fortress": (True, False),
        "border_tower": (False, True),
    }
    assert built(with_settlement("town", palisade=True)).palisade


# --- garrisons -----------------------------------------------------------------------------------


@pytest.mark.rule("wc.settlement.village")
@pytest.mark.parametrize(
    ("residents", "codes"),
    [
        ([unit(), character("champion")], []),
        ([unit(), unit()], ["atypical-garrison"]),
        ([unit(), character("hero")], ["atypical-garrison"]),
        ([unit(), character("champion", 50), character("champion", 50)], ["atypical-garrison"]),
        ([unit(category="cavalry")], ["atypical-garrison"]),
        ([unit(elite=True)], ["too-many-elites"]),
    ],
)
def test_a_village_has_one_unit_and_a_champion(residents: Any, codes: list[str]) -> None:
    assert codes_of(with_settlement("village", residents)) == codes


@pytest.mark.rule("wc.settlement.town")
def test_a_town_has_one_elite_unit_of_militia_and_no_elite_cavalry() -> None:
    one = [unit(elite=True), unit(), unit(category="cavalry"), character("lord")]
    assert codes_of(with_settlement("town", one)) == []
    assert faults_of(with_settlement("town", [unit(elite=True), unit(elite=True)])) == [
        ("too-many-elites", AT_RESIDENTS)
    ]
    assert codes_of(with_settlement("town", [unit(category="cavalry", elite=True)])) == [
        "too-many-elites"
    ]


@pytest.mark.rule("wc.settlement.town")
@pytest.mark.parametrize(
    ("residents", "codes"),
    [
        ([unit(), unit(), unit(category="cavalry"), character("champion"), character("lord")], []),
        ([character("hero"), character("champion")], []),
        ([character("hero"), character("hero")], ["atypical-garrison"]),
        ([character("general")], ["atypical-garrison"]),
        ([unit(), unit(), unit()], ["atypical-garrison"]),
        ([unit(category="war_machine")], ["atypical-garrison"]),
    ],
)
def test_an_unusual_garrison_of_a_town_is_accepted_with_a_warning(
    residents: Any, codes: list[str]
) -> None:
    assert warnings_of(with_settlement("town", residents)) == codes


@pytest.mark.rule("wc.settlement.city")
def test_a_city_has_two_elite_units_of_militia_and_one_of_cavalry() -> None:
    two = [unit(elite=True), unit(elite=True), unit(), unit(category="cavalry", elite=True)]
    assert codes_of(with_settlement("city", two)) == []
    assert warnings_of(with_settlement("city", two)) == []
    three = [unit(elite=True), unit(elite=True), unit(elite=True)]
    assert codes_of(with_settlement("city", three)) == ["too-many-elites"]


@pytest.mark.rule("wc.settlement.city")
def test_the_whole_pattern_of_a_city() -> None:
    ranks = ["champion", "champion", "champion", "lord", "general"]
    full = [
        *[unit() for _ in range(3)],
        unit(category="cavalry"),
        unit(category="war_machine"),
        *[character(rank) for rank in ranks],
    ]
    assert warnings_of(with_settlement("city", full)) == []
    assert warnings_of(with_settlement("city", [*full, character("champion")])) == [
        "atypical-garrison"
    ]


@pytest.mark.rule("wc.settlement.general")
def test_a_mount_counts_with_its_rider() -> None:
    residents = [
        character("lord", id="baron"),
        unit("Griffon", 150, category="monster", ridden_by="baron"),
    ]
    assert warnings_of(with_settlement("town", residents)) == []


# --- capital, fortress, tower --------------------------------------------------------------------


@pytest.mark.rule("wc.settlement.capital")
def test_a_second_capital_is_refused() -> None:
    plain = scenario(
        map={"hexes": [*land("redland", 0), *land("blueland", 4), *land("wild", 8)]},
        settlements=[
            settlement("redford", "red", size="capital"),
            settlement("bluefort", "blue", hex=[4, 0], size="capital"),
            settlement("redburg", "red", hex=[8, 0], size="capital"),
        ],
    )
    assert faults_of(plain) == [("capital-already-owned", ("settlements", 2, "size"))]


@pytest.mark.rule("wc.settlement.capital")
def test_a_capital_has_no_pattern_of_troops() -> None:
    residents = [unit(elite=True) for _ in range(6)]
    assert codes_of(with_settlement("capital", residents)) == []
    assert warnings_of(with_settlement("capital", residents)) == []


@pytest.mark.rule("wc.settlement.fortress")
def test_the_troops_of_a_fortress_need_a_general() -> None:
    assert codes_of(with_settlement("fortress", [unit(points=1_900), character("general")])) == []
    assert faults_of(with_settlement("fortress", [unit(points=1_900), character("lord")])) == [
        ("leader-required", AT_RESIDENTS)
    ]
    assert codes_of(with_settlement("fortress", [])) == []


@pytest.mark.rule("wc.settlement.fortress")
def test_troops_that_do_not_fit_into_a_fortress_stand_before_it() -> None:
    plain = with_settlement("fortress", 2_600)
    plain["armies"] = [army("army-1", hex=[0, 0], points=4_400)]
    assert codes_of(plain) == []
    plain["armies"][0]["points"] = 4_401
    assert faults_of(plain) == [("hex-over-limit", ("armies", 0, "hex"))]


@pytest.mark.rule("wc.settlement.border-tower")
@pytest.mark.parametrize(
    ("rank", "codes"),
    [
        ("champion", ["leader-required"]),
        ("hero", ["leader-required"]),
        ("lord", []),
        ("general", []),
    ],
)
def test_the_troops_of_a_tower_need_a_lord(rank: str, codes: list[str]) -> None:
    residents = [unit(points=900), character(rank)]
    assert codes_of(with_settlement("border_tower", residents)) == codes


@pytest.mark.rule("wc.settlement.border-tower")
def test_a_tower_has_a_wall_unless_the_scenario_says_not() -> None:
    assert built(with_settlement("border_tower")).tower_wall
    assert not built(with_settlement("border_tower", tower_wall=False)).tower_wall
    assert faults_of(with_settlement("village", tower_wall=False)) == [
        ("option-not-available", ("settlements", 0, "tower_wall"))
    ]
