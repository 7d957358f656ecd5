"""Buy supply.

One copper buys one supply: food, water, arrows and all else that a marching force uses up in a turn
for each 1,000 points of its rank and file. It goes into the store of a settlement that you hold, or
on a baggage train in that settlement's hex, and is there at once. Nothing can be brought into a
besieged place (wc.purchase.supply).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.quarters import closed_by_siege
from app.books.wc.economy.trade import PRICES, cannot_pay, controlled, not_controlled, pay, too_full
from app.books.wc.entities import BaggageTrain, Settlement
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import apart, not_yours
from app.books.wc.words import called
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.money import in_words
from app.engine.outcome import Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.purchase.supply"


class BuySupplyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"settlement": "helmsburg", "amount": 4},
                {"settlement": "ferrach", "amount": 1},
            ]
        }
    )

    settlement: Annotated[Id, Field(description="The settlement where the supply is bought.")]
    amount: Annotated[int, Field(strict=True, ge=1, le=10_000, description="How many supply.")]
    train: Annotated[
        Id | None,
        Field(description="A train in the settlement's hex to put it on; left out, the store."),
    ] = None


class BuySupplyOutcome(Outcome):
    """What has been paid."""

    price_copper: Annotated[int | None, Field(description="What it has cost, in copper.")] = None


def legality(view: View, request: BuySupplyRequest) -> Iterator[Refusal]:
    settlement = view.get(Settlement, request.settlement)
    yield from not_controlled(view, settlement, request.settlement, RULE)
    yield from closed_by_siege(settlement, RULE)
    yield from cannot_pay(view, request.amount * PRICES["supply"])
    if request.train is not None:
        yield from _no_room(view, request, settlement)


def _no_room(
    view: View, request: BuySupplyRequest, settlement: Settlement | None
) -> Iterator[Refusal]:
    train = view.get(BaggageTrain, request.train)
    yield from not_yours(view, train, request.train or "")
    if train is None or train.owner != view.viewer:
        return
    if settlement is not None and train.hex != settlement.hex:
        yield apart(RULE, called(train), settlement)
    yield from too_full(train, request.amount, 0, RULE)


def resolve(draft: Draft, request: BuySupplyRequest, _dice: Roller) -> None:
    price = request.amount * PRICES["supply"]
    settlement = draft.position.one(Settlement, request.settlement)
    train = draft.position.get(BaggageTrain, request.train)
    pay(draft, price)
    if train is None:
        store = draft.update(settlement, RULE, supply=settlement.supply + request.amount).supply
        place = f"the store of {settlement.name}, which holds {store}"
    else:
        draft.update(train, RULE, supply=train.supply + request.amount)
        place = f"train {train.id} at {settlement.name}"
    draft.cite("wc.purchase.table")
    draft.outcome(price_copper=price)
    draft.summary(f"{request.amount} supply, for {in_words(price)}, went into {place}.")


def options(view: View) -> Iterator[BuySupplyRequest]:
    for settlement in controlled(view, view.viewer):
        yield BuySupplyRequest(settlement=settlement.id, amount=1)
        for train in view.where(BaggageTrain, owner=view.viewer, hex=settlement.hex):
            yield BuySupplyRequest(settlement=settlement.id, amount=1, train=train.id)


BUY_SUPPLY = Action(
    "buy-supply",
    request=BuySupplyRequest,
    outcome=BuySupplyOutcome,
    phase=UPKEEP,
    rules=("wc.purchase.supply", "wc.purchase.table", "wc.money.spending", "wc.money.units"),
    legality=legality,
    resolve=resolve,
    options=options,
)
