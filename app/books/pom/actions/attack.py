"""Attack a province.

The target borders on one of the player's provinces, by land or by sea, in the Empire or beyond.
Both sides roll for initiative, and who lacks it sends legions first. An attacker by choice sends at
least one. A superstitious general looks for an omen before the march (pom.pc.attack).
"""

from collections.abc import Iterator

from pydantic import ConfigDict

from app.books.pom import turn
from app.books.pom.battles import battle
from app.books.pom.empire import find_province
from app.books.pom.entities import PLAYER, General
from app.books.pom.generals.characters import calls_off
from app.books.pom.lots import tell_neighbours
from app.books.pom.outcomes import AttackOutcome
from app.books.pom.phases import PC_ACTIVITY
from app.books.pom.refusals import ProvinceName, out_of_reach, targets
from app.books.pom.step import Step
from app.engine.action import Action, Request
from app.engine.dice import Dice, Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal


class AttackRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"target": "gaul"}]})

    target: ProvinceName


def legality(view: View, request: AttackRequest) -> Iterator[Refusal]:
    yield from out_of_reach(view, request.target)
    general = view.get(General, PLAYER)
    if general is not None and general.legions == 0:
        yield Refusal("no-legions", "pom.pc.options", "The heir has no legion to attack with.")


def resolve(draft: Draft, request: AttackRequest, dice: Roller) -> None:
    step = Step(draft, dice)
    general = step.draft.position.one(General, PLAYER)
    target = find_province(step.draft.position, request.target)
    assert target is not None
    tell_neighbours(step, target)
    step.draft.cite("pom.pc.attack")
    if not calls_off(step, general):
        step.say(f"{general.name} attacks {target.name}.")
        battle.attack(step, general, target, "attack")
    turn.close(step)


def options(view: View) -> Iterator[AttackRequest]:
    for province in targets(view):
        yield AttackRequest(target=province.id)


ATTACK = Action(
    "attack",
    request=AttackRequest,
    outcome=AttackOutcome,
    phase=PC_ACTIVITY,
    rules=("pom.pc.options", "pom.pc.attack", "pom.map.adjacency", *battle.BATTLE_RULES),
    dice=(Dice("omen", "1d6"), *battle.BATTLE_DICE),
    legality=legality,
    resolve=resolve,
    options=options,
)
