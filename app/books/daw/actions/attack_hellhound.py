"""Roll whether hellhounds breathe fire.

At the start of each melee attack sequence of a unit with hellhounds this must be rolled. On 1 to 30
of 1d100 they breathe in place of all normal attacks: 1 uhp of fire for each of the unit's hit dice
that come from hellhounds, half after a saving throw against blast. Else the unit makes its normal
attacks and reports their damage. An enemy's disengagement too calls for such a sequence, which is
made during the enemy's activation (daw.breath.hellhound).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import standing
from app.books.daw.creatures import has, hit_dice_from, whole
from app.books.daw.damage import AFTERMATH_DICE, aftermath_refusals, strike
from app.books.daw.entities import AttackMade, Blow, Unit
from app.books.daw.facing import threatens
from app.books.daw.outcomes import HellhoundOutcome
from app.books.daw.phases import ATTACK, IN_ACTIVATION
from app.books.daw.refusals import (
    attacked_already,
    charmed,
    gone,
    lacks,
    not_commanded,
    out_of_reach,
    undecided,
)
from app.books.daw.saves import WithSaves, save_refusals, saves
from app.books.daw.sequence import battle_of, decides_for, enter
from app.books.daw.tables import TABLES
from app.books.daw.withdrawal import ways_out
from app.engine.action import Action
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.breath.hellhound"
TABLE = TABLES[RULE]


class AttackHellhoundRequest(WithSaves):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "hellhounds", "target": "knights"}]}
    )

    unit: Annotated[Id, Field(description="The unit whose attack sequence starts.")]
    target: Annotated[Id, Field(description="The enemy unit that it attacks in melee.")]
    threatened: Annotated[
        bool, Field(description="The battle rules let the unit threaten this target from afar.")
    ] = False


def legality(view: View, request: AttackHellhoundRequest) -> Iterator[Refusal]:
    yield from gone(view, request.unit)
    yield from undecided(view, request.unit)
    yield from out_of_reach(view, request.unit, request.target, request.threatened)
    unit, target = view.get(Unit, request.unit), view.get(Unit, request.target)
    if unit is None or unit.destroyed:
        return
    yield from not_commanded(view, unit)
    yield from charmed(unit, "attack")
    yield from attacked_already(view, unit)
    yield from lacks(unit, RULE, "hellhound_breath")
    active = battle_of(view).active_unit
    if active not in (None, request.unit, request.target):
        detail = f"Neither {unit.name} nor what it attacks is activated."
        yield Refusal("wrong-phase", "daw.frame.sequence", detail)
    if target is not None and not target.destroyed and has(unit, "hellhound_breath"):
        yield from save_refusals(target, "blast", request.save_targets)
        blow = _blow(unit, whole(hit_dice_from(unit, "hellhound_breath")))
        if not ways_out(target, blow.manner):
            yield from aftermath_refusals(view, target, (blow,), request.save_targets)


def resolve(draft: Draft, request: AttackHellhoundRequest, dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    target = draft.position.one(Unit, request.target)
    roll = dice.roll("breath")
    result = draft.position.settings.table(TABLE).row(roll.total).result
    if result == "normal":
        _make_way_for_attacks(draft, unit, target)
        return
    saved = saves(dice, f"blast/{target.id}", target, "blast", request.save_targets)
    damage = _damage(unit, saved)
    dealt = strike(draft, target, _blow(unit, damage), dice, request.save_targets)
    _record(draft, AttackMade(unit=unit.id, manner="power", target=target.id))
    start = f"{unit.name} breathes fire on {target.name}."
    facts = {"result": result, "saved": saved}
    if dealt is None:
        summary = f"{start} {target.name} may withdraw from {damage} uhp."
        draft.tell(summary, RULE, pending="withdraw", damage=damage, **facts)
    else:
        draft.tell(f"{start} {dealt.said}", RULE, **{**dealt.told, **facts})


def _make_way_for_attacks(draft: Draft, unit: Unit, target: Unit) -> None:
    _record(draft, AttackMade(unit=unit.id, manner="normal", target=target.id))
    draft.tabletop(RULE, f"{unit.name} makes its normal attacks on {target.name}.")
    draft.tell(f"The hellhounds of {unit.name} do not breathe.", RULE, result="normal")


def _record(draft: Draft, attack: AttackMade) -> None:
    enter(draft, ATTACK, attacks=(*battle_of(draft.position).attacks, attack))


def _damage(unit: Unit, saved: bool) -> int:
    hit_dice = hit_dice_from(unit, "hellhound_breath")
    return whole(hit_dice / 2) if saved else whole(hit_dice)


def _blow(unit: Unit, damage: int) -> Blow:
    return Blow(
        attacker=unit.id,
        attacker_hex=unit.hex,
        damage=damage,
        manner="melee",
        rule=RULE,
        fire=True,
        shock=True,
    )


def options(view: View) -> Iterator[AttackHellhoundRequest]:
    for unit in standing(view):
        if not has(unit, "hellhound_breath") or decides_for(view, unit) != view.viewer:
            continue
        for target in standing(view):
            if threatens(unit, target):
                yield AttackHellhoundRequest(unit=unit.id, target=target.id)


ATTACK_HELLHOUND = Action(
    "attack-hellhound",
    request=AttackHellhoundRequest,
    outcome=HellhoundOutcome,
    phase=IN_ACTIVATION,
    rules=(
        RULE,
        "daw.frame.threat",
        "daw.save.roll",
        "daw.damage.apply",
        "daw.blood.poison",
        "daw.actions",
        "daw.frame.sequence",
    ),
    dice=(Dice("breath", "1d100"), Dice("blast/*", "1d20"), *AFTERMATH_DICE),
    legality=legality,
    resolve=resolve,
    options=options,
)
