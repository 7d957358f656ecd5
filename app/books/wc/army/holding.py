"""Who holds a captured settlement so that it yields something (wc.supply.production)."""

from app.books.wc.army.forces import points_of, units_of
from app.books.wc.entities import Army, Settlement
from app.engine.position import Position

DETACHMENT_POINTS = 500
"""What must hold a captured settlement for it to yield anything."""


def is_held(position: Position, settlement: Settlement) -> bool:
    """Whether a captured settlement has the troops of its holder that it takes to yield anything.

    They are those inside it and those of its holder in its hex.
    """
    if not settlement.captured:
        return True
    armies = position.where(Army, hex=settlement.hex, owner=settlement.owner)
    residents = sum(unit.points for unit in units_of(position, settlement.id))
    troops = residents + sum(points_of(position, army.id) for army in armies)
    return troops >= DETACHMENT_POINTS
