"""Rejoin an army.

In upkeep a scouting party goes back into an army of yours in its hex, if that army does not become
too large. Its unit and characters enter the army, free of duty or at once on scout duty. The army
takes the higher fatigue of the two (wc.scouting.party.home).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wc.army.forces import points_of, units_of
from app.books.wc.army.quarters import closed_by_siege, no_room_inside
from app.books.wc.army.regiments import may_scout
from app.books.wc.army.removal import dissolve
from app.books.wc.army.reorganise import owes_a_report, share_weariness, too_large, worse_regiments
from app.books.wc.entities import Army, ScoutingParty, Settlement
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import apart, not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.scouting.party.home"


class RejoinArmyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"party": "scouting-party-1", "army": "army-1", "duty": "scouts"}]
        }
    )

    party: Annotated[Id, Field(description="The scouting party.")]
    army: Annotated[Id, Field(description="The army in its hex that it joins.")]
    duty: Annotated[
        Literal["none", "scouts"], Field(description="What its unit does in the army.")
    ] = "none"


def legality(view: View, request: RejoinArmyRequest) -> Iterator[Refusal]:
    party, army = view.get(ScoutingParty, request.party), view.get(Army, request.army)
    yield from not_yours(view, party, request.party)
    yield from not_yours(view, army, request.army)
    if party is None or army is None or {party.owner, army.owner} != {view.viewer}:
        return
    yield from owes_a_report(army)
    if party.hex != army.hex:
        yield apart(RULE, party.name, army)
    coming, there = units_of(view, party.id), units_of(view, army.id)
    points = sum(unit.points for unit in coming)
    yield from too_large(points_of(view, army.id) + points)
    yield from worse_regiments([coming, there], [[*coming, *there]])
    place = view.get(Settlement, army.inside)
    if place is not None:
        yield from no_room_inside(view, place, points)
        yield from closed_by_siege(place, RULE)


def resolve(draft: Draft, request: RejoinArmyRequest, _dice: Roller) -> None:
    party = draft.position.one(ScoutingParty, request.party)
    army = draft.position.one(Army, request.army)
    for unit in units_of(draft.position, party.id):
        duty = request.duty if may_scout(unit) else "none"
        draft.update(unit, RULE, force=army.id, duty=duty)
    share_weariness(draft, army, party)
    dissolve(draft, party, army, RULE)
    draft.summary(f"{army.name} takes {party.name} back.")
    draft.summary(f"{party.name} has left the map.", EVERYONE)


def options(view: View) -> Iterator[RejoinArmyRequest]:
    for party in view.where(ScoutingParty, owner=view.viewer):
        for army in view.where(Army, owner=view.viewer, hex=party.hex):
            yield RejoinArmyRequest(party=party.id, army=army.id)


REJOIN_ARMY = Action(
    "rejoin-army",
    request=RejoinArmyRequest,
    phase=UPKEEP,
    rules=(
        "wc.scouting.party.home",
        "wc.army.size",
        "wc.army.limited-regiments",
        "wc.upkeep.reorganise.merge",
        "wc.ambush.reveal",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
