"""Militia that is needed no more goes home by the shortest way (wc.militia.movement R162).

That is the way which costs the least by the ground, zones of influence left aside. Until it is home
its army may take no other, and marches normally; its owner cannot finish the movement while it
stands idle on a way that is open to it.
"""

from collections.abc import Iterator, Sequence

from app.books.wc.army.crowding import has_room
from app.books.wc.army.exposure import territory_of
from app.books.wc.army.forces import units_of
from app.books.wc.army.militia import needed_no_more, open_territories
from app.books.wc.entities import Army, March, Settlement
from app.books.wc.map import campaign_map
from app.books.wc.movement.allowance import army_allowance_half_points
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.path import Costs
from app.books.wc.movement.zones import Zones
from app.books.wc.refusals import out_of_hand
from app.engine.hexgrid import Hex, reach
from app.engine.position import View
from app.engine.ruling import Refusal

RULE = "wc.militia.movement"
FAR_HALF_POINTS = 1_000_000


def homeward_faults(view: View, army: Army, steps: Sequence[Hex]) -> Iterator[Refusal]:
    """`militia-bound` for a way that does not lead troops home who must go there."""
    for home in _homes_to_go_to(view, army):
        whole = _way_home(view, army, army.hex, home)
        if whole is None or not whole[1]:
            continue
        abroad = _until_home(view, home, steps)
        rest = _way_home(view, army, abroad[-1], home)
        spent = Costs(ground_of(view)).of_way(army.hex, abroad)
        if rest is None or spent is None or spent + rest[0] != whole[0]:
            detail = (
                f"The militia of {home.name} is needed no more and goes home by the shortest way, "
                f"through {', '.join(map(str, whole[1]))}."
            )
            yield Refusal("militia-bound", RULE, detail)


def homeward_march_faults(view: View, army: Army, march: March) -> Iterator[Refusal]:
    """`mode-not-allowed` for a fast or forced march on the way home."""
    for home in _homes_to_go_to(view, army):
        if march != "normal":
            detail = f"The militia of {home.name} goes home at its normal move."
            yield Refusal("mode-not-allowed", RULE, detail)


def idle_militia_faults(view: View) -> Iterator[Refusal]:
    """`militia-must-go-home` for each army of the viewer that could set off and has not."""
    for army in view.where(Army, owner=view.viewer, action="none"):
        if any(out_of_hand(view, army)):
            continue
        for home in _homes_to_go_to(view, army):
            if _can_set_off(view, army, home):
                detail = f"{army.name} must go home to {home.name}, whose help is needed no more."
                yield Refusal("militia-must-go-home", RULE, detail)


def _homes_to_go_to(view: View, army: Army) -> list[Settlement]:
    return needed_no_more(view, units_of(view, army.id), territory_of(view, army))


def _way_home(
    view: View, army: Army, start: Hex, home: Settlement
) -> tuple[int, tuple[Hex, ...]] | None:
    """What a shortest way to the home territory costs, and its hexes; None without a way."""
    game_map, costs = campaign_map(view), Costs(ground_of(view))
    bounds = open_territories(view, units_of(view, army.id)) or frozenset()

    def cost(here: Hex, there: Hex) -> int | None:
        closed = bounds.isdisjoint(game_map.territories_at(there))
        return None if closed else costs.of_step(here, there)

    found = reach(start, cost, FAR_HALF_POINTS)
    at_home = (place for place in found if home.territory in game_map.territories_at(place))
    nearest = min(at_home, key=lambda place: found[place][0], default=None)
    return None if nearest is None else found[nearest]


def _until_home(view: View, home: Settlement, steps: Sequence[Hex]) -> tuple[Hex, ...]:
    """The steps up to the first in the home territory, within which the militia is free."""
    game_map = campaign_map(view)
    reached = (
        number
        for number, place in enumerate(steps, start=1)
        if home.territory in game_map.territories_at(place)
    )
    return tuple(steps[: next(reached, len(steps))])


def _can_set_off(view: View, army: Army, home: Settlement) -> bool:
    way = _way_home(view, army, army.hex, home)
    if way is None or not way[1]:
        return False
    first = way[1][0]
    cost = Costs(ground_of(view), Zones(view, army.owner, only_known=True)).of_step(army.hex, first)
    allowance = army_allowance_half_points(view, army, "normal").value
    return cost is not None and cost <= allowance and has_room(view, army, first)
