"""The hex grid: axial coordinates, distances, straight lines and cheapest paths.

A hex is `(q, r)` in axial coordinates, pointy side up; `r` grows to the south.
Directions are numbered 1 to 6 clockwise from the north-east, so that one die
picks one. Distances are counted in hexes. Everything here is pure and exact:
integers only, and equal choices are always settled the same way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
"""One hex of the map: `(q, r)`."""

Side: TypeAlias = tuple[Hex, Hex]
"""The side between two neighbouring hexes, the lesser hex first."""

Reach: TypeAlias = dict[Hex, tuple[int, tuple[Hex, ...]]]
"""Each hex that can be reached, with the cost of getting there and one cheapest
path: the hexes entered, in order, without the start."""

DIRECTIONS: tuple[Hex, ...] = (
    (+1, -1),  # 1 north-east
    (+1, 0),  # 2 east
    (0, +1),  # 3 south-east
    (-1, +1),  # 4 south-west
    (-1, 0),  # 5 west
    (0, -1),  # 6 north-west
)
"""The six steps; direction `d` (1 to 6) is `DIRECTIONS[d - 1]`."""


def distance(start: Hex, end: Hex) -> int:
    """Count the steps of the shortest way from `start` to `end`, in hexes."""
    dq, dr = end[0] - start[0], end[1] - start[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(centre: Hex) -> tuple[Hex, ...]:
    """Give the six hexes around `centre`, in the order of `DIRECTIONS`."""
    q, r = centre
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def step(start: Hex, direction: int, count: int = 1) -> Hex:
    """Go `count` hexes from `start` straight in `direction`.

    Raises `ValueError` if the direction is not one of 1 to 6.
    """
    if not 1 <= direction <= len(DIRECTIONS):
        raise ValueError(f"direction must be 1 to {len(DIRECTIONS)}, not {direction}")
    dq, dr = DIRECTIONS[direction - 1]
    return start[0] + count * dq, start[1] + count * dr


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """List the hexes at most `radius` from `centre`, itself included, in order."""
    q, r = centre
    return tuple(
        (q + dq, r + dr)
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
    )


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Draw the straight line from `start` to `end`, both included.

    The line is contiguous and as short as can be: it mixes the two directions
    that lead to `end`, as evenly as whole hexes allow.
    """
    (first, firsts), (second, _) = _directions_towards(start, end)
    length = distance(start, end)
    hexes = [start]
    for index in range(1, length + 1):
        ones = (2 * index * firsts + length) // (2 * length)
        others = index - ones
        hexes.append(
            (
                start[0] + ones * first[0] + others * second[0],
                start[1] + ones * first[1] + others * second[1],
            )
        )
    return tuple(hexes)


def _directions_towards(start: Hex, end: Hex) -> tuple[tuple[Hex, int], tuple[Hex, int]]:
    """Split the way to `end` into two steps, each with how often it is taken."""
    dq, dr = end[0] - start[0], end[1] - start[1]
    east = 1 if dq > 0 else -1
    south = 1 if dr > 0 else -1
    if dq * dr >= 0:
        return ((east, 0), abs(dq)), ((0, south), abs(dr))
    diagonals = min(abs(dq), abs(dr))
    straight = (east, 0) if abs(dq) > abs(dr) else (0, south)
    return ((east, south), diagonals), (straight, distance(start, end) - diagonals)


def is_contiguous(path: Sequence[Hex]) -> bool:
    """Tell whether each hex of `path` is a neighbour of the one before it."""
    return all(distance(here, there) == 1 for here, there in pairwise(path))


def side(one: Hex, other: Hex) -> Side:
    """Name the side between two neighbouring hexes, whichever is given first.

    Raises `ValueError` if the two are not neighbours.
    """
    if distance(one, other) != 1:
        raise ValueError(f"{one} and {other} are not neighbours")
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Numbering:
    """How a drawn map numbers its hexes by column and row.

    As a rule such a map is drawn flat side up, in columns, each even column half
    a hex lower than the odd ones. Turning that drawing by 30 degrees makes it
    ours: neighbours stay neighbours, and clockwise stays clockwise. `in_rows` is
    for a map drawn with a point up, in rows, each even row half a hex further to
    the right; with `odd_further` it is the odd ones that are lower or further.
    """

    in_rows: bool = False
    odd_further: bool = False

    def place(self, column: int, row: int) -> Hex:
        """The hex of this column and row."""
        if self.in_rows:
            return column - self._shift(row), row
        return column, row - self._shift(column)

    def number(self, place: Hex) -> tuple[int, int]:
        """The column and row of a hex: the inverse of `place`."""
        q, r = place
        return (q + self._shift(r), r) if self.in_rows else (q, r + self._shift(q))

    def _shift(self, line: int) -> int:
        return line // 2 if self.odd_further else (line + 1) // 2


def reach(start: Hex, cost: Callable[[Hex, Hex], int | None], allowance: int) -> Reach:
    """Find every hex that can be reached from `start` within `allowance`.

    `cost(here, there)` is what the step between two neighbours costs, in the
    unit of `allowance` and never negative; `None` forbids the step. The start
    itself is reached at cost 0 by the empty path. Among equally cheap paths the
    one with the fewest steps is kept, then the one with the least coordinates.
    """
    reached: Reach = {}
    frontier: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 0, ())]
    while frontier:
        spent, steps, path = heappop(frontier)
        here = path[-1] if path else start
        if here in reached:
            continue
        reached[here] = spent, path
        for there in neighbours(here):
            if there in reached:
                continue
            price = cost(here, there)
            if price is not None and spent + price <= allowance:
                heappush(frontier, (spent + price, steps + 1, (*path, there)))
    return reached
