"""Send legions into a battle.

The player's choice when a battle of theirs waits for it: before they know the enemy's number if
they lack the initiative, after it if they have it. Who attacked by choice sends at least one; a
defender, or one whose offer broke down, may send none. The interrupted step then goes on
(pom.battle.devote-pc).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.pom import turn
from app.books.pom.battles import battle, chances
from app.books.pom.battles.devotion import with_devoted
from app.books.pom.empire import year_of
from app.books.pom.entities import PLAYER, Battle
from app.books.pom.outcomes import BattleOutcome
from app.books.pom.step import Step
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.weights import Weighted

RULE = "pom.battle.devote-pc"


class DevoteRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"legions": 2}]})

    legions: Annotated[
        int, Field(strict=True, ge=0, le=1_000_000, description="How many legions to send.")
    ]


def legality(view: View, request: DevoteRequest) -> Iterator[Refusal]:
    waiting = view.get(Battle, Battle.kind)
    if waiting is None:
        return
    least, most = _least(waiting), waiting.total(waiting.role_of(PLAYER))
    if not least <= request.legions <= most:
        yield Refusal("bad-number", RULE, f"From {least} to {most} legions can be sent.")


def resolve(draft: Draft, request: DevoteRequest, dice: Roller) -> None:
    step = Step(draft, dice)
    at = step.within("battle")
    battle.fight(at, _sent(at, request))
    turn.close(step)


def _sent(step: Step, request: DevoteRequest) -> Battle:
    """The battle with the player's legions sent into it."""
    waiting = step.draft.position.one(Battle, Battle.kind)
    step.draft.cite(RULE)
    step.draft.update(year_of(step.draft.position), RULE, pending=None)
    return with_devoted(step, waiting, waiting.role_of(PLAYER), request.legions)


def distribution(view: View, request: DevoteRequest) -> Iterator[Weighted] | None:
    return chances.weighted(view, lambda step: _sent(step, request))


def options(view: View) -> Iterator[DevoteRequest]:
    waiting = view.get(Battle, Battle.kind)
    if waiting is not None:
        for legions in range(_least(waiting), waiting.total(waiting.role_of(PLAYER)) + 1):
            yield DevoteRequest(legions=legions)


def _least(waiting: Battle) -> int:
    return 1 if waiting.attacker == PLAYER and waiting.cause == "attack" else 0


DEVOTE = Action(
    "devote",
    request=DevoteRequest,
    outcome=BattleOutcome,
    rules=(RULE, *battle.BATTLE_RULES),
    dice=battle.BATTLE_DICE,
    legality=legality,
    resolve=resolve,
    options=options,
    distribution=distribution,
)
