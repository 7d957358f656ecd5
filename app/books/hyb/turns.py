"""How the turn goes on: movement, combat, then the next player (hyb.actions)."""

from app.books.hyb.entities import Player, Table
from app.books.hyb.phases import COMBAT, MOVEMENT
from app.engine.english import possessive
from app.engine.position import Draft
from app.engine.viewer import EVERYONE

RULE = "hyb.actions"


def go_on(draft: Draft) -> None:
    """End the phase: combat follows movement, and after combat it is the next player's turn."""
    table = draft.position.one(Table, "campaign")
    if table.phase == MOVEMENT:
        table = draft.update(table, RULE, phase=COMBAT)
    else:
        here = table.order.index(table.active_side) + 1
        following = table.order[here % len(table.order)]
        turn = table.turn + here // len(table.order)
        values = {"phase": MOVEMENT, "active_side": following, "waiting_for": (following,)}
        table = draft.update(table, RULE, turn=turn, **values)
    name = draft.position.one(Player, table.active_side).name
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, active_side=table.active_side, next_phase=table.phase)
    draft.summary(f"{possessive(name)} {table.phase} phase begins.", EVERYONE)
    draft.cite(RULE)
