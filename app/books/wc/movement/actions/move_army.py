"""Move an army.

An army goes as far as its slowest part: one point of movement a hex, or what the ground costs, and
double within an opposing zone of influence. A fast march gives half as much again, a forced march
twice as much and a point of fatigue; on either its patrols are not at work. Trains that march with
it go along, and on a forced march so can a messenger whom it protects. One order is its whole move:
a way that seems affordable is taken hex by hex, and ends where a hidden patrol makes it too dear.
Works are lost with the first step. Where the way ends at a friendly settlement the army may go in
(wc.move.order, wc.move.allowance, wc.move.cost).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.fatigue import gain
from app.books.wc.army.quarters import closed_by_siege, friendly_settlements
from app.books.wc.entities import Army, March, Messenger, Settlement
from app.books.wc.movement.allowance import army_allowance_half_points
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.homeward import homeward_march_faults
from app.books.wc.movement.march import HIGH_MOUNTAINS, MarchOutcome, Order, lead
from app.books.wc.movement.orders import army_way_faults, moved_faults
from app.books.wc.movement.path import Costs, DeclaredTerritory, Path, steps_of
from app.books.wc.movement.reachable import ways
from app.books.wc.movement.zones import Zones
from app.books.wc.phases import MOVEMENT
from app.books.wc.profiles import FATIGUE_RULES
from app.books.wc.refusals import apart, not_yours
from app.books.wc.variation.asked import ALLOWANCE, PACE
from app.books.wc.words import place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.options import ByCounter
from app.engine.position import Draft, Position, View
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
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"army": "army-1", "path": [[3, 3], [4, 3]], "march": "fast"},
                {"army": "army-1", "path": [[1, 3], [0, 3]], "enter": "helmsburg"},
            ]
        }
    )

    army: Annotated[Id, Field(description="The army to move.")]
    path: Path
    march: Annotated[March, Field(description="How it marches.")] = "normal"
    declared_territory: DeclaredTerritory = None
    messenger: Annotated[
        Id | None, Field(description="A messenger to escort; only on a forced march.")
    ] = None
    enter: Annotated[
        Id | None,
        Field(description="A settlement of yours or an ally's in the last hex, to go into."),
    ] = None


def legality(view: View, request: MoveArmyRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from moved_faults(army)
    yield from homeward_march_faults(view, army, request.march)
    if request.messenger is not None:
        yield from _escort_faults(view, army, request)
    escorted = view.get(Messenger, request.messenger)
    if escorted is not None and escorted.owner != view.viewer:
        escorted = None
    yield from army_way_faults(
        view,
        army,
        steps_of(army.hex, request.path),
        army_allowance_half_points(view, army, request.march, escorted).value,
        request.declared_territory,
        request.enter,
    )


def _escort_faults(view: View, army: Army, request: MoveArmyRequest) -> Iterator[Refusal]:
    assert request.messenger is not None
    messenger = view.get(Messenger, request.messenger)
    yield from not_yours(view, messenger, request.messenger)
    if request.march != "forced":
        detail = "A messenger rides day and night: only an army on a forced march can escort one."
        yield Refusal("mode-not-allowed", "wc.messenger.escort", detail)
    yield from closed_by_siege(view.get(Settlement, army.inside), "wc.messenger.escort")
    if messenger is None:
        return
    if messenger.hex != army.hex:
        yield apart("wc.messenger.escort", "The messenger", army)
    if messenger.moved:
        yield Refusal("already-moved", "wc.move.order", "The messenger has moved this turn.")


def resolve(draft: Draft, request: MoveArmyRequest, dice: Roller) -> None:
    position = draft.position
    army = position.one(Army, request.army)
    escorted = position.get(Messenger, request.messenger)
    order = Order(
        steps_of(army.hex, request.path),
        army_allowance_half_points(position, army, request.march, escorted).tell(draft),
        request.declared_territory,
        request.march,
        escorted,
        position.get(Settlement, request.enter),
    )
    draft.open_to(EVERYONE, request=True)
    draft.cite("wc.move.order", "wc.move.cost", MARCH_RULES[request.march])
    moved = lead(draft, army, order, dice)
    if moved is None:
        return
    draft.update(moved, MARCH_RULES[request.march], action="march", march=request.march)
    said = _march_in_words(position, army, moved, request.march)
    survives = _tire(draft, moved, request.march, escorted)
    if not survives:
        draft.outcome(EVERYONE, lost=True)
        said += ", and was worn out to the last"
    draft.summary(f"{said}.", EVERYONE)


def _march_in_words(position: Position, army: Army, moved: Army, march: March) -> str:
    start, end = place_name(position, army.hex), place_name(position, moved.hex)
    if len(moved.path) == 1:
        return f"{army.name} was held fast in {start}"
    inside = position.get(Settlement, moved.inside)
    went_in = "" if inside is None else f" and went into {inside.name}"
    return f"{army.name} {MARCHED[march]} from {start} to {end}{went_in}"


def _tire(draft: Draft, army: Army, march: March, escorted: Messenger | None) -> bool:
    """Tire those on a forced march; whether the army has survived it."""
    if march != "forced":
        return True
    if escorted is not None:
        gain(draft, escorted, "wc.messenger.move")
    return gain(draft, army, "wc.move.forced-march") is not None


def unmoved(view: View) -> Iterator[str]:
    """The armies of the side that have not acted yet, by id."""
    for army in view.where(Army, owner=view.viewer):
        if army.action == "none":
            yield army.id


def marches_of(view: View, army_id: str) -> Iterator[MoveArmyRequest]:
    """One cheapest way to each hex in reach, and into each friendly settlement there."""
    army = view.one(Army, army_id)
    costs = Costs(ground_of(view), Zones(view, view.viewer, only_known=True))
    for march in MARCH_RULES:
        allowance = army_allowance_half_points(view, army, march).value
        for way in ways(view, army, costs, allowance):
            yield MoveArmyRequest(army=army.id, march=march, **way.as_fields())
            for settlement in friendly_settlements(view, view.viewer, way.steps[-1]):
                fields = {**way.as_fields(), "enter": settlement.id}
                yield MoveArmyRequest(army=army.id, march=march, **fields)


MOVE_ARMY = Action(
    "move-army",
    request=MoveArmyRequest,
    outcome=MarchOutcome,
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
        "wc.settlement.fortress",
        "wc.settlement.border-tower",
        "wc.baggage.move",
        "wc.terrain.table",
        "wc.terrain.road",
        "wc.terrain.river",
        "wc.terrain.chasm",
        "wc.terrain.high-mountains",
        "wc.race.profile",
        "wc.race.fatigue.lookup",
        *FATIGUE_RULES,
        "wc.ambush.reveal",
        "wc.messenger.move",
    ),
    asks=(PACE, ALLOWANCE),
    dice=(HIGH_MOUNTAINS,),
    legality=legality,
    resolve=resolve,
    assumes=("No hidden patrol is near the way.",),
    options=ByCounter("army", unmoved, marches_of),
)
