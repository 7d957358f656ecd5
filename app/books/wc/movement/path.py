"""Ways over the map: what is wrong with one, what it costs and where others lead.

Costs are in half points (wc.move.cost).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, TypeAlias

from pydantic import Field

from app.books.wc.map import Place
from app.books.wc.movement.ground import Bar, Ground
from app.books.wc.movement.zones import Zones
from app.engine.entity import Id
from app.engine.hexgrid import Hex, is_contiguous
from app.engine.ruling import Refusal

MAX_STEPS = 500

Path: TypeAlias = Annotated[
    tuple[Place, ...],
    Field(
        max_length=MAX_STEPS,
        description="The hexes to enter, in order; the hex where it starts may stand first.",
    ),
]

DeclaredTerritory: TypeAlias = Annotated[
    Id | None,
    Field(description="Where a border cuts the last hex, the territory it counts as being in."),
]

BARRED: dict[Bar, tuple[str, str]] = {
    "off-map": ("wc.move.cost", "is off the map"),
    "hex-impassable": ("wc.move.cost", "cannot be entered from there"),
    "river-impassable": ("wc.terrain.river", "lies across a river without bridge or ford"),
}


@dataclass(frozen=True)
class Costs:
    """What each step costs a counter: the ground, doubled where a zone slows it.

    The reduction for a road comes before the doubling. Without `zones` nothing slows it.
    """

    ground: Ground
    zones: Zones | None = None

    def of_step(self, here: Hex, there: Hex) -> int | None:
        """The half points of the step to a neighbouring hex; None where it is barred."""
        cost = self.ground.cost_half_points(here, there)
        if cost is not None and self.zones is not None and self.zones.slows(there):
            return 2 * cost
        return cost

    def of_way(self, start: Hex, steps: Sequence[Hex]) -> int | None:
        """The half points of a whole way; None where a step of it is barred."""
        total = 0
        for here, there in pairwise((start, *steps)):
            cost = self.of_step(here, there)
            if cost is None:
                return None
            total += cost
        return total


def steps_of(start: Hex, path: Sequence[Hex]) -> tuple[Hex, ...]:
    """The hexes that a path enters: the path without the start, if that stands first."""
    return tuple(path[1:] if path and path[0] == start else path)


def path_faults(ground: Ground, start: Hex, steps: Sequence[Hex]) -> Iterator[Refusal]:
    """Why a counter cannot go this way at all, each kind of reason once."""
    whole = (start, *steps)
    if not steps or not is_contiguous(whole):
        detail = "Name the hexes to enter in order, each next to the one before; at least one."
        yield Refusal("path-not-contiguous", "wc.move.cost", detail)
    told = set()
    for here, there in pairwise(whole):
        bar = ground.bar(here, there)
        if bar is not None and bar not in told:
            told.add(bar)
            rule, why = BARRED[bar]
            yield Refusal(bar, rule, f"{there} {why}.")


def cost_faults(
    costs: Costs, start: Hex, steps: Sequence[Hex], allowance_half_points: int
) -> Iterator[Refusal]:
    """`insufficient-movement` where the way costs more than there is; it must be free of faults."""
    total = costs.of_way(start, steps)
    if total is not None and total > allowance_half_points:
        detail = (
            f"The way costs {said_in_points(total)} movement points, and there are only "
            f"{said_in_points(allowance_half_points)}."
        )
        yield Refusal("insufficient-movement", "wc.move.cost", detail)


def said_in_points(half_points: int) -> str:
    """Half points as a player says them: 3 is `1.5`."""
    return f"{half_points // 2}.5" if half_points % 2 else str(half_points // 2)
