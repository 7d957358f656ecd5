"""What settlements pay in a month, in copper (wc.tax.collect)."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.books.wc.army.holding import is_held
from app.books.wc.economy.trade import controlled
from app.books.wc.entities import Settlement
from app.books.wc.kinds import KINDS
from app.books.wc.options import WarOptions
from app.engine.position import Position


@dataclass(frozen=True)
class TaxLine:
    """What one settlement pays, in copper, or why it pays nothing."""

    settlement: Settlement
    copper: int
    unpaid: str | None = None


def tax_lines(position: Position, side: str) -> Iterator[TaxLine]:
    """What each settlement pays that the side holds at this moment."""
    for settlement in controlled(position, side):
        yield _line(position, settlement)


def _line(position: Position, settlement: Settlement) -> TaxLine:
    if settlement.besieged and position.settings.options_as(WarOptions).siege_blocks_taxes:
        return TaxLine(settlement, 0, "settlement-besieged")
    if not is_held(position, settlement):
        return TaxLine(settlement, 0, "no-detachment")
    marked = settlement.tax_override
    return TaxLine(settlement, KINDS[settlement.size].tax_copper if marked is None else marked)
