"""Recruiting troops in upkeep (wc.purchase.recruit)."""

from typing import Any

import pytest

from app.books.wc.entities import Recruits, Unit, WarSide
from app.books.wc.items.limited_items import LIMITED_ITEMS
from app.engine.position import Position
from tests.books.wc.build import army, position, settlement, side, unit
from tests.play import book, table

RECRUIT = table("wc", "recruit", actor="red")

RECRUITING = pytest.mark.rule("wc.purchase.recruit")
PLACES = pytest.mark.rule("wc.place.where")


def market(*entities: Any, treasury: int = 100, **fields: Any) -> Position:
    sides = (side("red", treasury_copper=treasury, **fields), side("blue", race="dwarfs"))
    town = settlement("altdorf", "red", (0, 0), size="city")
    return position(town, *entities, phase="upkeep", sides=sides)


def entry(points: int = 100, **fields: Any) -> dict[str, Any]:
    return {"name": "Spearmen", "points": points, "models": 10, **fields}


def order(*points: int, **fields: Any) -> list[dict[str, Any]]:
    return [entry(each, **fields) for each in points]


@RECRUITING
@pytest.mark.parametrize(
    ("points", "copper"), [((50,), 1), ((51,), 2), ((725,), 15), ((25, 25), 1), ((1500,), 30)]
)
def test_one_copper_buys_fifty_points_of_the_whole_order(
    points: tuple[int, ...], copper: int
) -> None:
    played = RECRUIT.play(market(), units=order(*points))
    assert played.outcome["price_copper"] == copper
    assert played.position.one(WarSide, "red").treasury_copper == 100 - copper


@RECRUITING
def test_two_orders_are_rounded_up_each_by_itself() -> None:
    once = RECRUIT.play(market(), units=order(25)).position
    twice = RECRUIT.play(once, units=order(25)).position
    assert twice.one(WarSide, "red").treasury_copper == 98


@RECRUITING
@pytest.mark.rule("wc.place.pool")
def test_recruits_train_and_nobody_else_hears_of_it() -> None:
    played = RECRUIT.play(market(), units=order(725), settlement="altdorf")
    (recruits,) = played.position.all(Recruits)
    assert (recruits.owner, recruits.turn, recruits.ready_turn, recruits.copper) == (
        "red",
        1,
        1,
        15,
    )
    assert recruits.settlement == "altdorf"
    (trained,) = played.position.all(Unit)
    assert trained.force == recruits.id
    told = played.seen_by("red")
    assert told is not None
    assert told["summary"] == "1 unit of 725 points went into training, for 1 gold, 1 silver."
    assert played.seen_by("blue") is None
    assert played.position.view("blue").all(Recruits) == []


@pytest.mark.rule("wc.money.spending")
@pytest.mark.rule("wc.purchase.table")
def test_what_the_treasury_does_not_hold_buys_nothing() -> None:
    assert RECRUIT.codes(market(treasury=10), units=order(500)) == []
    assert RECRUIT.codes(market(treasury=10), units=order(501)) == ["insufficient-funds"]


@RECRUITING
@pytest.mark.parametrize("units", [[], order(0)])
def test_an_order_of_nothing(units: list[dict[str, Any]]) -> None:
    assert RECRUIT.codes(market(), units=units) == ["empty-order"]


@RECRUITING
def test_only_in_upkeep() -> None:
    at = position(settlement("altdorf", "red", (0, 0)), phase="resolution")
    assert "wrong-phase" in RECRUIT.codes(at, units=order(50))


@PLACES
def test_recruits_are_meant_for_a_place_that_trains_troops() -> None:
    at = market(
        settlement("dorf", "red", (1, 0), size="village"),
        settlement("bern", "blue", (2, 0), size="city"),
    )
    codes = {
        place: RECRUIT.codes(at, units=order(50), settlement=place)
        for place in ("altdorf", "dorf", "bern", "nowhere")
    }
    assert codes == {
        "altdorf": [],
        "dorf": ["no-training"],
        "bern": ["settlement-not-controlled", "not-original-settlement"],
        "nowhere": ["unknown-entity"],
    }


@RECRUITING
@pytest.mark.rule("wc.army.list-limits")
def test_the_list_has_the_races_that_stand_with_the_side() -> None:
    dwarfs = order(50, race="dwarfs")
    force = [army("army-1", "red", (0, 0)), unit("men", "army-1", points=2_000)]
    assert RECRUIT.codes(market(*force), units=dwarfs) == ["not-on-army-list"]
    assert RECRUIT.codes(market(*force, allies=("blue",)), units=dwarfs) == []
    companions = unit("companions", "army-1", race="dwarfs", ally=True)
    assert RECRUIT.codes(market(*force, companions), units=dwarfs) == []


@pytest.mark.rule("wc.army.list-limits")
@pytest.mark.parametrize(("points", "codes"), [(133, []), (134, ["ally-limit-exceeded"])])
def test_a_quarter_of_the_whole_force_may_be_allies(points: int, codes: list[str]) -> None:
    at = market(
        army("army-1", "red", (0, 0), noted_points=7_600),
        unit("dwarfs", "army-1", race="dwarfs", ally=True, points=2_400),
    )
    assert RECRUIT.codes(at, units=order(points, race="dwarfs")) == codes


@pytest.mark.rule("wc.army.list-limits")
def test_troops_that_are_not_placed_yet_count_too() -> None:
    at = market(army("army-1", "red", (0, 0), noted_points=700), allies=("blue",))
    after = RECRUIT.play(at, units=order(200, race="dwarfs")).position
    assert RECRUIT.codes(after, units=order(50, race="dwarfs")) == ["ally-limit-exceeded"]
    assert RECRUIT.codes(after, units=[*order(50, race="dwarfs"), *order(50)]) == []


HERO = {"category": "character", "rank": "lord", "special": True, "name": "Kurt Helborg"}


@pytest.mark.rule("wc.army.special-characters")
def test_a_special_character_is_there_once() -> None:
    at = market(army("army-1", "red", (0, 0)), unit("kurt", "army-1", **HERO))
    assert RECRUIT.codes(at, units=[entry(**HERO)]) == ["special-character-taken"]


@pytest.mark.rule("wc.army.special-characters")
@RECRUITING
def test_what_another_has_in_secret_is_not_to_be_had_and_nothing_is_paid() -> None:
    at = market(army("army-2", "blue", (4, 0)), unit("kurt", "army-2", owner="blue", **HERO))
    played = RECRUIT.play(at, units=[entry(**HERO)])
    assert played.outcome == {"result": "not_to_be_had"}
    assert played.position.one(WarSide, "red").treasury_copper == 100
    assert played.position.all(Recruits) == []
    assert played.ruling.findings[0].data == {"code": "special-character-taken"}


@pytest.mark.rule("wc.army.limited-items")
@pytest.mark.rule("wc.item.personal")
def test_limited_items_are_bought_with_who_bears_them() -> None:
    otto = {"category": "character", "name": "Otto"}
    banner = [entry(**otto, items=["Banner of Courage"])]
    at = market(army("army-1", "red", (0, 0)), unit("old", "army-1", items=("Banner of Courage",)))
    assert RECRUIT.codes(market(), units=banner) == []
    assert RECRUIT.codes(at, units=banner) == ["item-limit-reached"]
    bound = next(item.name for item in LIMITED_ITEMS if item.bound_to is not None)
    assert RECRUIT.codes(market(), units=[entry(**otto, items=[bound])]) == ["item-bound"]


@pytest.mark.rule("wc.army.limited-regiments")
def test_a_regiment_without_its_parent_can_be_in_no_army() -> None:
    orcs = market(race="orcs_goblins")
    fanatics, goblins = entry(name="Fanatics"), entry(name="Night Goblins")
    assert RECRUIT.codes(orcs, units=[fanatics]) == ["missing-parent-unit"]
    assert RECRUIT.codes(orcs, units=[fanatics, goblins]) == []


@RECRUITING
def test_entries_that_cannot_be() -> None:
    assert RECRUIT.codes(market(), units=[entry(rank="lord")]) == ["unit-not-eligible"]
    assert RECRUIT.codes(market(), units=[entry(ridden_by="Otto")]) == ["rider-missing"]


@RECRUITING
def test_plain_orders_are_offered_where_troops_are_trained() -> None:
    recruit = book("wc").actions["recruit"]
    assert recruit.options is not None
    offered = list(recruit.options(market().view("red")))
    assert [(option.settlement, option.units[0].points) for option in offered] == [
        ("altdorf", 50),
        ("altdorf", 200),
        ("altdorf", 500),
    ]
    assert list(recruit.options(market().view("blue"))) == []
