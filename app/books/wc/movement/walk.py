"""How far an army truly gets on a way that it can afford as far as is publicly known (R115).

It goes hex by hex. A hidden patrol may make a hex dearer than its owner knew, and then the army
stops before the first hex that it cannot pay. Where its side's troops leave no room for it, it
stops in the last hex before that has room.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from app.books.wc.army.crowding import has_room
from app.books.wc.entities import Army
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.path import Costs
from app.books.wc.movement.zones import Zones
from app.engine.hexgrid import Hex
from app.engine.position import Position

Stop = Literal["slowed-by-zone", "hex-over-limit"]


@dataclass(frozen=True)
class Walk:
    """The hexes entered, what they cost, what stopped the army short, and where it was slowed.

    `slowed_in` are the hexes entered that cost more than was publicly known.
    """

    entered: tuple[Hex, ...]
    spent_half_points: int
    stopped: Stop | None
    slowed_in: tuple[Hex, ...]


def walk(
    position: Position,
    army: Army,
    steps: Sequence[Hex],
    allowance_half_points: int,
    *,
    goes_inside: bool = False,
) -> Walk:
    """Walk the army along its way. It never spends more than its allowance.

    Where it `goes_inside` a settlement at the end, nobody in that hex is in its way.
    """
    entered, spent, slowed_in = _advance(position, army, steps, allowance_half_points)
    stopped: Stop | None = "slowed-by-zone" if len(entered) < len(steps) else None
    sheltered = goes_inside and len(entered) == len(steps)
    while entered and not sheltered and not has_room(position, army, entered[-1]):
        entered.pop()
        stopped = stopped or "hex-over-limit"
    return Walk(tuple(entered), spent, stopped, tuple(slowed_in))


def _advance(
    position: Position, army: Army, steps: Sequence[Hex], allowance_half_points: int
) -> tuple[list[Hex], int, list[Hex]]:
    """The hexes that the army can pay for, what they cost, and which cost more than was known."""
    ground = ground_of(position)
    true_costs = Costs(ground, Zones(position, army.owner))
    known_costs = Costs(ground, Zones(position, army.owner, only_known=True))
    entered: list[Hex] = []
    slowed_in = []
    spent = 0
    for here, there in pairwise((army.hex, *steps)):
        cost = true_costs.of_step(here, there)
        if cost is None or spent + cost > allowance_half_points:
            break
        entered.append(there)
        spent += cost
        if cost != known_costs.of_step(here, there):
            slowed_in.append(there)
    return entered, spent, slowed_in
