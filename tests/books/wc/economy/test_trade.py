"""Supply, baggage trains and their loads."""

from typing import Any

import pytest
from hypothesis import given as suppose
from hypothesis import strategies as st

from app.books.wc.economy.trade import TRAIN_PLACES, places
from app.books.wc.entities import BaggageTrain, Settlement, WarSide
from app.engine.position import Position
from tests.books.wc.build import army, position, settlement, side, train
from tests.play import table


def market(
    *entities: Any, treasury: int = 10, phase: str = "upkeep", store: int = 0, **fields: Any
) -> Position:
    sides = (side("red", treasury_copper=treasury), side("blue", treasury_copper=50))
    town = settlement("altdorf", "red", (0, 0), supply=store, **fields)
    return position(town, *entities, phase=phase, sides=sides)


buy_supply = table("wc", "buy-supply", actor="red")
buy_train = table("wc", "buy-baggage-train", actor="red", settlement="altdorf")
load_train = table("wc", "load-baggage-train", actor="red")
unload_train = table("wc", "unload-baggage-train", actor="red")
attach_train = table("wc", "attach-baggage-train", actor="red", train="train-1")


def treasury(at: Position) -> int:
    return at.one(WarSide, "red").treasury_copper


@pytest.mark.rule("wc.purchase.supply")
def test_four_supply_cost_four_copper_and_are_there_at_once() -> None:
    played = buy_supply.play(market(store=1), settlement="altdorf", amount=4)
    assert treasury(played.position) == 6
    assert played.position.one(Settlement, "altdorf").supply == 5
    assert played.seen_by("blue") is None


@pytest.mark.rule("wc.purchase.supply")
def test_supply_is_bought_onto_a_train_with_room_for_it() -> None:
    given = market(train("train-1", "red", (0, 0)))
    request = {"settlement": "altdorf", "train": "train-1"}
    after = buy_supply.play(given, amount=2, **request).position
    assert after.one(BaggageTrain, "train-1").supply == 2
    assert after.one(Settlement, "altdorf").supply == 0
    assert buy_supply.codes(given, amount=3, **request) == ["capacity-exceeded"]


@pytest.mark.rule("wc.purchase.supply")
@pytest.mark.parametrize(
    ("given", "request_", "codes"),
    [
        (market(besieged=True), {}, ["settlement-besieged"]),
        (market(destroyed=True), {}, ["settlement-not-controlled"]),
        (market(), {"settlement": "nowhere"}, ["unknown-entity"]),
        (
            market(settlement("bern", "blue", (2, 0))),
            {"settlement": "bern"},
            ["settlement-not-controlled"],
        ),
        (market(train("train-1", "red", (1, 0))), {"train": "train-1"}, ["not-co-located"]),
        (market(train("train-1", "blue", (0, 0))), {"train": "train-1"}, ["not-owner"]),
        (market(), {"train": "train-9"}, ["unknown-entity"]),
        (market(phase="movement"), {}, ["wrong-phase"]),
    ],
)
def test_where_no_supply_is_bought(
    given: Position, request_: dict[str, Any], codes: list[str]
) -> None:
    assert buy_supply.codes(given, **{"settlement": "altdorf", "amount": 1, **request_}) == codes


@pytest.mark.rule("wc.money.spending")
def test_the_whole_treasury_may_be_spent_and_no_more() -> None:
    request = {"settlement": "altdorf"}
    assert treasury(buy_supply.play(market(), amount=10, **request).position) == 0
    assert buy_supply.codes(market(), amount=11, **request) == ["insufficient-funds"]


@pytest.mark.rule("wc.purchase.baggage-train")
def test_three_trains_cost_six_copper_and_stand_there_at_once() -> None:
    played = buy_train.play(market(), number=3)
    trains = played.position.all(BaggageTrain)
    assert [(t.hex, t.supply, t.copper, t.moved) for t in trains] == [((0, 0), 0, 0, False)] * 3
    assert treasury(played.position) == 4
    poor = market(treasury=5)
    assert buy_train.codes(poor, number=3) == ["insufficient-funds"]


@pytest.mark.rule("wc.purchase.table")
def test_one_train_costs_two_copper() -> None:
    assert buy_train.play(market()).outcome["price_copper"] == 2


@pytest.mark.rule("wc.purchase.baggage-train")
def test_no_train_comes_out_of_a_siege_or_another_sides_town() -> None:
    given = market(settlement("bern", "blue", (2, 0)), besieged=True)
    assert buy_train.codes(given) == ["settlement-besieged"]
    assert buy_train.codes(given, settlement="bern") == ["settlement-not-controlled"]


@pytest.mark.rule("wc.baggage.train")
def test_others_see_the_counter_of_a_train_and_not_its_load() -> None:
    seen = buy_train.play(market()).seen_by("blue")
    assert seen is not None
    (created,) = seen["changes"]
    assert created["after"]["hex"] == [0, 0]
    assert not {"army", "supply", "copper", "fatigue"} & set(created["after"])
    assert seen["outcome"] == {}


@pytest.mark.rule("wc.baggage.train")
@pytest.mark.parametrize(
    ("supply", "copper", "codes"),
    [
        (2, 0, []),
        (0, 20, []),
        (1, 10, []),
        (1, 11, ["capacity-exceeded"]),
        (2, 1, ["capacity-exceeded"]),
        (0, 21, ["capacity-exceeded"]),
    ],
)
def test_a_train_has_two_places(supply: int, copper: int, codes: list[str]) -> None:
    given = market(train("train-1", "red", (0, 0)), treasury=100, store=10)
    load = {"train": "train-1", "source": "altdorf", "supply": supply, "copper": copper}
    assert load_train.codes(given, **load) == codes


@pytest.mark.rule("wc.supply.baggage")
def test_what_a_train_carries_already_takes_its_place() -> None:
    with_supply = market(train("train-1", "red", (0, 0), supply=1), store=5)
    load = {"train": "train-1", "source": "altdorf"}
    assert load_train.codes(with_supply, supply=2, **load) == ["capacity-exceeded"]
    with_gold = market(train("train-1", "red", (0, 0), copper=10), store=5)
    assert load_train.codes(with_gold, supply=1, **load) == []


@pytest.mark.rule("wc.baggage.load")
@pytest.mark.parametrize("phase", ["upkeep", "movement", "resolution"])
def test_two_of_four_supply_go_onto_a_train(phase: str) -> None:
    given = market(train("train-1", "red", (0, 0)), store=4, phase=phase)
    after = load_train.play(given, train="train-1", source="altdorf", supply=2).position
    assert after.one(Settlement, "altdorf").supply == 2
    assert after.one(BaggageTrain, "train-1").supply == 2


@pytest.mark.rule("wc.baggage.load")
def test_unloaded_gold_goes_into_the_treasury() -> None:
    given = market(train("train-1", "red", (0, 0), copper=20))
    unload = {"train": "train-1", "settlement": "altdorf", "copper": 20}
    after = unload_train.play(given, **unload).position
    assert treasury(after) == 30
    assert after.one(BaggageTrain, "train-1").copper == 0


@pytest.mark.rule("wc.baggage.load")
def test_goods_pass_between_two_trains_in_one_hex() -> None:
    given = market(
        train("train-1", "red", (3, 0)),
        train("train-2", "red", (3, 0), supply=1, copper=7),
        train("train-3", "red", (4, 0), supply=2),
        train("train-4", "blue", (3, 0)),
    )
    load = {"train": "train-1", "source": "train-2", "supply": 1, "copper": 7}
    after = load_train.play(given, **load).position
    first, second = (after.one(BaggageTrain, f"train-{n}") for n in (1, 2))
    assert (first.supply, first.copper, second.supply, second.copper) == (1, 7, 0, 0)
    for source, request, codes in (
        ("train-2", {"supply": 2}, ["not-enough-supply"]),
        ("train-2", {"copper": 8}, ["insufficient-funds"]),
        ("train-3", {"supply": 1}, ["not-co-located"]),
        ("train-4", {"supply": 1}, ["not-owner"]),
        ("train-1", {"supply": 0, "copper": 0}, ["empty-order", "same-train"]),
    ):
        asked = {"train": "train-1", "source": source, **request}
        assert load_train.codes(given, **asked) == codes


@pytest.mark.rule("wc.baggage.load")
@pytest.mark.parametrize(
    ("given", "request_", "codes"),
    [
        (market(train("train-1", "red", (0, 0)), store=1), {"supply": 2}, ["not-enough-supply"]),
        (
            market(train("train-1", "red", (0, 0)), treasury=4),
            {"copper": 5},
            ["insufficient-funds"],
        ),
        (market(train("train-1", "red", (1, 0)), store=1), {"supply": 1}, ["not-co-located"]),
        (
            market(train("train-1", "red", (0, 0)), store=1, besieged=True),
            {"supply": 1},
            ["settlement-besieged"],
        ),
        (market(store=1), {"supply": 1}, ["unknown-entity"]),
        (
            market(train("train-1", "red", (0, 0)), settlement("bern", "blue", (0, 0))),
            {"supply": 1, "source": "bern"},
            ["settlement-not-controlled"],
        ),
        (market(train("train-1", "red", (0, 0)), phase="combat"), {"copper": 1}, ["wrong-phase"]),
    ],
)
def test_loads_that_are_refused(
    given: Position, request_: dict[str, Any], codes: list[str]
) -> None:
    asked = {"train": "train-1", "source": "altdorf", **request_}
    assert load_train.codes(given, **asked) == codes


@pytest.mark.rule("wc.baggage.load")
@pytest.mark.parametrize(
    ("given", "request_", "codes"),
    [
        (market(train("train-1", "red", (0, 0), supply=1)), {"supply": 1}, []),
        (market(train("train-1", "red", (0, 0), supply=1)), {"supply": 2}, ["not-enough-supply"]),
        (market(train("train-1", "red", (0, 0))), {"copper": 1}, ["insufficient-funds"]),
        (market(train("train-1", "red", (0, 0))), {}, ["empty-order"]),
        (market(train("train-1", "red", (1, 0), supply=1)), {"supply": 1}, ["not-co-located"]),
        (
            market(train("train-1", "red", (0, 0), supply=1), besieged=True),
            {"supply": 1},
            ["settlement-besieged"],
        ),
    ],
)
def test_unloading(given: Position, request_: dict[str, Any], codes: list[str]) -> None:
    asked = {"train": "train-1", "settlement": "altdorf", **request_}
    assert unload_train.codes(given, **asked) == codes


@pytest.mark.rule("wc.baggage.move")
def test_a_train_passes_between_armies_that_share_a_hex_in_upkeep() -> None:
    given = market(
        train("train-1", "red", (0, 0), army="army-1"),
        army("army-1", "red", (0, 0)),
        army("army-2", "red", (0, 0)),
        army("army-3", "red", (1, 0)),
        army("army-7", "blue", (0, 0)),
    )
    after = attach_train.play(given, army="army-2").position
    assert after.one(BaggageTrain, "train-1").army == "army-2"
    alone = attach_train.play(given, army=None)
    assert alone.position.one(BaggageTrain, "train-1").army is None
    assert alone.seen_by("blue") is None
    for army_id, code in (
        ("army-1", "already-attached"),
        ("army-3", "not-co-located"),
        ("army-7", "not-owner"),
        ("army-9", "unknown-entity"),
    ):
        assert attach_train.codes(given, army=army_id) == [code]


@pytest.mark.rule("wc.baggage.train")
@suppose(st.integers(0, 4), st.integers(0, 60))
def test_a_load_fits_exactly_when_its_places_do(supply: int, copper: int) -> None:
    given = market(train("train-1", "red", (0, 0)), treasury=100, store=10)
    load = {"train": "train-1", "source": "altdorf", "supply": supply, "copper": copper}
    fits = supply + (copper + 9) // 10 <= TRAIN_PLACES
    assert (places(supply, copper) <= TRAIN_PLACES) == fits
    too_full = "capacity-exceeded" in load_train.codes(given, **load)
    assert too_full != fits


@pytest.mark.rule("wc.money.units")
def test_prices_are_told_in_the_fewest_coins() -> None:
    played = buy_supply.play(market(treasury=30), settlement="altdorf", amount=27)
    seen = played.seen_by("red")
    assert seen is not None
    assert "2 gold, 1 silver, 2 copper" in seen["summary"]
