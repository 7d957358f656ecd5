"""Setting a campaign up: every fault of the scenario at once, or its entities and map."""

from app.books.wc.scenario.armies import army_faults, army_warnings
from app.books.wc.scenario.build import entities
from app.books.wc.scenario.lands import land_faults, land_warnings
from app.books.wc.scenario.model import Scenario
from app.books.wc.scenario.places import place_faults
from app.books.wc.scenario.plan import Plan
from app.books.wc.scenario.realms import realm_faults, realm_warnings
from app.books.wc.scenario.references import reference_faults
from app.books.wc.scenario.settlements import settlement_faults, settlement_warnings
from app.books.wc.scenario.troops import size_faults, troop_faults
from app.engine.book import ScenarioInvalid, SetUp
from app.engine.settings import Settings

SET_UP_RULES = (
    "wc.campaign.roles",
    "wc.campaign.time",
    "wc.campaign.sections",
    "wc.campaign.size",
    "wc.setup.steps",
    "wc.setup.structures",
    "wc.map.scale",
    "wc.map.territories",
    "wc.map.border-hex",
    "wc.map.unclaimed",
    "wc.settlement.general",
    "wc.settlement.village",
    "wc.settlement.town",
    "wc.settlement.city",
    "wc.settlement.capital",
    "wc.settlement.fortress",
    "wc.settlement.border-tower",
    "wc.army.size",
    "wc.army.hex-limit",
    "wc.army.initial-placement",
    "wc.army.points-only",
    "wc.army.no-percentages",
    "wc.army.list-limits",
    "wc.army.special-characters",
    "wc.army.limited-regiments",
    "wc.army.limited-items",
    "wc.army.standards",
    "wc.item.unique",
    "wc.item.unique.table",
    "wc.item.personal",
    "wc.upkeep.reorganise.duties",
    "wc.race.supplement",
    "wc.race.scouts.eligible",
    "wc.baggage.train",
    "wc.turn.order",
)
"""The rules that a scenario is held to."""

FAULTS = (
    reference_faults,
    realm_faults,
    land_faults,
    place_faults,
    settlement_faults,
    army_faults,
    troop_faults,
)
WARNINGS = (realm_warnings, land_warnings, settlement_warnings, army_warnings)


def set_up(scenario: Scenario, settings: Settings) -> SetUp:
    """The campaign before its first ruling. Raises ScenarioInvalid with every fault."""
    plan = Plan(scenario, settings)
    faults = list(size_faults(plan)) or [fault for check in FAULTS for fault in check(plan)]
    if faults:
        raise ScenarioInvalid(faults)
    return SetUp(
        entities=tuple(entities(plan)),
        map=scenario.map,
        warnings=tuple(warning for check in WARNINGS for warning in check(plan)),
    )
