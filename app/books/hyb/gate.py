"""When an action is open at all: the phase, whose turn it is, and no hand too full."""

from collections.abc import Iterator

from app.books.hyb.entities import Player, Table
from app.books.hyb.hands import is_overfull, too_many_cards
from app.engine import gate as part
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.viewer import REFEREE

RULE = "hyb.actions"
WHAT_EMPTIES_A_HAND = ("deck-discard", "special-play")


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (hyb.actions, hyb.special.gain)."""
    table = view.one(Table, "campaign")
    yield from part.phase(view, action, action.rules[0])
    player = view.get(Player, view.viewer)
    if player is None:
        yield from _not_for_the_referee(view, action)
    elif action.who is Who.REFEREE:
        yield Refusal("referee-only", RULE, f"{action.title}: only the referee does that.")
    else:
        yield from _not_your_turn(view, table, player, action)


def _not_for_the_referee(view: View, action: AnyAction) -> Iterator[Refusal]:
    if view.viewer != REFEREE or action.who is Who.SIDE:
        yield Refusal("not-your-turn", RULE, f"{action.title} is for the players.")


def _not_your_turn(
    view: View, table: Table, player: Player, action: AnyAction
) -> Iterator[Refusal]:
    if not action.out_of_turn:
        yield from part.turn(view, (table.active_side,), RULE)
    if is_overfull(player) and action.name not in WHAT_EMPTIES_A_HAND:
        yield too_many_cards(player)
