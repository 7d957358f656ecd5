"""The scenario of a war campaign: what it may say, and the campaign that it sets up."""

from app.books.wc.scenario.model import Scenario
from app.books.wc.scenario.set_up import SET_UP_RULES, set_up

__all__ = ["SET_UP_RULES", "Scenario", "set_up"]
