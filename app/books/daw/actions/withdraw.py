"""Withdraw from damage, or stand and take it.

A unit that has been asked goes directly away from its attacker; each hex takes 1 uhp off the
damage. On foot it goes at most its walking rate through free hexes and keeps its facing. Blink dogs
appear up to 18 hexes away, whatever lies between, and face a random vertex. Either way the unit
arrives disordered. Where auras of several units strike at once, it withdraws from one of them
(daw.aura.withdraw, daw.blink.withdraw).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import Place
from app.books.daw.damage import (
    AFTERMATH_DICE,
    AFTERMATH_RULES,
    aftermath_refusals,
    settle,
)
from app.books.daw.entities import Blow, PendingChoice, Unit
from app.books.daw.outcomes import WithdrawOutcome
from app.books.daw.phases import DAMAGE, IN_COMMAND
from app.books.daw.refusals import cannot_land, gone, not_commanded
from app.books.daw.saves import WithSaves
from app.books.daw.sequence import battle_of, enter
from app.books.daw.withdrawal import (
    BLINK_WITHDRAW,
    MOST_BLINK_HEXES,
    WITHDRAW,
    blinks,
    directly_away,
    may_give_way,
    reached_on_foot,
)
from app.engine.action import Action
from app.engine.dice import Dice, Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.hexgrid import Hex
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

ON_FOOT = "daw.aura.withdraw"
BLINK = "daw.blink.withdraw"
AWAY = "daw.hex.directly-away"
LONGEST = 1_000


class WithdrawRequest(WithSaves):
    model_config = ConfigDict(json_schema_extra={"examples": [{"unit": "light-foot", "n": 1}]})

    unit: Annotated[Id, Field(description="The unit that has been asked.")]
    n: Annotated[int, Field(ge=0, le=LONGEST, description="Hexes it withdraws; 0 to stand.")]
    goal: Annotated[
        Place | None,
        Field(description="Where it goes; needed where two hexes lie equally directly away."),
    ] = None
    blink: Annotated[
        bool | None, Field(description="False to go on foot; blink dogs blink if left out.")
    ] = None
    attacker: Annotated[
        Id | None, Field(description="Which of several auras it withdraws from; else the first.")
    ] = None


def legality(view: View, request: WithdrawRequest) -> Iterator[Refusal]:
    yield from gone(view, request.unit)
    unit = view.get(Unit, request.unit)
    if unit is None or unit.destroyed:
        return
    yield from not_commanded(view, unit)
    choice = _choice(view, unit.id)
    if choice is None:
        yield from _cannot_withdraw(unit)
        yield Refusal("nothing-to-withdraw-from", ON_FOOT, f"No damage waits for {unit.name}.")
        return
    if request.attacker not in (None, *(blow.attacker for blow in choice.blows)):
        detail = f"{unit.name} has no damage of {request.attacker!r} to withdraw from."
        yield Refusal("nothing-to-withdraw-from", ON_FOOT, detail)
        if request.n > 0:
            yield from _cannot_withdraw(unit)
        return
    if request.n > 0:
        yield from _cannot_withdraw(unit)
        yield from _no_way(view, unit, choice, request)
    yield from aftermath_refusals(view, unit, _reduced(choice, request), request.save_targets)


def _cannot_withdraw(unit: Unit) -> Iterator[Refusal]:
    if unit.disordered:
        rule = BLINK if blinks(unit) else ON_FOOT
        yield Refusal("already-disordered", rule, f"{unit.name} is disordered already.")
    if not may_give_way(unit) and not blinks(unit):
        yield Refusal("not-loose", ON_FOOT, f"{unit.name} is no loose unit that can walk.")


def _no_way(
    view: View, unit: Unit, choice: PendingChoice, request: WithdrawRequest
) -> Iterator[Refusal]:
    way = _way(choice, request)
    rule = BLINK if way == BLINK_WITHDRAW else ON_FOOT
    if way not in choice.options:
        code = "no-such-power" if way == BLINK_WITHDRAW else "not-loose"
        yield Refusal(code, rule, f"{unit.name} cannot {way} from this.")
    most = MOST_BLINK_HEXES if way == BLINK_WITHDRAW else unit.walk_rate
    if request.n > most:
        detail = f"{unit.name} can withdraw {counted(most, 'hex')} at most."
        yield Refusal("too-far", rule, detail)
    away = directly_away(_blow(choice, request).attacker_hex, unit.hex, request.n)
    is_astray = request.goal not in away and (request.goal is not None or len(away) > 1)
    if is_astray:
        detail = f"Directly away lies {' or '.join(map(str, away))}."
        yield Refusal("not-directly-away", AWAY, detail)
    goal = request.goal or away[0]
    if way == BLINK_WITHDRAW or is_astray:
        if request.goal is not None or not is_astray:
            yield from cannot_land(view, goal, rule)
    elif request.n <= most and goal not in _reached(view, unit, choice, request):
        detail = f"The way from {unit.hex} directly away is not free."
        yield Refusal("hex-blocked", rule, detail)


def resolve(draft: Draft, request: WithdrawRequest, dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    choice = _choice(draft.position, unit.id)
    assert choice is not None
    draft.delete(choice, "daw.actions")
    if request.n > 0:
        rule = BLINK if _way(choice, request) == BLINK_WITHDRAW else ON_FOOT
        draft.update(unit, rule, hex=_goal(unit, choice, request), disordered=True)
        draft.cite(rule, AWAY)
    dealt = settle(draft, unit.id, _reduced(choice, request), dice, request.save_targets)
    now = draft.position.one(Unit, unit.id)
    if request.n > 0 and _way(choice, request) == BLINK_WITHDRAW and not now.destroyed:
        facing = dice.roll("facing").total
        now = draft.update(now, "daw.hex.random-vertex", facing=facing)
    battle = battle_of(draft.position)
    enter(draft, battle.phase if battle.active_unit is None else DAMAGE)
    does = f"withdraws to {now.hex}" if request.n > 0 else "stands"
    place = {"hex": list(now.hex), "facing": now.facing}
    draft.tell(f"{unit.name} {does}. {dealt.said}", **{**dealt.told, **place})


def _choice(position: Position, unit_id: str) -> PendingChoice | None:
    waiting = position.where(PendingChoice, unit=unit_id)
    return next((choice for choice in waiting if choice.blows), None)


def _way(choice: PendingChoice, request: WithdrawRequest) -> str:
    blink = choice.choice == BLINK_WITHDRAW if request.blink is None else request.blink
    return BLINK_WITHDRAW if blink else WITHDRAW


def _blow(choice: PendingChoice, request: WithdrawRequest) -> Blow:
    named = (blow for blow in choice.blows if blow.attacker == request.attacker)
    return next(named, choice.blows[0])


def _reduced(choice: PendingChoice, request: WithdrawRequest) -> Sequence[Blow]:
    """The damage that is left after the withdrawal."""
    fled = _blow(choice, request)
    return [
        blow.model_copy(update={"damage": max(0, blow.damage - request.n)})
        if blow == fled
        else blow
        for blow in choice.blows
    ]


def _goal(unit: Unit, choice: PendingChoice, request: WithdrawRequest) -> Hex:
    if request.goal is not None:
        return request.goal
    return directly_away(_blow(choice, request).attacker_hex, unit.hex, request.n)[0]


def _reached(
    position: Position, unit: Unit, choice: PendingChoice, request: WithdrawRequest
) -> set[Hex]:
    attacker = _blow(choice, request).attacker_hex
    return reached_on_foot(position, attacker, unit.hex, request.n)


def options(view: View) -> Iterator[WithdrawRequest]:
    for choice in view.where(PendingChoice, side=view.viewer):
        if not choice.blows:
            continue
        unit = view.one(Unit, choice.unit)
        yield WithdrawRequest(unit=unit.id, n=0)
        for way in choice.options[1:]:
            blink = way == BLINK_WITHDRAW
            for n in range(1, (MOST_BLINK_HEXES if blink else unit.walk_rate) + 1):
                for blow in choice.blows:
                    for goal in directly_away(blow.attacker_hex, unit.hex, n):
                        yield WithdrawRequest(
                            unit=unit.id, n=n, goal=goal, blink=blink, attacker=blow.attacker
                        )


WITHDRAW_ACTION = Action(
    "withdraw",
    request=WithdrawRequest,
    outcome=WithdrawOutcome,
    phase=IN_COMMAND,
    rules=(
        *AFTERMATH_RULES,
        ON_FOOT,
        BLINK,
        AWAY,
        "daw.hex.random-vertex",
        "daw.actions",
        "daw.aura.damage",
        "daw.frame.sequence",
    ),
    dice=(Dice("facing", "1d6"), *AFTERMATH_DICE),
    legality=legality,
    resolve=resolve,
    options=options,
)
