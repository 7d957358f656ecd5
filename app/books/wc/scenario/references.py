"""Ids: each is there once and says what exists."""

from collections.abc import Iterator

from app.books.wc.army.forces import may_be_led
from app.books.wc.scenario.plan import NEUTRAL, Loc, Plan, fault
from app.engine.book import Fault
from app.engine.viewer import RESERVED_NAMES


def reference_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of ids: reserved, given twice, or of nothing that there is (wc.setup.steps)."""
    yield from _reserved(plan)
    yield from _twice(plan)
    yield from _unknown_sides(plan)
    yield from _unknown_territories(plan)
    yield from _unknown_riders(plan)
    yield from _unknown_led(plan)


def _reserved(plan: Plan) -> Iterator[Fault]:
    for index, side in enumerate(plan.scenario.sides):
        if side.id in RESERVED_NAMES or side.id == NEUTRAL:
            yield fault(
                ("sides", index, "id"), "reserved-name", f"{side.id!r} has a meaning of its own"
            )


def _twice(plan: Plan) -> Iterator[Fault]:
    """Ids are unique over the whole campaign, whatever they name."""
    seen: set[str] = set()
    for loc, entity_id in _ids(plan):
        if entity_id in seen:
            yield fault(loc, "id-taken", f"{entity_id!r} is the id of something else")
        seen.add(entity_id)


def _ids(plan: Plan) -> Iterator[tuple[Loc, str]]:
    scenario = plan.scenario
    for kind in ("sides", "territories", "settlements", "armies", "baggage_trains"):
        for index, entry in enumerate(getattr(scenario, kind)):
            yield (kind, index, "id"), entry.id
    for force, index, _ in plan.units():
        yield force.unit_loc(index, "id"), force.unit_id(index)


def _unknown_sides(plan: Plan) -> Iterator[Fault]:
    for loc, side_id in _owners(plan):
        if side_id not in plan.sides and side_id != NEUTRAL:
            yield fault(loc, "unknown-entity", f"there is no side {side_id!r}")
    for index, side in enumerate(plan.scenario.sides):
        for number, ally in enumerate(side.allies):
            if ally not in plan.sides or ally == side.id:
                loc = ("sides", index, "allies", number)
                yield fault(loc, "unknown-entity", f"there is no other side {ally!r}")
    if plan.scenario.sequence and sorted(plan.scenario.sequence) != sorted(plan.sides):
        detail = f"name each of {', '.join(plan.sides)} once, or leave the order to the races"
        yield fault(("sequence",), "incomplete-sequence", detail)


def _owners(plan: Plan) -> Iterator[tuple[Loc, str]]:
    scenario = plan.scenario
    for kind in ("territories", "settlements", "armies", "baggage_trains", "structures"):
        for index, entry in enumerate(getattr(scenario, kind)):
            if entry.owner is not None:
                yield (kind, index, "owner"), entry.owner


def _unknown_territories(plan: Plan) -> Iterator[Fault]:
    told: set[str] = set()
    for index, entry in enumerate(plan.scenario.map.hexes):
        for number, territory in enumerate(entry.territories):
            if territory not in plan.territories and territory not in told:
                told.add(territory)
                loc = ("map", "hexes", index, "territories", number)
                yield fault(loc, "unknown-entity", f"there is no territory {territory!r}")


def _unknown_riders(plan: Plan) -> Iterator[Fault]:
    for force in plan.forces:
        riders = {force.unit_id(i) for i, u in enumerate(force.units) if u.category == "character"}
        for index, unit in enumerate(force.units):
            if unit.ridden_by is not None and unit.ridden_by not in riders:
                detail = f"there is no character {unit.ridden_by!r} in {force.id}"
                yield fault(force.unit_loc(index, "ridden_by"), "unknown-entity", detail)


def _unknown_led(plan: Plan) -> Iterator[Fault]:
    """Only a character is a champion, and of a unit of the same force that is rank and file."""
    for force in plan.forces:
        led = {force.unit_id(i) for i, u in enumerate(force.units) if may_be_led(u.category)}
        for index, unit in enumerate(force.units):
            loc = force.unit_loc(index, "leads")
            if unit.leads is not None and unit.category != "character":
                detail = f"only a character leads a unit, and {unit.name} is {unit.category}"
                yield fault(loc, "unit-not-eligible", detail)
            if unit.leads is not None and unit.leads not in led:
                detail = f"there is no rank and file {unit.leads!r} in {force.id}"
                yield fault(loc, "unknown-entity", detail)
