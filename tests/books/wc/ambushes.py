"""Ambushes for rules tests: red's hidden party, and blue's army that has come its way."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.entity import Entity
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import (
    ambush,
    army,
    position,
    unit,
)
from tests.books.wc.umpire import rule
from tests.play import Played, refusals

WEST: Hex = (-2, 0)
SPRING = {"party": "hidden", "target": "army-7"}


def lying(*extra: Entity, **target: Any) -> Position:
    """Red's party in the west, and blue's 7th Army, which has come into the west this phase."""
    values = {"path": ((0, 0), (-1, 0), WEST), "action": "march", "march": "normal", **target}
    return position(
        ambush("hidden", "red", "west", exposed=("army-7",), parent_army="army-1", fatigue=2),
        unit("rangers", "hidden", points=400),
        army("army-1", "red", (-5, 0)),
        army("army-7", "blue", values.pop("hex", WEST), **values),
        unit("spears", "army-7", "blue", points=2000),
        *extra,
        active="blue",
    )


def patrolled(*extra: Entity, **target: Any) -> Position:
    return lying(unit("riders", "army-7", "blue", duty="patrol"), *extra, **target)


def spring(at: Position, dice: Mapping[str, Sequence[int]]) -> Played:
    """The party falls upon the 7th Army; every die falls as written, the umpire's too."""
    assert refusals("wc", at, "red", "reveal-ambush", SPRING) == []
    return rule(at, "reveal-ambush", SPRING, dice, actor="red")


def told(played: Played, viewer: str) -> dict[str, Any]:
    seen = played.seen_by(viewer)
    assert seen is not None
    return seen
