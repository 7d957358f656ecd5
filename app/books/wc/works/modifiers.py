"""What digging in leaves of a march (wc.works.hasty)."""

from app.books.wc.variation.asked import ALLOWANCE, Marcher
from app.books.wc.variation.term import Term
from app.engine.position import Position


def _digs_in(_position: Position, marcher: Marcher) -> bool:
    return marcher.manner == "dig"


HALF_A_MARCH = Term(
    quantity=ALLOWANCE,
    rule="wc.works.hasty",
    text="it digs in afterwards: half as much, in half points",
    stage="halve",
    when=_digs_in,
)
