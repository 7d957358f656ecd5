"""Unload a baggage train.

In the hex of a settlement that you hold, and that is not besieged, a train puts its supply into the
store and its money into your treasury. It costs no movement. It may be done in upkeep, in your
place of the movement phase, and in the resolution phase (wc.baggage.load).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.quarters import closed_by_siege
from app.books.wc.economy.trade import (
    controlled,
    load_in_words,
    not_controlled,
    pay,
    too_little_money,
    too_little_supply,
)
from app.books.wc.entities import BaggageTrain, Settlement
from app.books.wc.phases import MOVEMENT, RESOLUTION, UPKEEP
from app.books.wc.refusals import apart, not_yours
from app.books.wc.words import called
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.baggage.load"


class UnloadBaggageTrainRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"train": "wagons-2", "settlement": "gorks-maw", "supply": 1}]
        }
    )

    train: Annotated[Id, Field(description="The train that puts its goods down.")]
    settlement: Annotated[Id, Field(description="The settlement in its hex.")]
    supply: Annotated[int, Field(strict=True, ge=0, le=1_000, description="How many supply.")] = 0
    copper: Annotated[
        int, Field(strict=True, ge=0, le=10_000, description="How much money, in copper.")
    ] = 0


def legality(view: View, request: UnloadBaggageTrainRequest) -> Iterator[Refusal]:
    train = view.get(BaggageTrain, request.train)
    settlement = view.get(Settlement, request.settlement)
    yield from not_yours(view, train, request.train)
    yield from not_controlled(view, settlement, request.settlement, RULE)
    yield from closed_by_siege(settlement, RULE)
    if not request.supply and not request.copper:
        yield Refusal("empty-order", RULE, "Say how much supply or money is to be unloaded.")
    if train is None or train.owner != view.viewer:
        return
    if settlement is not None and train.hex != settlement.hex:
        yield apart(RULE, "The train", settlement)
    if request.supply > train.supply:
        yield too_little_supply(train, RULE)
    if request.copper > train.copper:
        yield too_little_money(train, RULE)


def resolve(draft: Draft, request: UnloadBaggageTrainRequest, _dice: Roller) -> None:
    train = draft.position.one(BaggageTrain, request.train)
    settlement = draft.position.one(Settlement, request.settlement)
    supply, copper = request.supply, request.copper
    train = draft.update(train, RULE, supply=train.supply - supply, copper=train.copper - copper)
    draft.update(settlement, RULE, supply=settlement.supply + supply)
    pay(draft, -copper)
    draft.summary(
        f"{called(train)} unloaded at {settlement.name}, and still carries {load_in_words(train)}."
    )


def options(view: View) -> Iterator[UnloadBaggageTrainRequest]:
    for settlement in controlled(view, view.viewer):
        for train in view.where(BaggageTrain, owner=view.viewer, hex=settlement.hex):
            for load in ({"supply": train.supply}, {"copper": train.copper}):
                yield UnloadBaggageTrainRequest(train=train.id, settlement=settlement.id, **load)


UNLOAD_BAGGAGE_TRAIN = Action(
    "unload-baggage-train",
    request=UnloadBaggageTrainRequest,
    phase=(UPKEEP, MOVEMENT, RESOLUTION),
    rules=(
        "wc.baggage.load",
        "wc.supply.baggage",
        "wc.money.spending",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
