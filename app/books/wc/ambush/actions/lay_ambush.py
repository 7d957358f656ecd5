"""Lay an ambush.

Before it acts, an army may detach up to 1,000 points of its troops, which hide in its own territory
or an adjacent one. They lie there without a hex, known to nobody but their owner, until they fall
upon an enemy that comes into the territory or are called back in upkeep (wc.ambush.set).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.casualties import is_fit
from app.books.wc.army.exposure import territory_of
from app.books.wc.army.forces import points_of, units_of
from app.books.wc.army.militia import militia_faults
from app.books.wc.army.reorganise import (
    not_in_force,
    owes_a_report,
    with_mounts,
    without_rider,
    worse_regiments,
)
from app.books.wc.entities import Ambush, Army, Territory
from app.books.wc.map import campaign_map
from app.books.wc.movement.orders import acted_faults
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours, unknown
from app.books.wc.words import NAME_LENGTH
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.entity import Id
from app.engine.outcome import Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.ambush.set"
LIMIT_POINTS = 1_000


class LayAmbushRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"army": "army-2", "units": ["army-2.2", "army-2.4"], "territory": "marken-land"}
            ]
        }
    )

    army: Annotated[Id, Field(description="The army that the party comes from.")]
    units: Annotated[
        tuple[Id, ...],
        Field(max_length=400, description="Its units and characters, 1,000 points at most."),
    ]
    territory: Annotated[
        Id, Field(description="Where they hide: the army's territory or an adjacent one.")
    ]


class LayAmbushOutcome(Outcome):
    party: Annotated[Id | None, Field(description="The hidden party.")] = None


def legality(view: View, request: LayAmbushRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if view.get(Territory, request.territory) is None:
        yield unknown(request.territory)
    if army is None or army.owner != view.viewer:
        return
    yield from acted_faults(army, RULE)
    yield from owes_a_report(army)
    yield from _territory_refusals(view, army, request.territory)
    yield from _list_refusals(view, army, request)


def _territory_refusals(view: View, army: Army, territory: str) -> Iterator[Refusal]:
    here = territory_of(view, army)
    if here is None or view.get(Territory, territory) is None:
        return
    near = (here, *campaign_map(view).adjacent_territories(here))
    if territory not in near:
        names = listed([place.name for place in (view.one(Territory, one) for one in near)])
        detail = f"From where {army.name} is, an ambush can lie in {names}."
        yield Refusal("territory-not-adjacent", RULE, detail)


def _list_refusals(view: View, army: Army, request: LayAmbushRequest) -> Iterator[Refusal]:
    yield from not_in_force(view, army, request.units, RULE)
    yield from without_rider(view, request.units, RULE)
    units = with_mounts(view, army.id, request.units)
    for unit in units:
        if not is_fit(unit):
            detail = f"{unit.name} has no model that is fit; it cannot lie in ambush."
            yield Refusal("unit-not-eligible", RULE, detail)
    points = sum(unit.points for unit in units)
    if points > LIMIT_POINTS:
        detail = f"{points:,} points are too many to hide; {LIMIT_POINTS:,} is the most."
        yield Refusal("ambush-too-large", RULE, detail)
    if not request.units:
        yield Refusal("empty-army", RULE, "A party needs at least one unit or character.")
    whole = units_of(view, army.id)
    staying = [unit for unit in whole if unit not in units]
    if not staying and not army.noted_points:
        detail = f"Somebody must stay with {army.name}; leave at least one unit or character."
        yield Refusal("empty-army", "wc.army.size", detail)
    yield from worse_regiments([whole], [units, staying])
    yield from militia_faults(view, units, (request.territory,))


def resolve(draft: Draft, request: LayAmbushRequest, _dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    territory = draft.position.one(Territory, request.territory)
    party = Ambush(
        id=draft.new_id(Ambush),
        name=f"{territory.name} ambush party"[:NAME_LENGTH],
        owner=army.owner,
        territory=territory.id,
        parent_army=army.id,
        fatigue=army.fatigue,
        unsupplied_turns=army.unsupplied_turns,
        set_turn=draft.position.campaign.turn,
    )
    draft.create(party, RULE)
    for unit in with_mounts(draft.position, army.id, request.units):
        draft.update(unit, RULE, force=party.id, duty="none")
    draft.outcome(party=party.id)
    points = points_of(draft.position, party.id)
    draft.summary(f"{points:,} points of {army.name} lie in ambush in {territory.name}.")


def options(view: View) -> Iterator[LayAmbushRequest]:
    """Every single unit in every territory near enough; several may go together."""
    for army in view.where(Army, owner=view.viewer, action="none"):
        here = territory_of(view, army)
        if here is not None:
            for unit in units_of(view, army.id):
                for territory in (here, *campaign_map(view).adjacent_territories(here)):
                    yield LayAmbushRequest(army=army.id, units=(unit.id,), territory=territory)


LAY_AMBUSH = Action(
    "lay-ambush",
    request=LayAmbushRequest,
    phase=MOVEMENT,
    rules=(RULE, "wc.army.limited-regiments", "wc.army.points-only", "wc.militia.movement"),
    legality=legality,
    resolve=resolve,
    outcome=LayAmbushOutcome,
    options=options,
)
