"""Facing and the face-to-face test, in whole numbers."""

import pytest

from app.books.daw.facing import (
    VERTICES,
    face_to_face,
    front_hexes,
    gaze_modifier,
    leaves_by_front,
    threatens,
)
from app.engine.hexgrid import DIRECTIONS, Hex, distance, within
from tests.books.daw.build import unit

FARTHEST_HEXES = 7
OFFSETS = [offset for offset in within((0, 0), FARTHEST_HEXES) if offset != (0, 0)]

TOWARDS: dict[int, Hex] = {
    vertex: (
        DIRECTIONS[vertex - 2][0] + DIRECTIONS[vertex - 1][0],
        DIRECTIONS[vertex - 2][1] + DIRECTIONS[vertex - 1][1],
    )
    for vertex in VERTICES
}
"""By vertex: an offset from the centre that points straight at it."""


def turned(offset: Hex) -> Hex:
    """The offset turned by 60 degrees clockwise."""
    q, r = offset
    return -r, q + r


def product(one: Hex, other: Hex) -> int:
    """Twice the inner product of two offsets, as straight lines on the paper."""
    return 2 * one[0] * other[0] + one[0] * other[1] + one[1] * other[0] + 2 * one[1] * other[1]


def is_within_sixty_degrees(offset: Hex, vertex: int) -> bool:
    """Whether the bearing differs by less than 60 degrees: the cosine is more than a half."""
    pointer = TOWARDS[vertex]
    along = product(offset, pointer)
    return along > 0 and 4 * along**2 > product(offset, offset) * product(pointer, pointer)


@pytest.mark.rule("daw.hex.facing")
def test_front_hexes_share_the_faced_vertex() -> None:
    assert front_hexes((4, 2), 3) == ((5, 2), (4, 3))
    assert front_hexes((4, 2), 6) == ((3, 2), (4, 1))


@pytest.mark.rule("daw.hex.facing")
@pytest.mark.parametrize(
    ("vertex", "fronts"),
    [
        (1, ((0, -1), (1, -1))),
        (2, ((1, -1), (1, 0))),
        (3, ((1, 0), (0, 1))),
        (4, ((0, 1), (-1, 1))),
        (5, ((-1, 1), (-1, 0))),
        (6, ((-1, 0), (0, -1))),
    ],
)
def test_the_table_of_vertices(vertex: int, fronts: tuple[Hex, Hex]) -> None:
    assert front_hexes((0, 0), vertex) == fronts
    assert [leaves_by_front((0, 0), vertex, there) for there in fronts] == [True, True]


@pytest.mark.rule("daw.hex.range")
@pytest.mark.parametrize(("there", "hexes"), [((2, -1), 2), ((3, 1), 4), ((-2, 5), 5)])
def test_range_in_hexes(there: Hex, hexes: int) -> None:
    assert distance((0, 0), there) == hexes


@pytest.mark.rule("daw.hex.exit-test")
@pytest.mark.parametrize(("there", "vertices"), [((1, 0), {2, 3}), ((2, -1), {2}), ((1, -2), {1})])
def test_which_vertices_a_line_leaves_by(there: Hex, vertices: set[int]) -> None:
    assert {v for v in VERTICES if leaves_by_front((0, 0), v, there)} == vertices


@pytest.mark.rule("daw.hex.exit-test")
@pytest.mark.parametrize("vertex", VERTICES)
def test_the_front_is_less_than_sixty_degrees_off_the_faced_vertex(vertex: int) -> None:
    for offset in OFFSETS:
        found = leaves_by_front((0, 0), vertex, offset)
        assert found == is_within_sixty_degrees(offset, vertex), offset


@pytest.mark.rule("daw.hex.exit-test")
def test_a_line_leaves_by_two_vertices_or_straight_through_one() -> None:
    for offset in OFFSETS:
        vertices = [v for v in VERTICES if leaves_by_front((0, 0), v, offset)]
        points_at = [v for v, way in TOWARDS.items() if offset[0] * way[1] == offset[1] * way[0]]
        straight = [v for v in points_at if product(offset, TOWARDS[v]) > 0]
        assert vertices == straight if straight else len(vertices) == 2, offset


@pytest.mark.rule("daw.hex.exit-test")
def test_turning_the_board_turns_the_answer() -> None:
    for offset in OFFSETS:
        for vertex in VERTICES:
            now = leaves_by_front((0, 0), vertex, offset)
            assert now == leaves_by_front((0, 0), vertex % 6 + 1, turned(offset))


@pytest.mark.rule("daw.hex.face-to-face")
@pytest.mark.parametrize(
    ("one", "vertex", "other", "other_vertex", "answer"),
    [
        ((0, 0), 2, (1, 0), 5, True),
        ((0, 0), 2, (1, 0), 6, True),
        ((0, 0), 2, (1, 0), 1, False),
        ((0, 0), 1, (1, 0), 5, False),
        ((0, 0), 2, (2, -1), 5, True),
        ((0, 0), 1, (2, -1), 5, False),
        ((0, 0), 3, (3, 1), 6, True),
        ((0, 0), 2, (4, -2), 4, False),
        ((2, 2), 6, (0, 1), 2, True),
    ],
)
def test_face_to_face_examples(
    one: Hex, vertex: int, other: Hex, other_vertex: int, answer: bool
) -> None:
    assert face_to_face(one, vertex, other, other_vertex) == answer


@pytest.mark.rule("daw.hex.face-to-face")
def test_face_to_face_is_mutual_and_needs_both_fronts() -> None:
    here = (3, -2)
    for dq, dr in OFFSETS:
        there = (here[0] + dq, here[1] + dr)
        for vertex in VERTICES:
            for other in VERTICES:
                answer = face_to_face(here, vertex, there, other)
                assert answer == face_to_face(there, other, here, vertex)
                sees = is_within_sixty_degrees((dq, dr), vertex)
                is_seen = is_within_sixty_degrees((-dq, -dr), other)
                assert answer == (sees and is_seen), ((dq, dr), vertex, other)


@pytest.mark.rule("daw.hex.face-to-face")
def test_whoever_looks_the_opposite_way_along_the_line_looks_back() -> None:
    for offset in OFFSETS:
        for vertex in VERTICES:
            back = (vertex + 2) % 6 + 1
            assert face_to_face((0, 0), vertex, offset, back) == leaves_by_front(
                (0, 0), vertex, offset
            )


@pytest.mark.rule("daw.gaze.range")
@pytest.mark.parametrize(
    ("hexes", "modifier"), [(1, 0), (2, 4), (3, 8), (4, 12), (5, 16), (6, None), (40, None)]
)
def test_each_hex_beyond_the_first_helps(hexes: int, modifier: int | None) -> None:
    assert gaze_modifier(hexes) == modifier


@pytest.mark.rule("daw.frame.threat")
def test_a_unit_threatens_enemies_in_its_two_front_hexes() -> None:
    facing_east = unit("spears", "red", (0, 0), 2)
    assert threatens(facing_east, unit("orcs", "blue", (1, -1)))
    assert not threatens(facing_east, unit("orcs", "blue", (0, 1)))
    assert not threatens(facing_east, unit("friends", "red", (1, -1)))
    assert not threatens(facing_east, unit("orcs", "blue", (2, -1)))
