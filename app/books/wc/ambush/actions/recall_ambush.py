"""Give up an ambush.

In upkeep a hidden party may be called back. It joins an army of its owner that stands in the same
territory, or its parent army from next door, or it comes out as a new army in a hex of its
territory that is free of enemies (wc.ambush.recall).
"""

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from app.books.wc.ambush.coming_out import come_out
from app.books.wc.army.exposure import territory_of
from app.books.wc.army.forces import points_of, units_of
from app.books.wc.army.quarters import closed_by_siege, no_room_inside
from app.books.wc.army.reorganise import (
    move_units,
    owes_a_report,
    share_weariness,
    too_large,
    worse_regiments,
)
from app.books.wc.entities import Ambush, Army, OnTheMap, Settlement, kinds_that
from app.books.wc.map import Place, campaign_map
from app.books.wc.movement.crossing import is_bank
from app.books.wc.movement.zones import Zones
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.books.wc.sides import are_opposed
from app.books.wc.words import place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.hexgrid import Hex
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.ambush.recall"


class RecallAmbushRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"party": "ambush-1", "join_army": "army-2"}]}
    )

    party: Annotated[Id, Field(description="Your hidden party.")]
    join_army: Annotated[Id | None, Field(description="The army it joins; or else name a hex.")] = (
        None
    )
    hex: Annotated[
        Place | None, Field(description="The hex of its territory where it comes out as an army.")
    ] = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.join_army is None) == (self.hex is None):
            raise ValueError("name either the army that the party joins or a hex")
        return self


def legality(view: View, request: RecallAmbushRequest) -> Iterator[Refusal]:
    party = view.get(Ambush, request.party)
    yield from not_yours(view, party, request.party)
    if request.join_army is not None:
        yield from _joining_refusals(view, party, request.join_army)
    elif party is not None and request.hex is not None:
        yield from _hex_refusals(view, party, request.hex)


def _joining_refusals(view: View, party: Ambush | None, army_id: str) -> Iterator[Refusal]:
    army = view.get(Army, army_id)
    yield from not_yours(view, army, army_id)
    if army is None or party is None or army.owner != view.viewer:
        return
    if not _is_within_call(view, party, army):
        detail = f"{army.name} is neither in the party's territory nor its parent army next door."
        yield Refusal("not-co-located", RULE, detail)
    yield from owes_a_report(army)
    coming, there = units_of(view, party.id), units_of(view, army.id)
    points = sum(unit.points for unit in coming)
    yield from too_large(points_of(view, army.id) + points)
    yield from worse_regiments([coming, there], [[*coming, *there]])
    place = view.get(Settlement, army.inside)
    if place is not None:
        yield from closed_by_siege(place, RULE)
        yield from no_room_inside(view, place, points)


def _is_within_call(view: View, party: Ambush, army: Army) -> bool:
    where = territory_of(view, army)
    if where == party.territory:
        return True
    adjoining = campaign_map(view).adjacent_territories(party.territory)
    return army.id == party.parent_army and where in adjoining


def _hex_refusals(view: View, party: Ambush, place: Hex) -> Iterator[Refusal]:
    if party.territory not in campaign_map(view).territories_at(place):
        detail = f"{place} is not in the territory where the party lies."
        yield Refusal("territory-not-in-hex", RULE, detail)
    enemies = (
        counter
        for kind in kinds_that(OnTheMap)
        for counter in view.where(kind, hex=place)
        if are_opposed(view, view.viewer, counter.owner)
    )
    if any(enemies) or Zones(view, view.viewer, only_known=True).slows(place):
        detail = f"An enemy is in {place} or next to it; the party comes out where none is."
        yield Refusal("hex-not-free", RULE, detail)
    if not is_bank(campaign_map(view), place):
        yield Refusal("hex-impassable", RULE, f"{place} is no land on which an army can stand.")


def resolve(draft: Draft, request: RecallAmbushRequest, _dice: Roller) -> None:
    party = draft.position.one(Ambush, request.party)
    army = draft.position.get(Army, request.join_army)
    if army is not None:
        move_units(draft, units_of(draft.position, party.id), army.id, RULE)
        share_weariness(draft, army, party)
        draft.delete(party, RULE)
        draft.summary(f"{party.name} has joined {army.name}.")
    elif request.hex is not None:
        draft.open_to(EVERYONE)
        where = place_name(draft.position, request.hex)
        come_out(draft, party, request.hex, RULE)
        draft.summary(f"{party.name} comes out of hiding in {where}.", EVERYONE)


def options(view: View) -> Iterator[RecallAmbushRequest]:
    for party in view.where(Ambush, owner=view.viewer):
        for army in view.where(Army, owner=view.viewer):
            yield RecallAmbushRequest(party=party.id, join_army=army.id)
        for place in campaign_map(view).hexes_of(party.territory):
            yield RecallAmbushRequest(party=party.id, hex=place)


RECALL_AMBUSH = Action(
    "recall-ambush",
    request=RecallAmbushRequest,
    phase=UPKEEP,
    rules=(
        RULE,
        "wc.army.size",
        "wc.army.hex-limit",
        "wc.army.limited-regiments",
        "wc.upkeep.reorganise.merge",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
