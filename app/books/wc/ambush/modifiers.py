"""What helps an army that is ambushed (wc.patrol.ambush)."""

from app.books.wc.movement.zones import has_active_patrol
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import AMBUSH, Ambushed
from app.books.wc.variation.term import Term
from app.engine.position import Position

PATROL = TABLES["wc.ambush.results"].modifier("patrol")


def _has_patrol(position: Position, ambushed: Ambushed) -> bool:
    return has_active_patrol(position, ambushed.army)


TERMS = (
    Term(
        quantity=AMBUSH,
        rule="wc.patrol.ambush",
        text=PATROL.text,
        die="ambush/patrol",
        when=_has_patrol,
    ),
)
