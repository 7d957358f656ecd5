"""Armies and baggage trains: how large they may be and where they may start."""

from collections import defaultdict
from collections.abc import Iterator

from app.books.wc.army.drawing_up import fits_label
from app.books.wc.economy.trade import TRAIN_PLACES, places
from app.books.wc.kinds import KINDS
from app.books.wc.profiles import profile
from app.books.wc.scenario.build import units_of
from app.books.wc.scenario.model import ArmyEntry
from app.books.wc.scenario.plan import Force, Loc, Plan, fault
from app.engine.book import Fault
from app.engine.hexgrid import Hex

ARMY_LIMIT = 5_000
"""The most points of an army, and of one side's field troops in a hex."""


def army_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of armies and trains (wc.army.*, wc.baggage.train)."""
    for index, (army, force) in enumerate(
        zip(plan.scenario.armies, plan.field_forces, strict=True)
    ):
        loc: Loc = ("armies", index)
        yield from _size(force, loc)
        yield from _noted(plan, army, force, loc)
        yield from _placement(plan, army, loc)
    yield from _hex_limits(plan)
    yield from _trains(plan)


def army_warnings(plan: Plan) -> Iterator[Fault]:
    """Territories in which a side has several armies (wc.army.initial-placement)."""
    seen: set[tuple[str, str]] = set()
    warned: set[tuple[str, str]] = set()
    for index, army in enumerate(plan.scenario.armies):
        territory = plan.army_territory(army)
        if territory is None:
            continue
        place = (army.owner, territory)
        if place in seen and place not in warned:
            warned.add(place)
            detail = f"{army.owner} has several armies in {territory!r}"
            yield fault(("armies", index, "hex"), "crowded-territory", detail)
        seen.add(place)


def _size(force: Force, loc: Loc) -> Iterator[Fault]:
    if force.points > ARMY_LIMIT:
        detail = f"{force.points:,} points; an army holds at most {ARMY_LIMIT:,}"
        yield fault(loc, "army-too-large", detail)
    if not force.units and not force.noted_points:
        yield fault(loc, "empty-army", "an army needs a unit, a character or a number of points")


def _noted(plan: Plan, army: ArmyEntry, force: Force, loc: Loc) -> Iterator[Fault]:
    """What an army noted as points declares binds what is drawn up (wc.army.points-only)."""
    if army.points is None:
        for field in ("label", "movement"):
            if getattr(army, field) is not None:
                detail = f"{army.name} is drawn up; only an army noted as points has a {field}"
                yield fault((*loc, field), "composition-fixed", detail)
        return
    slowest = profile(force.race).base_move if army.movement is None else army.movement
    ridden = {unit.ridden_by for unit in army.units}
    for index, unit in enumerate(units_of(plan, force)):
        if not fits_label(army.label, unit, unit.mounted or unit.id in ridden):
            detail = f"{unit.name} does not fit the label {army.label!r}"
            yield fault((*loc, "units", index), "label-violated", detail)
        if unit.movement < slowest:
            detail = f"{unit.name} moves {unit.movement}; the army has declared {slowest}"
            yield fault((*loc, "units", index), "slower-than-declared", detail)


def _placement(plan: Plan, army: ArmyEntry, loc: Loc) -> Iterator[Fault]:
    if army.owner not in plan.sides or army.outside_own_territory:
        return
    territory = plan.army_territory(army)
    if territory is None or plan.territory_owner(territory) != army.owner:
        where = f"in {territory!r}" if territory else "in no territory"
        detail = f"{army.name} starts {where}, which {army.owner} does not hold"
        yield fault((*loc, "hex"), "not-own-territory", detail)


def _hex_limits(plan: Plan) -> Iterator[Fault]:
    """The field troops of a side and its allies in each hex (wc.army.hex-limit)."""
    by_hex: dict[Hex, list[int]] = defaultdict(list)
    for index, army in enumerate(plan.scenario.armies):
        by_hex[army.hex].append(index)
    outside = _outside_the_walls(plan)
    for place, indexes in by_hex.items():
        reported: set[tuple[int, ...]] = set()
        for owner in sorted({plan.scenario.armies[index].owner for index in indexes}):
            together = (owner, *plan.alliances.get(owner, ()))
            ours = tuple(i for i in indexes if plan.scenario.armies[i].owner in together)
            bodies = [plan.field_forces[index].points for index in ours]
            bodies += [outside[place, side] for side in together if (place, side) in outside]
            points = sum(bodies)
            if points > ARMY_LIMIT and len(bodies) > 1 and ours not in reported:
                reported.add(ours)
                detail = f"{points:,} points of {owner} and allies stand in {list(place)}"
                yield fault(("armies", ours[-1], "hex"), "hex-over-limit", detail)


def _outside_the_walls(plan: Plan) -> dict[tuple[Hex, str], int]:
    """The points of residents that do not fit inside (wc.settlement.fortress), by hex and owner."""
    found: dict[tuple[Hex, str], int] = {}
    for entry, garrison in zip(plan.scenario.settlements, plan.garrisons, strict=True):
        inside = KINDS[entry.size].inside
        if inside is not None and garrison.points > inside:
            found[entry.hex, entry.owner] = garrison.points - inside
    return found


def _trains(plan: Plan) -> Iterator[Fault]:
    for index, train in enumerate(plan.scenario.baggage_trains):
        loc: Loc = ("baggage_trains", index)
        load = places(train.supply, train.copper)
        if load > TRAIN_PLACES:
            detail = f"its load takes {load} places; a train has {TRAIN_PLACES}"
            yield fault(loc, "capacity-exceeded", detail)
        if train.army is not None and train.army not in plan.armies:
            yield fault((*loc, "army"), "unknown-entity", f"there is no army {train.army!r}")
        elif train.army is not None:
            army = plan.armies[train.army]
            if army.owner != train.owner:
                yield fault((*loc, "army"), "not-owner", f"{army.id} is not {train.owner}'s")
            if plan.train_hex(train) != army.hex:
                detail = f"{army.id} starts in {list(army.hex)}"
                yield fault((*loc, "hex"), "not-co-located", detail)
        elif train.hex is None:
            yield fault((*loc, "hex"), "setup-incomplete", "a train alone needs a hex")
