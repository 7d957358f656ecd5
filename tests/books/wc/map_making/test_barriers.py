"""Rivers and chasms on hex sides: where they lie, and that they hold."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.map_making.barriers import right_bank
from app.engine.hexgrid import Hex, Side, neighbours, side, step


def walk(start: Hex, directions: Sequence[int]) -> tuple[Hex, ...]:
    """Go from `start` one hex in each direction."""
    hexes = [start]
    for direction in directions:
        hexes.append(step(hexes[-1], direction))
    return tuple(hexes)


def flood(start: Hex, area: set[Hex], blocked: frozenset[Side]) -> set[Hex]:
    """Give all hexes of the area that can be reached without crossing a blocked side."""
    seen, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for there in neighbours(here):
            if there in area and there not in seen and side(here, there) not in blocked:
                seen.add(there)
                edge.append(there)
    return seen


@pytest.mark.rule("wc.terrain.river")
def test_a_river_lies_on_the_right_hand_sides_of_its_course() -> None:
    eastward = right_bank([((0, 0), (1, 0), (2, 0))])
    below = {(q, 0): [(q, 1), (q - 1, 1)] for q in range(3)}
    assert eastward == {side(here, there) for here, south in below.items() for there in south}


@pytest.mark.rule("wc.terrain.river")
def test_the_other_way_the_right_hand_is_the_other_bank() -> None:
    westward = right_bank([((2, 0), (1, 0), (0, 0))])
    assert westward == {side((q, 0), there) for q in range(3) for there in ((q, -1), (q + 1, -1))}


@pytest.mark.parametrize(
    ("directions", "sides_at_bend"),
    [((2, 2), 2), ((2, 1), 3), ((2, 6), 4), ((2, 3), 1), ((2, 4), 0)],
)
def test_the_outside_of_a_bend_has_more_sides(
    directions: tuple[int, int], sides_at_bend: int
) -> None:
    course = walk((0, 0), directions)
    others = set(neighbours(course[1])) - set(course)
    blocked = right_bank([course])
    assert sum(side(course[1], there) in blocked for there in others) == sides_at_bend


@pytest.mark.parametrize("course", [(), ((0, 0),)])
def test_what_goes_nowhere_blocks_nothing(course: tuple[Hex, ...]) -> None:
    assert right_bank([course]) == frozenset()


@pytest.mark.rule("wc.terrain.river")
@given(st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=12))
def test_the_course_is_one_bank_and_its_right_hand_the_other(directions: list[int]) -> None:
    course = walk((0, 0), [2, *directions, 2])
    area = {(q, r) for q in range(course[-1][0] + 1) for r in range(-20, 21)}
    blocked = right_bank([course])
    left = flood(course[0], area, blocked)
    assert left.issuperset(area.intersection(course))
    banks = {place for pair in blocked for place in pair if place in area}
    assert banks - left == {place for place in banks if place not in course}


@pytest.mark.rule("wc.terrain.river")
@given(st.lists(st.lists(st.integers(1, 6), max_size=8), max_size=4))
def test_nothing_is_blocked_between_hexes_of_one_course(courses: list[list[int]]) -> None:
    runs = [walk((0, 0), directions) for directions in courses]
    blocked = right_bank(runs)
    for run in runs:
        assert not blocked.intersection(side(*leg) for leg in pairwise(run))
        assert not any(one in run and other in run for one, other in blocked)


@pytest.mark.rule("wc.terrain.river")
def test_a_joint_course_is_laid_once_and_stays_open_inside() -> None:
    main = walk((0, 0), [2, 2, 2, 2])
    tributary = walk((3, -2), [4, 4, 2, 2, 2])
    assert tributary[2:] == ((1, 0), (2, 0), (3, 0), (4, 0))
    both = right_bank([main, tributary])
    assert side((1, 0), (2, 0)) not in both
    assert side((2, -1), (1, -1)) in both
    assert {side((3, 0), (3, 1)), side((3, 0), (2, 1))} <= both
