"""What every race has (wc.race.profile)."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from app.books.wc.entities import Race, WarSide
from app.engine.position import Position


def _load(path: Path) -> Mapping[Race, int]:
    profiles = tomllib.loads(path.read_text(encoding="utf-8"))
    return {cast("Race", race): profile["base_move"] for race, profile in profiles.items()}


BASE_MOVE = _load(Path(__file__).parent / "data" / "races.toml")
"""The Movement, in whole points, of a counter for which none is printed."""


def race_of(position: Position, side_id: str) -> Race:
    """The race of a side, which rules its counters (wc.race.supplement); `neutral` for no side."""
    side = position.get(WarSide, side_id)
    return "neutral" if side is None else side.race
