"""Units and characters: what each may be, and what exists only so many times."""

from collections import Counter
from collections.abc import Iterator

from app.books.wc.items import LimitedItem, is_bearer, limited_item
from app.books.wc.scenario.model import UnitEntry
from app.books.wc.scenario.plan import Force, Loc, Plan, duty_of, fault
from app.engine.book import Fault

MAX_UNITS = 20_000
NEVER_ON_DUTY = ("character", "war_machine")
"""What can have no duty (wc.upkeep.reorganise.duties)."""


def troop_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of units, wherever they are (wc.army.*, wc.item.*)."""
    count = sum(len(force.units) for force in plan.forces)
    if count > MAX_UNITS:
        yield fault(("armies",), "too-many-units", f"{count:,} units; at most {MAX_UNITS:,}")
    for force, index, unit in plan.units():
        yield from _only_for_characters(unit, force.unit_loc(index))
        yield from _duty(force, unit, force.unit_loc(index, "duty"))
    yield from _special_characters(plan)
    yield from _items(plan)


def _only_for_characters(unit: UnitEntry, loc: Loc) -> Iterator[Fault]:
    if unit.category == "character":
        return
    for field in ("rank", "spell_caster", "special", "mounted"):
        if getattr(unit, field):
            detail = f"only a character has {field}, and {unit.name} is {unit.category}"
            yield fault((*loc, field), "unit-not-eligible", detail)


def _duty(force: Force, unit: UnitEntry, loc: Loc) -> Iterator[Fault]:
    duty = duty_of(unit)
    if duty == "none":
        return
    if unit.category in NEVER_ON_DUTY or unit.ridden_by is not None:
        yield fault(loc, "unit-not-eligible", f"{unit.name} can have no duty")


def _special_characters(plan: Plan) -> Iterator[Fault]:
    """Each special character is bought once, by whomever (wc.army.special-characters)."""
    taken: set[str] = set()
    for force, index, unit in plan.units():
        if not unit.special:
            continue
        who = unit.name.casefold()
        if who in taken:
            detail = f"{unit.name} is in the campaign already"
            yield fault(force.unit_loc(index), "special-character-taken", detail)
        taken.add(who)


def _items(plan: Plan) -> Iterator[Fault]:
    """Limited items, over all sides, and items of one character (wc.item.unique, .personal)."""
    bought: Counter[LimitedItem] = Counter()
    for force, index, unit in plan.units():
        for number, name in enumerate(unit.items):
            item = limited_item(name)
            if item is None:
                continue
            bought[item] += 1
            loc = force.unit_loc(index, "items", number)
            if bought[item] > item.number:
                detail = f"no more than {item.number} of {item.name} can be had"
                yield fault(loc, "item-limit-reached", detail)
            if not is_bearer(item, unit.name):
                detail = f"{item.name} belongs to {item.bound_to} alone"
                yield fault(loc, "item-bound", detail)
