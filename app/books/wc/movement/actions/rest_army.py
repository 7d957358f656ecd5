"""Rest an army.

An army that does nothing at all this turn, and is neither attacked nor forced to move, loses a
point of fatigue in the resolution phase. Patrols, scouts on duty and an ambush sent out do not
disturb it. An army without an order holds, and rests just as well (wc.rest).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import Army
from app.books.wc.movement.orders import acted_faults
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal


class RestArmyRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"army": "army-1"}]})

    army: Annotated[Id, Field(description="The army that is to rest.")]


def legality(view: View, request: RestArmyRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is not None and army.owner == view.viewer:
        yield from acted_faults(army)


def resolve(draft: Draft, request: RestArmyRequest, _dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    draft.cite("wc.move.actions")
    draft.update(army, "wc.rest", action="rest")
    draft.summary(f"{army.name} rests this turn.")


def options(view: View) -> Iterator[RestArmyRequest]:
    for army in view.where(Army, owner=view.viewer):
        yield RestArmyRequest(army=army.id)


REST_ARMY = Action(
    "rest-army",
    request=RestArmyRequest,
    phase=MOVEMENT,
    rules=("wc.rest", "wc.move.actions"),
    legality=legality,
    resolve=resolve,
    options=options,
)
