"""Who stands with whom (wc.campaign.roles)."""

from app.books.wc.entities import WarSide
from app.engine.position import Position


def are_opposed(position: Position, one: str, other: str) -> bool:
    """Whether the two sides are neither the same nor allied; neutral powers oppose everybody."""
    if one == other:
        return False
    side = position.get(WarSide, one)
    return side is None or other not in side.allies


def players(position: Position) -> list[WarSide]:
    """The sides that players hold, in the order of their ids."""
    return position.where(WarSide, is_player=True)
