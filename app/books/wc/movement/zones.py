"""Zones of influence, which double what a hex costs (wc.zone.influence, wc.patrol.zone).

Every army has one: its hex and those next to it, or all within two hexes while a patrol of it is at
work. Only armies have zones and only opposing armies feel them. Worked out on what a seat knows, a
zone is never wider than one hex, because patrols are hidden from it.
"""

from collections.abc import Iterator

from app.books.wc.army.casualties import on_duty
from app.books.wc.entities import Army
from app.books.wc.sides import are_opposed
from app.engine.hexgrid import Hex, distance, within
from app.engine.position import Position

ZONE_RADIUS_HEXES = 1
PATROL_RADIUS_HEXES = 2


def has_active_patrol(position: Position, army: Army) -> bool:
    """Whether a patrol of the army is at work: none is on a fast or forced march (R114)."""
    if army.march in ("fast", "forced"):
        return False
    return bool(on_duty(position, army.id, "patrol"))


class Zones:
    """The zones that slow the armies of one side, from where all armies stand at this moment.

    `only_known` leaves hidden patrols out of account, as the side itself must.
    """

    def __init__(self, position: Position, side_id: str, *, only_known: bool = False) -> None:
        self._position = position
        self._side_id = side_id
        self._only_known = only_known
        self._slow: dict[Hex, bool] = {}

    def slows(self, place: Hex) -> bool:
        """Whether entering the hex costs double, however many zones cover it."""
        slow = self._slow.get(place)
        if slow is None:
            slow = any(self._covers(army, place) for army in self._armies_near(place))
            self._slow[place] = slow
        return slow

    def _armies_near(self, place: Hex) -> Iterator[Army]:
        reach = ZONE_RADIUS_HEXES if self._only_known else PATROL_RADIUS_HEXES
        for near in within(place, reach):
            for army in self._position.where(Army, hex=near):
                if are_opposed(self._position, self._side_id, army.owner):
                    yield army

    def _covers(self, army: Army, place: Hex) -> bool:
        if distance(army.hex, place) <= ZONE_RADIUS_HEXES:
            return True
        return has_active_patrol(self._position, army)
