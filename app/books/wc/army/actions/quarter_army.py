"""Quarter an army in a settlement, or lead it out.

An army in the hex of a settlement of your own or of an ally may go in, if there is room within the
walls and no enemy army stands before them, and may come out again. It is no move: it costs nothing,
uses no action and leaves works standing. Everybody sees which armies are inside
(wc.army.hex-limit).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wc.army.crowding import room_faults
from app.books.wc.army.exposure import meets
from app.books.wc.army.forces import points_of
from app.books.wc.army.quarters import (
    RULE,
    closed_by_siege,
    entering_faults,
    friendly_settlements,
    has_room_inside,
)
from app.books.wc.entities import Army, Settlement
from app.books.wc.phases import MOVEMENT, UPKEEP
from app.books.wc.refusals import not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.outcome import Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE


class QuarterArmyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"army": "army-1", "settlement": "helmsburg"}]}
    )

    army: Annotated[Id, Field(description="The army.")]
    settlement: Annotated[
        Id | None, Field(description="The settlement that it goes into; null leads it out.")
    ]


class QuarterArmyOutcome(Outcome):
    result: Annotated[
        Literal["inside", "outside", "no_room"] | None,
        Field(description="Where the army is now; `no_room` keeps it outside."),
    ] = None


def legality(view: View, request: QuarterArmyRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from closed_by_siege(view.get(Settlement, army.inside), RULE)
    if army.inside == request.settlement:
        where = "in the open" if request.settlement is None else "inside"
        yield Refusal("already-there", RULE, f"{army.name} is {where} already.")
    elif request.settlement is None:
        yield from room_faults(view, army, army.hex)
    else:
        yield from entering_faults(view, army, army.hex, request.settlement)


def resolve(draft: Draft, request: QuarterArmyRequest, _dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    settlement = draft.position.get(Settlement, request.settlement)
    points = points_of(draft.position, army.id)
    if settlement is not None and not has_room_inside(draft.position, settlement, points):
        draft.outcome(result="no_room")
        draft.summary(f"{settlement.name} has no room for {army.name}, which stays outside.")
        return
    draft.open_to(EVERYONE, request=True)
    draft.update(army, RULE, inside=request.settlement)
    meets(draft, army)
    draft.outcome(EVERYONE, result="outside" if settlement is None else "inside")
    went = "came out into the open" if settlement is None else f"went into {settlement.name}"
    draft.summary(f"{army.name} {went}.", EVERYONE)


def options(view: View) -> Iterator[QuarterArmyRequest]:
    for army in view.where(Army, owner=view.viewer):
        yield QuarterArmyRequest(army=army.id, settlement=None)
        for settlement in friendly_settlements(view, view.viewer, army.hex):
            yield QuarterArmyRequest(army=army.id, settlement=settlement.id)


QUARTER_ARMY = Action(
    "quarter-army",
    request=QuarterArmyRequest,
    phase=(UPKEEP, MOVEMENT),
    rules=(
        "wc.army.hex-limit",
        "wc.settlement.fortress",
        "wc.settlement.border-tower",
        "wc.ambush.reveal",
    ),
    legality=legality,
    resolve=resolve,
    outcome=QuarterArmyOutcome,
    options=options,
)
