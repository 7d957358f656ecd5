"""What money buys in upkeep, and what a baggage train holds (wc.money.units, wc.supply.baggage).

All sums are copper.
"""

from collections.abc import Iterator

from app.books.wc.data_files import read_data
from app.books.wc.entities import BaggageTrain, Settlement, WarSide
from app.books.wc.refusals import unknown
from app.books.wc.words import called
from app.engine.money import in_words
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

TRAIN_PLACES = 2
COPPER_TO_A_PLACE = 10


PRICES: dict[str, int] = read_data("economy/purchases.toml")


def cannot_pay(view: View, price: int) -> Iterator[Refusal]:
    """`insufficient-funds` where the viewer's treasury falls short (wc.money.spending)."""
    side = view.get(WarSide, view.viewer)
    treasury = side.treasury_copper if side is not None else 0
    if price > treasury:
        detail = f"It costs {in_words(price)}; your treasury holds {in_words(treasury)}."
        yield Refusal("insufficient-funds", "wc.money.spending", detail)


def pay(draft: Draft, price: int) -> None:
    """Take the price out of the actor's treasury (wc.money.spending)."""
    side = draft.position.one(WarSide, draft.actor)
    draft.update(side, "wc.money.spending", treasury_copper=side.treasury_copper - price)


def not_controlled(
    view: View, settlement: Settlement | None, settlement_id: str, rule: str
) -> Iterator[Refusal]:
    """`unknown-entity`, or `settlement-not-controlled` for another's or a destroyed settlement."""
    if settlement is None:
        yield unknown(settlement_id)
    elif settlement.owner != view.viewer or settlement.destroyed:
        detail = f"You do not hold {settlement.name}."
        yield Refusal("settlement-not-controlled", rule, detail)


def controlled(view: Position, side: str) -> Iterator[Settlement]:
    """The settlements that the side holds."""
    return (s for s in view.where(Settlement, owner=side) if not s.destroyed)


def places(supply: int, copper: int) -> int:
    """The places that a load takes on a train: one a supply, and one for each 10 copper begun."""
    return supply + -(-copper // COPPER_TO_A_PLACE)


def too_full(train: BaggageTrain, supply: int, copper: int, rule: str) -> Iterator[Refusal]:
    """`capacity-exceeded` where the train cannot take this beside its load (wc.baggage.train)."""
    if places(train.supply + supply, train.copper + copper) > TRAIN_PLACES:
        detail = f"A train holds {TRAIN_PLACES} supply or {TRAIN_PLACES} gold, or one of each."
        yield Refusal("capacity-exceeded", rule, detail)


def too_little_supply(train: BaggageTrain, rule: str) -> Refusal:
    """The refusal of more supply than is on the train."""
    return Refusal("not-enough-supply", rule, f"{called(train)} carries {load_in_words(train)}.")


def too_little_money(train: BaggageTrain, rule: str) -> Refusal:
    """The refusal of more money than is on the train."""
    return Refusal("insufficient-funds", rule, f"{called(train)} carries {load_in_words(train)}.")


def load_in_words(train: BaggageTrain) -> str:
    """What is on a train: `1 supply and 1 gold`, or `nothing`."""
    supply = [f"{train.supply} supply"] if train.supply else []
    money = [in_words(train.copper)] if train.copper else []
    return " and ".join([*supply, *money]) or "nothing"
