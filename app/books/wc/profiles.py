"""What every race has (wc.race.profile)."""

from collections.abc import Mapping
from typing import cast

from app.books.wc.data_files import read_data
from app.books.wc.entities import Race, WarSide
from app.engine.position import Position

BASE_MOVE: Mapping[Race, int] = {
    cast("Race", race): profile["base_move"]
    for race, profile in read_data("data/races.toml").items()
}
"""The Movement, in whole points, of a counter for which none is printed."""


def race_of(position: Position, side_id: str) -> Race:
    """The race of a side, which rules its counters (wc.race.supplement); `neutral` for no side."""
    side = position.get(WarSide, side_id)
    return "neutral" if side is None else side.race
