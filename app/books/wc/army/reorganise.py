"""Troops that pass from one force to another: what forbids it, and what it changes.

That is done in upkeep (wc.upkeep.actions), and a unit takes along its standard, which it can never
pass on (wc.army.standards).

A force is an army, or a settlement with the troops that live or stay in it. What an army list or a
settlement's walls have against the parts is asked only of what the change makes worse: losses may
have left a force at fault already, and that is no reason to hold its troops together.
"""

from collections.abc import Iterable, Iterator, Sequence

from app.books.wc.army.forces import Force, units_of
from app.books.wc.army.quarters import closed_by_siege
from app.books.wc.army.regiments import regiment_faults
from app.books.wc.entities import Ambush, Army, ScoutingParty, Settlement, Unit
from app.books.wc.refusals import unknown
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

ARMY_LIMIT_POINTS = 5_000


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
        detail = f"Scouts have found out {force.name}: draw it up before its troops go anywhere."
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
        detail = f"An army holds at most {ARMY_LIMIT_POINTS:,} points; it would have {points:,}."
        yield Refusal("army-too-large", "wc.army.size", detail)


def cut_off(view: View, source: Force, target: Force, rule: str) -> Iterator[Refusal]:
    """`settlement-besieged` where a siege lies between the two forces."""
    if place_of(source) == place_of(target):
        return
    for place in (place_of(source), place_of(target)):
        yield from closed_by_siege(view.get(Settlement, place), rule)


def move_units(draft: Draft, units: Iterable[Unit], force_id: str, rule: str) -> None:
    """Put the units into another force."""
    for unit in units:
        draft.update(unit, rule, force=force_id)


def share_weariness(draft: Draft, army: Army, other: Army | ScoutingParty | Ambush) -> Army:
    """Give an army the higher fatigue and hunger of itself and of those who join it (R85)."""
    hunger = 0 if isinstance(other, ScoutingParty) else other.unsupplied_turns
    return draft.update(
        army,
        "wc.upkeep.reorganise.merge",
        fatigue=max(army.fatigue, other.fatigue),
        unsupplied_turns=max(army.unsupplied_turns, hunger),
    )
