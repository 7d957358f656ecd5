"""Joining armies and garrisons, whole and in part."""

from typing import Any

import pytest

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Ambush, Army, BaggageTrain, ScoutingParty, Settlement, Unit
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import ambush, army, party, position, settlement, train, unit
from tests.play import play, table

MERGE = {"source": "army-2", "target": "army-1"}


def upkeep(*entities: Any) -> Position:
    return position(*entities, phase="upkeep")


merge = table("wc", "merge-armies", actor="red", source="army-2", target="army-1")


def two_armies(first: int = 2000, second: int = 1000, at: Hex = (0, 0), **fields: Any) -> Position:
    return upkeep(
        army("army-1", "red", (0, 0), fatigue=1, works="field"),
        unit("spears", "army-1", points=first),
        army("army-2", "red", at, **{"fatigue": 3, "unsupplied_turns": 2, **fields}),
        unit("knights", "army-2", points=second - 100),
        unit("archers", "army-2", points=100),
    )


@pytest.mark.rule("wc.upkeep.reorganise.merge")
def test_the_joined_army_takes_the_higher_fatigue_and_the_longer_hunger() -> None:
    after = merge.play(two_armies()).position
    (joined,) = after.all(Army)
    assert (joined.id, points_of(after, joined.id)) == ("army-1", 3000)
    assert (joined.fatigue, joined.unsupplied_turns, joined.works) == (3, 2, "field")


@pytest.mark.rule("wc.upkeep.reorganise.merge")
def test_works_count_only_for_the_receiving_counter() -> None:
    after = merge.play(two_armies(), source="army-1", target="army-2").position
    assert after.one(Army, "army-2").works is None


@pytest.mark.rule("wc.upkeep.reorganise.merge")
def test_single_units_pass_and_the_rest_stays_as_it_is() -> None:
    after = merge.play(two_armies(), units=["archers"]).position
    assert points_of(after, "army-2") == 900
    assert after.one(Unit, "archers").force == "army-1"
    assert after.one(Army, "army-1").fatigue == 3


@pytest.mark.rule("wc.army.size")
def test_four_thousand_six_hundred_and_four_hundred_are_an_army() -> None:
    assert merge.codes(two_armies(4600, 400)) == []
    assert merge.codes(two_armies(4600, 401)) == ["army-too-large"]


@pytest.mark.rule("wc.upkeep.reorganise.merge")
@pytest.mark.parametrize(
    ("given", "request_", "code"),
    [
        (two_armies(at=(1, 0)), {}, "not-co-located"),
        (two_armies(), {"source": "army-1"}, "same-army"),
        (two_armies(), {"source": "army-9"}, "unknown-entity"),
        (two_armies(), {"units": ["spears"]}, "unit-not-in-source"),
        (upkeep(army("army-1", "red", (0, 0)), army("army-2", "blue", (0, 0))), {}, "not-owner"),
        (two_armies(noted_points=9, reports_due=("blue:full",)), {}, "drawing-up-due"),
    ],
)
def test_joinings_that_may_not_be(given: Position, request_: dict[str, Any], code: str) -> None:
    assert merge.codes(given, **request_) == [code]


@pytest.mark.rule("wc.army.limited-regiments")
def test_two_units_of_flagellants_do_not_come_together() -> None:
    given = upkeep(
        army("army-1", "red", (0, 0)),
        unit("f1", "army-1", unit_type="Flagellants"),
        army("army-2", "red", (0, 0)),
        unit("f2", "army-2", unit_type="Flagellant Warband"),
        unit("spears", "army-2"),
    )
    assert merge.codes(given) == ["regiment-limit-exceeded"]
    assert merge.codes(given, units=["spears"]) == []


@pytest.mark.rule("wc.scouting.party.home")
def test_what_served_the_emptied_army_serves_the_other() -> None:
    given = upkeep(
        *two_armies().all(Army),
        *two_armies().all(Unit),
        train("train-1", "red", (0, 0), army="army-2"),
        party("party-1", "red", (3, 0), home_army="army-2"),
        ambush("ambush-1", "blue", "east", exposed=("army-2",)),
    )
    after = merge.play(given).position
    assert after.one(BaggageTrain, "train-1").army == "army-1"
    assert after.one(ScoutingParty, "party-1").home_army == "army-1"
    assert after.one(Ambush, "ambush-1").exposed == ("army-1",)


def beside(size: str, residents: int, coming: int, **fields: Any) -> Position:
    return upkeep(
        settlement("altdorf", "red", (0, 0), size=size, **fields),
        unit("militia", "altdorf", points=residents, home_settlement="altdorf"),
        army("army-2", "red", (0, 0)),
        unit("spears", "army-2", points=coming),
        train("train-1", "red", (0, 0), army="army-2"),
    )


def test_an_army_strengthens_a_garrison_and_comes_out_again() -> None:
    inside = merge.play(beside("town", 500, 1000), target="altdorf").position
    assert inside.all(Army) == []
    assert points_of(inside, "altdorf") == 1500
    assert inside.one(BaggageTrain, "train-1").army is None
    outside = play("wc", inside, "red", "split-army", {"army": "altdorf", "units": ["spears"]})
    assert points_of(outside.position, outside.outcome["army"]) == 1000


def test_residents_join_an_army_beside_their_town() -> None:
    after = merge.play(beside("town", 500, 1000), source="altdorf", target="army-2").position
    assert points_of(after, "army-2") == 1500
    assert after.one(Unit, "militia").home_settlement == "altdorf"


@pytest.mark.rule("wc.settlement.fortress")
def test_a_fortress_holds_two_thousand_points_inside() -> None:
    assert merge.codes(beside("fortress", 1500, 500), target="altdorf") == []
    assert merge.codes(beside("fortress", 1500, 501), target="altdorf") == ["capacity-exceeded"]


@pytest.mark.rule("wc.settlement.border-tower")
def test_a_tower_holds_a_thousand_points_inside() -> None:
    assert merge.codes(beside("border_tower", 500, 501), target="altdorf") == ["capacity-exceeded"]


@pytest.mark.rule("wc.army.hex-limit")
def test_no_other_place_holds_more_than_a_hex_can_feed() -> None:
    assert merge.codes(beside("city", 1500, 3500), target="altdorf") == []
    assert merge.codes(beside("city", 1500, 3501), target="altdorf") == ["capacity-exceeded"]


@pytest.mark.rule("wc.upkeep.reorganise.merge")
def test_a_siege_parts_those_inside_from_those_outside() -> None:
    besieged = beside("town", 500, 100, besieged=True)
    assert merge.codes(besieged, target="altdorf") == ["settlement-besieged"]
    within = upkeep(
        besieged.one(Settlement, "altdorf"),
        army("army-2", "red", (0, 0), inside="altdorf"),
        unit("spears", "army-2"),
    )
    assert merge.codes(within, target="altdorf") == []


@pytest.mark.parametrize("fields", [{"fatigue": 1}, {"unsupplied_turns": 1}])
def test_a_garrison_is_no_bed_for_a_worn_army(fields: dict[str, int]) -> None:
    given = upkeep(
        settlement("altdorf", "red", (0, 0)),
        army("army-2", "red", (0, 0), **fields),
        unit("spears", "army-2"),
    )
    assert merge.codes(given, target="altdorf") == ["army-not-fit"]


def noted(army_id: str, points: int, **fields: Any) -> Army:
    return army(army_id, "red", (0, 0), noted_points=points, **fields)


@pytest.mark.rule("wc.army.points-only")
def test_points_of_one_kind_are_added_up() -> None:
    given = upkeep(noted("army-1", 900, label="cavalry"), noted("army-2", 600, label="cavalry"))
    assert merge.play(given).position.one(Army, "army-1").noted_points == 1500
    given = upkeep(noted("army-1", 900), noted("army-2", 600, label="cavalry"))
    assert merge.codes(given) == ["label-differs"]


@pytest.mark.rule("wc.army.points-only")
def test_noted_points_join_a_drawn_up_army_with_their_label() -> None:
    given = upkeep(
        army("army-1", "red", (0, 0), composition_fixed=True),
        unit("spears", "army-1"),
        noted("army-2", 600, label="cavalry", declared_movement=8),
    )
    joined = merge.play(given).position.one(Army, "army-1")
    assert (joined.noted_points, joined.label, joined.declared_movement) == (600, "cavalry", 8)
    assert not joined.composition_fixed


@pytest.mark.rule("wc.upkeep.reorganise.merge")
def test_a_label_does_not_pass_to_units_that_join_drawn_up() -> None:
    given = upkeep(
        noted("army-1", 900, label="cavalry"),
        army("army-2", "red", (0, 0)),
        unit("spears", "army-2"),
    )
    after = merge.play(given).position
    assert points_of(after, "army-1") == 1100
    assert after.one(Army, "army-1").noted_points == 900


@pytest.mark.rule("wc.army.points-only")
def test_garrisons_are_drawn_up_before_their_troops_come_and_go() -> None:
    town = settlement("altdorf", "red", (0, 0), noted_residents_points=400)
    given = upkeep(town, noted("army-2", 300))
    assert merge.codes(given, target="altdorf") == ["not-drawn-up"]
    assert merge.codes(given, source="altdorf", target="army-2") == ["not-drawn-up"]


def test_others_learn_only_that_a_counter_is_gone() -> None:
    whole = play("wc", two_armies(), "red", "merge-armies", MERGE).seen_by("blue")
    assert whole is not None
    assert [(c["op"], c["id"]) for c in whole["changes"]] == [("delete", "army-2")]
    part = {**MERGE, "units": ["archers"]}
    assert play("wc", two_armies(), "red", "merge-armies", part).seen_by("blue") is None
