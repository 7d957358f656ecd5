"""Give a battle up, or fight on.

After each segment of a battle of theirs that is not decided yet, the player may give it up: the
survivors come home and the other side has won. Against an invading host there is no giving up
(pom.ext.break-off).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.pom import turn
from app.books.pom.battles import battle, breaking_off, chances
from app.books.pom.empire import year_of
from app.books.pom.entities import PLAYER, Battle
from app.books.pom.outcomes import BattleOutcome
from app.books.pom.sections import BREAK_OFF as SECTION
from app.books.pom.step import Step
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.weights import Weighted

RULE = "pom.ext.break-off"


class BreakOffRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"give_up": True}]})

    give_up: Annotated[bool, Field(strict=True, description="Whether the player gives up.")]


def resolve(draft: Draft, request: BreakOffRequest, dice: Roller) -> None:
    step = Step(draft, dice)
    at = step.within("battle")
    battle.fight(at, _decided(at, request))
    turn.close(step)


def _decided(step: Step, request: BreakOffRequest) -> Battle:
    """The battle with the player's choice."""
    waiting = step.draft.position.one(Battle, Battle.kind)
    step.draft.update(year_of(step.draft.position), RULE, pending=None)
    step.draft.cite(RULE)
    return breaking_off.with_choice(waiting, waiting.role_of(PLAYER), request.give_up)


def distribution(view: View, request: BreakOffRequest) -> Iterator[Weighted] | None:
    return chances.weighted(view, lambda step: _decided(step, request))


def options(_view: View) -> Iterator[BreakOffRequest]:
    yield BreakOffRequest(give_up=True)
    yield BreakOffRequest(give_up=False)


BREAK_OFF = Action(
    "break-off",
    request=BreakOffRequest,
    outcome=BattleOutcome,
    section=SECTION,
    rules=(RULE, *battle.BATTLE_RULES),
    dice=battle.BATTLE_DICE,
    resolve=resolve,
    options=options,
    distribution=distribution,
)
