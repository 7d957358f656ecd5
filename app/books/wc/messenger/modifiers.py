"""What is added to the roll for a call for help (wc.messenger.results)."""

from app.books.wc.entities import WarSide
from app.books.wc.messenger.calls_for_help import TABLE, times_undecided
from app.books.wc.variation.asked import MESSENGER, Call
from app.books.wc.variation.term import of_table
from app.engine.position import Position


def _share_a_realm(position: Position, call: Call) -> bool:
    sender = position.one(WarSide, call.messenger.owner)
    return call.settlement.owner == sender.id or call.settlement.race == sender.race


def _was_undecided(_position: Position, call: Call) -> bool:
    return times_undecided(call.messenger, call.settlement) > 0


def _for_each_time(_position: Position, call: Call) -> int:
    once = TABLE.modifier("undecided-before").value
    return once * times_undecided(call.messenger, call.settlement)


TERMS = (
    of_table(MESSENGER, TABLE, "same-realm", when=_share_a_realm),
    of_table(MESSENGER, TABLE, "undecided-before", when=_was_undecided, value=_for_each_time),
)
