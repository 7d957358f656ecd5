"""Whom a hidden party may spring upon: the counters that have come into its territory.

A counter that stood in the territory when the party lay down is safe until it leaves and comes in
again (wc.ambush.reveal R125). One that has passed through is safe from whoever has been told of
another ruling in which it took part since (R126).
"""

from collections.abc import Iterator
from itertools import pairwise

from app.books.wc.entities import Ambush, OnTheMap, WarSide, kinds_that
from app.books.wc.map import CampaignMap
from app.books.wc.sides import are_opposed
from app.engine.hexgrid import Hex
from app.engine.position import Draft, Position, View

RULE = "wc.ambush.reveal"


def expose(draft: Draft, counter_id: str, path: tuple[Hex, ...]) -> None:
    """Expose a counter to every hidden party of its opponents whose territory its move enters.

    Call it when the move has been written into the draft. `path` holds the hexes entered by this
    move in order, without the hex where it started. Only a step from outside exposes; who is hidden
    where stays known to the hider alone.
    """
    counter = counter_of(draft.position, counter_id)
    assert counter is not None
    for territory in _entered(draft, counter, path):
        for party in draft.position.where(Ambush, territory=territory):
            if are_opposed(draft.position, party.owner, counter.owner):
                _add(draft, party, counter_id)


def share_exposure(draft: Draft, source_id: str, new_id: str) -> None:
    """Expose a counter that was formed out of another to the same parties."""
    for party in draft.position.all(Ambush):
        if source_id in party.exposed:
            _add(draft, party, new_id)


def meets(draft: Draft, counter: OnTheMap, *sides: str) -> None:
    """Note that these sides, or else all, are told of a ruling in which the counter takes part.

    Every ruling of the movement phase says so of the counters in it, but for their own marches.
    """
    if not counter.path:
        return
    for side in draft.position.all(WarSide):
        told = side.id != counter.owner and (not sides or side.id in sides)
        if told and counter.id not in side.met:
            draft.update(side, RULE, met=(*side.met, counter.id))


def has_met(view: View, counter_id: str) -> bool:
    """Whether the viewer has been told of another ruling with the counter since its march."""
    side = view.get(WarSide, view.viewer)
    return side is not None and counter_id in side.met


def counter_of(position: Position, counter_id: str) -> OnTheMap | None:
    """The army, scouting party, messenger or other counter of this id."""
    found = (position.get(kind, counter_id) for kind in kinds_that(OnTheMap))
    return next((counter for counter in found if counter is not None), None)


def territory_of(position: Position, counter: OnTheMap) -> str | None:
    """The territory that a counter counts as being in (wc.map.border-hex R11); None off the map."""
    return _choose(position.map, counter.hex, counter.declared_territory)


def territories_along(
    game_map: CampaignMap, start: str | None, path: tuple[Hex, ...], end: str | None
) -> tuple[str | None, ...]:
    """The territory that a mover counts as being in on each hex of a path.

    It starts in the territory `start`. Where a border cuts a hex it counts as still in the one it
    came from, and in `end`, its declared territory, on the last hex (wc.map.border-hex R11).
    """
    passed: list[str | None] = []
    came_from = start
    for place in path:
        came_from = _choose(game_map, place, came_from)
        passed.append(came_from)
    if path and end in game_map.territories_at(path[-1]):
        passed[-1] = end
    return tuple(passed)


def _entered(draft: Draft, counter: OnTheMap, path: tuple[Hex, ...]) -> Iterator[str]:
    before = next((c.was for c in draft.changes if c.key == (counter.kind, counter.id)), counter)
    assert isinstance(before, OnTheMap)
    start = territory_of(draft.position, before)
    declared = counter.declared_territory
    passed = (start, *territories_along(draft.position.map, start, path, declared))
    steps = (there for here, there in pairwise(passed) if there is not None and there != here)
    yield from dict.fromkeys(steps)


def _choose(game_map: CampaignMap, place: Hex, preferred: str | None) -> str | None:
    here = game_map.territories_at(place)
    return preferred if preferred in here else min(here, default=None)


def _add(draft: Draft, party: Ambush, counter_id: str) -> None:
    party = draft.position.one(Ambush, party.id)
    if counter_id not in party.exposed:
        draft.update(party, RULE, exposed=(*party.exposed, counter_id))
