"""Start the command phase of a commander.

Each commander has one command phase a round; in which order they come is settled by the battle
rules of the players' table. As it starts, every unit under the commander with a damaging aura deals
1 uhp to all units next to it, friend or foe, all at the same time, unless they can bear it. Loose
units and blink dogs may withdraw from that first, and their owners are asked (daw.frame.sequence,
daw.aura.damage).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import standing
from app.books.daw.creatures import has_damaging_aura, is_spared_by_aura
from app.books.daw.damage import await_withdrawal, settle
from app.books.daw.entities import Blow, Unit
from app.books.daw.facing import range_between
from app.books.daw.outcomes import CommandOutcome
from app.books.daw.phases import COMMAND, MORALE
from app.books.daw.refusals import anything_undecided
from app.books.daw.sequence import battle_of, commanders_left, enter, side_of
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "daw.frame.sequence"
AURA = "daw.aura.damage"
AURA_UHP = 1


class CommandStartRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"commander": "warlock"}]})

    commander: Annotated[Id, Field(description="Whose command phase starts.")]


def legality(view: View, request: CommandStartRequest) -> Iterator[Refusal]:
    yield from anything_undecided(view)
    side = side_of(view, request.commander)
    if side is None:
        detail = f"No unit is commanded by {request.commander!r}."
        yield Refusal("unknown-entity", "daw.frame.unit", detail)
        return
    if side != view.viewer:
        yield Refusal("not-your-unit", RULE, f"{request.commander} is none of your commanders.")
    battle = battle_of(view)
    if battle.phase != MORALE and request.commander in battle.commanded:
        detail = f"{request.commander} has had the command phase of this round."
        yield Refusal("wrong-phase", RULE, detail)


def resolve(draft: Draft, request: CommandStartRequest, dice: Roller) -> None:
    battle = battle_of(draft.position)
    begins_round = battle.phase == MORALE
    commanded = () if begins_round else battle.commanded
    hit = [
        {"unit": unit.id, **told} for unit, told in _harm_neighbours(draft, request.commander, dice)
    ]
    enter(
        draft,
        COMMAND,
        turn=battle.turn + begins_round,
        active_commander=request.commander,
        commanded=(*commanded, request.commander),
        activated=(),
        active_unit=None,
        moved=False,
        attacks=(),
        gaze_answer=None,
    )
    harmed = f" Auras reach {counted(len(hit), 'unit')}." if hit else ""
    draft.tell(f"The command phase of {request.commander} starts.{harmed}", RULE, hit=hit)


def _harm_neighbours(
    draft: Draft, commander: str, dice: Roller
) -> Iterator[tuple[Unit, dict[str, object]]]:
    """Deal the aura damage, or have owners decide; each unit with what became of it."""
    for unit, blows in _blows(draft.position, commander).items():
        now = draft.position.one(Unit, unit)
        draft.cite(AURA, "daw.aura.threshold")
        if await_withdrawal(draft, now, blows):
            yield now, {"pending": "withdraw"}
        else:
            yield now, settle(draft, unit, blows, dice, {}).told


def _blows(position: Position, commander: str) -> dict[str, list[Blow]]:
    """What each unit next to the commander's auras is dealt, by its id."""
    blows: dict[str, list[Blow]] = {}
    for aura in standing(position):
        if aura.controlled_by != commander or not has_damaging_aura(aura):
            continue
        for unit in standing(position):
            if range_between(aura, unit) == 1 and not is_spared_by_aura(unit, aura):
                blows.setdefault(unit.id, []).append(_blow(aura))
    return blows


def _blow(aura: Unit) -> Blow:
    return Blow(
        attacker=aura.id,
        attacker_hex=aura.hex,
        damage=AURA_UHP,
        manner="aura",
        rule=AURA,
        fire=aura.aura_element == "fire",
    )


def options(view: View) -> Iterator[CommandStartRequest]:
    for commander in commanders_left(view):
        yield CommandStartRequest(commander=commander)


COMMAND_START = Action(
    "command-start",
    request=CommandStartRequest,
    outcome=CommandOutcome,
    rules=(
        RULE,
        AURA,
        "daw.aura.threshold",
        "daw.damage.apply",
        "daw.hex.range",
        "daw.actions",
        "daw.frame.sequence",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
