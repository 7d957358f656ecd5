"""Whether troops hold a captured settlement, so that it yields anything (wc.supply.production)."""

from app.books.wc.army.forces import points_of, units_of
from app.books.wc.entities import Army, Settlement
from app.engine.position import Position

DETACHMENT_POINTS = 500
"""The least points of troops with which a captured settlement yields anything."""


def is_held(position: Position, settlement: Settlement) -> bool:
    """Whether its holder has enough troops there for a captured settlement to yield anything.

    The troops inside it count, and the holder's armies in its hex.
    """
    if not settlement.captured:
        return True
    armies = position.where(Army, hex=settlement.hex, owner=settlement.owner)
    residents = sum(unit.points for unit in units_of(position, settlement.id))
    troops = residents + sum(points_of(position, army.id) for army in armies)
    return troops >= DETACHMENT_POINTS
