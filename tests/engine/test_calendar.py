"""The calendar: weeks, months, seasons and years of a campaign."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.calendar import (
    SEASONS,
    is_month_end,
    month,
    season,
    week_of_year,
    year,
)

TURNS = st.integers(1, 10_000)


@pytest.mark.rule("wc.campaign.time")
@pytest.mark.parametrize(
    ("turn", "expected_month", "tax"),
    [
        (1, 1, False),
        (3, 1, False),
        (4, 1, True),
        (5, 2, False),
        (24, 6, True),
        (48, 12, True),
        (49, 13, False),
    ],
)
def test_months_and_tax_turns(turn: int, expected_month: int, tax: bool) -> None:
    assert month(turn) == expected_month
    assert is_month_end(turn) is tax


@pytest.mark.rule("wc.campaign.time")
@pytest.mark.parametrize(
    ("start_season", "turn", "week", "expected"),
    [
        ("spring", 1, 13, "spring"),
        ("spring", 12, 24, "spring"),
        ("spring", 13, 25, "summer"),
        ("spring", 36, 48, "autumn"),
        ("spring", 37, 1, "winter"),
        ("winter", 12, 12, "winter"),
        ("winter", 13, 13, "spring"),
        ("winter", 48, 48, "autumn"),
        ("winter", 49, 1, "winter"),
    ],
)
def test_seasons(start_season: str, turn: int, week: int, expected: str) -> None:
    assert week_of_year(turn, start_season) == week
    assert season(turn, start_season) == expected


@pytest.mark.rule("wc.campaign.time")
def test_a_campaign_opens_in_spring_and_the_year_turns_with_winter() -> None:
    assert season(1) == "spring"
    assert [year(turn, 2502) for turn in (1, 36, 37, 84, 85)] == [
        2502,
        2502,
        2503,
        2503,
        2504,
    ]
    assert [year(turn, 2502, "winter") for turn in (1, 48, 49)] == [2502, 2502, 2503]


@given(TURNS, st.sampled_from(SEASONS))
def test_any_48_turns_hold_12_months_and_12_weeks_of_each_season(
    turn: int, start_season: str
) -> None:
    turns = range(turn, turn + 48)
    assert sum(map(is_month_end, turns)) == 12
    assert Counter(season(t, start_season) for t in turns) == dict.fromkeys(SEASONS, 12)
    assert sorted(week_of_year(t, start_season) for t in turns) == list(range(1, 49))
    assert year(turn + 48, 0, start_season) == year(turn, 0, start_season) + 1


@pytest.mark.parametrize("turn", [0, -3])
def test_turns_count_from_one(turn: int) -> None:
    for ask in (month, is_month_end, week_of_year, season):
        with pytest.raises(ValueError, match="counted from 1"):
            ask(turn)


def test_unknown_season() -> None:
    with pytest.raises(ValueError, match="season must be one of"):
        season(1, "monsoon")
