"""Split an army.

In upkeep, units and characters leave an army or a settlement and form a new army in the same place,
which may move and fight on its own from this turn. It keeps the fatigue and the hunger of the army
that it came from, and its units keep their duties; works stay with the old counter, and a counter
left empty is taken away. An army noted only as points gives up points, and its label goes to both
parts (wc.upkeep.reorganise.split).
"""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from app.books.wc.army.entering import entering
from app.books.wc.army.exposure import share_exposure
from app.books.wc.army.forces import Force, force_of, units_of
from app.books.wc.army.removal import remove_if_empty
from app.books.wc.army.reorganise import (
    move_units,
    not_in_force,
    owes_a_report,
    place_of,
    too_large,
    with_mounts,
    without_rider,
    worse_regiments,
)
from app.books.wc.entities import Army, Unit
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.books.wc.words import name_by_place, place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id, Name
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.upkeep.reorganise.split"


class SplitArmyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"army": "army-1", "units": ["army-1.6"], "name": "White Wolves"},
                {"army": "army-3", "points": 300},
            ]
        }
    )

    army: Annotated[Id, Field(description="The army, or the settlement, that the troops leave.")]
    units: Annotated[
        tuple[Id, ...],
        Field(max_length=400, description="The units and characters that form the new army."),
    ] = ()
    points: Annotated[
        int,
        Field(
            strict=True, ge=0, le=100_000, description="Points that leave an army noted as points."
        ),
    ] = 0
    name: Annotated[Name | None, Field(description="What the new army is called.")] = None


class SplitArmyOutcome(Outcome):
    army: Annotated[Id | None, Field(description="The new army.")] = None


def legality(view: View, request: SplitArmyRequest) -> Iterator[Refusal]:
    source = force_of(view, request.army)
    yield from not_yours(view, source, request.army)
    if not request.units and not request.points:
        yield Refusal("empty-army", "wc.army.size", "Name the units or points that leave.")
    if source is None or source.owner != view.viewer:
        return
    yield from owes_a_report(source)
    yield from not_in_force(view, source, request.units, RULE)
    yield from without_rider(view, request.units, RULE)
    yield from _points_refusals(source, request.points)
    leaving = with_mounts(view, source.id, request.units)
    yield from too_large(sum(unit.points for unit in leaving) + request.points)
    whole = units_of(view, source.id)
    staying = [unit for unit in whole if unit not in leaving]
    yield from worse_regiments([whole], [leaving, staying])


def _points_refusals(source: Force, points: int) -> Iterator[Refusal]:
    if not points:
        return
    if not isinstance(source, Army):
        detail = "Residents noted as points must be drawn up before they leave."
        yield Refusal("not-drawn-up", "wc.army.points-only", detail)
    elif source.noted_points is None:
        detail = f"{source.name} is drawn up: name the units that leave it."
        yield Refusal("composition-fixed", "wc.army.points-only", detail)
    elif points > source.noted_points:
        detail = f"{source.name} has {source.noted_points:,} points that are not drawn up."
        yield Refusal("points-exceeded", "wc.army.points-only", detail)


def resolve(draft: Draft, request: SplitArmyRequest, _dice: Roller) -> None:
    source = force_of(draft.position, request.army)
    assert source is not None
    leaving = with_mounts(draft.position, source.id, request.units)
    new = draft.create(_new_army(draft, source, request), RULE)
    move_units(draft, leaving, new.id, RULE)
    if isinstance(source, Army):
        _give_up_points(draft, source, request.points)
        share_exposure(draft, source.id, new.id)
        remove_if_empty(draft, source.id, new, RULE)
    draft.outcome(army=new.id)
    points = sum(unit.points for unit in leaving) + request.points
    draft.summary(f"{new.name} has left {source.name} with {counted(points, 'point')}.")
    where = place_name(draft.position, new.hex)
    draft.summary(f"A new army, {new.name}, stands in {where}.", EVERYONE)


def _new_army(draft: Draft, source: Force, request: SplitArmyRequest) -> Army:
    return Army(
        id=draft.new_id(Army),
        name=request.name or _default_name(draft.position, source),
        owner=source.owner,
        hex=source.hex,
        inside=place_of(source),
        noted_points=request.points or None,
        **entering(draft.position),
        **_inherited(source, request),
    )


def _default_name(position: Position, source: Force) -> str:
    declared = source.declared_territory if isinstance(source, Army) else source.territory
    return name_by_place(position, "Detachment", source.hex, declared)


def _inherited(source: Force, request: SplitArmyRequest) -> dict[str, Any]:
    """What the new army takes over from where it came from (R65, R81)."""
    if not isinstance(source, Army):
        return {"declared_territory": source.territory, "composition_fixed": True}
    return {
        "declared_territory": source.declared_territory,
        "territory_chosen_turn": source.territory_chosen_turn,
        "label": source.label,
        "declared_movement": source.declared_movement,
        "composition_fixed": not request.points,
        "fatigue": source.fatigue,
        "unsupplied_turns": source.unsupplied_turns,
    }


def _give_up_points(draft: Draft, source: Army, points: int) -> None:
    if points:
        left = (source.noted_points or 0) - points
        draft.update(source, RULE, noted_points=left or None, composition_fixed=not left)


def options(view: View) -> Iterator[SplitArmyRequest]:
    for unit in view.where(Unit, owner=view.viewer):
        if force_of(view, unit.force) is not None:
            yield SplitArmyRequest(army=unit.force, units=(unit.id,))
    for army in view.where(Army, owner=view.viewer):
        if army.noted_points:
            yield SplitArmyRequest(army=army.id, points=army.noted_points)


SPLIT_ARMY = Action(
    "split-army",
    request=SplitArmyRequest,
    phase=UPKEEP,
    rules=(
        "wc.upkeep.reorganise.split",
        "wc.upkeep.actions",
        "wc.army.size",
        "wc.army.points-only",
        "wc.army.limited-regiments",
        "wc.army.no-percentages",
        "wc.army.standards",
        "wc.ambush.reveal",
    ),
    legality=legality,
    resolve=resolve,
    outcome=SplitArmyOutcome,
    options=options,
)
