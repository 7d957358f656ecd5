"""Laying rivers and chasms on hex sides.

A river is drawn from hex to hex, but it stops those who would cross a hex side
(wc.terrain.river R216, wc.terrain.chasm R222). It is laid along the right bank
of its course: the hexes of the course all lie on the left bank, and everything
on their right-hand side, looking downstream, lies across the water.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.engine.hexgrid import DIRECTIONS, Hex, Side, neighbours, side, step


def right_bank(courses: Sequence[Sequence[Hex]]) -> frozenset[Side]:
    """Give the sides that the courses, each a contiguous run downstream, block.

    A side between two hexes of one course is never blocked, whatever another
    course would have of it, so that nothing stands inside a joint course. Where
    a tributary joins, the banks on both sides of it therefore meet.
    """
    blocked = {pair for course in courses for pair in _right_sides(course)}
    return frozenset(blocked.difference(*map(_inner_sides, courses)))


def _inner_sides(course: Sequence[Hex]) -> Iterator[Side]:
    """Give the sides between hexes of the course, also where it touches itself."""
    hexes = set(course)
    for here in hexes:
        for there in neighbours(here):
            if there in hexes:
                yield side(here, there)


def _right_sides(course: Sequence[Hex]) -> Iterator[Side]:
    """Give the sides on the right of each hex, from its way out round to its way in.

    The first hex is taken to be entered, and the last one left, straight on.
    """
    headings = [_direction(here, there) for here, there in pairwise(course)]
    if not headings:
        return
    for here, heading_in, heading_out in zip(
        course, [headings[0], *headings], [*headings, headings[-1]], strict=True
    ):
        turn = (heading_in + 3 - heading_out) % 6
        for clockwise in range(1, turn):
            there = step(here, (heading_out + clockwise - 1) % 6 + 1)
            yield side(here, there)


def _direction(here: Hex, there: Hex) -> int:
    """Give the direction, 1 to 6, from a hex to its neighbour."""
    return DIRECTIONS.index((there[0] - here[0], there[1] - here[1])) + 1
