"""What settlements make to eat, and who of their holders gets it (wc.supply.production)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from app.books.wc.army.holding import is_held
from app.books.wc.entities import Settlement
from app.books.wc.kinds import KINDS
from app.books.wc.profiles import race_of
from app.books.wc.supply.land import for_a_settlement
from app.books.wc.variation.asked import PRODUCED, Tilled
from app.engine.position import Position
from app.engine.terms import Sum

Idle = Literal["settlement-besieged", "no-detachment"]


@dataclass(frozen=True)
class Harvest:
    """What one settlement makes this turn, in supply, or why it makes nothing."""

    settlement: Settlement
    made: Sum
    idle: Idle | None = None


def harvests(position: Position) -> Iterator[Harvest]:
    """What each settlement makes this turn."""
    for settlement in position.all(Settlement):
        if not settlement.destroyed:
            yield harvest_of(position, settlement)


def harvest_of(position: Position, settlement: Settlement) -> Harvest:
    """What this settlement makes this turn: what its people make and what its land gives."""
    idle = why_idle(position, settlement)
    if idle is not None:
        return Harvest(settlement, Sum(0), idle)
    marked = settlement.food_override
    base = KINDS[settlement.size].food if marked is None else marked
    tilled = Tilled(race_of(position, settlement.owner), settlement)
    whole = base + for_a_settlement(position, settlement.hex)
    return Harvest(settlement, PRODUCED.of(position, tilled, whole))


def why_idle(position: Position, settlement: Settlement) -> Idle | None:
    """Why the settlement yields nothing: a siege, or too few troops to hold what was captured."""
    if settlement.besieged:
        return "settlement-besieged"
    return None if is_held(position, settlement) else "no-detachment"
