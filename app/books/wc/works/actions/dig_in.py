"""Dig in.

An army may spend up to half of its movement and then prepare a hasty defence where it has come to:
a little of each kind of works and one hidden unit, whatever its size, but no traps. It cannot march
fast or by night for it. Whatever stops it on the way, it digs in where it was stopped
(wc.works.hasty).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Army
from app.books.wc.movement.allowance import army_allowance_half_points
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.march import HIGH_MOUNTAINS, MarchOutcome, Order, lead
from app.books.wc.movement.orders import acted_faults, army_way_faults
from app.books.wc.movement.path import Costs, DeclaredTerritory, Path, steps_of
from app.books.wc.movement.reachable import ways
from app.books.wc.movement.zones import Zones
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours
from app.books.wc.variation.asked import ALLOWANCE, PACE, WORKS_DUG
from app.books.wc.words import place_name
from app.books.wc.works.earthworks import (
    HASTY_WORKS,
    WorksOutcome,
    WorksWanted,
    amount_faults,
    erect,
)
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.works.hasty"


class DigInRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"army": "army-1", "path": [[3, 3]]}]}
    )

    army: Annotated[Id, Field(description="The army that digs in.")]
    path: Path = ()
    declared_territory: DeclaredTerritory = None
    works: Annotated[
        WorksWanted, Field(description="How much it digs; left out, all that it may.")
    ] = WorksWanted()


class DigInOutcome(MarchOutcome, WorksOutcome):
    """The way, and what was dug at its end."""


def legality(view: View, request: DigInRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from acted_faults(army)
    yield from amount_faults(request.works, HASTY_WORKS, RULE)
    steps = steps_of(army.hex, request.path)
    if steps:
        allowance = army_allowance_half_points(view, army, "dig").value
        yield from army_way_faults(view, army, steps, allowance, request.declared_territory)
    else:
        yield from _staying_faults(army, request)


def _staying_faults(army: Army, request: DigInRequest) -> Iterator[Refusal]:
    if army.works == "field":
        detail = f"{army.name} stands in field fortifications, which are better; let it stay there."
        yield Refusal("works-standing", RULE, detail)
    if request.declared_territory is not None:
        detail = "A territory is declared with the move into a hex; name the hexes to enter too."
        yield Refusal("path-not-contiguous", "wc.map.border-hex", detail)


def resolve(draft: Draft, request: DigInRequest, dice: Roller) -> None:
    army: Army | None = draft.position.one(Army, request.army)
    assert army is not None
    draft.open_to(EVERYONE)
    draft.cite(RULE, "wc.move.actions")
    steps = steps_of(army.hex, request.path)
    if steps:
        allowance = army_allowance_half_points(draft.position, army, "dig").tell(draft)
        army = lead(draft, army, Order(steps, allowance, request.declared_territory), dice)
    if army is None:
        return
    points = points_of(draft.position, army.id)
    army = draft.update(army, RULE, action="hasty", works_points=points)
    erect(draft, army, "hasty", request.works, HASTY_WORKS, RULE)
    draft.summary(f"{army.name} digs in at {place_name(draft.position, army.hex)}.", EVERYONE)


def options(view: View) -> Iterator[DigInRequest]:
    costs = Costs(ground_of(view), Zones(view, view.viewer, only_known=True))
    for army in view.where(Army, owner=view.viewer):
        yield DigInRequest(army=army.id)
        if army.action == "none":
            allowance = army_allowance_half_points(view, army, "dig").value
            for way in ways(view, army, costs, allowance):
                yield DigInRequest(army=army.id, **way.as_fields())


DIG_IN = Action(
    "dig-in",
    request=DigInRequest,
    phase=MOVEMENT,
    rules=(
        "wc.works.hasty",
        "wc.works.battle-setup",
        "wc.works.earthen-walls",
        "wc.works.stakes",
        "wc.works.ditches",
        "wc.works.hidden-unit",
        "wc.works.removal",
        "wc.move.actions",
        "wc.move.allowance",
        "wc.move.cost",
        "wc.zone.influence",
        "wc.patrol.zone",
        "wc.terrain.high-mountains",
        "wc.move.order",
        "wc.baggage.move",
        "wc.army.hex-limit",
        "wc.messenger.escort",
        "wc.map.border-hex",
        "wc.ambush.reveal",
    ),
    asks=(PACE, ALLOWANCE, WORKS_DUG),
    dice=(HIGH_MOUNTAINS,),
    legality=legality,
    resolve=resolve,
    outcome=DigInOutcome,
    options=options,
)
