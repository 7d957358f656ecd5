"""Where a beaten counter can go (wc.booty.lone-train, after the retreat of beaten armies)."""

from collections.abc import Iterator

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Army, Settlement
from app.books.wc.movement.ground import Ground, ground_of
from app.books.wc.sides import are_opposed
from app.engine.hexgrid import Hex, distance, neighbours, step
from app.engine.position import Position


def is_open(position: Position, side: str, ground: Ground, here: Hex, there: Hex) -> bool:
    """Whether a counter of the side can go from `here` to `there`.

    The ground must let it pass, and no opposing army or garrisoned opposing settlement be there.
    """
    if ground.bar(here, there) is not None:
        return False
    if any(are_opposed(position, side, a.owner) for a in position.where(Army, hex=there)):
        return False
    return not any(
        are_opposed(position, side, place.owner) and points_of(position, place.id) > 0
        for place in _settlements_at(position, there)
    )


def way_home(position: Position, side: str, start: Hex) -> tuple[Hex, ...]:
    """The shortest open way to the nearest friendly settlement, hex by hex; empty without one.

    Of equally near settlements it is the one with the lowest id, of equally short ways the one that
    takes the lowest direction at each step.
    """
    goal = _nearest_friendly(position, side, start)
    if goal is None:
        return ()
    ground = ground_of(position)
    left = _steps_to(position, side, ground, start, goal)
    way: list[Hex] = []
    here = start
    while here != goal:
        closer = (there for there in neighbours(here) if left.get(there) == left.get(here, 0) - 1)
        following = next((t for t in closer if is_open(position, side, ground, here, t)), None)
        if following is None:
            return ()
        way.append(following)
        here = following
    return tuple(way)


def straight_way(
    position: Position, side: str, start: Hex, direction: int, hexes: int
) -> tuple[Hex, ...]:
    """The open hexes straight on in a direction, at most so many, up to the first closed one."""
    ground = ground_of(position)
    way: list[Hex] = []
    here = start
    while len(way) < hexes:
        there = step(here, direction)
        if not is_open(position, side, ground, here, there):
            break
        way.append(there)
        here = there
    return tuple(way)


def has_open_side(position: Position, side: str, start: Hex) -> bool:
    """Whether at least one of the six hexes around can be entered."""
    ground = ground_of(position)
    return any(is_open(position, side, ground, start, there) for there in neighbours(start))


def _nearest_friendly(position: Position, side: str, start: Hex) -> Hex | None:
    friendly = [
        place
        for place in position.all(Settlement)
        if not place.destroyed and not are_opposed(position, side, place.owner)
    ]
    nearest = min(friendly, key=lambda place: (distance(start, place.hex), place.id), default=None)
    return None if nearest is None else nearest.hex


def _steps_to(
    position: Position, side: str, ground: Ground, start: Hex, goal: Hex
) -> dict[Hex, int]:
    """How many open steps lead from each hex to the goal, as far out as the start."""
    steps = {goal: 0}
    ring = [goal]
    while ring and start not in steps:
        outer: list[Hex] = []
        for there in ring:
            for here in neighbours(there):
                if here not in steps and is_open(position, side, ground, here, there):
                    steps[here] = steps[there] + 1
                    outer.append(here)
        ring = outer
    return steps


def _settlements_at(position: Position, place: Hex) -> Iterator[Settlement]:
    return (s for s in position.where(Settlement, hex=place) if not s.destroyed)
