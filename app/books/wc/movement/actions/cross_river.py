"""Cross a river without a bridge.

As its whole move an army at the bank may go through the water to the land beyond. A die for each
model says whether it gets across, is delayed or is lost. The delayed are hurt for 4 turns, or with
some races washed down for 2. Characters subtract 1, and those of some races walk through without a
roll. War machines and trains are left behind, and so is whatever never enters water
(wc.terrain.river.crossing).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.crowding import room_faults
from app.books.wc.army.forces import units_of
from app.books.wc.army.removal import remove
from app.books.wc.entities import Army, Messenger
from app.books.wc.map import Place, campaign_map
from app.books.wc.movement.crossing import (
    DICE,
    RULE,
    far_banks,
    is_bank,
    is_barred,
    leave_behind,
    loss_weights,
    swim,
    swimmers,
    wading,
    way_across,
)
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.leaving import lose_works
from app.books.wc.movement.march import (
    HIGH_MOUNTAINS,
    MarchOutcome,
    fatal_step,
    move_counter,
    perish,
)
from app.books.wc.movement.orders import bound_faults, declared_faults, moved_faults
from app.books.wc.movement.path import DeclaredTerritory
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours
from app.books.wc.variation.asked import CROSSING, DELAYED, MAY_WADE, WAY_THROUGH, Wader
from app.books.wc.words import place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.hexgrid import Hex
from app.engine.outcome import WORKING
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE
from app.engine.weights import Weighted


class CrossRiverRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"army": "army-2", "to": [4, 2]}]})

    army: Annotated[Id, Field(description="The army that goes through the water.")]
    to: Annotated[Place, Field(description="The hex on the far bank.")]
    declared_territory: DeclaredTerritory = None


class CrossRiverOutcome(MarchOutcome):
    """What the river took, and where the army is now."""

    models_lost: Annotated[int | None, Field(description="The models that drowned.")] = None
    models_delayed: Annotated[
        int | None, WORKING, Field(description="The models that are out for some turns.")
    ] = None


def legality(view: View, request: CrossRiverRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from moved_faults(army)
    yield from _troop_faults(view, army)
    way = way_across(campaign_map(view), army.hex, request.to)
    if way is None:
        detail = f"No river lies between {army.name} and {request.to}; name a hex just beyond one."
        yield Refusal("not-at-river", RULE, detail)
    else:
        yield from bound_faults(view, army, way, request.declared_territory)
    if campaign_map(view).terrain_at(request.to) is None:
        yield Refusal("off-map", RULE, f"{request.to} is off the map.")
    elif not is_bank(campaign_map(view), request.to):
        detail = f"There is no land at {request.to} to come out on."
        yield Refusal("hex-impassable", RULE, detail)
    yield from declared_faults(view, request.to, request.declared_territory)
    yield from room_faults(view, army, request.to)


def _troop_faults(view: View, army: Army) -> Iterator[Refusal]:
    units = units_of(view, army.id)
    if army.noted_points:
        detail = f"{army.name} is noted as points: draw it up first, so that its models can roll."
        yield Refusal("composition-required", RULE, detail)
    elif not swimmers(units):
        detail = f"{army.name} has nothing that could go through water."
        yield Refusal("unit-not-eligible", RULE, detail)
    for unit in swimmers(units):
        yield from MAY_WADE.refusals(view, Wader(unit.race, unit))
        if is_barred(unit):
            detail = f"{unit.name} has more models than can be rolled for; leave it behind."
            yield Refusal("unit-not-eligible", RULE, detail)


def resolve(draft: Draft, request: CrossRiverRequest, dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    way = way_across(campaign_map(draft.position), army.hex, request.to)
    assert way is not None
    draft.open_to(EVERYONE, request=True)
    draft.cite(RULE, "wc.move.order")
    where = place_name(draft.position, request.to)
    leave_behind(draft, army)
    for messenger in draft.position.where(Messenger, owner=army.owner, escort=army.id):
        draft.update(messenger, "wc.messenger.escort", escort=None)
    moved = move_counter(draft, army, way, request.declared_territory)
    moved = lose_works(draft, draft.update(moved, RULE, action="crossing", inside=None))
    draft.outcome(EVERYONE, path=[army.hex, *way])
    swim(draft, moved, dice)
    if not units_of(draft.position, moved.id):
        remove(draft, moved, RULE)
        draft.outcome(EVERYONE, lost=True)
        draft.summary(f"{army.name} was lost in the river on its way to {where}.", EVERYONE)
    elif fatal_step(draft.position, way, dice) is not None:
        perish(draft, moved, request.to)
    else:
        draft.summary(f"{army.name} crossed the river to {where}.", EVERYONE)


def distribution(view: View, request: CrossRiverRequest) -> Iterator[Weighted] | None:
    """How many models the river takes; None where a high pass behind it may take the army too."""
    army = view.one(Army, request.army)
    way = way_across(campaign_map(view), army.hex, request.to)
    assert way is not None
    if any(ground_of(view).is_perilous(place) for place in way):
        return None
    return _weighted(view, army, [army.hex, *way])


def _weighted(view: View, army: Army, path: Sequence[Hex]) -> Iterator[Weighted]:
    wade = wading(view, army)
    if not wade:
        yield Weighted({"path": path}, 1)
        return
    ashore = len(wade) < len(swimmers(units_of(view, army.id)))
    everybody = sum(unit.models for unit in wade)
    for lost, weight in enumerate(loss_weights(view, army)):
        all_lost = {"lost": True} if lost == everybody and not ashore else {}
        if weight:
            yield Weighted({"path": path, "models_lost": lost, **all_lost}, weight)


def options(view: View) -> Iterator[CrossRiverRequest]:
    for army in view.where(Army, owner=view.viewer):
        for place in far_banks(campaign_map(view), army.hex):
            yield CrossRiverRequest(army=army.id, to=place)


CROSS_RIVER = Action(
    "cross-river",
    request=CrossRiverRequest,
    phase=MOVEMENT,
    section="terrain",
    rules=(
        "wc.terrain.river.crossing",
        "wc.terrain.river",
        "wc.terrain.high-mountains",
        "wc.move.order",
        "wc.army.hex-limit",
        "wc.map.border-hex",
        "wc.works.removal",
        "wc.militia.movement",
        "wc.ambush.reveal",
        "wc.messenger.escort",
    ),
    asks=(CROSSING, WAY_THROUGH, DELAYED, MAY_WADE),
    dice=(DICE, HIGH_MOUNTAINS),
    legality=legality,
    resolve=resolve,
    options=options,
    outcome=CrossRiverOutcome,
    distribution=distribution,
)
