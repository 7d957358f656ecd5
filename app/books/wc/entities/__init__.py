"""The things of a war campaign, and who may see each field of them."""

from functools import cache
from typing import TypeVar

from app.books.wc.entities.agents import BaggageTrain, Messenger, ScoutingParty
from app.books.wc.entities.armies import Ambush, Army, Unit
from app.books.wc.entities.campaign import WarCampaign, WarSide
from app.books.wc.entities.diplomacy import Aid
from app.books.wc.entities.kinds import (
    ArmyAction,
    Category,
    Count,
    Counter,
    Duty,
    HoldsUnits,
    March,
    OnTheMap,
    OnTheRoad,
    OptionalText,
    Race,
    Rank,
    SettlementSize,
    Tiring,
    Works,
    fields_of_the_turn,
)
from app.books.wc.entities.lands import Settlement, Territory
from app.books.wc.entities.trade import Recruits
from app.engine.entity import Entity

__all__ = [
    "ENTITIES",
    "Aid",
    "Ambush",
    "Army",
    "ArmyAction",
    "BaggageTrain",
    "Category",
    "Count",
    "Counter",
    "Duty",
    "HoldsUnits",
    "March",
    "Messenger",
    "OnTheMap",
    "OnTheRoad",
    "OptionalText",
    "Race",
    "Rank",
    "Recruits",
    "ScoutingParty",
    "Settlement",
    "SettlementSize",
    "Territory",
    "Tiring",
    "Unit",
    "WarCampaign",
    "WarSide",
    "Works",
    "fields_of_the_turn",
    "kinds_that",
]

E = TypeVar("E", bound=Entity)

ENTITIES: tuple[type[Entity], ...] = (
    WarCampaign,
    WarSide,
    Territory,
    Settlement,
    Army,
    Unit,
    ScoutingParty,
    Messenger,
    BaggageTrain,
    Ambush,
    Aid,
    Recruits,
)


@cache
def kinds_that(can: type[E]) -> tuple[type[E], ...]:
    """The kinds of the book that have this capability, in the order of `ENTITIES`."""
    return tuple(kind for kind in ENTITIES if issubclass(kind, can))
