"""The scenario of a war campaign: what it may say, and the campaign that it sets up."""

from app.engine.action import Request
from app.engine.book import SetUp
from app.engine.settings import Settings


class Scenario(Request):
    """A war campaign before its first turn."""


def set_up(_scenario: Scenario, _settings: Settings) -> SetUp:
    """The entities and map of the scenario. Raises ScenarioInvalid with every fault."""
    raise NotImplementedError
