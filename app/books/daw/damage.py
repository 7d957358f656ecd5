"""Damage: what it leaves of a unit, who may withdraw from it, and what it brings with it.

Damage from which a unit may withdraw waits for its owner's decision; any other is dealt at once.
When it has been dealt, poisonous blood and petrifying touch follow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.books.daw.creatures import has, whole
from app.books.daw.entities import Blow, Category, PendingChoice, Unit
from app.books.daw.saves import Sent, save_refusals, saves
from app.books.daw.sequence import decides_for
from app.books.daw.withdrawal import BLINK_WITHDRAW, WITHDRAW, ways_out
from app.engine.dice import Dice, Roller
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "daw.damage.apply"
BLOOD = "daw.blood.poison"
TOUCH = "daw.touch.petrify"
STAND = "stand"

AFTERMATH_DICE = (Dice("poison/*", "1d20"), Dice("petrification/*", "1d20"))
AFTERMATH_RULES = (RULE, BLOOD, TOUCH, "daw.save.roll")


@dataclass(frozen=True)
class Dealt:
    """What came of damage: uhp lost, the unit after it, and whether it must roll for shock.

    `more` are further values of the outcome, such as how a saving throw went.
    """

    unit: Unit
    lost: int
    shock: bool
    more: dict[str, Any]

    @property
    def told(self) -> dict[str, Any]:
        """The values of an outcome."""
        return {
            "damage": self.lost,
            "uhp": self.unit.uhp,
            "disordered": self.unit.disordered,
            "destroyed": self.unit.destroyed,
            "shock_roll": self.shock,
            **self.more,
        }

    @property
    def said(self) -> str:
        """One sentence."""
        if self.unit.destroyed:
            return f"{self.unit.name} is destroyed."
        if self.lost == 0:
            return f"{self.unit.name} loses nothing."
        return f"{self.unit.name} loses {self.lost} uhp and has {self.unit.uhp} left."


def strike(draft: Draft, target: Unit, blow: Blow, dice: Roller, sent: Sent) -> Dealt | None:
    """Deal the damage, or have the target's owner decide first; None while they decide."""
    if await_withdrawal(draft, target, (blow,)):
        return None
    return settle(draft, target.id, (blow,), dice, sent)


def await_withdrawal(draft: Draft, target: Unit, blows: Sequence[Blow]) -> bool:
    """Ask the target's owner whether it withdraws, if it may; tell whether it may."""
    ways = ways_out(target, *(blow.manner for blow in blows))
    if not ways or not any(blow.damage for blow in blows):
        return False
    choice = PendingChoice(
        id=draft.new_id(PendingChoice),
        unit=target.id,
        side=decides_for(draft.position, target),
        choice=BLINK_WITHDRAW if BLINK_WITHDRAW in ways else WITHDRAW,
        options=(STAND, *ways),
        blows=tuple(blows),
    )
    draft.create(choice, "daw.actions")
    return True


def settle(draft: Draft, target_id: str, blows: Sequence[Blow], dice: Roller, sent: Sent) -> Dealt:
    """Deal what is left of the damage, and what follows from it."""
    lost, shock = 0, False
    more: dict[str, Any] = {}
    for blow in blows:
        dealt = lose(draft, target_id, blow.damage, blow.rule, blow.fire)
        lost += dealt
        shock = shock or (blow.shock and dealt > 0)
        if dealt and blow.manner == "melee":
            more |= _blood(draft, blow, target_id, dice, sent)
        if dealt and blow.manner in ("melee", "missile"):
            petrified, told = _touch(draft, blow, target_id, dice, sent)
            lost, shock, more = lost + petrified, shock or petrified > 0, more | told
    shock = shock and rolls_for_shock(draft, target_id)
    return Dealt(draft.position.one(Unit, target_id), lost, shock, more)


def lose(draft: Draft, unit_id: str, damage: int, rule: str, fire: bool = False) -> int:
    """Take uhp from the unit, which is disordered by it; the uhp really lost (daw.damage.apply)."""
    unit = draft.position.one(Unit, unit_id)
    lost = min(unit.uhp, damage)
    if lost == unit.uhp:
        burnt = lost if fire else 0
        destroy(draft, draft.update(unit, rule, fire_damage=unit.fire_damage + burnt), rule)
    elif lost:
        burnt = unit.fire_damage + (lost if fire else 0)
        draft.update(unit, rule, uhp=unit.uhp - lost, fire_damage=burnt, disordered=True)
    return lost


def destroy(draft: Draft, unit: Unit, rule: str) -> None:
    """Take the unit off the field, and what it had still to decide."""
    draft.update(unit, rule, uhp=0, destroyed=True)
    for choice in draft.position.where(PendingChoice, unit=unit.id):
        draft.delete(choice, rule)


def rolls_for_shock(draft: Draft, unit_id: str) -> bool:
    """Have the unit roll for shock at the table, unless it is destroyed or charmed."""
    unit = draft.position.one(Unit, unit_id)
    if unit.destroyed or unit.charmed_by is not None:
        return False
    draft.tabletop(RULE, f"Roll for shock: {unit.name}.")
    return True


def _blood(draft: Draft, blow: Blow, target_id: str, dice: Roller, sent: Sent) -> dict[str, Any]:
    target, attacker = (draft.position.one(Unit, i) for i in (target_id, blow.attacker))
    if not _is_splashed(target, attacker):
        return {}
    draft.cite(BLOOD)
    if saves(dice, f"poison/{attacker.id}", attacker, "poison", sent):
        return {"blood": "saved", "blood_damage": 0, "attacker_shock_roll": False}
    lost = lose(draft, attacker.id, whole(attacker.uhd), BLOOD)
    shock = lost > 0 and rolls_for_shock(draft, attacker.id)
    if shock:
        draft.tabletop(BLOOD, "That shock roll comes after the attack sequence has ended.")
    return {"blood": "failed", "blood_damage": lost, "attacker_shock_roll": shock}


def _touch(
    draft: Draft, blow: Blow, target_id: str, dice: Roller, sent: Sent
) -> tuple[int, dict[str, Any]]:
    target, attacker = (draft.position.one(Unit, i) for i in (target_id, blow.attacker))
    if not _is_touched(target, attacker):
        return 0, {}
    draft.cite(TOUCH)
    if saves(dice, f"petrification/{target.id}", target, "petrification", sent):
        return 0, {"touch": "saved", "touch_damage": 0}
    lost = lose(draft, target.id, whole(target.uhd), TOUCH)
    return lost, {"touch": "failed", "touch_damage": lost}


def _is_splashed(target: Unit, attacker: Unit) -> bool:
    return has(target, "poison_blood") and not attacker.destroyed


def _is_touched(target: Unit, attacker: Unit) -> bool:
    return has(attacker, "petrifying_touch") and not target.destroyed


def aftermath_refusals(
    view: View, target: Unit, blows: Sequence[Blow], sent: Sent
) -> Iterator[Refusal]:
    """`missing-save-target` for each saving throw that may follow from this damage."""
    for unit, category in _aftermath(view, target, blows):
        yield from save_refusals(unit, category, sent)


def _aftermath(
    position: Position, target: Unit, blows: Sequence[Blow]
) -> Iterator[tuple[Unit, Category]]:
    for blow in blows:
        attacker = position.get(Unit, blow.attacker)
        if attacker is None or blow.damage == 0 or blow.manner not in ("melee", "missile"):
            continue
        if blow.manner == "melee" and _is_splashed(target, attacker):
            yield attacker, "poison"
        if blow.damage < target.uhp and _is_touched(target, attacker):
            yield target, "petrification"
