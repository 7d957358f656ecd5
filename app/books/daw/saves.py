"""Saving throws: 1d20 and modifiers against a number (daw.save.roll)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from app.books.daw.entities import Category, SaveTargets, Unit
from app.engine.action import Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.ruling import Refusal

RULE = "daw.save.roll"
SIDES = 20

Sent = Mapping[str, SaveTargets]


class WithSaves(Request):
    """A request that may say what units need, where the battle has not noted it."""

    save_targets: Annotated[
        dict[Id, SaveTargets],
        Field(
            max_length=64,
            description="Saving throw targets by unit, for units without one of their own.",
        ),
    ] = Field(default_factory=dict)


def target_of(unit: Unit, category: Category, sent: Sent) -> int | None:
    """The number that the unit must reach: its own, or the one sent; None where nobody says."""
    own = unit.saves.of(category)
    if own is not None:
        return own
    given = sent.get(unit.id)
    return None if given is None else given.of(category)


def save_refusals(unit: Unit, category: Category, sent: Sent) -> Iterator[Refusal]:
    """`missing-save-target` without a number, `save-target-known` for one that contradicts."""
    own, given = unit.saves.of(category), sent.get(unit.id, SaveTargets()).of(category)
    if own is None and given is None:
        detail = f"Send what {unit.name} needs against {category} in save_targets."
        yield Refusal("missing-save-target", RULE, detail)
    if own is not None and given not in (None, own):
        detail = f"{unit.name} needs {own} against {category}; no other number can be sent."
        yield Refusal("save-target-known", RULE, detail)


def least_success(target: int, modifier: int = 0) -> int:
    """The lowest face that succeeds: 20 always does, and 1 never."""
    return min(SIDES, max(2, target - modifier))


def saves(
    dice: Roller, label: str, unit: Unit, category: Category, sent: Sent, modifier: int = 0
) -> bool:
    """Roll one saving throw. Its number must be known."""
    return saves_made(dice, label, 1, unit, category, sent, modifier) == 1


def saves_made(
    dice: Roller,
    label: str,
    count: int,
    unit: Unit,
    category: Category,
    sent: Sent,
    modifier: int = 0,
) -> int:
    """Roll so many saving throws at once and count the successes. The number must be known."""
    target = target_of(unit, category, sent)
    assert target is not None
    needed = least_success(target, modifier)
    return dice.hits(label, count, needed, SIDES)
