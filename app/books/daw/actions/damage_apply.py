"""Report the damage of an attack sequence.

The commander of the attacker reports, as one sum, what the attack throws of the table have dealt to
one target: once for each target in an activation. A target that may withdraw is asked first. Then
follow, where at least 1 uhp was lost, the poisonous blood of a dragon struck in melee and the
petrifying touch of the attacker. Damage marked as fire never regenerates (daw.damage.apply).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.daw.creatures import has
from app.books.daw.damage import (
    AFTERMATH_DICE,
    AFTERMATH_RULES,
    RULE,
    aftermath_refusals,
    strike,
)
from app.books.daw.entities import AttackMade, Battle, Blow, Unit
from app.books.daw.facing import threatens
from app.books.daw.outcomes import AftermathOutcome
from app.books.daw.phases import DAMAGE, IN_COMMAND
from app.books.daw.refusals import charmed, gone, not_commanded, undecided
from app.books.daw.saves import WithSaves
from app.books.daw.sequence import battle_of, decides_for, enter
from app.books.daw.withdrawal import ways_out
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

SEQUENCE = "daw.frame.sequence"


class DamageApplyRequest(WithSaves):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"attacker": "knights", "target": "trolls", "amount": 2, "manner": "melee"}
            ]
        }
    )

    attacker: Annotated[Id, Field(description="The unit that deals the damage.")]
    target: Annotated[Id, Field(description="The unit that is dealt it.")]
    amount: Annotated[int, Field(ge=0, le=1_000, description="Its sum, in unit hit points.")]
    manner: Annotated[
        Literal["melee", "missile", "power"],
        Field(description="`power` is for magic and the like, apart from any attack sequence."),
    ]
    fire: Annotated[bool, Field(description="Fire: what is lost to it never comes back.")] = False


def legality(view: View, request: DamageApplyRequest) -> Iterator[Refusal]:
    yield from gone(view, request.attacker)
    if request.target != request.attacker:
        yield from gone(view, request.target)
    yield from undecided(view, request.attacker, request.target)
    attacker, target = view.get(Unit, request.attacker), view.get(Unit, request.target)
    if attacker is None or attacker.destroyed:
        return
    yield from not_commanded(view, attacker)
    yield from charmed(attacker, "attack")
    if request.manner != "power":
        yield from _out_of_sequence(view, attacker, request)
    if target is not None and not target.destroyed:
        yield from _no_target(view, attacker, target, request)


def _out_of_sequence(view: View, attacker: Unit, request: DamageApplyRequest) -> Iterator[Refusal]:
    battle = battle_of(view)
    if battle.attacked_as(attacker.id, "power"):
        detail = f"{attacker.name} has used a power in place of its attacks."
        yield Refusal("already-attacked", SEQUENCE, detail)
    if _blow_made(request) in battle.attacks:
        detail = f"The damage of {attacker.name} is one sum, and has been reported."
        yield Refusal("already-attacked", SEQUENCE, detail)
    must_roll = request.manner == "melee" and has(attacker, "hellhound_breath")
    if must_roll and not battle.has_attacked(attacker.id):
        detail = f"Roll for the breath of {attacker.name} first, with attack-hellhound."
        yield Refusal("wrong-phase", "daw.breath.hellhound", detail)


def _no_target(
    view: View, attacker: Unit, target: Unit, request: DamageApplyRequest
) -> Iterator[Refusal]:
    if target.id == attacker.id:
        yield Refusal("target-is-attacker", RULE, f"{target.name} cannot attack itself.")
        return
    blow = _blow(attacker, request)
    if not ways_out(target, blow.manner):
        yield from aftermath_refusals(view, target, (blow,), request.save_targets)


def resolve(draft: Draft, request: DamageApplyRequest, dice: Roller) -> None:
    attacker = draft.position.one(Unit, request.attacker)
    target = draft.position.one(Unit, request.target)
    battle = battle_of(draft.position)
    blow = _blow(attacker, request)
    dealt = strike(draft, target, blow, dice, request.save_targets)
    enter(draft, *_moment(battle), attacks=_attacks(battle, request))
    if dealt is None:
        summary = f"{attacker.name} would deal {blow.damage} uhp; {target.name} may withdraw."
        draft.tell(summary, RULE, pending="withdraw", damage=blow.damage)
    else:
        draft.tell(f"{attacker.name} attacks. {dealt.said}", RULE, **dealt.told)


def _moment(battle: Battle) -> tuple[str]:
    return (battle.phase if battle.active_unit is None else DAMAGE,)


def _attacks(battle: Battle, request: DamageApplyRequest) -> tuple[AttackMade, ...]:
    made = () if request.manner == "power" else (_blow_made(request),)
    return (*battle.attacks, *made)


def _blow_made(request: DamageApplyRequest) -> AttackMade:
    return AttackMade(unit=request.attacker, manner="blow", target=request.target)


def _blow(attacker: Unit, request: DamageApplyRequest) -> Blow:
    return Blow(
        attacker=attacker.id,
        attacker_hex=attacker.hex,
        damage=request.amount,
        manner=request.manner,
        rule=RULE,
        fire=request.fire,
        shock=request.manner == "power",
    )


def options(view: View) -> Iterator[DamageApplyRequest]:
    for attacker in view.where(Unit, destroyed=False):
        if decides_for(view, attacker) != view.viewer:
            continue
        for target in view.where(Unit, destroyed=False):
            if threatens(attacker, target):
                yield DamageApplyRequest(
                    attacker=attacker.id, target=target.id, amount=1, manner="melee"
                )


DAMAGE_APPLY = Action(
    "damage-apply",
    request=DamageApplyRequest,
    outcome=AftermathOutcome,
    phase=IN_COMMAND,
    rules=(
        *AFTERMATH_RULES,
        "daw.blink.withdraw",
        "daw.aura.withdraw",
        SEQUENCE,
        "daw.actions",
        "daw.aura.damage",
    ),
    dice=AFTERMATH_DICE,
    legality=legality,
    resolve=resolve,
    options=options,
)
