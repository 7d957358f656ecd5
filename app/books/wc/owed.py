"""What a side still has to roll or to choose, and the phase that waits for it (wc.turn.gate)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.books.wc.entities import WarSide
from app.engine.position import Draft, Position


@dataclass(frozen=True)
class Owed:
    """One thing that a side has to settle, said to it in a sentence.

    `request` is what the umpire asks the action with when it settles this in the side's name; None
    where nobody can choose for the side. `rolls` says whether dice fall in it: without any, a side
    that rolls its own need not be waited for.
    """

    side: str
    text: str
    request: Mapping[str, Any] | None = None
    rolls: bool = True


def is_held_for(position: Position, side_id: str) -> bool:
    """Whether the phase stays open for what a side owes that has declared it finished."""
    side = position.one(WarSide, side_id)
    return side.phase_done and side_id in position.campaign.waiting_for


def has_settled(draft: Draft, side_id: str) -> None:
    """Have the umpire go on with closing the phase, if it was held for the side."""
    if is_held_for(draft.position, side_id):
        draft.then("settle-dues")
