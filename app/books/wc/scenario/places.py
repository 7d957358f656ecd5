"""Places on the map: everything stands on land, and on a border in a territory that meets there."""

from collections.abc import Iterator

from app.books.wc.map import CampaignMap
from app.books.wc.scenario.plan import Loc, Plan, fault
from app.engine.book import Fault
from app.engine.hexgrid import Hex

CLOSED = ("sea", "chasm", "river")
"""Terrain in which nothing can stand (wc.terrain.table)."""


def place_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of where settlements, armies and trains stand (wc.map.border-hex)."""
    scenario = plan.scenario
    for index, entry in enumerate(scenario.settlements):
        loc: Loc = ("settlements", index)
        yield from _standing(scenario.map, entry.hex, (*loc, "hex"))
        yield from _in_territory(scenario.map, entry.hex, entry.territory, (*loc, "territory"))
        if entry.territory is None and plan.settlement_territory(entry) is None:
            yield _undecided(scenario.map, entry.hex, (*loc, "territory"))
    for index, army in enumerate(scenario.armies):
        loc = ("armies", index)
        declared = army.declared_territory
        yield from _standing(scenario.map, army.hex, (*loc, "hex"))
        yield from _in_territory(scenario.map, army.hex, declared, (*loc, "declared_territory"))
    for index, train in enumerate(scenario.baggage_trains):
        if train.hex is not None:
            yield from _standing(scenario.map, train.hex, ("baggage_trains", index, "hex"))


def _standing(game_map: CampaignMap, place: Hex, loc: Loc) -> Iterator[Fault]:
    terrain = game_map.terrain_at(place)
    if terrain is None:
        yield fault(loc, "off-map", f"{list(place)} is no hex of the map")
    elif terrain in CLOSED:
        yield fault(loc, "hex-impassable", f"nothing can stand in {list(place)}, a {terrain}")


def _in_territory(
    game_map: CampaignMap, place: Hex, territory: str | None, loc: Loc
) -> Iterator[Fault]:
    if territory is not None and territory not in game_map.territories_at(place):
        detail = f"{list(place)} does not lie in {territory!r}"
        yield fault(loc, "territory-not-in-hex", detail)


def _undecided(game_map: CampaignMap, place: Hex, loc: Loc) -> Fault:
    here = game_map.territories_at(place)
    if here:
        return fault(loc, "setup-incomplete", f"say which it belongs to: {' or '.join(here)}")
    return fault(loc, "setup-incomplete", f"{list(place)} lies in no territory")
