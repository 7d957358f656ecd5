"""Red's army on the march, for tests."""

from typing import Any

from app.books.wc.entities import Army
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, position, side, unit
from tests.play import Played, table

EAST = tuple((q, 0) for q in range(1, 9))


def marching(*more: Any, movement: int = 4, race: str = "empire", **fields: Any) -> Position:
    """Red's 1st Army at (0, 0), with one unit of the given Movement."""
    return position(
        army("army-1", "red", (0, 0), **fields),
        unit("unit-1", "army-1", movement=movement, points=1000),
        *more,
        sides=(
            side("red", race, allies=("green",)),
            side("blue"),
            side("green", allies=("red",)),
        ),
    )


def to(*path: Hex, march: str = "normal", **fields: Any) -> dict[str, Any]:
    return {"army": "army-1", "path": path, "march": march, **fields}


move = table("wc", "move-army", actor="red", army="army-1")


def furthest(given: Position, march: str = "normal") -> int:
    """How many plain hexes eastward the army may go by one order."""
    return max(
        (n for n in range(1, 9) if not move.codes(given, path=EAST[:n], march=march)), default=0
    )


def moved(played: Played) -> Army:
    return played.position.one(Army, "army-1")
