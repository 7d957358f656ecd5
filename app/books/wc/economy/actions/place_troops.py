"""Place new troops.

In the resolution phase troops that you have recruited come out of training, in settlements that
were yours when the campaign began and that you hold now. In one turn a fortress or a capital takes
1,500 points, a city 1,000, and a town 500 of infantry and cavalry that are not elite; villages and
border towers train nobody. A single unit of more than 1,500 points may be placed alone in a
fortress or capital. They form a new army in the settlement's hex, or join an army of yours there,
or the garrison; in a besieged settlement they stay within the walls. What you do not place waits,
and costs nothing. Everybody sees a new army, and nobody else what is in it (wc.place.where).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wc.army.crowding import HEX_LIMIT_POINTS, field_points, over_limit
from app.books.wc.army.entering import entering
from app.books.wc.army.forces import Force, force_of, points_of, units_of
from app.books.wc.army.quarters import closed_by_siege, has_room_inside, no_room_inside
from app.books.wc.army.reorganise import (
    owes_a_report,
    place_of,
    too_large,
    without_rider,
    worse_regiments,
)
from app.books.wc.economy.recruits import (
    RULE,
    chosen,
    in_training,
    limit_faults,
    place_faults,
    recruit_faults,
    training_at,
    training_places,
)
from app.books.wc.entities import Army, Recruits, Settlement, Unit
from app.books.wc.kinds import KINDS
from app.books.wc.phases import RESOLUTION
from app.books.wc.refusals import apart, not_yours, unknown
from app.books.wc.variation.asked import MAY_RECRUIT, MAY_TRAIN
from app.books.wc.words import name_by_place, place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import agreeing, counted
from app.engine.entity import Id, Name
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

POOL_RULE = "wc.place.pool"


class PlaceTroopsRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"recruits": "recruits-1", "settlement": "helmsburg", "name": "The New Levy"},
                {"recruits": "recruits-1", "units": ["unit-2"], "army": "army-1"},
            ]
        }
    )

    recruits: Annotated[Id, Field(description="The order of recruits.")]
    units: Annotated[
        tuple[Id, ...] | None,
        Field(min_length=1, max_length=400, description="Those of its units; left out, all."),
    ] = None
    settlement: Annotated[
        Id | None,
        Field(description="Where they are placed; left out, where they were meant to go."),
    ] = None
    army: Annotated[
        Id | None,
        Field(
            description=(
                "Your army in that hex which they join, or the settlement itself for its garrison; "
                "left out, they form a new army."
            )
        ),
    ] = None
    inside: Annotated[
        bool, Field(description="A new army quarters inside; in a besieged place it always does.")
    ] = False
    name: Annotated[Name | None, Field(description="What a new army is called.")] = None


class PlaceTroopsOutcome(Outcome):
    result: Annotated[
        Literal["placed", "no_room"] | None,
        Field(description="Whether they are placed; `no_room` where others fill the walls."),
    ] = None
    army: Annotated[
        Id | None, Field(description="The army that they are in; absent for a garrison.")
    ] = None
    points: Annotated[int | None, Field(description="The points placed.")] = None
    waiting_points: Annotated[
        int | None, Field(description="The points of the same order that still wait.")
    ] = None


def legality(view: View, request: PlaceTroopsRequest) -> Iterator[Refusal]:
    recruits = view.get(Recruits, request.recruits)
    yield from not_yours(view, recruits, request.recruits)
    place = _place(request, recruits)
    settlement = view.get(Settlement, place)
    if place is not None:
        yield from place_faults(view, settlement, place)
    elif recruits is not None:
        yield Refusal("settlement-required", RULE, "Name the settlement where they are placed.")
    if recruits is None:
        return
    yield from _not_waiting(view, recruits, request.units or ())
    yield from without_rider(view, request.units or (), RULE)
    coming = chosen(view, recruits, request.units)
    yield from recruit_faults(view, coming)
    if settlement is not None and settlement.owner == view.viewer:
        yield from limit_faults(settlement, coming)
        yield from _target_faults(view, request, settlement, coming)


def _place(request: PlaceTroopsRequest, recruits: Recruits | None) -> str | None:
    meant = None if recruits is None else recruits.settlement
    return meant if request.settlement is None else request.settlement


def _not_waiting(view: View, recruits: Recruits, unit_ids: tuple[str, ...]) -> Iterator[Refusal]:
    for unit_id in unit_ids:
        unit = view.get(Unit, unit_id)
        if unit is None or unit.owner != view.viewer:
            yield unknown(unit_id)
        elif unit.force != recruits.id:
            detail = f"{unit.name} is not among the recruits of this order."
            yield Refusal("unit-not-in-source", RULE, detail)


def _target_faults(
    view: View, request: PlaceTroopsRequest, settlement: Settlement, coming: list[Unit]
) -> Iterator[Refusal]:
    """What is against those whom the troops join, or against a new army of them."""
    points = sum(unit.points for unit in coming)
    if request.army is None:
        yield from too_large(points)
        yield from worse_regiments([], [coming])
        inside = settlement.id if _stays_inside(request, settlement) else None
        yield from _room_faults(view, settlement, inside, points)
        return
    if request.inside or request.name is not None:
        detail = "Only a new army is given a name, or told to stay inside."
        yield Refusal("not-a-new-army", RULE, detail)
    target = force_of(view, request.army)
    yield from not_yours(view, target, request.army)
    if target is None or target.owner != view.viewer:
        return
    yield from owes_a_report(target)
    if isinstance(target, Army):
        yield from too_large(points_of(view, target.id) + points)
    there = units_of(view, target.id)
    yield from worse_regiments([there], [[*there, *coming]])
    if target.hex != settlement.hex or (isinstance(target, Settlement) and target != settlement):
        yield apart(RULE, target.name, settlement)
    elif place_of(target) is None:
        yield from closed_by_siege(settlement, RULE)
    yield from _room_faults(view, settlement, place_of(target), points)


def _stays_inside(request: PlaceTroopsRequest, settlement: Settlement) -> bool:
    """Whether a new army stands within the walls (R70)."""
    return request.inside or settlement.besieged


def _room_faults(
    view: View, settlement: Settlement, inside: str | None, points: int
) -> Iterator[Refusal]:
    if inside is not None:
        yield from no_room_inside(view, settlement, points)
    elif field_points(view, view.viewer, settlement.hex) + points > HEX_LIMIT_POINTS:
        yield over_limit(view, settlement.hex)


def resolve(draft: Draft, request: PlaceTroopsRequest, _dice: Roller) -> None:
    position = draft.position
    recruits = position.one(Recruits, request.recruits)
    settlement = position.one(Settlement, _place(request, recruits) or "")
    coming = chosen(position, recruits, request.units)
    points = sum(unit.points for unit in coming)
    draft.cite(*MAY_TRAIN.exceptions(position, training_at(position, draft.actor, settlement)))
    if not _has_room(position, request, settlement, points):
        draft.outcome(result="no_room")
        draft.summary(f"{settlement.name} has no room for the recruits, who wait.")
        return
    target = _target(draft, request, settlement)
    for unit in coming:
        draft.update(unit, RULE, force=target.id, placed=True)
    draft.update(settlement, RULE, placed_points=settlement.placed_points + points)
    waiting = _settle(draft, recruits)
    army = target.id if isinstance(target, Army) else None
    draft.outcome(result="placed", army=army, points=points, waiting_points=waiting)
    came = f"{counted(points, 'point')} of recruits {agreeing(points, 'has', 'have')}"
    whom = target.name if army else f"the garrison of {target.name}"
    done = "formed" if request.army is None else "joined"
    left = f"; {waiting:,} still {agreeing(waiting, 'waits', 'wait')}" if waiting else ""
    draft.summary(f"{came} {done} {whom}{left}.")
    if request.army is None:
        where = place_name(draft.position, target.hex)
        draft.summary(f"A new army, {target.name}, stands in {where}.", EVERYONE)


def _has_room(
    position: Position, request: PlaceTroopsRequest, settlement: Settlement, points: int
) -> bool:
    """Whether the walls hold them beside all who are inside, an ally's hidden strength too."""
    if request.army is None:
        goes_in = _stays_inside(request, settlement)
    else:
        target = force_of(position, request.army)
        goes_in = target is not None and place_of(target) is not None
    return not goes_in or has_room_inside(position, settlement, points)


def _target(draft: Draft, request: PlaceTroopsRequest, settlement: Settlement) -> Force:
    if request.army is not None:
        target = force_of(draft.position, request.army)
        assert target is not None
        return target
    where, hexagon = settlement.territory, settlement.hex
    name = request.name or name_by_place(draft.position, "Recruits", hexagon, where)
    new = Army(
        id=draft.new_id(Army),
        name=name,
        owner=draft.actor,
        hex=hexagon,
        inside=settlement.id if _stays_inside(request, settlement) else None,
        declared_territory=where,
        composition_fixed=True,
        **entering(draft.position),
    )
    return draft.create(new, RULE)


def _settle(draft: Draft, recruits: Recruits) -> int:
    """Close an order of which nothing waits any more; gives the points that still wait."""
    left = in_training(draft.position, recruits)
    if not left:
        draft.delete(recruits, POOL_RULE)
    return sum(unit.points for unit in left)


def options(view: View) -> Iterator[PlaceTroopsRequest]:
    """All of an order, as much of it as there is room for, and each unit alone, anywhere."""
    for recruits in view.where(Recruits, owner=view.viewer):
        for settlement in training_places(view):
            armies = view.where(Army, owner=view.viewer, hex=settlement.hex)
            for units in _loads(view, recruits, settlement):
                for army in (None, settlement.id, *(army.id for army in armies)):
                    yield PlaceTroopsRequest(
                        recruits=recruits.id, settlement=settlement.id, units=units, army=army
                    )


def _loads(
    view: View, recruits: Recruits, settlement: Settlement
) -> Iterator[tuple[str, ...] | None]:
    units = in_training(view, recruits)
    training = KINDS[settlement.size].training
    room = 0 if training is None else training.points - settlement.placed_points
    yield None
    if len(units) > 1:
        yield from dict.fromkeys((_as_many_as_fit(units, room), *((u.id,) for u in units)))


def _as_many_as_fit(units: list[Unit], room: int) -> tuple[str, ...]:
    fitting: list[str] = []
    for unit in units:
        if unit.points <= room:
            fitting.append(unit.id)
            room -= unit.points
    return tuple(fitting) or (units[0].id,)


PLACE_TROOPS = Action(
    "place-troops",
    request=PlaceTroopsRequest,
    outcome=PlaceTroopsOutcome,
    phase=RESOLUTION,
    rules=(
        RULE,
        POOL_RULE,
        "wc.purchase.recruit",
        "wc.army.size",
        "wc.army.hex-limit",
        "wc.army.limited-regiments",
        "wc.army.points-only",
        "wc.settlement.fortress",
    ),
    asks=(MAY_TRAIN, MAY_RECRUIT),
    legality=legality,
    resolve=resolve,
    options=options,
)
