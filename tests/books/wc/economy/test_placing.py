"""Placing new troops in resolution (wc.place.where, wc.place.pool)."""

from typing import Any

import pytest

from app.books.wc.economy.actions import hold_unplaced
from app.books.wc.entities import Army, Recruits, Settlement, Unit
from app.books.wc.supply.need import need_of
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.viewer import OBSERVER
from tests.books.wc.build import army, position, settlement, unit
from tests.books.wc.umpire import rule
from tests.play import book, table

PLACE = table("wc", "place-troops", actor="red", recruits="recruits-1", settlement="altdorf")
WHERE = pytest.mark.rule("wc.place.where")
POOL = pytest.mark.rule("wc.place.pool")


def order(*points: int, settlement_id: str | None = None, **fields: Any) -> list[Entity]:
    """The order `recruits-1` of red, of units `new-0`, `new-1`… with these points."""
    recruits = Recruits(
        id="recruits-1", owner="red", turn=1, ready_turn=1, copper=9, settlement=settlement_id
    )
    units = [unit(f"new-{i}", "recruits-1", points=p, **fields) for i, p in enumerate(points)]
    return [recruits, *units]


def barracks(*entities: Entity, size: str = "city", **fields: Any) -> Position:
    """Altdorf of red, of this size, in the resolution phase."""
    return position(
        settlement("altdorf", "red", (0, 0), size=size, **fields), *entities, phase="resolution"
    )


@WHERE
@pytest.mark.parametrize(
    ("size", "points", "codes"),
    [
        ("city", (600, 400), []),
        ("city", (600, 401), ["placement-limit"]),
        ("town", (500,), []),
        ("town", (501,), ["placement-limit"]),
        ("fortress", (1_500,), []),
        ("capital", (700, 801), ["placement-limit"]),
        ("village", (50,), ["no-training"]),
        ("border_tower", (50,), ["no-training"]),
    ],
)
def test_each_kind_takes_its_own(size: str, points: tuple[int, ...], codes: list[str]) -> None:
    assert PLACE.codes(barracks(*order(*points), size=size)) == codes


@WHERE
@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({}, []),
        ({"category": "cavalry"}, []),
        ({"elite": True}, ["unit-not-eligible"]),
        ({"category": "war_machine", "unit_type": "Rock Lobber"}, ["unit-not-eligible"]),
        ({"category": "character"}, ["unit-not-eligible"]),
        ({"category": "monster"}, ["unit-not-eligible"]),
        ({"category": "chariot"}, ["unit-not-eligible"]),
    ],
)
def test_a_town_trains_ordinary_foot_and_horse_alone(
    fields: dict[str, Any], codes: list[str]
) -> None:
    assert PLACE.codes(barracks(*order(200, **fields), size="town")) == codes
    assert PLACE.codes(barracks(*order(200, **fields), size="city")) == []


@WHERE
def test_a_champion_comes_to_a_town_with_the_unit_they_lead() -> None:
    captain = unit("captain", "recruits-1", category="character", points=40, leads="new-0")
    at = barracks(*order(200), captain, size="town")
    assert PLACE.codes(at) == []
    assert PLACE.codes(at, units=["captain"]) == ["unit-not-eligible"]


@WHERE
@pytest.mark.rule("wc.supply.need")
def test_who_is_placed_has_eaten_this_turn() -> None:
    at = PLACE.play(barracks(*order(1_000))).position
    (new,) = at.all(Army)
    assert need_of(at, new).value == 0
    assert need_of(rule(at, "clear-turn").position, new).value == 1


@WHERE
def test_a_captured_capital_trains_nobody_and_one_retaken_does() -> None:
    captured = barracks(*order(50), size="capital", original_owner="blue", captured=True)
    assert PLACE.codes(captured) == ["not-original-settlement"]
    lost = settlement("bern", "blue", (2, 0), original_owner="red")
    assert PLACE.codes(barracks(*order(50), lost), settlement="bern") == [
        "settlement-not-controlled"
    ]


@WHERE
def test_each_settlement_has_its_own_limit_every_turn() -> None:
    at = barracks(
        *order(1_500, 1_500),
        settlement("bern", "red", (2, 0), size="fortress"),
        size="capital",
    )
    first = PLACE.play(at, units=["new-0"]).position
    assert PLACE.codes(first, units=["new-1"]) == ["placement-limit"]
    second = PLACE.play(first, units=["new-1"], settlement="bern").position
    assert len(second.all(Army)) == 2
    cleared = rule(second, "clear-turn").position
    assert {place.placed_points for place in cleared.all(Settlement)} == {0}


@WHERE
@POOL
def test_what_exceeds_the_limit_waits() -> None:
    at = barracks(*order(500, 500, 1_500))
    played = PLACE.play(at, units=["new-0", "new-1"])
    assert (played.outcome["points"], played.outcome["waiting_points"]) == (1_000, 1_500)
    told = played.seen_by("red")
    assert told is not None
    assert told["summary"] == (
        "1,000 points of recruits have formed Recruits of Eastmark; 1,500 still wait."
    )
    held = rule(played.position, "hold-unplaced")
    reminded = held.seen_by("red")
    assert reminded is not None
    assert reminded["summary"] == "1,500 points of your recruits wait to be placed in a later turn."
    assert reminded["findings"][0]["data"] == {"code": "unplaced-troops"}
    assert held.seen_by("blue") is None
    assert held.position.one(Recruits, "recruits-1").copper == 9


@POOL
def test_nobody_is_reminded_of_what_is_placed() -> None:
    at = barracks(*order(500))
    assert hold_unplaced.is_due(at)
    assert not hold_unplaced.is_due(PLACE.play(at).position)


@WHERE
@pytest.mark.parametrize(
    ("size", "points", "codes"),
    [
        ("fortress", (1_700,), []),
        ("capital", (1_700,), []),
        ("city", (1_700,), ["placement-limit"]),
        ("capital", (1_600, 100), ["placement-limit"]),
    ],
)
def test_one_unit_that_is_dearer_takes_up_a_whole_turn(
    size: str, points: tuple[int, ...], codes: list[str]
) -> None:
    at = barracks(*order(*points), size=size)
    assert PLACE.codes(at) == codes
    if not codes:
        more = unit("more", "recruits-2", points=10)
        other = Recruits(id="recruits-2", owner="red", turn=1, ready_turn=1, copper=1)
        after = PLACE.play(barracks(*order(*points), other, more, size=size)).position
        assert PLACE.codes(after, recruits="recruits-2") == ["placement-limit"]


@WHERE
def test_a_dearer_unit_stands_alone_with_its_mount_and_not_beside_others() -> None:
    rider = unit("new-0", "recruits-1", points=400, category="character")
    dragon = unit("mount", "recruits-1", points=1_200, category="monster", ridden_by="new-0")
    recruits = order()[0]
    assert PLACE.codes(barracks(recruits, rider, dragon, size="capital")) == []
    beside = barracks(recruits, rider, dragon, size="capital", placed_points=10)
    assert PLACE.codes(beside) == ["placement-limit"]
    assert PLACE.codes(beside, units=["mount"]) == ["mount-bound"]


@WHERE
@pytest.mark.rule("wc.purchase.recruit")
def test_a_new_army_is_seen_by_all_and_what_is_in_it_by_nobody_else() -> None:
    played = PLACE.play(barracks(*order(300)), name="New Levy")
    (new,) = played.position.all(Army)
    assert (new.name, new.hex, new.inside, new.fatigue, new.action) == (
        "New Levy",
        (0, 0),
        None,
        0,
        "none",
    )
    assert played.position.one(Unit, "new-0").force == new.id
    assert played.position.one(Unit, "new-0").home_settlement is None
    assert played.position.all(Recruits) == []
    for viewer in ("blue", OBSERVER):
        seen = played.seen_by(viewer)
        assert seen is not None
        assert seen["summary"] == "A new army, New Levy, stands in Altdorf (0, 0)."
        assert [change["kind"] for change in seen["changes"]] == ["army"]
        assert seen["outcome"] == {}
        assert "request" not in seen


@WHERE
def test_recruits_join_an_army_or_the_garrison_and_nobody_else_hears_of_it() -> None:
    at = barracks(*order(300, 200), army("army-1", "red", (0, 0), fatigue=2))
    joined = PLACE.play(at, units=["new-0"], army="army-1")
    assert joined.position.one(Unit, "new-0").force == "army-1"
    assert joined.position.one(Army, "army-1").fatigue == 2
    assert joined.seen_by("blue") is None
    garrison = PLACE.play(joined.position, army="altdorf")
    assert garrison.position.one(Unit, "new-1").force == "altdorf"
    assert garrison.outcome == {
        "result": "placed",
        "army": None,
        "points": 200,
        "waiting_points": 0,
    }
    assert garrison.seen_by("blue") is None
    assert garrison.position.one(Settlement, "altdorf").placed_points == 500


@WHERE
@pytest.mark.rule("wc.army.size")
@pytest.mark.rule("wc.army.hex-limit")
def test_no_army_and_no_hex_holds_more_than_five_thousand_points() -> None:
    there = [army("army-1", "red", (0, 0)), unit("old", "army-1", points=4_800)]
    at = barracks(*order(200, 1), *there)
    assert PLACE.codes(at, army="army-1", units=["new-0"]) == []
    assert PLACE.codes(at, army="army-1") == ["army-too-large", "hex-over-limit"]
    assert PLACE.codes(at) == ["hex-over-limit"]
    assert PLACE.codes(at, inside=True) == []


@WHERE
@pytest.mark.rule("wc.settlement.fortress")
def test_the_walls_of_a_fortress_hold_two_thousand() -> None:
    at = barracks(*order(500), unit("old", "altdorf", points=1_501), size="fortress")
    assert PLACE.codes(at, army="altdorf") == ["capacity-exceeded"]
    assert PLACE.codes(at, inside=True) == ["capacity-exceeded"]
    assert PLACE.codes(at) == []


@WHERE
def test_an_allys_troops_that_fill_the_walls_keep_recruits_waiting() -> None:
    guest = army("army-2", "blue", (0, 0), inside="altdorf")
    at = barracks(
        *order(500), guest, unit("b", "army-2", owner="blue", points=1_600), size="fortress"
    )
    played = PLACE.play(at, inside=True)
    assert played.outcome == {"result": "no_room"}
    assert played.position.one(Unit, "new-0").force == "recruits-1"
    assert played.position.one(Settlement, "altdorf").placed_points == 0


@WHERE
def test_recruits_of_a_besieged_place_stand_within_its_walls() -> None:
    outside = army("army-1", "red", (0, 0))
    at = barracks(*order(500), outside, besieged=True)
    (new,) = (a for a in PLACE.play(at).position.all(Army) if a.id != "army-1")
    assert new.inside == "altdorf"
    assert PLACE.codes(at, army="altdorf") == []
    assert PLACE.codes(at, army="army-1") == ["settlement-besieged"]


@WHERE
@POOL
@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        ({"recruits": "recruits-9"}, ["unknown-entity"]),
        ({"settlement": "nowhere"}, ["unknown-entity"]),
        ({"settlement": "bern"}, ["settlement-not-controlled", "not-original-settlement"]),
        ({"settlement": None}, ["settlement-required"]),
        ({"units": ["nobody"]}, ["unknown-entity"]),
        ({"units": ["old"]}, ["unit-not-in-source"]),
        ({"army": "army-9"}, ["unknown-entity"]),
        ({"army": "army-2"}, ["not-owner"]),
        ({"army": "far"}, ["not-co-located"]),
        ({"army": "bridgend"}, ["not-co-located"]),
        ({"army": "army-1", "name": "Other"}, ["not-a-new-army"]),
        ({"army": "waiting"}, ["drawing-up-due"]),
    ],
)
def test_what_cannot_be_placed(request_: dict[str, Any], codes: list[str]) -> None:
    at = barracks(
        *order(100),
        settlement("bern", "blue", (2, 0), size="city"),
        settlement("bridgend", "red", (3, 0)),
        army("army-1", "red", (0, 0)),
        unit("old", "army-1"),
        army("waiting", "red", (0, 0), noted_points=100, reports_due=("blue:total",)),
        army("army-2", "blue", (0, 0)),
        army("far", "red", (1, 0)),
    )
    assert PLACE.codes(at, **request_) == codes


@POOL
def test_they_go_where_they_were_meant_to_go() -> None:
    at = barracks(*order(100, settlement_id="altdorf"))
    played = PLACE.play(at, settlement=None)
    assert [a.hex for a in played.position.all(Army)] == [(0, 0)]


@POOL
def test_they_are_placed_in_resolution_alone() -> None:
    at = position(settlement("altdorf", "red", (0, 0)), *order(100), phase="upkeep")
    assert PLACE.codes(at) == ["wrong-phase"]


@pytest.mark.rule("wc.army.limited-regiments")
def test_the_army_list_binds_the_army_they_form() -> None:
    at = barracks(
        *order(100, unit_type="Flagellants"),
        army("army-1", "red", (0, 0)),
        unit("old", "army-1", unit_type="Flagellants"),
    )
    assert PLACE.codes(at, army="army-1") == ["regiment-limit-exceeded"]
    assert PLACE.codes(at) == []


@WHERE
def test_as_much_as_fits_is_offered() -> None:
    at = barracks(*order(600, 300, 400))
    place = book("wc").actions["place-troops"]
    assert place.options is not None
    offered = [option.units for option in place.options(at.view("red")) if option.army is None]
    assert offered == [None, ("new-0", "new-1"), ("new-0",), ("new-1",), ("new-2",)]
