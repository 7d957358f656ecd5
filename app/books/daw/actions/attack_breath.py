"""Breathe fire or petrifying vapour.

In place of its normal attack sequence, a unit with chimeras or gorgons makes one breath attack for
each of them against an enemy in its front hexes. A chimera's fire costs 3 uhp, 6 a mounted target,
half after a saving throw against blast, and never more than half of the target's maximum. A gorgon
costs the target half of its maximum unless it saves against petrification; gorgons breathe one
after the other until nothing is left of the target (daw.breath.chimera, daw.breath.petrifying).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import standing
from app.books.daw.creatures import half, has, number_with
from app.books.daw.damage import strike
from app.books.daw.entities import AttackMade, Blow, Category, Power, Unit
from app.books.daw.facing import threatens
from app.books.daw.outcomes import BreathOutcome
from app.books.daw.phases import ATTACK, IN_ACTIVATION
from app.books.daw.refusals import cannot_attack, lacks, out_of_reach
from app.books.daw.saves import WithSaves, save_refusals, saves, saves_made
from app.books.daw.sequence import battle_of, enter, own_active_unit
from app.books.daw.withdrawal import ways_out
from app.engine.action import Action
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

CHIMERA = "daw.breath.chimera"
GORGON = "daw.breath.petrifying"
FIRE_UHP = 3
MOUNTED_FACTOR = 2

Breath = Literal["chimera", "petrifying"]

POWERS: dict[Breath, Power] = {"chimera": "chimera_breath", "petrifying": "petrifying_breath"}
RULES: dict[Breath, str] = {"chimera": CHIMERA, "petrifying": GORGON}
SAVED_AGAINST: dict[Breath, Category] = {"chimera": "blast", "petrifying": "petrification"}


class AttackBreathRequest(WithSaves):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "chimeras", "target": "gorgons"}]}
    )

    unit: Annotated[Id, Field(description="The activated unit.")]
    target: Annotated[Id, Field(description="An enemy unit that it threatens.")]
    breath: Annotated[
        Breath | None,
        Field(description="Which breath; chimeras breathe if a unit with both leaves it out."),
    ] = None
    threatened: Annotated[
        bool, Field(description="The battle rules let the unit threaten this target from afar.")
    ] = False


def legality(view: View, request: AttackBreathRequest) -> Iterator[Refusal]:
    yield from cannot_attack(view, request.unit)
    yield from out_of_reach(view, request.unit, request.target, request.threatened)
    unit, target = view.get(Unit, request.unit), view.get(Unit, request.target)
    if unit is None:
        return
    breath = _breath(unit, request)
    asked: tuple[Power, ...] = (POWERS[breath],) if request.breath else tuple(POWERS.values())
    yield from lacks(unit, RULES[breath], *asked)
    if target is not None and has(unit, POWERS[breath]):
        yield from save_refusals(target, SAVED_AGAINST[breath], request.save_targets)


def resolve(draft: Draft, request: AttackBreathRequest, dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    target = draft.position.one(Unit, request.target)
    breath = _breath(unit, request)
    breathe = _breathe_fire if breath == "chimera" else _breathe_vapour
    made, failed, damage = breathe(unit, target, request, dice)
    blow = Blow(
        attacker=unit.id,
        attacker_hex=unit.hex,
        damage=damage,
        manner="power",
        rule=RULES[breath],
        fire=breath == "chimera",
        shock=True,
    )
    dealt = strike(draft, target, blow, dice, request.save_targets)
    attack = AttackMade(unit=unit.id, manner="power", target=target.id)
    enter(draft, ATTACK, attacks=(*battle_of(draft.position).attacks, attack))
    counts = {"saves_made": made, "saves_failed": failed}
    start = f"{unit.name} breathes on {target.name}."
    if dealt is None:
        summary = f"{start} {target.name} may withdraw from {damage} uhp."
        draft.tell(summary, RULES[breath], pending="withdraw", damage=damage, **counts)
    else:
        draft.tell(f"{start} {dealt.said}", RULES[breath], **{**dealt.told, **counts})


def _breathe_fire(
    unit: Unit, target: Unit, request: AttackBreathRequest, dice: Roller
) -> tuple[int, int, int]:
    """Saves made and failed, and the damage (daw.breath.chimera)."""
    chimeras = number_with(unit, "chimera_breath")
    made = saves_made(dice, "blast", chimeras, target, "blast", request.save_targets)
    full = FIRE_UHP * (MOUNTED_FACTOR if target.mounted else 1)
    most = half(target.max_uhp)
    failed = chimeras - made
    return made, failed, failed * min(full, most) + made * min(half(full), most)


def _breathe_vapour(
    unit: Unit, target: Unit, request: AttackBreathRequest, dice: Roller
) -> tuple[int, int, int]:
    """Saves made and failed, and the damage (daw.breath.petrifying).

    Damage that may still be withdrawn from destroys nobody yet: then every gorgon breathes.
    """
    gorgons = number_with(unit, "petrifying_breath")
    loss = half(target.max_uhp)
    may_flee = bool(ways_out(target, "power"))
    made = failed = 0
    while made + failed < gorgons and (may_flee or failed * loss < target.uhp):
        label = f"petrification/{made + failed + 1}"
        if saves(dice, label, target, "petrification", request.save_targets):
            made += 1
        else:
            failed += 1
    return made, failed, failed * loss


def _breath(unit: Unit, request: AttackBreathRequest) -> Breath:
    if request.breath is not None:
        return request.breath
    has_gorgons_only = has(unit, "petrifying_breath") and not has(unit, "chimera_breath")
    return "petrifying" if has_gorgons_only else "chimera"


def options(view: View) -> Iterator[AttackBreathRequest]:
    unit = own_active_unit(view, view.viewer)
    if unit is None:
        return
    for target in standing(view):
        for breath, power in POWERS.items():
            if has(unit, power) and threatens(unit, target):
                yield AttackBreathRequest(unit=unit.id, target=target.id, breath=breath)


ATTACK_BREATH = Action(
    "attack-breath",
    request=AttackBreathRequest,
    outcome=BreathOutcome,
    phase=IN_ACTIVATION,
    rules=(
        CHIMERA,
        GORGON,
        "daw.frame.threat",
        "daw.save.roll",
        "daw.damage.apply",
        "daw.actions",
        "daw.frame.sequence",
    ),
    dice=(Dice("blast"), Dice("petrification/*", "1d20")),
    legality=legality,
    resolve=resolve,
    options=options,
)
