"""Draw up an army.

An army, or the residents of a settlement, may be noted only as points. Its list is drawn up when it
first fights, when scouts find out what it is, or at any earlier moment. The list may not have more
points than were noted, fits the army's label and holds nothing slower than its declared Movement;
points that it leaves unused are lost. From then on the army is what the list says. With `only`
these entries are drawn up alone, as when patrols, scouts or an ambush are named, and the other
points stay noted. Scouts that wait for the list are told of it (wc.army.points-only).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wc.army.drawing_up import (
    DrawnUnit,
    ally_refusals,
    as_units,
    declaration_refusals,
    enlist,
    entry_refusals,
    plainest,
    resident_refusals,
    scarcity_refusals,
)
from app.books.wc.army.forces import Force, force_of, noted_points, units_of
from app.books.wc.army.reorganise import worse_regiments
from app.books.wc.entities import Army, Settlement, Unit
from app.books.wc.owed import has_settled
from app.books.wc.profiles import race_of
from app.books.wc.refusals import not_yours
from app.books.wc.variation.asked import DRAWN_UP, Drawn
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.outcome import Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.army.points-only"


class DrawUpArmyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "army": "army-3",
                    "units": [
                        {
                            "name": "Captain Ruprecht",
                            "category": "character",
                            "rank": "hero",
                            "points": 90,
                            "leadership": 8,
                        },
                        {"name": "Halberdiers", "points": 400, "models": 50, "leadership": 7},
                        {"name": "Crossbowmen", "points": 300, "models": 30, "leadership": 7},
                    ],
                }
            ]
        }
    )

    army: Annotated[
        Id, Field(description="The army, or the settlement whose residents, noted as points.")
    ]
    units: Annotated[
        tuple[DrawnUnit, ...],
        Field(min_length=1, max_length=400, description="The units and characters of the list."),
    ]
    only: Annotated[
        bool, Field(description="Draw up these alone; the other points stay noted as points.")
    ] = False


class DrawUpArmyOutcome(Outcome):
    result: Annotated[
        Literal["drawn_up", "not_to_be_had"] | None,
        Field(description="Whether the list stands; `not_to_be_had` if another has what it names."),
    ] = None
    units: Annotated[tuple[Id, ...] | None, Field(description="The units of the list.")] = None
    points: Annotated[int | None, Field(description="Points of the list.")] = None
    noted_points: Annotated[
        int | None, Field(description="Points that are still noted only as points.")
    ] = None


def legality(view: View, request: DrawUpArmyRequest) -> Iterator[Refusal]:
    force = force_of(view, request.army)
    yield from not_yours(view, force, request.army)
    if force is None or force.owner != view.viewer:
        return
    if not noted_points(force):
        detail = f"{force.name} is drawn up already, and is what it is."
        yield Refusal("composition-fixed", RULE, detail)
        return
    yield from entry_refusals(request.units)
    yield from _list_refusals(view, force, request)


def _list_refusals(view: View, force: Force, request: DrawUpArmyRequest) -> Iterator[Refusal]:
    drawn, there = as_units(view, force, request.units), units_of(view, force.id)
    unused = noted_points(force) - sum(unit.points for unit in drawn)
    yield from declaration_refusals(view, force, drawn)
    yield from scarcity_refusals(view, drawn)
    yield from ally_refusals(view, force.owner, drawn, 0 if request.only else -unused)
    yield from worse_regiments([there], [[*there, *drawn]])
    if isinstance(force, Settlement):
        residents = [*view.where(Unit, home_settlement=force.id), *drawn]
        yield from resident_refusals(force, residents, not request.only)


def resolve(draft: Draft, request: DrawUpArmyRequest, _dice: Roller) -> None:
    force = force_of(draft.position, request.army)
    assert force is not None
    drawn = as_units(draft.position, force, request.units)
    spoilt = list(scarcity_refusals(draft.position, drawn))
    if spoilt:
        _fail(draft, force, spoilt)
        return
    ids = enlist(draft, drawn, RULE)
    points = sum(unit.points for unit in drawn)
    left = noted_points(force) - points if request.only else 0
    _note(draft, force, left)
    draft.outcome(result="drawn_up", units=ids, points=points, noted_points=left)
    said = f"{force.name} has drawn up {counted(len(drawn), 'unit')}, {points:,} points"
    draft.summary(f"{said}; {left:,} points stay noted." if left else f"{said}, and is complete.")
    if not left:
        DRAWN_UP.happened(draft, Drawn(race_of(draft.position, force.owner), force))
        has_settled(draft, force.owner)


def _note(draft: Draft, force: Force, left: int) -> None:
    if isinstance(force, Army):
        draft.update(force, RULE, noted_points=left or None, composition_fixed=not left)
    else:
        draft.update(force, RULE, noted_residents_points=left)


def _fail(draft: Draft, force: Force, spoilt: list[Refusal]) -> None:
    """Somebody else has what exists only so many times: the list must be made anew."""
    draft.outcome(result="not_to_be_had")
    for refusal in spoilt:
        draft.find(refusal.rule, refusal.detail, code=refusal.code)
    draft.summary(f"{force.name} was not drawn up: {spoilt[0].detail}")


def options(view: View) -> Iterator[DrawUpArmyRequest]:
    """The plainest list for each force that is noted as points; what else to write is endless."""
    side = view.viewer
    forces: list[Force] = [*view.where(Army, owner=side), *view.where(Settlement, owner=side)]
    for force in forces:
        if noted_points(force):
            yield DrawUpArmyRequest(army=force.id, units=(plainest(view, force),))


DRAW_UP_ARMY = Action(
    "draw-up-army",
    request=DrawUpArmyRequest,
    rules=(
        "wc.army.points-only",
        "wc.army.limited-regiments",
        "wc.army.limited-items",
        "wc.army.list-limits",
        "wc.army.no-percentages",
        "wc.army.special-characters",
        "wc.item.personal",
    ),
    asks=(DRAWN_UP,),
    legality=legality,
    resolve=resolve,
    options=options,
    outcome=DrawUpArmyOutcome,
    out_of_turn=True,
)
