"""Units and characters: what each may be, and what exists only so many times."""

from collections import Counter
from collections.abc import Iterator

from app.books.wc.army.forces import is_rank_and_file
from app.books.wc.army.regiments import may_scout, regiment_faults
from app.books.wc.entities import Unit
from app.books.wc.items.limited_items import LimitedItem, is_bearer, limited_item
from app.books.wc.scenario.build import units_of
from app.books.wc.scenario.plan import Loc, Plan, fault
from app.engine.book import Fault

MAX_UNITS = 20_000


def size_faults(plan: Plan) -> Iterator[Fault]:
    """More units than a campaign can have; what else is wrong with it is then not looked for."""
    count = sum(len(force.units) for force in plan.forces)
    if count > MAX_UNITS:
        yield fault(("armies",), "too-many-units", f"{count:,} units; at most {MAX_UNITS:,}")


def troop_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of units, wherever they are (wc.army.*, wc.item.*)."""
    for force in plan.forces:
        units = list(units_of(plan, force))
        for index, unit in enumerate(units):
            yield from _only_for_characters(unit, force.unit_loc(index))
            yield from _duty(unit, force.unit_loc(index, "duty"))
        for code, detail in regiment_faults(units):
            yield fault(force.loc, code, detail)
    yield from _special_characters(plan)
    yield from _items(plan)


def _only_for_characters(unit: Unit, loc: Loc) -> Iterator[Fault]:
    if unit.category == "character":
        return
    for field in ("rank", "spell_caster", "special", "mounted"):
        if getattr(unit, field):
            detail = f"only a character has {field}, and {unit.name} is {unit.category}"
            yield fault((*loc, field), "unit-not-eligible", detail)


def _duty(unit: Unit, loc: Loc) -> Iterator[Fault]:
    """Patrols and scouts named when an army is formed (wc.upkeep.reorganise.duties)."""
    if unit.duty == "none":
        return
    if not is_rank_and_file(unit):
        yield fault(loc, "unit-not-eligible", f"{unit.name} can have no duty")
    elif unit.duty == "scouts" and not may_scout(unit):
        detail = f"{unit.unit_type} are not on the scout list of {unit.race}"
        yield fault(loc, "unit-not-eligible", detail)


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
