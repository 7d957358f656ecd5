"""Territories: they have hexes, and hold one settlement each of whoever holds them."""

from collections.abc import Iterator

from app.books.wc.scenario.plan import NEUTRAL, Plan, fault
from app.engine.book import Fault
from app.engine.hexgrid import Hex

USUAL_TERRITORY = range(10, 26)
"""The advised number of hexes (wc.map.territories)."""


def land_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of the map and its territories (wc.map.territories, wc.map.unclaimed)."""
    if not plan.scenario.map.hexes:
        yield fault(("map", "hexes"), "setup-incomplete", "the map has no hexes")
    yield from _nowhere(plan)
    yield from _crowded(plan)
    yield from _foreign_settlements(plan)


def land_warnings(plan: Plan) -> Iterator[Fault]:
    """Territories of unusual size, and land in none."""
    for index, territory in enumerate(plan.scenario.territories):
        count = len(plan.scenario.map.hexes_of(territory.id))
        if count not in USUAL_TERRITORY:
            detail = f"{territory.name} has {count} hexes; 10 to 25 are usual"
            yield fault(("territories", index), "unusual-territory-size", detail)
    stray = [
        entry.hex
        for entry in plan.scenario.map.hexes
        if not entry.territories and entry.terrain != "sea"
    ]
    if stray:
        detail = f"{len(stray)} hexes of land lie in no territory, such as {list(stray[0])}"
        yield fault(("map", "hexes"), "land-without-territory", detail)


def _nowhere(plan: Plan) -> Iterator[Fault]:
    for index, territory in enumerate(plan.scenario.territories):
        if not plan.scenario.map.hexes_of(territory.id):
            detail = f"no hex of the map lies in {territory.id!r}"
            yield fault(("territories", index), "setup-incomplete", detail)


def _crowded(plan: Plan) -> Iterator[Fault]:
    """One settlement in a territory, unless the campaign allows more; then one in a hex."""
    if plan.options.allow_multiple_settlements:
        yield from _shared_hexes(plan)
        return
    for territory, ((_, first), *others) in plan.settlements_in.items():
        for index, _ in others:
            detail = f"{first.id} stands in {territory!r} already"
            yield fault(("settlements", index), "territory-already-settled", detail)


def _shared_hexes(plan: Plan) -> Iterator[Fault]:
    taken: dict[Hex, str] = {}
    for index, entry in enumerate(plan.scenario.settlements):
        if entry.hex in taken:
            detail = f"{taken[entry.hex]} stands in this hex already"
            yield fault(("settlements", index, "hex"), "hex-already-settled", detail)
        taken.setdefault(entry.hex, entry.id)


def _foreign_settlements(plan: Plan) -> Iterator[Fault]:
    """Who holds a territory holds every settlement in it (wc.territory.control)."""
    for territory in plan.scenario.territories:
        owner = plan.territory_owner(territory.id) or NEUTRAL
        for index, entry in plan.settlements_in.get(territory.id, []):
            if entry.owner != owner:
                detail = f"{territory.name} is held by {owner}, but {entry.name} is not"
                yield fault(("settlements", index, "owner"), "settlement-not-captured", detail)
