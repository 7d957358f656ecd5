"""The way of deserters to the nearest friendly settlement (wc.starvation.desertion)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.books.wc.entities import Army, OnTheMap, Settlement, kinds_that
from app.books.wc.movement.allowance import army_allowance_half_points
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.path import Costs
from app.books.wc.movement.zones import Zones
from app.books.wc.sides import are_opposed
from app.engine.hexgrid import Hex, Reach, reach
from app.engine.position import Position

FAR_HALF_POINTS = 1_000_000


@dataclass(frozen=True)
class WayHome:
    """The settlement that deserters make for, and the hexes that they enter this turn."""

    home: Settlement
    steps: tuple[Hex, ...]

    @property
    def arrives(self) -> bool:
        """Whether it takes them there this turn; one that is there already goes nowhere."""
        return not self.steps or self.steps[-1] == self.home.hex


def friendly_settlements(position: Position, side: str) -> list[Settlement]:
    """The settlements that stand and that the side or an ally of it holds."""
    return [
        settlement
        for settlement in position.all(Settlement)
        if not settlement.destroyed and not are_opposed(position, side, settlement.owner)
    ]


def way_home(position: Position, army: Army) -> WayHome | None:
    """Where deserters go this turn; None where no way is free.

    The nearest is the one that costs least to reach, and of equals the one with the lowest id; an
    ally's will do where none of their own can be reached, and one that is besieged will not. They
    enter no hex with an opposing counter and no high pass, and no zone of influence if another way
    brings them there no more than one turn later.
    """
    open_to_them = [
        settlement
        for settlement in friendly_settlements(position, army.owner)
        if not settlement.besieged
    ]
    own = [settlement for settlement in open_to_them if settlement.owner == army.owner]
    country = _Country(position, army)
    for homes in (own, open_to_them):
        home = _nearest(homes, country.direct)
        if home is not None:
            return WayHome(home, country.first_day(country.way_to(home.hex)))
    return None


def _nearest(homes: Iterable[Settlement], reached: Reach) -> Settlement | None:
    there = (home for home in homes if home.hex in reached)
    return min(there, key=lambda home: (reached[home.hex][0], home.id), default=None)


class _Country:
    """What lies round the deserters of an army: what they may enter, and what it costs them."""

    def __init__(self, position: Position, army: Army) -> None:
        self._start: Hex = army.hex
        self._ground = ground_of(position)
        self._zones = Zones(position, army.owner)
        self._costs = Costs(self._ground, self._zones)
        self._allowance = army_allowance_half_points(position, army, "normal").value
        self._taken = frozenset(
            counter.hex
            for kind in kinds_that(OnTheMap)
            for counter in position.all(kind)
            if are_opposed(position, army.owner, counter.owner)
        )
        self.direct = reach(army.hex, self._cost, FAR_HALF_POINTS)

    def way_to(self, goal: Hex) -> tuple[Hex, ...]:
        """The cheapest way to the hex, or the way round all zones where that is hardly longer."""
        direct = self.direct[goal][1]
        unseen = reach(self._start, self._cost_unseen, FAR_HALF_POINTS).get(goal)
        if unseen is not None and self._days(unseen[1]) <= self._days(direct) + 1:
            return unseen[1]
        return direct

    def first_day(self, steps: Sequence[Hex]) -> tuple[Hex, ...]:
        """The hexes of the way that they enter with one turn's allowance."""
        spent, entered = 0, []
        for here, there in pairwise((self._start, *steps)):
            spent += self._cost(here, there) or 0
            if spent > self._allowance:
                break
            entered.append(there)
        return tuple(entered)

    def _days(self, steps: Sequence[Hex]) -> int:
        """The turns that the way takes; what is left of one is of no use in the next."""
        days, left = 0, 0
        for here, there in pairwise((self._start, *steps)):
            cost = self._cost(here, there) or 0
            if cost > left:
                days, left = days + 1, self._allowance
            left -= cost
        return days

    def _cost(self, here: Hex, there: Hex) -> int | None:
        """The half points of a step; None where they do not go, or never could pay it."""
        cost = self._costs.of_step(here, there)
        if cost is None or cost > self._allowance or there in self._taken:
            return None
        return None if self._ground.is_perilous(there) else cost

    def _cost_unseen(self, here: Hex, there: Hex) -> int | None:
        return None if self._zones.slows(there) else self._cost(here, there)
