"""Recruit troops.

In upkeep you may order units, characters and war machines of your army list, for 1 copper for each
50 points or part of 50 of the whole order. A magic item is bought with the unit or character that
bears it, and counts with its points. Your army list has the troops of your own race, and those of
the races that stand with you: your allies', and of the allied troops that you have already. Of your
whole force, recruits included, no more than a quarter may be allies. What you order is in training
until the resolution phase of the same turn, when you place it. Nobody else hears of it
(wc.purchase.recruit).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wc.army.drawing_up import (
    POINTS_A_MODEL,
    DrawnUnit,
    ally_refusals,
    as_units,
    enlist,
    entry_refusals,
    scarcity_refusals,
)
from app.books.wc.army.reorganise import worse_regiments
from app.books.wc.economy.recruits import place_faults, recruit_faults, training_places
from app.books.wc.economy.trade import cannot_pay, pay
from app.books.wc.entities import Race, Recruits, Settlement, Unit, WarSide
from app.books.wc.phases import UPKEEP
from app.books.wc.profiles import profile_of, race_of
from app.books.wc.variation.asked import MAY_RECRUIT, MAY_TRAIN
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.money import in_words
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "wc.purchase.recruit"
POINTS_A_COPPER = 50
OFFERED_POINTS = (50, 200, 500)


class RecruitRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "settlement": "helmsburg",
                    "units": [
                        {"name": "Halberdiers", "points": 300, "models": 40, "leadership": 7},
                        {"name": "Great Cannon", "category": "war_machine", "points": 100},
                    ],
                }
            ]
        }
    )

    settlement: Annotated[
        Id | None,
        Field(description="Where they are meant to be placed; they may be placed elsewhere too."),
    ] = None
    units: Annotated[
        tuple[DrawnUnit, ...],
        Field(max_length=400, description="The units, characters and war machines ordered."),
    ]


class RecruitOutcome(Outcome):
    result: Annotated[
        Literal["in_training", "not_to_be_had"] | None,
        Field(description="Whether they train; `not_to_be_had` if another has what it names."),
    ] = None
    recruits: Annotated[Id | None, Field(description="The order, to be placed by its id.")] = None
    units: Annotated[tuple[Id, ...] | None, Field(description="The units in training.")] = None
    points: Annotated[int | None, Field(description="All their points.")] = None
    price_copper: Annotated[int | None, Field(description="What they have cost, in copper.")] = None


def legality(view: View, request: RecruitRequest) -> Iterator[Refusal]:
    if not _points(request):
        yield Refusal("empty-order", RULE, "Nothing is ordered that has any points.")
    if request.settlement is not None:
        settlement = view.get(Settlement, request.settlement)
        yield from place_faults(view, settlement, request.settlement)
    yield from cannot_pay(view, _price(request))
    yield from entry_refusals(request.units)
    yield from _list_faults(view, request)


def _list_faults(view: View, request: RecruitRequest) -> Iterator[Refusal]:
    """What binds the side's whole force, of which the order becomes a part."""
    ordered = as_units(view, _order(view, view.viewer, Recruits.kind, request), request.units)
    there = view.where(Unit, owner=view.viewer)
    races = _races_on_the_list(view, there)
    for unit in ordered:
        if unit.race not in races:
            detail = f"{unit.name} is of a race that is not on your army list."
            yield Refusal("not-on-army-list", RULE, detail)
    yield from recruit_faults(view, ordered)
    yield from scarcity_refusals(view, ordered)
    yield from ally_refusals(view, view.viewer, ordered, _points(request))
    for refusal in worse_regiments([there], [[*there, *ordered]]):
        if refusal.code == "missing-parent-unit":
            yield refusal


def _races_on_the_list(view: View, units: list[Unit]) -> set[Race]:
    """The side's own race, those of its allies, and those of the allied troops that it has."""
    side = view.one(WarSide, view.viewer)
    allies = {race_of(view, ally) for ally in side.allies}
    return {side.race, *allies, *(unit.race for unit in units if unit.ally)}


def resolve(draft: Draft, request: RecruitRequest, _dice: Roller) -> None:
    order = _order(draft.position, draft.actor, draft.new_id(Recruits), request)
    ordered = as_units(draft.position, order, request.units)
    spoilt = list(scarcity_refusals(draft.position, ordered))
    draft.cite("wc.purchase.table")
    if spoilt:
        draft.outcome(result="not_to_be_had")
        for refusal in spoilt:
            draft.find(refusal.rule, refusal.detail, code=refusal.code)
        draft.summary(f"Nobody was recruited, and nothing paid: {spoilt[0].detail}")
        return
    pay(draft, order.copper)
    draft.create(order, RULE)
    ids, points = enlist(draft, ordered, RULE), _points(request)
    draft.outcome(
        result="in_training", recruits=order.id, units=ids, points=points, price_copper=order.copper
    )
    bought = f"{counted(len(ids), 'unit')} of {counted(points, 'point')}"
    draft.summary(f"{bought} went into training, for {in_words(order.copper)}.")


def _order(position: Position, side: str, order_id: str, request: RecruitRequest) -> Recruits:
    turn = position.campaign.turn
    return Recruits(
        id=order_id,
        owner=side,
        turn=turn,
        ready_turn=turn,
        copper=_price(request),
        settlement=request.settlement,
    )


def _points(request: RecruitRequest) -> int:
    return sum(unit.points for unit in request.units)


def _price(request: RecruitRequest) -> int:
    """In copper; the whole order is rounded up once (R90)."""
    return -(-_points(request) // POINTS_A_COPPER)


def options(view: View) -> Iterator[RecruitRequest]:
    """Plain rank and file for each place that trains troops; what else to order is endless."""
    if view.get(WarSide, view.viewer) is None:
        return
    movement = profile_of(view, view.viewer).base_move
    for settlement in training_places(view):
        for points in OFFERED_POINTS:
            models = points // POINTS_A_MODEL
            plain = DrawnUnit(name="Rank and file", points=points, models=models, movement=movement)
            yield RecruitRequest(settlement=settlement.id, units=(plain,))


RECRUIT = Action(
    "recruit",
    request=RecruitRequest,
    outcome=RecruitOutcome,
    phase=UPKEEP,
    rules=(
        RULE,
        "wc.purchase.table",
        "wc.money.spending",
        "wc.money.units",
        "wc.place.where",
        "wc.army.list-limits",
        "wc.army.special-characters",
        "wc.army.limited-items",
        "wc.army.limited-regiments",
        "wc.army.points-only",
        "wc.item.personal",
    ),
    asks=(MAY_TRAIN, MAY_RECRUIT),
    legality=legality,
    resolve=resolve,
    options=options,
)
