"""Directly away from an attacker: where that leads, in whole numbers (daw.hex.directly-away)."""

from typing import Literal

from app.books.daw.battlefield import is_free
from app.books.daw.entities import Manner, Unit
from app.engine.hexgrid import Hex, distance
from app.engine.position import Position

MOST_BLINK_HEXES = 18

Way = Literal["withdraw", "blink-withdraw"]
WITHDRAW: Way = "withdraw"
BLINK_WITHDRAW: Way = "blink-withdraw"


def directly_away(attacker: Hex, start: Hex, count: int) -> tuple[Hex, ...]:
    """The hex `count` hexes from `start` on the line away from the attacker.

    Two hexes where both are equally near to that point. Raises ValueError if nobody is away.
    """
    scale = distance(attacker, start)
    if scale == 0:
        raise ValueError("nothing leads away from where one stands")
    q, r = (scale * u + count * (u - a) for u, a in zip(start, attacker, strict=True))
    corners = [(q // scale + dq, r // scale + dr) for dq in (0, 1) for dr in (0, 1)]
    lengths = {corner: _squared(q - scale * corner[0], r - scale * corner[1]) for corner in corners}
    least = min(lengths.values())
    return tuple(corner for corner in corners if lengths[corner] == least)


def _squared(q: int, r: int) -> int:
    """The square of the straight length of an offset between hexes."""
    return q * q + q * r + r * r


def reached_on_foot(position: Position, attacker: Hex, start: Hex, count: int) -> set[Hex]:
    """The goals of a withdrawal whose every hex is free to be entered (daw.aura.withdraw)."""
    here = {start}
    for number in range(1, count + 1):
        here = {
            place
            for place in directly_away(attacker, start, number)
            if is_free(position, place) and any(distance(place, before) == 1 for before in here)
        }
    return here


def ways_out(unit: Unit, *manners: Manner) -> tuple[Way, ...]:
    """How the unit may withdraw from damage so dealt; a disordered or charmed one may not.

    Loose units give way to auras and missiles, blink dogs to anything that an attacker deals.
    """
    if unit.disordered or unit.charmed_by is not None:
        return ()
    ways: list[Way] = []
    if may_give_way(unit) and all(manner in ("aura", "missile") for manner in manners):
        ways.append(WITHDRAW)
    if blinks(unit):
        ways.append(BLINK_WITHDRAW)
    return tuple(ways)


def may_give_way(unit: Unit) -> bool:
    """Whether the unit's formation lets it withdraw on foot."""
    return unit.formation == "loose" and unit.walk_rate > 0


def blinks(unit: Unit) -> bool:
    """Whether the whole unit can blink; companions on foot would stay behind."""
    return all("blink" in group.powers for group in unit.groups)
