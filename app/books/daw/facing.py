"""Facing: which hexes lie before a unit, and whether two units look each other in the face.

A unit faces a vertex of its hex, numbered 1 to 6 clockwise from due north. Vertex k lies between
direction k - 1 and direction k. Whole numbers only.
"""

from typing import Literal

from app.books.daw.entities import Unit
from app.engine.hexgrid import Hex, distance, step

VERTICES = range(1, 7)
GAZE_ENDS_HEXES = 6
"""From this range on every saving throw against a gaze succeeds by itself (daw.gaze.range)."""
BONUS_A_HEX = 4

Extreme = Literal["smallest", "largest"]

FRONT: dict[int, tuple[Literal["q", "r", "s"], Extreme]] = {
    1: ("r", "smallest"),
    2: ("q", "largest"),
    3: ("s", "smallest"),
    4: ("r", "largest"),
    5: ("q", "smallest"),
    6: ("s", "largest"),
}
"""By vertex: which coordinate of a line must be strictly extreme to leave by the front hexes."""


def front_hexes(at: Hex, vertex: int) -> tuple[Hex, Hex]:
    """The two hexes that share the faced vertex (daw.hex.facing)."""
    before = 6 if vertex == 1 else vertex - 1
    return step(at, before), step(at, vertex)


def leaves_by_front(at: Hex, vertex: int, towards: Hex) -> bool:
    """Whether the line to another hex leaves this one by its front hexes (daw.hex.exit-test).

    A line through the corner between a front hex and a flank hex does not.
    """
    q, r = towards[0] - at[0], towards[1] - at[1]
    line = {"q": q, "r": r, "s": -q - r}
    name, extreme = FRONT[vertex]
    chosen = line.pop(name)
    if extreme == "largest":
        return chosen > max(line.values())
    return chosen < min(line.values())


def face_to_face(one: Hex, vertex: int, other: Hex, other_vertex: int) -> bool:
    """Whether the line between the two leaves and enters by front hexes (daw.hex.face-to-face)."""
    return leaves_by_front(one, vertex, other) and leaves_by_front(other, other_vertex, one)


def gaze_modifier(range_hexes: int) -> int | None:
    """The bonus against a gaze; None where no saving throw is needed (daw.gaze.range)."""
    if range_hexes >= GAZE_ENDS_HEXES:
        return None
    return BONUS_A_HEX * (range_hexes - 1)


def look_at_each_other(one: Unit, other: Unit) -> bool:
    """Whether the two units stand face-to-face (daw.hex.face-to-face)."""
    return face_to_face(one.hex, one.facing, other.hex, other.facing)


def threatens(unit: Unit, other: Unit) -> bool:
    """Whether the other is an enemy in one of the unit's front hexes (daw.frame.threat)."""
    return unit.side != other.side and other.hex in front_hexes(unit.hex, unit.facing)


def range_between(one: Unit, other: Unit) -> int:
    """How far apart the two units stand, in hexes (daw.hex.range)."""
    return distance(one.hex, other.hex)
