"""What keeps a counter from being given an order, as far as its owner can know.

One order is one complete move, and an army takes one action a turn (wc.move.order,
wc.move.actions).
"""

from collections.abc import Iterator, Sequence

from app.books.wc.army.crowding import room_faults
from app.books.wc.army.exposure import territories_along, territory_of
from app.books.wc.army.forces import units_of
from app.books.wc.army.militia import militia_faults
from app.books.wc.army.quarters import entering_faults
from app.books.wc.entities import Army, ScoutingParty
from app.books.wc.map import campaign_map
from app.books.wc.movement.allowance import Agent, agent_pace, army_pace
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.homeward import homeward_faults
from app.books.wc.movement.path import Costs, cost_faults, path_faults
from app.books.wc.movement.zones import Zones
from app.books.wc.words import called
from app.engine.english import listed
from app.engine.hexgrid import Hex
from app.engine.position import View
from app.engine.ruling import Refusal


def acted_faults(army: Army, rule: str = "wc.move.actions") -> Iterator[Refusal]:
    """`already-acted` for an army that has used its action, or lost it to an ambush."""
    if army.ambushed_by:
        detail = f"{army.name} has been ambushed this turn; its move is over and it must fight."
        yield Refusal("already-acted", "wc.ambush.reveal", detail)
    elif army.action != "none":
        detail = f"{army.name} has taken its one action for this turn."
        yield Refusal("already-acted", rule, detail)


def moved_faults(army: Army) -> Iterator[Refusal]:
    """`already-moved` for an army whose move is complete, else as `acted_faults`."""
    if army.action in ("march", "crossing") or army.path:
        detail = f"{army.name} has moved this turn; one order is its whole move."
        yield Refusal("already-moved", "wc.move.order", detail)
    else:
        yield from acted_faults(army)


def army_way_faults(
    view: View,
    army: Army,
    steps: Sequence[Hex],
    allowance_half_points: int,
    declared: str | None,
    enter: str | None = None,
) -> Iterator[Refusal]:
    """What is wrong with an army's way, its cost and its end by what is publicly known (R115).

    `enter` is the settlement that it goes into where its way ends.
    """
    if army_pace(view, army).value == 0:
        yield immobile(army.name)
    costs = Costs(ground_of(view), Zones(view, army.owner, only_known=True))
    broken = list(path_faults(costs.ground, army.hex, steps))
    yield from broken
    if not broken:
        if army_pace(view, army).value > 0:
            yield from cost_faults(costs, army.hex, steps, allowance_half_points)
        yield from bound_faults(view, army, steps, declared)
    for end in steps[-1:]:
        yield from declared_faults(view, end, declared)
        if enter is None:
            yield from room_faults(view, army, end)
        else:
            yield from entering_faults(view, army, end, enter)


def agent_way_faults(
    view: View,
    agent: Agent,
    steps: Sequence[Hex],
    costs: Costs,
    allowance_half_points: int,
    declared: str | None,
) -> Iterator[Refusal]:
    """What is wrong with an agent's way: no zone slows it and no crowd is in its way.

    Rules: wc.messenger.freedom, wc.scouting.party.immunity.
    """
    if agent_pace(view, agent).value == 0:
        yield immobile(called(agent))
    broken = list(path_faults(costs.ground, agent.hex, steps))
    yield from broken
    if not broken:
        if agent_pace(view, agent).value > 0:
            yield from cost_faults(costs, agent.hex, steps, allowance_half_points)
        yield from bound_faults(view, agent, steps, declared)
    for end in steps[-1:]:
        yield from declared_faults(view, end, declared)


def immobile(name: str) -> Refusal:
    """The refusal of a move to what has none."""
    detail = f"{name} has Movement 0 and cannot move."
    return Refusal("unit-immobile", "wc.move.allowance", detail)


def declared_faults(view: View, end: Hex, declared: str | None) -> Iterator[Refusal]:
    """`territory-not-in-hex` for a declared territory that the last hex is no part of."""
    here = campaign_map(view).territories_at(end)
    if declared is not None and declared not in here:
        detail = (
            f"{end} is no part of {declared!r}; it lies in {listed(here, none='no territory')}."
        )
        yield Refusal("territory-not-in-hex", "wc.map.border-hex", detail)


def bound_faults(
    view: View, counter: Army | Agent, steps: Sequence[Hex], declared: str | None
) -> Iterator[Refusal]:
    """What binds the troops in the counter to their homes, on a way that can be gone."""
    if isinstance(counter, Army | ScoutingParty):
        start = territory_of(view, counter)
        territories = territories_along(campaign_map(view), start, tuple(steps), declared)
        bound = list(militia_faults(view, units_of(view, counter.id), territories))
        yield from bound
        if isinstance(counter, Army) and not bound:
            yield from homeward_faults(view, counter, steps)
