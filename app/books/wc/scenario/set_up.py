"""Setting a campaign up: every fault of the scenario at once, or its entities and map."""

from app.books.wc.scenario.build import entities
from app.books.wc.scenario.model import Scenario
from app.books.wc.scenario.plan import Plan
from app.books.wc.scenario.references import reference_faults
from app.engine.book import ScenarioInvalid, SetUp
from app.engine.settings import Settings

CHECKS = (reference_faults,)


def set_up(scenario: Scenario, settings: Settings) -> SetUp:
    """The campaign before its first ruling. Raises ScenarioInvalid with every fault."""
    plan = Plan(scenario, settings)
    faults = [fault for check in CHECKS for fault in check(plan)]
    if faults:
        raise ScenarioInvalid(faults)
    return SetUp(entities=tuple(entities(plan)), map=scenario.map)
