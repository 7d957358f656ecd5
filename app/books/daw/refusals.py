"""Refusals that many actions share."""

from collections.abc import Iterator

from app.books.daw.battlefield import field_of, unit_at
from app.books.daw.creatures import has
from app.books.daw.entities import PendingChoice, Power, Unit
from app.books.daw.facing import front_hexes
from app.books.daw.phases import IN_ACTIVATION
from app.books.daw.sequence import battle_of, decides_for
from app.engine.hexgrid import Hex
from app.engine.position import View
from app.engine.ruling import Refusal

SEQUENCE = "daw.frame.sequence"
ACTIONS = "daw.actions"
THREAT = "daw.frame.threat"


def gone(view: View, unit_id: str) -> Iterator[Refusal]:
    """`unknown-entity` for no unit, `unit-destroyed` for one that is no longer on the field."""
    unit = view.get(Unit, unit_id)
    if unit is None:
        yield Refusal("unknown-entity", "daw.frame.unit", f"You know of no unit {unit_id!r}.")
    elif unit.destroyed:
        yield Refusal("unit-destroyed", SEQUENCE, f"{unit.name} has been destroyed.")


def undecided(view: View, *unit_ids: str) -> Iterator[Refusal]:
    """`choice-pending` for each of the units that has a decision to take first."""
    for unit_id in dict.fromkeys(unit_ids):
        for choice in view.where(PendingChoice, unit=unit_id):
            unit = view.one(Unit, unit_id)
            detail = f"{unit.name} must first choose: {' or '.join(choice.options)}."
            yield Refusal("choice-pending", ACTIONS, detail)


def anything_undecided(view: View) -> Iterator[Refusal]:
    """`choice-pending` for each decision that the battle waits for."""
    yield from undecided(view, *(choice.unit for choice in view.all(PendingChoice)))


def not_commanded(view: View, unit: Unit) -> Iterator[Refusal]:
    """`not-your-unit` for a unit that another side commands."""
    if decides_for(view, unit) != view.viewer:
        detail = f"{unit.name} obeys {unit.controlled_by}, who is none of your commanders."
        yield Refusal("not-your-unit", SEQUENCE, detail)


def not_acting(view: View, unit_id: str) -> Iterator[Refusal]:
    """Why this unit cannot act in an activation now: it must be there, yours and activated."""
    yield from gone(view, unit_id)
    unit = view.get(Unit, unit_id)
    if unit is None or unit.destroyed:
        return
    yield from not_commanded(view, unit)
    battle = battle_of(view)
    if battle.phase in IN_ACTIVATION and battle.active_unit != unit_id:
        yield Refusal("wrong-phase", SEQUENCE, f"{unit.name} is not activated.")
    yield from undecided(view, unit_id)


def charmed(unit: Unit, what: str) -> Iterator[Refusal]:
    """`charmed-action-forbidden` where a charmed unit is to do more than stand or march."""
    if unit.charmed_by is not None:
        detail = f"{unit.name} is charmed and may not {what}."
        yield Refusal("charmed-action-forbidden", "daw.charm.state", detail)


def cannot_attack(view: View, unit_id: str) -> Iterator[Refusal]:
    """Why the activated unit may not use a power in place of its attacks."""
    yield from not_acting(view, unit_id)
    unit = view.get(Unit, unit_id)
    if unit is not None:
        yield from charmed(unit, "attack")
        yield from attacked_already(view, unit)


def attacked_already(view: View, unit: Unit) -> Iterator[Refusal]:
    """`already-attacked` for a unit that has begun its attack sequence."""
    if battle_of(view).has_attacked(unit.id):
        detail = f"{unit.name} has made its attack sequence in this activation."
        yield Refusal("already-attacked", SEQUENCE, detail)


def lacks(unit: Unit, rule: str, *powers: Power) -> Iterator[Refusal]:
    """`no-such-power` for a unit with none of these powers."""
    if not any(has(unit, power) for power in powers):
        detail = f"{unit.name} has no {' or '.join(powers)}."
        yield Refusal("no-such-power", rule, detail)


def out_of_reach(view: View, unit_id: str, target_id: str, granted: bool) -> Iterator[Refusal]:
    """Why the unit cannot breathe at the target: it must be there, decided, and threatened."""
    yield from gone(view, target_id)
    yield from undecided(view, target_id)
    unit, target = view.get(Unit, unit_id), view.get(Unit, target_id)
    if unit is None or target is None or target.destroyed:
        return
    if unit.side == target.side:
        detail = f"{target.name} is no enemy of {unit.name}."
        yield Refusal("target-not-threatened", THREAT, detail)
    if not granted and target.hex not in front_hexes(unit.hex, unit.facing):
        detail = f"{target.name} stands in neither of the two front hexes of {unit.name}."
        yield Refusal("target-not-threatened", THREAT, detail)


def cannot_land(view: View, goal: Hex, rule: str) -> Iterator[Refusal]:
    """`hex-impassable` or `hex-occupied` for a hex where no unit can come to stand."""
    if not field_of(view).is_passable(goal):
        yield Refusal("hex-impassable", rule, f"No unit can stand in {goal}.")
    there = unit_at(view, goal)
    if there is not None:
        yield Refusal("hex-occupied", rule, f"{there.name} stands in {goal}.")
