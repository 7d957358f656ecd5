"""Whose moment it is: the commander, the activated unit, and who is waited for."""

from typing import Any

from app.books.daw.battlefield import standing
from app.books.daw.entities import Battle, PendingChoice, Unit
from app.books.daw.phases import COMMAND, IN_COMMAND, MORALE
from app.engine.position import Draft, Position

RULE = "daw.frame.sequence"


def battle_of(position: Position) -> Battle:
    """The frame of play."""
    return position.one(Battle, "campaign")


def side_of(position: Position, commander: str) -> str | None:
    """The side that the commander fights for; None for one who has no units."""
    units = position.where(Unit, commander=commander)
    return units[0].side if units else None


def decides_for(position: Position, unit: Unit) -> str:
    """The side that commands the unit: its own, or that of the commander who has charmed it."""
    return side_of(position, unit.controlled_by) or unit.side


def active_unit(position: Position) -> Unit | None:
    """The unit that is activated just now."""
    return position.get(Unit, battle_of(position).active_unit)


def own_active_unit(position: Position, side: str) -> Unit | None:
    """The activated unit, if it is this side that commands it."""
    unit = active_unit(position)
    return unit if unit is not None and decides_for(position, unit) == side else None


def commanders_left(position: Position) -> list[str]:
    """The commanders with units who have still to have their command phase this round."""
    battle = battle_of(position)
    had = battle.commanded if battle.phase != MORALE else ()
    return sorted({unit.controlled_by for unit in standing(position)} - set(had))


def enter(draft: Draft, phase: str, **fields: Any) -> None:
    """Enter the moment, with these fields of the battle, and say who is waited for.

    An activation ends if its unit is destroyed or has fallen under another's command.
    """
    battle = draft.update(battle_of(draft.position), RULE, phase=phase, **fields)
    unit = active_unit(draft.position)
    if unit is not None and (unit.destroyed or unit.controlled_by != battle.active_commander):
        battle = draft.update(battle, RULE, phase=COMMAND, active_unit=None)
    draft.update(battle, RULE, waiting_for=_waited_for(draft.position))


def _waited_for(position: Position) -> tuple[str, ...]:
    battle = battle_of(position)
    deciding = {choice.side for choice in position.all(PendingChoice)}
    if deciding:
        return tuple(sorted(deciding))
    commanders = commanders_left(position)
    if battle.phase in IN_COMMAND and battle.active_commander is not None:
        commanders = [battle.active_commander]
    return tuple(sorted({side for c in commanders if (side := side_of(position, c)) is not None}))
