"""The hex grid: neighbours, distances, lines, sides, offsets and cheapest paths."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.hexgrid import (
    DIRECTIONS,
    Hex,
    Numbering,
    distance,
    is_contiguous,
    line,
    neighbours,
    reach,
    side,
    step,
    within,
)

COORDINATES = st.integers(-60, 60)
HEXES = st.tuples(COORDINATES, COORDINATES)


def walk_length(start: Hex, end: Hex) -> int:
    """Count the steps from `start` to `end` by flooding, ignorant of formulas."""
    seen, edge, steps = {start}, {start}, 0
    while end not in seen:
        edge = {there for here in edge for there in neighbours(here)} - seen
        seen |= edge
        steps += 1
    return steps


def offset_neighbours(column: int, row: int) -> set[tuple[int, int]]:
    """Give the neighbours as the eye sees them on a Text Mapper drawing."""
    upper, lower = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    beside = {(c, r) for c in (column - 1, column + 1) for r in (upper, lower)}
    return beside | {(column, row - 1), (column, row + 1)}


@pytest.mark.rule("wc.map.random-direction")
@pytest.mark.parametrize(
    ("start", "direction", "count", "end"),
    [
        ((0, 0), 1, 1, (1, -1)),
        ((0, 0), 2, 1, (1, 0)),
        ((0, 0), 3, 1, (0, 1)),
        ((2, 3), 4, 1, (1, 4)),
        ((0, 0), 5, 1, (-1, 0)),
        ((0, 0), 6, 2, (0, -2)),
        ((4, 4), 1, 0, (4, 4)),
    ],
)
def test_step(start: Hex, direction: int, count: int, end: Hex) -> None:
    assert step(start, direction, count) == end


@pytest.mark.rule("wc.map.random-direction")
@pytest.mark.parametrize("direction", [-1, 0, 7])
def test_step_knows_six_directions(direction: int) -> None:
    with pytest.raises(ValueError, match="direction"):
        step((0, 0), direction)


def test_directions_go_clockwise_round_the_hex() -> None:
    ring = (*DIRECTIONS, DIRECTIONS[0])
    assert is_contiguous(ring)
    assert len(set(DIRECTIONS)) == 6


@given(st.tuples(st.integers(-6, 6), st.integers(-6, 6)))
def test_distance_is_the_length_of_the_shortest_walk(end: Hex) -> None:
    assert distance((0, 0), end) == walk_length((0, 0), end)


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES)
def test_neighbours_are_the_six_hexes_one_step_away(centre: Hex) -> None:
    assert neighbours(centre) == tuple(step(centre, d) for d in range(1, 7))
    assert {distance(centre, there) for there in neighbours(centre)} == {1}
    assert len(set(neighbours(centre))) == 6


@given(HEXES, st.integers(0, 6))
def test_within_lists_a_whole_disc_once_and_in_order(centre: Hex, radius: int) -> None:
    disc = within(centre, radius)
    assert list(disc) == sorted(set(disc))
    assert len(disc) == 1 + 3 * radius * (radius + 1)
    assert all(distance(centre, place) <= radius for place in disc)


@given(HEXES, HEXES)
def test_line_is_the_shortest_contiguous_way(start: Hex, end: Hex) -> None:
    hexes = line(start, end)
    assert (hexes[0], hexes[-1]) == (start, end)
    assert len(hexes) == distance(start, end) + 1
    assert is_contiguous(hexes)


@given(HEXES, st.integers(1, 6), st.integers(0, 20))
def test_line_in_a_direction_goes_straight(start: Hex, direction: int, count: int) -> None:
    hexes = line(start, step(start, direction, count))
    assert hexes == tuple(step(start, direction, done) for done in range(count + 1))


@given(HEXES, HEXES)
def test_line_stays_within_half_a_step_of_the_true_line(start: Hex, end: Hex) -> None:
    length = distance(start, end)
    for index, (q, r) in enumerate(line(start, end)):
        off_q = length * (q - start[0]) - index * (end[0] - start[0])
        off_r = length * (r - start[1]) - index * (end[1] - start[1])
        assert 2 * max(abs(off_q), abs(off_r), abs(off_q + off_r)) <= length


def test_is_contiguous() -> None:
    assert is_contiguous([])
    assert is_contiguous([(5, 5)])
    assert is_contiguous([(0, 0), (1, 0), (1, 1)])
    assert not is_contiguous([(0, 0), (0, 0)])
    assert not is_contiguous([(0, 0), (1, 1)])


@given(HEXES, st.integers(1, 6))
def test_side_is_the_same_from_both_hexes(here: Hex, direction: int) -> None:
    there = step(here, direction)
    assert side(here, there) == side(there, here) == tuple(sorted((here, there)))


@pytest.mark.parametrize("other", [(0, 0), (1, 1), (2, 0)])
def test_side_needs_neighbours(other: Hex) -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        side((0, 0), other)


@given(COORDINATES, COORDINATES)
def test_offset_neighbours_stay_neighbours(column: int, row: int) -> None:
    turned = {Numbering().place(c, r) for c, r in offset_neighbours(column, row)}
    assert turned == set(neighbours(Numbering().place(column, row)))


NUMBERINGS = [Numbering(*each) for each in product((False, True), repeat=2)]


@given(st.sampled_from(NUMBERINGS), COORDINATES, COORDINATES)
def test_offset_there_and_back(numbering: Numbering, column: int, row: int) -> None:
    assert numbering.number(numbering.place(column, row)) == (column, row)


@given(st.sampled_from(NUMBERINGS), COORDINATES, COORDINATES)
def test_hexes_next_to_one_another_in_a_line_are_neighbours(
    numbering: Numbering, column: int, row: int
) -> None:
    after = (column + 1, row) if numbering.in_rows else (column, row + 1)
    assert distance(numbering.place(column, row), numbering.place(*after)) == 1


def test_rows_keep_clockwise() -> None:
    """Even rows stand half a hex further to the right than odd ones."""
    rows = Numbering(in_rows=True)
    clockwise = [(5, 4), (5, 5), (4, 5), (3, 4), (4, 3), (5, 3)]
    around = neighbours(rows.place(4, 4))
    turned = [around.index(rows.place(*number)) for number in clockwise]
    assert [(b - a) % 6 for a, b in pairwise(turned)] == [1, 1, 1, 1, 1]


def test_offset_keeps_clockwise() -> None:
    clockwise = [(4, 3), (5, 4), (5, 5), (4, 5), (3, 5), (3, 4)]
    hexes = [Numbering().place(column, row) for column, row in clockwise]
    around = neighbours(Numbering().place(4, 4))
    turns = [(around.index(b) - around.index(a)) % 6 for a, b in pairwise(hexes)]
    assert turns == [1, 1, 1, 1, 1]


def test_reach_over_open_ground_is_a_disc() -> None:
    found = reach((2, 2), lambda here, there: 2, 7)
    assert set(found) == set(within((2, 2), 3))
    assert all(cost == 2 * distance((2, 2), place) for place, (cost, _) in found.items())
    assert found[(2, 2)] == (0, ())


def test_reach_goes_round_what_is_impassable_or_dear() -> None:
    def cost(here: Hex, there: Hex) -> int | None:
        if there == (1, 0):
            return None
        return 9 if there == (1, -1) else 1

    found = reach((0, 0), cost, 3)
    assert (1, 0) not in found
    assert (1, -1) not in found
    assert found[(2, 0)] == (3, ((0, 1), (1, 1), (2, 0)))


def test_reach_may_charge_by_the_direction_of_the_step() -> None:
    def uphill(here: Hex, there: Hex) -> int | None:
        return 3 if there[0] > here[0] else 1

    found = reach((0, 0), uphill, 2)
    assert (1, 0) not in found
    assert found[(-1, 0)] == (1, ((-1, 0),))


def test_reach_settles_ties_by_fewest_steps_then_least_coordinates() -> None:
    def cost(here: Hex, there: Hex) -> int | None:
        return 2 if (here, there) == ((0, 0), (1, -1)) else 1

    found = reach((0, 0), cost, 2)
    assert found[(1, -1)] == (2, ((1, -1),))
    assert found[(1, 1)] == (2, ((0, 1), (1, 1)))


@given(st.dictionaries(st.sampled_from(within((0, 0), 3)), st.integers(1, 4)))
def test_reach_finds_the_cheapest_costs(prices: dict[Hex, int]) -> None:
    def cost(here: Hex, there: Hex) -> int | None:
        return prices.get(there)

    found = reach((0, 0), cost, 8)
    cheapest = {(0, 0): 0}
    for _ in range(len(prices) + 1):  # Bellman-Ford, an independent method
        for here, spent in list(cheapest.items()):
            for there in neighbours(here):
                price = prices.get(there)
                if price is not None and spent + price <= 8:
                    cheapest[there] = min(cheapest.get(there, 99), spent + price)
    assert {place: spent for place, (spent, _) in found.items()} == cheapest
    for place, (spent, path) in found.items():
        assert is_contiguous([(0, 0), *path])
        assert ([(0, 0), *path])[-1] == place
        assert sum(prices[there] for there in path) == spent
