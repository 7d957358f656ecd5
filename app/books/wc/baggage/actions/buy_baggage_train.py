"""Buy baggage trains.

A train costs 2 copper, holds 2 supply or 2 gold and has Movement 6. It stands at once, empty, in
the hex of a settlement that you hold and that is not besieged, and may move this turn. It is worth
no points; everybody sees it, and its owner alone knows what it carries (wc.purchase.baggage-train).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.quarters import closed_by_siege
from app.books.wc.economy.trade import PRICES, cannot_pay, controlled, not_controlled, pay
from app.books.wc.entities import BaggageTrain, Settlement
from app.books.wc.phases import UPKEEP
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.money import in_words
from app.engine.outcome import Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.purchase.baggage-train"


class BuyBaggageTrainRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"settlement": "helmsburg", "number": 1}]}
    )

    settlement: Annotated[Id, Field(description="The settlement where the trains are fitted out.")]
    number: Annotated[int, Field(strict=True, ge=1, le=50, description="How many trains.")] = 1


class BuyBaggageTrainOutcome(Outcome):
    """The trains, and what they have cost."""

    trains: Annotated[tuple[Id, ...] | None, Field(description="The new trains.")] = None
    price_copper: Annotated[
        int | None, Field(description="What they have cost together, in copper.")
    ] = None


def legality(view: View, request: BuyBaggageTrainRequest) -> Iterator[Refusal]:
    settlement = view.get(Settlement, request.settlement)
    yield from not_controlled(view, settlement, request.settlement, RULE)
    yield from closed_by_siege(settlement, RULE)
    yield from cannot_pay(view, request.number * PRICES["baggage_train"])


def resolve(draft: Draft, request: BuyBaggageTrainRequest, _dice: Roller) -> None:
    price = request.number * PRICES["baggage_train"]
    settlement = draft.position.one(Settlement, request.settlement)
    pay(draft, price)
    trains = [_fit_out(draft, settlement) for _ in range(request.number)]
    draft.cite("wc.purchase.table", "wc.baggage.train")
    draft.outcome(price_copper=price)
    draft.outcome(trains=[train.id for train in trains])
    new = "A new train stands" if len(trains) == 1 else f"{len(trains)} new trains stand"
    draft.summary(f"{new} at {settlement.name}, for {in_words(price)}.")
    draft.summary(f"{new} at {settlement.name}.", EVERYONE)


def _fit_out(draft: Draft, settlement: Settlement) -> BaggageTrain:
    train_id = draft.new_id(BaggageTrain)
    train = BaggageTrain(id=train_id, owner=draft.actor, hex=settlement.hex)
    return draft.create(train, RULE)


def options(view: View) -> Iterator[BuyBaggageTrainRequest]:
    for settlement in controlled(view, view.viewer):
        yield BuyBaggageTrainRequest(settlement=settlement.id)


BUY_BAGGAGE_TRAIN = Action(
    "buy-baggage-train",
    request=BuyBaggageTrainRequest,
    outcome=BuyBaggageTrainOutcome,
    phase=UPKEEP,
    rules=(
        "wc.purchase.baggage-train",
        "wc.baggage.train",
        "wc.purchase.table",
        "wc.money.spending",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
