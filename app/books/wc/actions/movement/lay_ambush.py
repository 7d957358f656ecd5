"""Lay an ambush.

Before it acts, an army may detach up to 1,000 points of its troops, which hide in its own territory
or an adjacent one. They lie there without a hex, known to nobody but their owner, until they fall
upon an enemy that comes into the territory or are called back in upkeep.
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Ambush, Army, Territory, Unit
from app.books.wc.exposure import territory_of
from app.books.wc.forces import points_of
from app.books.wc.map import campaign_map
from app.books.wc.militia import militia_faults
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours, unknown
from app.books.wc.regiments import regiment_faults
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.ambush.set"
LIMIT_POINTS = 1_000


class LayAmbushRequest(Request):
    army: Annotated[Id, Field(description="The army that the party comes from.")]
    units: Annotated[
        tuple[Id, ...],
        Field(max_length=400, description="Its units and characters, 1,000 points at most."),
    ]
    territory: Annotated[
        Id, Field(description="Where they hide: the army's territory or an adjacent one.")
    ]


def legality(view: View, request: LayAmbushRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if view.get(Territory, request.territory) is None:
        yield unknown(request.territory)
    if army is None or army.owner != view.viewer:
        return
    if army.action != "none":
        yield Refusal("already-acted", RULE, f"{army.name} has acted this turn.")
    yield from _territory_refusals(view, army, request.territory)
    yield from _list_refusals(view, army, request)


def _territory_refusals(view: View, army: Army, territory: str) -> Iterator[Refusal]:
    here = territory_of(view, army)
    if here is None or view.get(Territory, territory) is None:
        return
    if territory not in (here, *campaign_map(view).adjacent_territories(here)):
        detail = f"{territory} does not adjoin {here}, where {army.name} is."
        yield Refusal("territory-not-adjacent", RULE, detail)


def _list_refusals(view: View, army: Army, request: LayAmbushRequest) -> Iterator[Refusal]:
    wanted = [view.get(Unit, unit_id) for unit_id in dict.fromkeys(request.units)]
    units = [unit for unit in wanted if unit is not None and unit.force == army.id]
    if len(units) < len(wanted):
        yield Refusal("unit-not-in-source", RULE, f"{army.name} has not all of these units.")
    points = sum(unit.points for unit in units)
    if points > LIMIT_POINTS:
        detail = f"{points} points are too many to hide; {LIMIT_POINTS} can."
        yield Refusal("ambush-too-large", RULE, detail)
    if not wanted:
        yield Refusal("empty-army", RULE, "A party needs at least one unit or character.")
    elif points_of(view, army.id) <= points:
        yield Refusal("empty-army", "wc.army.size", f"Somebody must stay with {army.name}.")
    for code, detail in regiment_faults(units):
        yield Refusal(code, "wc.army.limited-regiments", detail)
    yield from militia_faults(view, units, (request.territory,))


def resolve(draft: Draft, request: LayAmbushRequest, _dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    territory = draft.position.one(Territory, request.territory)
    party = Ambush(
        id=draft.new_id(Ambush),
        name=f"{territory.name} ambush party"[:120],
        owner=army.owner,
        territory=territory.id,
        parent_army=army.id,
        fatigue=army.fatigue,
        unsupplied_turns=army.unsupplied_turns,
        set_turn=draft.position.campaign.turn,
    )
    draft.create(party, RULE)
    for unit_id in dict.fromkeys(request.units):
        unit = draft.position.one(Unit, unit_id)
        draft.update(unit, RULE, force=party.id, duty="none")
    draft.outcome(party=party.id)
    draft.summary(f"Troops of {army.name} lie in ambush in {territory.name}.")


LAY_AMBUSH = Action(
    "lay-ambush",
    request=LayAmbushRequest,
    phase=MOVEMENT,
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
)
