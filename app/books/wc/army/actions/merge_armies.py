"""Merge armies.

In upkeep, units and characters pass from one force to another of the same owner in the same hex:
all of them, or those that are named. Either may be a settlement, whose troops come out or whose
garrison is strengthened. A joined army takes the higher fatigue and the greater number of weeks
without supply of its parts, and has works only if the receiving counter has them. A counter left
empty is taken away (wc.upkeep.reorganise.merge).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.crowding import HEX_LIMIT_POINTS, field_points, over_limit
from app.books.wc.army.exposure import share_exposure
from app.books.wc.army.forces import Force, force_of, noted_points, points_of, units_of
from app.books.wc.army.quarters import no_room_inside
from app.books.wc.army.removal import remove_if_empty
from app.books.wc.army.reorganise import (
    cut_off,
    move_units,
    not_in_force,
    owes_a_report,
    place_of,
    share_weariness,
    too_large,
    with_mounts,
    without_rider,
    worse_regiments,
)
from app.books.wc.entities import Army, Settlement, Unit
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import agreeing, counted
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.upkeep.reorganise.merge"
POINTS_RULE = "wc.army.points-only"


class MergeArmiesRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"source": "helmsburg", "target": "army-1", "units": ["helmsburg.2"]}]
        }
    )

    source: Annotated[Id, Field(description="The army, or the settlement, that gives troops.")]
    target: Annotated[Id, Field(description="The army, or the settlement, that receives them.")]
    units: Annotated[
        tuple[Id, ...] | None,
        Field(min_length=1, max_length=400, description="The troops; left out, all of them."),
    ] = None


def legality(view: View, request: MergeArmiesRequest) -> Iterator[Refusal]:
    source, target = force_of(view, request.source), force_of(view, request.target)
    yield from not_yours(view, source, request.source)
    yield from not_yours(view, target, request.target)
    if request.source == request.target:
        yield Refusal("same-army", RULE, "A force cannot be joined to itself.")
    if source is None or target is None or {source.owner, target.owner} != {view.viewer}:
        return
    yield from owes_a_report(source)
    yield from owes_a_report(target)
    if source.hex != target.hex:
        detail = (
            f"{source.name} is in {source.hex} and {target.name} in {target.hex}, not in one hex."
        )
        yield Refusal("not-co-located", RULE, detail)
    yield from cut_off(view, source, target, RULE)
    yield from not_in_force(view, source, request.units or (), RULE)
    yield from without_rider(view, request.units or (), RULE)
    yield from _composition_refusals(source, target, request)
    yield from _strength_refusals(view, source, target, request)


def _composition_refusals(
    source: Force, target: Force, request: MergeArmiesRequest
) -> Iterator[Refusal]:
    """Points that are not drawn up stay in armies, and those of two labels stay apart (R65)."""
    noted = _noted(source, request)
    if noted and isinstance(source, Settlement):
        detail = f"Residents of {source.name} are noted as points: draw them up first."
        yield Refusal("not-drawn-up", POINTS_RULE, detail)
    elif noted and isinstance(target, Settlement):
        detail = f"{source.name} is noted as points: draw it up before it joins a garrison."
        yield Refusal("not-drawn-up", POINTS_RULE, detail)
    elif noted and isinstance(source, Army) and isinstance(target, Army) and target.noted_points:
        declared = (source.label, source.declared_movement)
        if declared != (target.label, target.declared_movement):
            detail = "The two are noted as points of different kinds: draw one of them up first."
            yield Refusal("label-differs", POINTS_RULE, detail)
    if isinstance(source, Army) and isinstance(target, Settlement) and _is_worn(source):
        detail = f"{source.name} must be rested and fed before it joins a garrison."
        yield Refusal("army-not-fit", RULE, detail)


def _strength_refusals(
    view: View, source: Force, target: Force, request: MergeArmiesRequest
) -> Iterator[Refusal]:
    coming = _coming(view, source, request)
    points = sum(unit.points for unit in coming) + _noted(source, request)
    if isinstance(target, Army):
        yield from too_large(points_of(view, target.id) + points)
    if place_of(source) != place_of(target):
        yield from _room_refusals(view, target, points)
    giving, receiving = units_of(view, source.id), units_of(view, target.id)
    staying = [unit for unit in giving if unit not in coming]
    yield from worse_regiments([giving, receiving], [[*receiving, *coming], staying])


def _room_refusals(view: View, target: Force, coming_points: int) -> Iterator[Refusal]:
    """Where troops go into a settlement or come out of one: the walls, or the hex, may be full."""
    place = view.get(Settlement, place_of(target))
    if place is not None:
        yield from no_room_inside(view, place, coming_points)
    elif field_points(view, target.owner, target.hex) + coming_points > HEX_LIMIT_POINTS:
        yield over_limit(view, target.hex)


def resolve(draft: Draft, request: MergeArmiesRequest, _dice: Roller) -> None:
    source, target = (
        force_of(draft.position, request.source),
        force_of(draft.position, request.target),
    )
    assert source is not None
    assert target is not None
    coming = _coming(draft.position, source, request)
    points = sum(unit.points for unit in coming) + _noted(source, request)
    move_units(draft, coming, target.id, RULE)
    if isinstance(source, Army):
        _join(draft, source, target, request)
        remove_if_empty(draft, source.id, target, RULE)
    have = agreeing(points, "has", "have")
    draft.summary(f"{counted(points, 'point')} of {source.name} {have} joined {target.name}.")
    if draft.position.get(type(source), source.id) is None:
        draft.summary(f"{source.name} has left the map.", EVERYONE)


def _join(draft: Draft, source: Army, target: Force, request: MergeArmiesRequest) -> None:
    """What the receiving army takes over from the other beside its units (R85)."""
    if not isinstance(target, Army):
        return
    share_exposure(draft, source.id, target.id)
    share_weariness(draft, target, source)
    noted = _noted(source, request)
    if noted:
        draft.update(source, RULE, noted_points=None)
        draft.update(
            target,
            RULE,
            noted_points=(target.noted_points or 0) + noted,
            label=source.label,
            declared_movement=source.declared_movement,
            composition_fixed=False,
        )


def options(view: View) -> Iterator[MergeArmiesRequest]:
    armies = view.where(Army, owner=view.viewer)
    forces: list[Force] = [*armies, *view.where(Settlement, owner=view.viewer)]
    for source in forces:
        units = [None, *((unit.id,) for unit in view.where(Unit, force=source.id))]
        for target in forces:
            if target.hex == source.hex and target.id != source.id:
                for chosen in units:
                    yield MergeArmiesRequest(source=source.id, target=target.id, units=chosen)


def _coming(position: Position, source: Force, request: MergeArmiesRequest) -> list[Unit]:
    if request.units is None:
        return units_of(position, source.id)
    return with_mounts(position, source.id, request.units)


def _noted(source: Force, request: MergeArmiesRequest) -> int:
    """The points that pass without being drawn up: all of the source's, or none."""
    return noted_points(source) if request.units is None else 0


def _is_worn(army: Army) -> bool:
    return army.fatigue > 0 or army.unsupplied_turns > 0


MERGE_ARMIES = Action(
    "merge-armies",
    request=MergeArmiesRequest,
    phase=UPKEEP,
    rules=(
        "wc.upkeep.reorganise.merge",
        "wc.army.size",
        "wc.army.hex-limit",
        "wc.army.limited-regiments",
        "wc.army.points-only",
        "wc.army.standards",
        "wc.ambush.reveal",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
