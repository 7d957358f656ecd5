"""Load a baggage train.

A train takes on supply from the store of a settlement that you hold, or money from your treasury
there, or the goods of another train of yours in its hex. It has two places: one for each supply,
and one for each gold or part of one. Loading costs no movement; nothing passes in or out of a
besieged place. It may be done in upkeep, when supply is handed out, in your place of the movement
phase, and in the resolution phase (wc.baggage.load).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.quarters import closed_by_siege
from app.books.wc.economy.trade import (
    cannot_pay,
    controlled,
    load_in_words,
    not_controlled,
    pay,
    too_full,
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


class LoadBaggageTrainRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"train": "wagons-2", "source": "gorks-maw", "supply": 1}]}
    )

    train: Annotated[Id, Field(description="The train that takes the goods on.")]
    source: Annotated[
        Id, Field(description="The settlement, or the other train, that the goods come from.")
    ]
    supply: Annotated[int, Field(strict=True, ge=0, le=1_000, description="How many supply.")] = 0
    copper: Annotated[
        int, Field(strict=True, ge=0, le=10_000, description="How much money, in copper.")
    ] = 0


def legality(view: View, request: LoadBaggageTrainRequest) -> Iterator[Refusal]:
    train = view.get(BaggageTrain, request.train)
    yield from not_yours(view, train, request.train)
    if not request.supply and not request.copper:
        yield Refusal("empty-order", RULE, "Say how much supply or money is to be loaded.")
    if train is not None and train.owner == view.viewer:
        yield from too_full(train, request.supply, request.copper, RULE)
    other = view.get(BaggageTrain, request.source)
    if other is not None:
        yield from _not_on_train(view, request, train, other)
    else:
        yield from _not_in_settlement(view, request, train)


def _not_on_train(
    view: View, request: LoadBaggageTrainRequest, train: BaggageTrain | None, other: BaggageTrain
) -> Iterator[Refusal]:
    yield from not_yours(view, other, request.source)
    if other.owner != view.viewer:
        return
    if other == train:
        yield Refusal("same-train", RULE, "A train cannot be loaded from itself.")
    elif train is not None and train.hex != other.hex:
        yield Refusal("not-co-located", RULE, "The two trains are not in the same hex.")
    if request.supply > other.supply:
        yield too_little_supply(other, RULE)
    if request.copper > other.copper:
        yield too_little_money(other, RULE)


def _not_in_settlement(
    view: View, request: LoadBaggageTrainRequest, train: BaggageTrain | None
) -> Iterator[Refusal]:
    settlement = view.get(Settlement, request.source)
    yield from not_controlled(view, settlement, request.source, RULE)
    yield from closed_by_siege(settlement, RULE)
    yield from cannot_pay(view, request.copper)
    if settlement is None or settlement.owner != view.viewer:
        return
    if train is not None and train.hex != settlement.hex:
        yield apart(RULE, "The train", settlement)
    if request.supply > settlement.supply:
        detail = f"The store of {settlement.name} holds only {settlement.supply} supply."
        yield Refusal("not-enough-supply", RULE, detail)


def resolve(draft: Draft, request: LoadBaggageTrainRequest, _dice: Roller) -> None:
    train = draft.position.one(BaggageTrain, request.train)
    other = draft.position.get(BaggageTrain, request.source)
    supply, copper = request.supply, request.copper
    if other is not None:
        draft.update(other, RULE, supply=other.supply - supply, copper=other.copper - copper)
    else:
        settlement = draft.position.one(Settlement, request.source)
        draft.update(settlement, RULE, supply=settlement.supply - supply)
        pay(draft, copper)
    train = draft.update(train, RULE, supply=train.supply + supply, copper=train.copper + copper)
    draft.summary(f"{called(train)} now carries {load_in_words(train)}.")


def options(view: View) -> Iterator[LoadBaggageTrainRequest]:
    trains = view.where(BaggageTrain, owner=view.viewer)
    sources: list[BaggageTrain | Settlement] = [*trains, *controlled(view, view.viewer)]
    for train in trains:
        for source in sources:
            if source.hex == train.hex and source.id != train.id:
                yield LoadBaggageTrainRequest(train=train.id, source=source.id, supply=1)
                yield LoadBaggageTrainRequest(train=train.id, source=source.id, copper=1)


LOAD_BAGGAGE_TRAIN = Action(
    "load-baggage-train",
    request=LoadBaggageTrainRequest,
    phase=(UPKEEP, MOVEMENT, RESOLUTION),
    rules=(
        "wc.baggage.load",
        "wc.baggage.train",
        "wc.supply.baggage",
        "wc.money.spending",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
