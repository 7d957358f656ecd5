"""Answer an offer of alliance.

An opposing general offers the player an alliance. Whoever has more legions leads, takes all and
stays; if that is not the player, to accept ends the game. To refuse means battle for the province
that was asked over (pom.alliance.pc-reply).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.pom import turn
from app.books.pom.battles import battle
from app.books.pom.empire import year_of
from app.books.pom.entities import PLAYER, General, Offer, Province
from app.books.pom.generals import alliance
from app.books.pom.outcomes import ReplyOutcome
from app.books.pom.step import Step
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View

RULE = "pom.alliance.pc-reply"


class ReplyRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"accept": True}]})

    accept: Annotated[bool, Field(strict=True, description="Whether the player accepts.")]


def resolve(draft: Draft, request: ReplyRequest, dice: Roller) -> None:
    step = Step(draft, dice)
    offer = step.draft.position.one(Offer, Offer.kind)
    offerer = step.draft.position.one(General, offer.offered_by)
    step.draft.update(year_of(step.draft.position), RULE, pending=None)
    step.draft.delete(offer, RULE)
    if request.accept:
        alliance.merge(step, offerer, step.draft.position.one(General, PLAYER))
    else:
        province = step.draft.position.one(Province, offer.province)
        step.say(f"{offerer.name}'s offer to {province.name} is refused.")
        battle.attack(step, offerer, province, "refused_offer")
    step.draft.outcome(accepted=request.accept)
    turn.close(step)


def options(_view: View) -> Iterator[ReplyRequest]:
    yield ReplyRequest(accept=True)
    yield ReplyRequest(accept=False)


REPLY = Action(
    "reply",
    request=ReplyRequest,
    outcome=ReplyOutcome,
    rules=(RULE, "pom.alliance.dominance", "pom.alliance.merge", *battle.BATTLE_RULES),
    dice=battle.BATTLE_DICE,
    resolve=resolve,
    options=options,
)
