"""Gazes: whom they strike when it is activated, and what they do to it.

Petrifying gazes strike friend and foe at every activation, charming gazes an enemy until it has
once withstood them.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from app.books.daw.battlefield import standing
from app.books.daw.charms import charm
from app.books.daw.creatures import has, is_immune
from app.books.daw.damage import destroy
from app.books.daw.entities import Category, Gaze, GazePower, Unit
from app.books.daw.facing import gaze_modifier, look_at_each_other, range_between
from app.books.daw.saves import Sent, saves
from app.engine.dice import Roller
from app.engine.position import Draft, Position

PETRIFY = "daw.gaze.petrify"
CHARM = "daw.gaze.charm"
CHARM_PENALTY = -2

POWERS: tuple[GazePower, ...] = ("petrifying_gaze", "charming_gaze")
SAVED_AGAINST: dict[GazePower, Category] = {
    "petrifying_gaze": "petrification",
    "charming_gaze": "spells",
}


def gazes_on(position: Position, unit: Unit, out_of_sight: Collection[str]) -> list[Gaze]:
    """The gazes that apply to the activated unit, nearest first."""
    found = [
        Gaze(unit=other.id, power=power, range_hexes=range_between(unit, other))
        for other in standing(position)
        if other.id != unit.id and other.id not in out_of_sight
        for power in POWERS
        if has(other, power) and look_at_each_other(unit, other) and _strikes(power, other, unit)
    ]
    return sorted(found, key=lambda gaze: (gaze.range_hexes, gaze.unit))


def _strikes(power: GazePower, gazing: Unit, unit: Unit) -> bool:
    if is_immune(unit, power):
        return False
    if power == "petrifying_gaze":
        return True
    is_open_to_charm = unit.charmed_by is None and gazing.id not in unit.gaze_immune
    is_far = gaze_modifier(range_between(unit, gazing)) is None
    return gazing.side != unit.side and is_open_to_charm and not is_far


def is_dangerous(gaze: Gaze) -> bool:
    """Whether a saving throw must be rolled against it; far away it succeeds by itself."""
    return gaze_modifier(gaze.range_hexes) is not None


def as_told(gaze: Gaze) -> dict[str, Any]:
    """A gaze as it is announced; without a modifier the saving throw succeeds by itself."""
    return {
        "unit": gaze.unit,
        "power": gaze.power,
        "range": gaze.range_hexes,
        "modifier": _modifier(gaze),
    }


def _modifier(gaze: Gaze) -> int | None:
    bonus = gaze_modifier(gaze.range_hexes)
    if bonus is None:
        return None
    return bonus + (CHARM_PENALTY if gaze.power == "charming_gaze" else 0)


def in_order(gazes: Iterable[Gaze], named: tuple[str, ...]) -> list[Gaze]:
    """The gazes in the order that the owner names, then by range and unit."""
    places = {unit: place for place, unit in enumerate(named)}
    return sorted(gazes, key=lambda g: (places.get(g.unit, len(named)), g.range_hexes, g.unit))


def withstand(
    draft: Draft, unit: Unit, gazes: Iterable[Gaze], dice: Roller, sent: Sent
) -> Iterator[dict[str, Any]]:
    """Save against the gazes one after the other, until one fails; each with its result."""
    for gaze in gazes:
        gazing = draft.position.one(Unit, gaze.unit)
        if gazing.destroyed:
            continue
        saved = _saves(draft, unit, gazing, gaze, dice, sent)
        now = draft.position.one(Unit, unit.id)
        if gaze.power == "petrifying_gaze":
            yield {"unit": gazing.id, "power": gaze.power, "result": _petrify(draft, now, saved)}
        else:
            result = _charm(draft, now, gazing, saved)
            yield {"unit": gazing.id, "power": gaze.power, "result": result}
        if not saved:
            return


def _saves(draft: Draft, unit: Unit, gazing: Unit, gaze: Gaze, dice: Roller, sent: Sent) -> bool:
    bonus = gaze_modifier(gaze.range_hexes)
    if bonus is None:
        return True
    text = f"{gazing.name} at a range of {gaze.range_hexes}"
    modifier = draft.modifier("daw.gaze.range", text, bonus)
    if gaze.power == "charming_gaze":
        modifier += draft.modifier(CHARM, f"the charm of {gazing.name}", CHARM_PENALTY)
    category = SAVED_AGAINST[gaze.power]
    return saves(dice, f"{category}/{gazing.id}", unit, category, sent, modifier)


def _petrify(draft: Draft, unit: Unit, saved: bool) -> str:
    draft.cite(PETRIFY)
    if saved:
        return "safe"
    destroy(draft, unit, PETRIFY)
    return "petrified"


def _charm(draft: Draft, unit: Unit, gazing: Unit, saved: bool) -> str:
    draft.cite(CHARM)
    if saved:
        draft.update(unit, CHARM, gaze_immune=(*unit.gaze_immune, gazing.id))
        return "immune"
    charm(draft, unit, gazing)
    return "charmed"
