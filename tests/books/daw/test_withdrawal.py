"""Directly away from the attacker."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.daw.withdrawal import directly_away
from app.engine.hexgrid import Hex, distance, within

COORDINATES = st.integers(-40, 40)
HEXES = st.tuples(COORDINATES, COORDINATES)


@pytest.mark.rule("daw.hex.directly-away")
@pytest.mark.parametrize(
    ("attacker", "start", "n", "goals"),
    [
        ((-1, 0), (0, 0), 3, {(3, 0)}),
        ((2, -1), (1, 0), 5, {(-4, 5)}),
        ((0, 0), (1, 1), 1, {(2, 1), (1, 2)}),
        ((0, 0), (1, 1), 2, {(2, 2)}),
        ((0, 0), (2, 1), 1, {(3, 1)}),
        ((0, 0), (2, 1), 2, {(3, 2)}),
        ((0, 0), (2, 1), 3, {(4, 2)}),
    ],
)
def test_examples(attacker: Hex, start: Hex, n: int, goals: set[Hex]) -> None:
    assert set(directly_away(attacker, start, n)) == goals


@pytest.mark.rule("daw.hex.directly-away")
@given(HEXES, HEXES, st.integers(1, 18))
def test_goals_are_as_far_as_they_say(attacker: Hex, start: Hex, n: int) -> None:
    if attacker == start:
        with pytest.raises(ValueError, match="away"):
            directly_away(attacker, start, n)
        return
    goals = directly_away(attacker, start, n)
    assert 1 <= len(goals) <= 2
    for goal in goals:
        assert distance(start, goal) == n
        assert distance(attacker, goal) == distance(attacker, start) + n


@pytest.mark.rule("daw.hex.directly-away")
@given(HEXES, HEXES, st.integers(1, 18))
def test_no_hex_is_nearer_to_the_point(attacker: Hex, start: Hex, n: int) -> None:
    scale = distance(attacker, start)
    if scale == 0:
        return
    point = tuple(scale * u + n * (u - a) for u, a in zip(start, attacker, strict=True))

    def squared(place: Hex) -> int:
        q, r = point[0] - scale * place[0], point[1] - scale * place[1]
        return q * q + q * r + r * r

    around = within((point[0] // scale, point[1] // scale), 3)
    least = min(squared(place) for place in around)
    nearest = {place for place in around if squared(place) == least}
    assert set(directly_away(attacker, start, n)) == nearest


@pytest.mark.rule("daw.hex.directly-away")
@given(HEXES, HEXES, st.integers(2, 18))
def test_every_goal_is_next_to_one_of_the_step_before(attacker: Hex, start: Hex, n: int) -> None:
    if attacker == start:
        return
    before = directly_away(attacker, start, n - 1)
    for goal in directly_away(attacker, start, n):
        assert any(distance(goal, place) == 1 for place in before)
