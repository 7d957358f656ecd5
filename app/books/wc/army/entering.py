"""When an army came into the territory where it is (wc.territory.control)."""

from typing import Any

from app.books.wc.entities import Army
from app.engine.position import Position


def entering(position: Position) -> dict[str, Any]:
    """The fields of an army that comes into a territory now, after all others of this turn."""
    turn = position.campaign.turn
    places = [army.entered_place for army in position.where(Army, entered_turn=turn)]
    return {"entered_turn": turn, "entered_place": max(places, default=0) + 1}
