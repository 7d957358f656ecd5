"""Go on with a battle, or stop.

When a round leaves tokens on both sides, the attacker decides whether another round is fought. The
defender cannot break off (ww.battle.rounds).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.ww.battle import begin_round, end_battle, the_battle
from app.books.ww.elimination import call_out_the_beaten
from app.books.ww.entities import Contender
from app.books.ww.outcomes import DecideOutcome
from app.books.ww.states import DECIDE
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.sides import side_name

RULE = "ww.battle.rounds"


class BattleDecideRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"decision": "continue"}]})

    decision: Annotated[
        Literal["continue", "stop"], Field(description="Another round, or no more of it.")
    ]


def resolve(draft: Draft, request: BattleDecideRequest, _dice: Roller) -> None:
    battle = the_battle(draft.position)
    name = side_name(draft.position, draft.actor)
    if request.decision == "stop":
        end_battle(draft, battle, RULE)
        call_out_the_beaten(draft)
        summary = f"{name} stops attacking {battle.target}."
        draft.tell(summary, RULE, decision=request.decision)
        return
    begin_round(draft, battle, battle.round + 1)
    rolls = {
        side: draft.position.one(Contender, side).rolls_due
        for side in (battle.attacker, battle.defender)
    }
    summary = f"{name} goes on: round {battle.round + 1} of the battle for {battle.target}."
    draft.tell(summary, RULE, decision=request.decision, round=battle.round + 1, rolls=rolls)


def options(_view: View) -> Iterator[BattleDecideRequest]:
    yield BattleDecideRequest(decision="continue")
    yield BattleDecideRequest(decision="stop")


BATTLE_DECIDE = Action(
    "battle-decide",
    request=BattleDecideRequest,
    outcome=DecideOutcome,
    phase=DECIDE,
    rules=(RULE, "ww.battle.roll-count", "ww.turn.sequence"),
    resolve=resolve,
    options=options,
)
