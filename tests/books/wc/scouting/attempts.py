"""Red's scouts before blue's army, for tests."""

from typing import Any

from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import (
    army,
    position,
    unit,
)
from tests.play import Played, play

SCOUT = {"scouts": "army-1", "target": "army-7"}


def facing(*extra: Any, at: Hex = (1, 0), **target: Any) -> Position:
    """Red's 1st Army with scouts, and blue's 7th Army with 2,340 points next to it."""
    return position(
        army("army-1", "red", (0, 0)),
        unit("outriders", "army-1", unit_type="Outriders", points=340, duty="scouts"),
        unit("spears", "army-1", points=2000),
        army("army-7", "blue", at, **target),
        unit(
            "general", "army-7", "blue", category="character", rank="general", points=300, models=1
        ),
        unit("wizard", "army-7", "blue", category="character", rank="lord", points=200, models=1),
        unit("bolt-1", "army-7", "blue", category="war_machine", points=50, models=1),
        unit("bolt-2", "army-7", "blue", category="war_machine", points=50, models=1),
        unit("halberds", "army-7", "blue", points=1740),
        *extra,
    )


def scout(at: Position, die: int) -> Played:
    return play("wc", at, "red", "scout", SCOUT, {"scouting": [die]})
