"""Where a counter could go: for each hex one cheapest path, by what is publicly known."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.books.wc.army.forces import units_of
from app.books.wc.army.militia import open_territories
from app.books.wc.entities import Army, ScoutingParty
from app.books.wc.map import CampaignMap, campaign_map
from app.books.wc.movement.allowance import Agent
from app.books.wc.movement.path import Costs
from app.engine.hexgrid import Hex, reach
from app.engine.position import View


@dataclass(frozen=True)
class Way:
    """A path without its start, and the territory to declare where only one would be allowed."""

    steps: tuple[Hex, ...]
    declared_territory: str | None = None

    def as_fields(self) -> dict[str, Any]:
        """The fields of a request to go this way."""
        if self.declared_territory is None:
            return {"path": self.steps}
        return {"path": self.steps, "declared_territory": self.declared_territory}


def ways(
    view: View, counter: Army | Agent, costs: Costs, allowance_half_points: int
) -> Iterator[Way]:
    """One cheapest way to each hex within the allowance, nearest first.

    Troops that their home binds are led round the territories closed to them.
    """
    game_map = campaign_map(view)
    bounds = None
    if isinstance(counter, Army | ScoutingParty):
        bounds = open_territories(view, units_of(view, counter.id))

    def cost(here: Hex, there: Hex) -> int | None:
        if bounds is not None and bounds.isdisjoint(game_map.territories_at(there)):
            return None
        return costs.of_step(here, there)

    for place, (_, steps) in reach(counter.hex, cost, allowance_half_points).items():
        if steps:
            yield Way(steps, _to_declare(game_map, place, bounds))


def _to_declare(game_map: CampaignMap, place: Hex, bounds: frozenset[str] | None) -> str | None:
    if bounds is None or not game_map.is_border(place):
        return None
    return min(bounds.intersection(game_map.territories_at(place)))
