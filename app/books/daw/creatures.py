"""What the creatures of a unit can do, and which of them may not stand together."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from app.books.daw.entities import MOST_CREATURES, Group, Power, Unit

AURA_NUMBERS = {"colossal": 1, "gigantic": 3, "huge": 10}
"""How many creatures of one size make a damaging aura (daw.aura.threshold)."""

MOST_BREATHERS = 60
"""More creatures with a breath of their own than this are no one unit."""

SONG_RANGES = ((20, 1), (60, 2), (120, 3))
"""Harpies up to this number sing so many hexes far; more than the last, no farther."""


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a unit as it is made up, and in which of its fields."""

    code: str
    rule: str
    detail: str
    field: str


def has(unit: Unit, power: Power) -> bool:
    """Whether the unit includes creatures with the power."""
    return any(power in group.powers for group in unit.groups)


def consists_of(unit: Unit, power: Power) -> bool:
    """Whether every creature of the unit has the power."""
    return all(power in group.powers for group in unit.groups)


def number_with(unit: Unit, power: Power) -> int:
    """How many creatures of the unit have the power."""
    return sum(group.count for group in unit.groups if power in group.powers)


def is_immune(unit: Unit, to: str) -> bool:
    """Whether all of the unit is listed as immune."""
    return all(to in group.immune_to for group in unit.groups)


def song_range(harpies: int) -> int:
    """How far the song of so many harpies carries, in hexes; 0 without any (daw.song.range)."""
    if harpies == 0:
        return 0
    return next((hexes for most, hexes in SONG_RANGES if harpies <= most), SONG_RANGES[-1][1])


def has_damaging_aura(unit: Unit) -> bool:
    """Whether creatures of one size are enough for an aura that harms (daw.aura.threshold)."""
    return any(
        sum(g.count for g in unit.groups if g.size == size and "aura" in g.powers) >= needed
        for size, needed in AURA_NUMBERS.items()
    )


def is_spared_by_aura(unit: Unit, aura: Unit) -> bool:
    """Whether all of the unit shares the aura's element or is immune to it (daw.aura.damage)."""
    return all(_bears_aura(group, unit, aura.aura_element) for group in unit.groups)


def _bears_aura(group: Group, unit: Unit, element: str | None) -> bool:
    if "aura" in group.immune_to:
        return True
    if element is None:
        return False
    shares = "aura" in group.powers and unit.aura_element == element
    return shares or element in group.immune_to


def hit_dice_from(unit: Unit, power: Power) -> Decimal:
    """The unit hit dice that come from creatures with the power (daw.breath.hellhound)."""
    if consists_of(unit, power):
        return unit.uhd
    shares = (group.uhd_share for group in unit.groups if power in group.powers)
    return sum((share for share in shares if share is not None), Decimal(0))


def whole(hit_dice: Decimal) -> int:
    """Unit hit dice as points of damage, a fraction rounded up."""
    return int(hit_dice.to_integral_value(ROUND_CEILING))


def half(number: int) -> int:
    """Half of the number, rounded up."""
    return (number + 1) // 2


def flaws(unit: Unit) -> Iterator[Flaw]:
    """Everything that is wrong with the unit by itself (daw.frame.unit)."""
    if unit.uhp + unit.fire_damage > unit.max_uhp:
        detail = f"{unit.name} has more uhp, with those lost to fire, than max_uhp."
        yield Flaw("too-many-uhp", "daw.frame.unit", detail, "uhp")
    if sum(group.count for group in unit.groups) > MOST_CREATURES:
        detail = f"{unit.name} has more than {MOST_CREATURES} creatures."
        yield Flaw("too-many-creatures", "daw.frame.unit", detail, "groups")
    yield from _breath_flaws(unit)
    yield from _share_flaws(unit)
    yield from _aura_flaws(unit)
    yield from _blood_flaws(unit)


def _breath_flaws(unit: Unit) -> Iterator[Flaw]:
    powers: tuple[Power, ...] = ("chimera_breath", "petrifying_breath")
    for power in powers:
        if number_with(unit, power) > MOST_BREATHERS:
            detail = f"{unit.name} has more than {MOST_BREATHERS} creatures with {power}."
            yield Flaw("too-many-breaths", "daw.frame.unit", detail, "groups")


def _share_flaws(unit: Unit) -> Iterator[Flaw]:
    mixed = has(unit, "hellhound_breath") and not consists_of(unit, "hellhound_breath")
    for group in unit.groups:
        if mixed and "hellhound_breath" in group.powers and group.uhd_share is None:
            detail = f"Say how many unit hit dice of {unit.name} come from {group.type}."
            yield Flaw("missing-uhd-share", "daw.breath.hellhound", detail, "groups")
    if sum(group.uhd_share or 0 for group in unit.groups) > unit.uhd:
        detail = f"The groups of {unit.name} have more unit hit dice than the unit."
        yield Flaw("too-many-uhd", "daw.frame.unit", detail, "groups")


def _aura_flaws(unit: Unit) -> Iterator[Flaw]:
    """Creatures with an aura stand with those only that it cannot harm (daw.aura.composition)."""
    if not has(unit, "aura"):
        return
    for group in unit.groups:
        if "aura" not in group.powers and not _bears_aura(group, unit, unit.aura_element):
            detail = f"{group.type} cannot bear the aura of their companions in {unit.name}."
            yield Flaw("composition-forbidden", "daw.aura.composition", detail, "groups")


def _blood_flaws(unit: Unit) -> Iterator[Flaw]:
    """Poison-blooded dragons stand with no other type (daw.blood.composition)."""
    if has(unit, "poison_blood") and len({group.type for group in unit.groups}) > 1:
        detail = f"{unit.name} mixes poison-blooded dragons with other creatures."
        yield Flaw("composition-forbidden", "daw.blood.composition", detail, "groups")
