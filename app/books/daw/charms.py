"""Charmed units: who commands them and what they may do (daw.charm.state)."""

from app.books.daw.entities import Unit
from app.engine.position import Draft

RULE = "daw.charm.state"


def charm(draft: Draft, unit: Unit, by: Unit) -> None:
    """Put the unit under the command of the charming unit's commander."""
    draft.update(unit, RULE, charmed_by=by.id, controlled_by=by.commander)
    draft.tabletop(
        RULE,
        f"{unit.name}: attacks against this unit hit automatically; it makes no shock or morale "
        "rolls until the charm is dispelled.",
    )
