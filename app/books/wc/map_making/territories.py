"""Dividing a bare map into territories, each round one settlement (wc.map.territories)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol

from app.books.wc.map import CampaignMap
from app.engine.hexgrid import Hex, distance, neighbours


class Centre(Protocol):
    """A settlement to divide by: its id, which its territory takes, and its hex."""

    @property
    def id(self) -> str: ...

    @property
    def hex(self) -> Hex: ...


def divide(
    campaign_map: CampaignMap, settlements: Iterable[Centre], *, shared_borders: bool = False
) -> CampaignMap:
    """Give every land hex to its nearest settlement, in place of all territories it had.

    Nearest is by hexes of the map, water included, and in a straight line for
    what the map does not join to any settlement. Of equally near settlements
    the one with the lower id has the hex; with `shared_borders` the two lowest
    share it (wc.map.border-hex). Without settlements there are no territories.

    Raises `ValueError`, naming each, for settlements that are off the map, in
    the sea, or in the hex of another.
    """
    centres = sorted(settlements, key=lambda settlement: settlement.id)
    if faults := list(_faults(campaign_map, centres)):
        raise ValueError("; ".join(faults))
    owners = {centre.hex: (centre.id,) for centre in centres}
    shares = 2 if shared_borders else 1
    nearest = _spread(owners, {entry.hex for entry in campaign_map.hexes}, shares)
    hexes = []
    for entry in campaign_map.hexes:
        territories: tuple[str, ...] = ()
        if entry.terrain != "sea":
            territories = nearest.get(entry.hex) or _nearest(entry.hex, centres, shares)
        hexes.append(entry.model_copy(update={"territories": territories}))
    return campaign_map.model_copy(update={"hexes": tuple(hexes)})


def _faults(campaign_map: CampaignMap, centres: Iterable[Centre]) -> Iterator[str]:
    """Say of each settlement that cannot have a territory why not."""
    taken: dict[Hex, str] = {}
    for centre in centres:
        if campaign_map.terrain_at(centre.hex) in (None, "sea"):
            yield f"{centre.id} does not stand on a land hex of the map"
        elif centre.hex in taken:
            yield f"{centre.id} stands in the hex of {taken[centre.hex]}"
        else:
            taken[centre.hex] = centre.id


def _spread(
    owners: Mapping[Hex, tuple[str, ...]], hexes: Collection[Hex], shares: int
) -> dict[Hex, tuple[str, ...]]:
    """Spread from all owners at once over `hexes`, one ring of neighbours at a time.

    Each hex reached has the ids of its nearest owners, the lowest `shares` of
    them: whatever is nearest to a hex is nearest to a neighbour on the way.
    """
    nearest = dict(owners)
    edge = dict(owners)
    while edge:
        ring: dict[Hex, set[str]] = {}
        for here, ids in edge.items():
            for there in neighbours(here):
                if there in hexes and there not in nearest:
                    ring.setdefault(there, set()).update(ids)
        edge = {place: tuple(sorted(ids)[:shares]) for place, ids in ring.items()}
        nearest |= edge
    return nearest


def _nearest(place: Hex, centres: Collection[Centre], shares: int) -> tuple[str, ...]:
    """Give the ids of the nearest centres in a straight line, the lowest `shares`."""
    least = min((distance(place, centre.hex) for centre in centres), default=0)
    return tuple(c.id for c in centres if distance(place, c.hex) == least)[:shares]
