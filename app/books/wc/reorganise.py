"""Troops that pass from one force to another in upkeep: what forbids it, and what it changes.

A force is an army, or a settlement with the troops that live or stay in it. What an army list or a
settlement's walls have against the parts is asked only of what the change makes worse: losses may
have left a force at fault already, and that is no reason to hold its troops together.
"""

from collections.abc import Iterable, Iterator, Sequence

from app.books.wc.entities import (
    Ambush,
    Army,
    BaggageTrain,
    Messenger,
    ScoutingParty,
    Settlement,
    Unit,
)
from app.books.wc.forces import Force, points_of, units_of
from app.books.wc.refusals import unknown
from app.books.wc.regiments import regiment_faults
from app.books.wc.settlement_kinds import KINDS
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

ARMY_LIMIT_POINTS = 5_000


def force_of(position: Position, force_id: str) -> Force | None:
    """The army or settlement of this id."""
    return position.get(Army, force_id) or position.get(Settlement, force_id)


def place_of(force: Force) -> str | None:
    """The settlement within whose walls the force is; None in the open."""
    return force.id if isinstance(force, Settlement) else force.inside


def with_mounts(position: Position, force_id: str, unit_ids: Iterable[str]) -> list[Unit]:
    """The named units of the force; a mount goes where its rider goes."""
    chosen = set(unit_ids)
    units = units_of(position, force_id)
    return [unit for unit in units if unit.id in chosen or unit.ridden_by in chosen]


def not_in_force(
    view: View, force: Force | ScoutingParty, unit_ids: Sequence[str], rule: str
) -> Iterator[Refusal]:
    """`unknown-entity` or `unit-not-in-source` for each unit that the force has not."""
    for unit_id in unit_ids:
        unit = view.get(Unit, unit_id)
        if unit is None or unit.owner != view.viewer:
            yield unknown(unit_id)
        elif unit.force != force.id:
            yield Refusal("unit-not-in-source", rule, f"{unit.name} is not in {force.name}.")


def without_rider(view: View, unit_ids: Sequence[str], rule: str) -> Iterator[Refusal]:
    """`mount-bound` for each mount that is to leave its rider behind."""
    for unit_id in unit_ids:
        unit = view.get(Unit, unit_id)
        if unit is not None and unit.ridden_by is not None and unit.ridden_by not in unit_ids:
            detail = f"{unit.name} is a mount, and goes where its rider goes."
            yield Refusal("mount-bound", rule, detail)


def owes_a_report(force: Force | None) -> Iterator[Refusal]:
    """`drawing-up-due` while scouts wait for the force to be drawn up (wc.army.points-only R64)."""
    if force is not None and force.reports_due:
        detail = f"Scouts have found {force.name} out: draw it up first."
        yield Refusal("drawing-up-due", "wc.army.points-only", detail)


def worse_regiments(
    before: Sequence[Iterable[Unit]], after: Sequence[Iterable[Unit]]
) -> Iterator[Refusal]:
    """What the army lists have against the forces after a change, and had not before it."""
    known = {fault for units in before for fault in regiment_faults(units)}
    for code, detail in dict.fromkeys(f for units in after for f in regiment_faults(units)):
        if (code, detail) not in known:
            yield Refusal(code, "wc.army.limited-regiments", detail)


def too_large(points: int) -> Iterator[Refusal]:
    """`army-too-large` for more points than one army may hold (wc.army.size)."""
    if points > ARMY_LIMIT_POINTS:
        detail = f"An army holds at most {ARMY_LIMIT_POINTS} points, not {points}."
        yield Refusal("army-too-large", "wc.army.size", detail)


def no_room_inside(view: View, settlement: Settlement, coming_points: int) -> Iterator[Refusal]:
    """`capacity-exceeded` where the walls do not hold the points that come in.

    A fortress and a border tower have limits of their own; anywhere else the most that one hex can
    feed is the limit (wc.army.hex-limit).
    """
    kind = KINDS[settlement.size]
    limit = kind.inside or ARMY_LIMIT_POINTS
    garrison = [settlement.id, *(army.id for army in view.where(Army, inside=settlement.id))]
    if sum(points_of(view, force_id) for force_id in garrison) + coming_points > limit:
        detail = f"{settlement.name} holds at most {limit} points inside."
        rule = "wc.army.hex-limit" if kind.inside is None else kind.rule
        yield Refusal("capacity-exceeded", rule, detail)


def cut_off(view: View, source: Force, target: Force, rule: str) -> Iterator[Refusal]:
    """`settlement-besieged` where a siege lies between the two forces."""
    if place_of(source) == place_of(target):
        return
    for place in (place_of(source), place_of(target)):
        settlement = view.get(Settlement, place)
        if settlement is not None and settlement.besieged:
            yield Refusal("settlement-besieged", rule, f"{settlement.name} is besieged.")


def move_units(draft: Draft, units: Iterable[Unit], force_id: str, rule: str) -> None:
    """Put the units into another force."""
    for unit in units:
        draft.update(unit, rule, force=force_id)


def remove_if_empty(draft: Draft, army_id: str, heir: Force | None, rule: str) -> None:
    """Take a counter without troops off the map, and leave what served it to its heir.

    Trains, scouting parties, hidden parties and escorted messengers go on with an army; with a
    settlement or nobody for an heir they are on their own.
    """
    army = draft.position.one(Army, army_id)
    if units_of(draft.position, army_id) or army.noted_points:
        return
    successor = heir.id if isinstance(heir, Army) else None
    for train in draft.position.where(BaggageTrain, army=army_id):
        draft.update(train, rule, army=successor)
    for party in draft.position.where(ScoutingParty, home_army=army_id):
        draft.update(party, rule, home_army=successor)
    for messenger in draft.position.where(Messenger, escort=army_id):
        draft.update(messenger, rule, escort=successor)
    _leave_ambushes(draft, army_id, successor, rule)
    draft.delete(army, rule)


def _leave_ambushes(draft: Draft, army_id: str, successor: str | None, rule: str) -> None:
    """Neither a parent of hidden parties nor exposed to any."""
    for hidden in draft.position.all(Ambush):
        parent = successor if hidden.parent_army == army_id else hidden.parent_army
        exposed = tuple(counter for counter in hidden.exposed if counter != army_id)
        draft.update(hidden, rule, parent_army=parent, exposed=exposed)
