"""The players' realms: how many there are, what they may spend and whom they may hire."""

from collections.abc import Iterator

from app.books.wc.army.drawing_up import ALLIED_SHARE
from app.books.wc.kinds import price
from app.books.wc.scenario.plan import NEUTRAL, Force, Plan, fault
from app.books.wc.sections import SECTIONS
from app.engine.book import Fault

MIN_PLAYERS = 2
USUAL_BUDGET = range(20_000, 50_001)


def realm_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of sections, players, their purchases and their allies."""
    yield from _sections(plan)
    if len(plan.sides) < MIN_PLAYERS:
        detail = f"a campaign needs at least {MIN_PLAYERS} sides"
        yield fault(("sides",), "too-few-players", detail)
    yield from _without_troops(plan)
    yield from _budgets(plan)
    yield from _allies(plan)


def realm_warnings(plan: Plan) -> Iterator[Fault]:
    """Unusual budgets, and sections that the scenario was made for and that are off."""
    for index, side in enumerate(plan.scenario.sides):
        if side.points_budget not in USUAL_BUDGET:
            detail = f"{side.points_budget:,} points; 20,000 to 50,000 are usual"
            yield fault(("sides", index, "points_budget"), "unusual-budget", detail)
    for number, section in enumerate(plan.scenario.recommended_settings.sections):
        if section not in plan.settings.sections:
            loc = ("recommended_settings", "sections", number)
            detail = f"the scenario was made for play with {section!r}"
            yield fault(loc, "recommended-section-off", detail)


def _sections(plan: Plan) -> Iterator[Fault]:
    """The rules of a section must be there for it to be on (wc.campaign.sections)."""
    for section in sorted(plan.settings.sections - SECTIONS.keys()):
        yield _not_offered(("settings", "sections"), section)
    for number, section in enumerate(plan.scenario.recommended_settings.sections):
        if section not in SECTIONS:
            yield _not_offered(("recommended_settings", "sections", number), section)
    for index, structure in enumerate(plan.scenario.structures):
        detail = f"{structure.kind} needs the section 'structures'"
        yield fault(("structures", index), "section-not-enabled", detail)


def _not_offered(loc: tuple[str | int, ...], section: str) -> Fault:
    return fault(loc, "section-not-enabled", f"there are no rules for the section {section!r}")


def _without_troops(plan: Plan) -> Iterator[Fault]:
    """Each player has bought something and placed it (wc.setup.steps)."""
    owners = {force.owner for force in plan.forces}
    for index, side in enumerate(plan.scenario.sides):
        if side.id not in owners:
            detail = f"{side.name} has neither an army nor a settlement"
            yield fault(("sides", index), "setup-incomplete", detail)


def _budgets(plan: Plan) -> Iterator[Fault]:
    """Nobody spends more than the budget (wc.campaign.size)."""
    for index, side in enumerate(plan.scenario.sides):
        spent = purchases(plan, side.id)
        if spent > side.points_budget:
            detail = f"{spent:,} points are spent of a budget of {side.points_budget:,}"
            yield fault(("sides", index, "points_budget"), "budget-exceeded", detail)


def purchases(plan: Plan, side_id: str) -> int:
    """What the side buys at set-up, in points: settlements, their residents and armies."""
    settlements = zip(plan.scenario.settlements, plan.garrisons, strict=True)
    return sum(
        price(entry.size, entry.palisade, garrison.points)
        for entry, garrison in settlements
        if entry.owner == side_id
    ) + sum(force.points for force in plan.field_forces if force.owner == side_id)


def _allies(plan: Plan) -> Iterator[Fault]:
    """At most a quarter of all a side's troops are allies (wc.army.list-limits)."""
    for index, side in enumerate(plan.scenario.sides):
        forces = [force for force in plan.forces if force.owner == side.id]
        total = sum(force.points for force in forces)
        allied = sum(_allied_points(plan, force) for force in forces)
        if allied * ALLIED_SHARE > total:
            detail = f"{allied:,} of {total:,} points are allies, more than a quarter"
            yield fault(("sides", index), "ally-limit-exceeded", detail)


def _allied_points(plan: Plan, force: Force) -> int:
    if force.owner == NEUTRAL:
        return 0
    return sum(unit.points for unit in force.units if plan.is_ally(force, unit))
