"""Move an army.

An army goes as far as its slowest part: one point of movement a hex, or what the ground costs, and
double within an opposing zone of influence. A fast march gives half as much again, a forced march
twice as much and a point of fatigue; on either its patrols are not at work. Trains that march with
it go along, and on a forced march so can a messenger whom it protects. One order is its whole move:
a way that seems affordable is taken hex by hex, and ends where a hidden patrol makes it too dear.
Works are lost with the first step.
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Army, March, Messenger, Settlement
from app.books.wc.fatigue import gain
from app.books.wc.movement.allowance import army_allowance_half_points
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.march import HIGH_MOUNTAINS, Order, lead
from app.books.wc.movement.orders import army_way_faults, moved_faults
from app.books.wc.movement.path import Costs, Path, steps_of
from app.books.wc.movement.reachable import ways
from app.books.wc.movement.zones import Zones
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

MARCH_RULES: dict[March, str] = {
    "normal": "wc.move.allowance",
    "fast": "wc.move.fast-march",
    "forced": "wc.move.forced-march",
}
MARCHED: dict[March, str] = {
    "normal": "moved",
    "fast": "marched fast",
    "forced": "marched day and night",
}


class MoveArmyRequest(Request):
    army: Annotated[Id, Field(description="The army to move.")]
    path: Path
    march: Annotated[March, Field(description="How it marches.")] = "normal"
    declared_territory: Annotated[
        Id | None,
        Field(description="Where a border cuts the last hex, the territory it counts as being in."),
    ] = None
    messenger: Annotated[
        Id | None, Field(description="A messenger to escort; only on a forced march.")
    ] = None


def legality(view: View, request: MoveArmyRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from moved_faults(army)
    if request.messenger is not None:
        yield from _escort_faults(view, army, request)
    escorted = view.get(Messenger, request.messenger)
    if escorted is not None and escorted.owner != view.viewer:
        return
    yield from army_way_faults(
        view,
        army,
        steps_of(army.hex, request.path),
        army_allowance_half_points(view, army, request.march, escorted),
        request.declared_territory,
    )


def _escort_faults(view: View, army: Army, request: MoveArmyRequest) -> Iterator[Refusal]:
    assert request.messenger is not None
    messenger = view.get(Messenger, request.messenger)
    yield from not_yours(view, messenger, request.messenger)
    if request.march != "forced":
        detail = "An army that escorts a messenger makes a forced march."
        yield Refusal("mode-not-allowed", "wc.messenger.escort", detail)
    place = view.get(Settlement, army.inside)
    if place is not None and place.besieged:
        detail = f"{army.name} is besieged and can escort nobody out."
        yield Refusal("settlement-besieged", "wc.messenger.escort", detail)
    if messenger is None:
        return
    if messenger.hex != army.hex:
        detail = f"The messenger is not in the hex of {army.name}."
        yield Refusal("not-co-located", "wc.messenger.escort", detail)
    if messenger.moved:
        yield Refusal("already-moved", "wc.move.order", "The messenger has moved this turn.")


def resolve(draft: Draft, request: MoveArmyRequest, dice: Roller) -> None:
    position = draft.position
    army = position.one(Army, request.army)
    escorted = position.get(Messenger, request.messenger)
    order = Order(
        steps_of(army.hex, request.path),
        army_allowance_half_points(position, army, request.march, escorted),
        request.declared_territory,
        request.march,
        escorted,
    )
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.move.order", "wc.move.cost", MARCH_RULES[request.march])
    start = army.hex
    moved = lead(draft, army, order, dice)
    if moved is None:
        return
    draft.update(moved, MARCH_RULES[request.march], action="march", march=request.march)
    draft.summary(f"{army.name} {MARCHED[request.march]} from {start} to {moved.hex}.", EVERYONE)
    if request.march == "forced":
        gain(draft, moved, "wc.move.forced-march")
        if escorted is not None:
            gain(draft, escorted, "wc.messenger.move")


def options(view: View) -> Iterator[MoveArmyRequest]:
    armies = [army for army in view.where(Army, owner=view.viewer) if army.action == "none"]
    costs = Costs(ground_of(view), Zones(view, view.viewer, only_known=True))
    marches: tuple[March, ...] = ("normal", "fast", "forced")
    for march in marches:
        for army in armies:
            allowance = army_allowance_half_points(view, army, march)
            for way in ways(view, army, costs, allowance):
                yield MoveArmyRequest(army=army.id, march=march, **way.as_fields())


MOVE_ARMY = Action(
    "move-army",
    request=MoveArmyRequest,
    phase=MOVEMENT,
    rules=(
        "wc.move.order",
        "wc.move.actions",
        "wc.move.allowance",
        "wc.move.cost",
        "wc.move.fast-march",
        "wc.move.forced-march",
        "wc.zone.influence",
        "wc.patrol.zone",
        "wc.army.hex-limit",
        "wc.army.points-only",
        "wc.map.border-hex",
        "wc.works.removal",
        "wc.militia.movement",
        "wc.militia.free-garrisons",
        "wc.militia.capital",
        "wc.settlement.capital.half-army",
        "wc.messenger.escort",
        "wc.baggage.move",
        "wc.terrain.table",
        "wc.terrain.road",
        "wc.terrain.river",
        "wc.terrain.chasm",
        "wc.terrain.high-mountains",
        "wc.race.profile",
        "wc.race.fatigue.lookup",
        "wc.race.chaos.fatigue",
        "wc.race.chaos_dwarfs.fatigue",
        "wc.race.dark_elves.fatigue",
        "wc.race.dwarfs.fatigue",
        "wc.race.empire.fatigue",
        "wc.race.bretonnia.fatigue",
        "wc.race.bretonnia.profile",
        "wc.race.high_elves.fatigue",
        "wc.race.neutral.profile",
        "wc.race.orcs_goblins.fatigue",
        "wc.race.skaven.fatigue",
        "wc.race.undead.fatigue",
        "wc.race.wood_elves.fatigue",
    ),
    dice=(HIGH_MOUNTAINS,),
    legality=legality,
    resolve=resolve,
    options=options,
)
