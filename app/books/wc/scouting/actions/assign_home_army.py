"""Assign a scouting party to an army.

In upkeep you may name another of your armies, anywhere on the map, as the one that a scouting party
serves. It is free. The party reports to that army, and makes it harder to scout while in its hex
(wc.scouting.party.home).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import Army, ScoutingParty
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.scouting.party.home"


class AssignHomeArmyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"party": "scouting-party-1", "army": "army-2"}]}
    )

    party: Annotated[Id, Field(description="The scouting party.")]
    army: Annotated[Id, Field(description="The army that it is to serve.")]


def legality(view: View, request: AssignHomeArmyRequest) -> Iterator[Refusal]:
    party, army = view.get(ScoutingParty, request.party), view.get(Army, request.army)
    yield from not_yours(view, party, request.party)
    yield from not_yours(view, army, request.army)
    if party is not None and party.owner == view.viewer and party.home_army == request.army:
        yield Refusal("already-home-army", RULE, f"{party.name} serves that army already.")


def resolve(draft: Draft, request: AssignHomeArmyRequest, _dice: Roller) -> None:
    party = draft.position.one(ScoutingParty, request.party)
    army = draft.position.one(Army, request.army)
    draft.update(party, RULE, home_army=army.id)
    draft.summary(f"{army.name} takes {party.name} into its service.")


def options(view: View) -> Iterator[AssignHomeArmyRequest]:
    for party in view.where(ScoutingParty, owner=view.viewer):
        for army in view.where(Army, owner=view.viewer):
            yield AssignHomeArmyRequest(party=party.id, army=army.id)


ASSIGN_HOME_ARMY = Action(
    "assign-home-army",
    request=AssignHomeArmyRequest,
    phase=UPKEEP,
    rules=("wc.scouting.party.home",),
    legality=legality,
    resolve=resolve,
    options=options,
)
