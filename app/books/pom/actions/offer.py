"""Offer an alliance.

The owner of a neighbouring province answers by the die. An alliance is a merger: the general with
more legions takes all, and the other is gone; procurators and barbarian nations always follow the
general. A refusal means battle for the province at once. An offer that would swallow the player's
own general must be confirmed with `submit` (pom.pc.offer).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.pom import turn
from app.books.pom.battles import battle
from app.books.pom.empire import find_province, ruler_of
from app.books.pom.entities import PLAYER, General
from app.books.pom.generals import alliance
from app.books.pom.lots import tell_neighbours
from app.books.pom.outcomes import OfferOutcome
from app.books.pom.phases import PC_ACTIVITY
from app.books.pom.refusals import ProvinceName, out_of_reach, targets
from app.books.pom.step import Step
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal


class OfferRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"target": "achaia", "submit": True}]}
    )

    target: ProvinceName
    submit: Annotated[
        bool, Field(description="Make the offer although its acceptance ends the game.")
    ] = False


def legality(view: View, request: OfferRequest) -> Iterator[Refusal]:
    yield from out_of_reach(view, request.target)
    if not request.submit:
        yield from _would_be_swallowed(view, request.target)


def _would_be_swallowed(view: View, named: int | str) -> Iterator[Refusal]:
    target = find_province(view, named)
    asked = None if target is None else ruler_of(view, target)
    offerer = view.get(General, PLAYER)
    if asked is None or offerer is None or asked.is_pc:
        return
    if not alliance.dominant_of(view, offerer, asked).is_pc:
        detail = f"{asked.name} would lead; a yes ends the game. Say so with submit."
        yield Refusal("would-not-dominate", "pom.pc.offer", detail)


def resolve(draft: Draft, request: OfferRequest, dice: Roller) -> None:
    step = Step(draft, dice)
    target = find_province(step.draft.position, request.target)
    assert target is not None
    tell_neighbours(step, target)
    step.draft.cite("pom.pc.offer")
    alliance.make_offer(step, step.draft.position.one(General, PLAYER), target)
    turn.close(step)


def options(view: View) -> Iterator[OfferRequest]:
    """Offers that need confirming are listed with their confirmation."""
    for province in targets(view):
        needs_it = any(_would_be_swallowed(view, province.id))
        yield OfferRequest(target=province.id, **({"submit": True} if needs_it else {}))


OFFER = Action(
    "offer",
    request=OfferRequest,
    outcome=OfferOutcome,
    phase=PC_ACTIVITY,
    rules=("pom.pc.options", "pom.pc.offer", "pom.map.adjacency", *alliance.OFFER_RULES),
    dice=(*alliance.OFFER_DICE, *battle.BATTLE_DICE),
    legality=legality,
    resolve=resolve,
    options=options,
)
