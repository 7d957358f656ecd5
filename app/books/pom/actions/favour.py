"""Favour a province with public works.

A fourth option of the player's year: one legion's worth is spent on the people of a province of
theirs, and the next rebellion there comes to nothing. The favour ends with it, or with a change of
owner (pom.ext.favour).
"""

from collections.abc import Iterator

from pydantic import ConfigDict

from app.books.pom import turn
from app.books.pom.empire import find_province, provinces_of
from app.books.pom.entities import PLAYER, General, Province
from app.books.pom.phases import PC_ACTIVITY
from app.books.pom.refusals import ProvinceName, unknown
from app.books.pom.sections import FAVOUR as SECTION
from app.books.pom.step import Step
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "pom.ext.favour"
PRICE_LEGIONS = 1


class FavourRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"province": "italy"}]})

    province: ProvinceName


def legality(view: View, request: FavourRequest) -> Iterator[Refusal]:
    province = find_province(view, request.province)
    if province is None:
        yield unknown(request.province)
    else:
        yield from _not_to_be_favoured(province)
    general = view.get(General, PLAYER)
    if general is not None and general.legions < PRICE_LEGIONS:
        yield Refusal("no-legions", RULE, "The heir has no legion to spend.")


def _not_to_be_favoured(province: Province) -> Iterator[Refusal]:
    if province.owner != PLAYER:
        yield Refusal("not-your-province", RULE, f"{province.name} is not the player's.")
    elif province.favoured:
        yield Refusal("already-done", RULE, f"{province.name} is favoured already.")


def resolve(draft: Draft, request: FavourRequest, dice: Roller) -> None:
    step = Step(draft, dice)
    general = step.draft.position.one(General, PLAYER)
    province = find_province(step.draft.position, request.province)
    assert province is not None
    step.draft.update(general, RULE, legions=general.legions - PRICE_LEGIONS)
    step.draft.update(province, RULE, favoured=True)
    step.say(f"{general.name} builds for the people of {province.name}.")
    turn.close(step)


def options(view: View) -> Iterator[FavourRequest]:
    for province in provinces_of(view, PLAYER):
        yield FavourRequest(province=province.id)


FAVOUR = Action(
    "favour",
    request=FavourRequest,
    phase=PC_ACTIVITY,
    section=SECTION,
    rules=(RULE, "pom.turn.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
