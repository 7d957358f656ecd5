"""What an army leaves behind when it moves."""

from app.books.wc.entities import Army
from app.engine.position import Draft

WORKS_OF_ALL_KINDS = ("walls_inches", "stakes_inches", "ditches_inches", "hidden_units", "traps")


def lose_works(draft: Draft, army: Army) -> Army:
    """Take all works from an army that moves, in whatever way (wc.works.removal)."""
    nothing = {f"works_{name}": 0 for name in WORKS_OF_ALL_KINDS}
    return draft.update(
        army, "wc.works.removal", works=None, works_turn=None, works_points=0, **nothing
    )
