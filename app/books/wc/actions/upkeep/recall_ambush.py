"""Give up an ambush.

In upkeep a hidden party may be called back. It joins an army of its owner that stands in the same
territory, or its parent army from next door, or it comes out as a new army in a hex of its
territory that is free of enemies.
"""

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field, model_validator

from app.books.wc.entities import Ambush, Army
from app.books.wc.exposure import COUNTERS, territory_of
from app.books.wc.forces import points_of, units_of
from app.books.wc.map import Place, campaign_map
from app.books.wc.movement.zones import Zones
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.books.wc.sides import are_opposed
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.hexgrid import Hex
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.ambush.recall"
ARMY_LIMIT_POINTS = 5_000


class RecallAmbushRequest(Request):
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
    points = points_of(view, army.id) + points_of(view, party.id)
    if points > ARMY_LIMIT_POINTS:
        detail = (
            f"Together they would have {points} points; an army has {ARMY_LIMIT_POINTS} at most."
        )
        yield Refusal("army-too-large", "wc.army.size", detail)


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
        for kind in COUNTERS
        for counter in view.where(kind, hex=place)
        if are_opposed(view, view.viewer, counter.owner)
    )
    if any(enemies) or Zones(view, view.viewer, only_known=True).slows(place):
        yield Refusal("hex-not-free", RULE, f"{place} is held or watched by an enemy.")


def resolve(draft: Draft, request: RecallAmbushRequest, _dice: Roller) -> None:
    party = draft.position.one(Ambush, request.party)
    army = draft.position.get(Army, request.join_army)
    draft.delete(party, RULE)
    if army is not None:
        _join(draft, party, army)
    elif request.hex is not None:
        _come_out(draft, party, request.hex)


def _join(draft: Draft, party: Ambush, army: Army) -> None:
    for unit in units_of(draft.position, party.id):
        draft.update(unit, RULE, force=army.id)
    draft.update(
        army,
        "wc.upkeep.reorganise.merge",
        fatigue=max(army.fatigue, party.fatigue),
        unsupplied_turns=max(army.unsupplied_turns, party.unsupplied_turns),
    )
    draft.summary(f"{party.name} joins {army.name}.")


def _come_out(draft: Draft, party: Ambush, place: Hex) -> None:
    draft.open_to(EVERYONE)
    is_cut = len(campaign_map(draft.position).territories_at(place)) > 1
    army = Army(
        id=party.id,
        name=party.name,
        owner=party.owner,
        hex=place,
        declared_territory=party.territory if is_cut else None,
        fatigue=party.fatigue,
        unsupplied_turns=party.unsupplied_turns,
    )
    draft.create(army, RULE)
    draft.summary(f"{army.name} comes out of hiding in {place}.", EVERYONE)


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
    rules=(RULE, "wc.army.size", "wc.upkeep.reorganise.merge"),
    legality=legality,
    resolve=resolve,
    options=options,
)
