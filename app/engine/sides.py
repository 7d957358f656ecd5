"""How sentences name the sides of a campaign, and others who may act in one."""

from app.engine.entity import Side
from app.engine.position import Position
from app.engine.viewer import OBSERVER, REFEREE, UMPIRE


def side_name(position: Position, side: str | None) -> str:
    """What a side is called; `the referee` for who is no side; the id of one that is not known."""
    known = position.get(Side, side)
    if known is not None:
        return known.name
    return f"the {side}" if side in (REFEREE, OBSERVER, UMPIRE) else side or "nobody"
