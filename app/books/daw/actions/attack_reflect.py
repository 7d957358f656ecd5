"""Turn a petrifying gaze back with mirrors.

In place of its attack, a unit with mirrors that stands face-to-face with petrifying creatures, at
less than 6 hexes, may show them their own gaze. On 1 or 2 of 1d6 it succeeds, and they must save
against petrification, with the bonus of the range, or be destroyed. A unit that has averted its
eyes may try as well: it looks into the mirror (daw.mirror.reflect).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import standing
from app.books.daw.creatures import has
from app.books.daw.damage import destroy
from app.books.daw.entities import AttackMade, Unit
from app.books.daw.facing import gaze_modifier, look_at_each_other, range_between
from app.books.daw.outcomes import ReflectOutcome
from app.books.daw.phases import ATTACK, IN_ACTIVATION
from app.books.daw.refusals import cannot_attack, gone, undecided
from app.books.daw.saves import WithSaves, save_refusals, saves
from app.books.daw.sequence import battle_of, enter, own_active_unit
from app.books.daw.tables import TABLES
from app.engine.action import Action
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.mirror.reflect"
TABLE = TABLES[RULE]


class AttackReflectRequest(WithSaves):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "knights", "target": "medusas"}]}
    )

    unit: Annotated[Id, Field(description="The activated unit with mirrors.")]
    target: Annotated[Id, Field(description="The petrifying unit.")]
    line_of_sight: Annotated[
        bool, Field(description="False where terrain hides the two from each other.")
    ] = True


def legality(view: View, request: AttackReflectRequest) -> Iterator[Refusal]:
    yield from cannot_attack(view, request.unit)
    yield from gone(view, request.target)
    yield from undecided(view, request.target)
    unit, target = view.get(Unit, request.unit), view.get(Unit, request.target)
    if unit is not None and not unit.mirrors:
        yield Refusal("no-mirrors", "daw.gaze.mirrors", f"{unit.name} carries no mirrors.")
    if target is None or target.destroyed:
        return
    if not has(target, "petrifying_gaze"):
        yield Refusal("no-gaze", RULE, f"{target.name} has no petrifying gaze.")
    else:
        yield from save_refusals(target, "petrification", request.save_targets)
    if unit is not None and not _can_be_shown(unit, target, request.line_of_sight):
        detail = f"{unit.name} and {target.name} do not stand face-to-face within 5 hexes."
        yield Refusal("not-face-to-face", RULE, detail)


def _can_be_shown(unit: Unit, target: Unit, line_of_sight: bool) -> bool:
    is_near = gaze_modifier(range_between(unit, target)) is not None
    return line_of_sight and is_near and look_at_each_other(unit, target)


def resolve(draft: Draft, request: AttackReflectRequest, dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    target = draft.position.one(Unit, request.target)
    roll = dice.roll("mirrors")
    result = draft.position.settings.table(TABLE).row(roll.total).result
    if result == "reflected" and not _saves(draft, unit, target, request, dice):
        destroy(draft, target, RULE)
        result = "destroyed"
    attack = AttackMade(unit=unit.id, manner="power", target=target.id)
    enter(draft, ATTACK, attacks=(*battle_of(draft.position).attacks, attack))
    draft.tell(f"{unit.name} holds up mirrors: {_said(target, result)}", RULE, result=result)


def _saves(
    draft: Draft, unit: Unit, target: Unit, request: AttackReflectRequest, dice: Roller
) -> bool:
    hexes = range_between(unit, target)
    bonus = gaze_modifier(hexes)
    assert bonus is not None
    draft.modifier("daw.gaze.range", f"{unit.name} at a range of {hexes}", bonus)
    label = f"petrification/{target.id}"
    return saves(dice, label, target, "petrification", request.save_targets, bonus)


def _said(target: Unit, result: str) -> str:
    match result:
        case "destroyed":
            return f"{target.name} turns to stone and is destroyed."
        case "reflected":
            return f"{target.name} meets its own gaze and withstands it."
        case _:
            return f"{target.name} does not meet its own gaze."


def options(view: View) -> Iterator[AttackReflectRequest]:
    unit = own_active_unit(view, view.viewer)
    if unit is not None and unit.mirrors:
        for target in standing(view):
            if has(target, "petrifying_gaze"):
                yield AttackReflectRequest(unit=unit.id, target=target.id)


ATTACK_REFLECT = Action(
    "attack-reflect",
    request=AttackReflectRequest,
    outcome=ReflectOutcome,
    phase=IN_ACTIVATION,
    rules=(
        RULE,
        "daw.gaze.mirrors",
        "daw.gaze.range",
        "daw.hex.face-to-face",
        "daw.save.roll",
        "daw.frame.sequence",
    ),
    dice=(Dice("mirrors", "1d6"), Dice("petrification/*", "1d20")),
    legality=legality,
    resolve=resolve,
    options=options,
)
