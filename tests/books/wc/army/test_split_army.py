"""Splitting armies and garrisons: what the parts keep, and what holds them together."""

from typing import Any

import pytest
from hypothesis import given as suppose
from hypothesis import strategies as st

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, ScoutingParty, Unit
from app.engine.position import Position
from tests.books.wc.build import ambush, army, messenger, party, position, settlement, train, unit
from tests.play import play, table


def upkeep(*entities: Any, **fields: Any) -> Position:
    return position(*entities, phase="upkeep", **fields)


split = table("wc", "split-army", actor="red", army="army-1")


def three_thousand(**fields: Any) -> Position:
    return upkeep(
        army("army-1", "red", (2, 1), **fields),
        unit("spears", "army-1", points=1800),
        unit("knights", "army-1", points=1200, duty="patrol", standard="Banner of the Boar"),
    )


@pytest.mark.rule("wc.upkeep.reorganise.split")
def test_both_parts_keep_fatigue_hunger_and_duties() -> None:
    after = split.play(
        three_thousand(fatigue=2, unsupplied_turns=1), units=["knights"], name="2nd Army"
    ).position
    old, split_off = after.one(Army, "army-1"), after.one(Army, "army-2")
    assert (points_of(after, old.id), old.fatigue) == (1800, 2)
    assert (points_of(after, split_off.id), split_off.fatigue) == (1200, 2)
    assert (split_off.name, split_off.hex, split_off.unsupplied_turns) == ("2nd Army", (2, 1), 1)
    assert after.one(Unit, "knights").duty == "patrol"


@pytest.mark.rule("wc.army.standards")
def test_a_standard_stays_with_its_unit() -> None:
    after = split.play(three_thousand(), units=["knights"]).position
    assert after.one(Unit, "knights").standard == "Banner of the Boar"


@pytest.mark.rule("wc.upkeep.reorganise.split")
def test_only_in_upkeep() -> None:
    given = position(army("army-1", "red", (0, 0)), unit("spears", "army-1"), phase="movement")
    assert split.codes(given, units=["spears"]) == ["wrong-phase"]


@pytest.mark.rule("wc.upkeep.reorganise.split")
def test_works_stay_with_the_old_counter() -> None:
    after = split.play(three_thousand(works="field", works_points=300), units=["knights"]).position
    assert after.one(Army, "army-1").works == "field"
    assert after.one(Army, "army-2").works is None


@pytest.mark.rule("wc.upkeep.reorganise.split")
def test_a_split_of_all_units_replaces_the_counter_and_all_that_served_it_goes_on() -> None:
    given = upkeep(
        army("army-1", "red", (0, 0)),
        unit("spears", "army-1"),
        train("train-1", "red", (0, 0), army="army-1"),
        party("party-1", "red", (1, 0), home_army="army-1"),
        ambush("ambush-1", "red", "west", parent_army="army-1"),
        messenger("m-1", "red", (0, 0), escort="army-1"),
    )
    after = split.play(given, units=["spears"]).position
    (new,) = after.all(Army)
    assert new.id != "army-1"
    assert after.one(BaggageTrain, "train-1").army == new.id
    assert after.one(ScoutingParty, "party-1").home_army == new.id
    assert after.one(Ambush, "ambush-1").parent_army == new.id
    assert after.one(Messenger, "m-1").escort == new.id


@pytest.mark.rule("wc.ambush.reveal")
def test_a_new_counter_is_no_way_out_of_a_hidden_partys_reach() -> None:
    hidden = ambush("ambush-1", "blue", "east", exposed=("army-1",))
    given = upkeep(army("army-1", "red", (0, 0)), unit("spears", "army-1"), hidden)
    after = split.play(given, units=["spears"]).position
    assert after.one(Ambush, "ambush-1").exposed == (after.all(Army)[0].id,)


@pytest.mark.rule("wc.upkeep.reorganise.split")
@pytest.mark.parametrize(
    ("units", "code"),
    [
        ((), "empty-army"),
        (("nobody",), "unknown-entity"),
        (("halberds",), "unknown-entity"),
        (("archers",), "unit-not-in-source"),
        (("griffon",), "mount-bound"),
    ],
)
def test_splits_that_may_not_be_made(units: tuple[str, ...], code: str) -> None:
    given = upkeep(
        army("army-1", "red", (0, 0)),
        army("army-2", "red", (0, 0)),
        army("army-7", "blue", (1, 0)),
        unit("general", "army-1", category="character", rank="general"),
        unit("griffon", "army-1", category="monster", ridden_by="general"),
        unit("archers", "army-2"),
        unit("halberds", "army-7", "blue"),
    )
    assert split.codes(given, units=units) == [code]


def test_another_sides_army_and_none_at_all() -> None:
    given = upkeep(army("army-1", "blue", (0, 0)))
    assert split.codes(given, units=["spears"]) == ["not-owner"]
    assert split.codes(given, units=["spears"], army="army-9") == ["unknown-entity"]


def test_a_mount_goes_where_its_rider_goes() -> None:
    given = upkeep(
        army("army-1", "red", (0, 0)),
        unit("spears", "army-1"),
        unit("general", "army-1", category="character", rank="general"),
        unit("griffon", "army-1", category="monster", ridden_by="general"),
    )
    after = split.play(given, units=["general"]).position
    assert after.one(Unit, "griffon").force == after.one(Unit, "general").force != "army-1"


@pytest.mark.rule("wc.upkeep.reorganise.split")
def test_troops_leave_a_settlement_as_an_army_within_its_walls() -> None:
    town = settlement("altdorf", "red", (-1, 0))
    given = upkeep(
        town, unit("militia", "altdorf", home_settlement="altdorf"), unit("x", "altdorf")
    )
    after = split.play(given, units=["militia"], army="altdorf").position
    (new,) = after.all(Army)
    assert (new.hex, new.inside, new.declared_territory) == ((-1, 0), "altdorf", "west")
    assert after.one(Unit, "militia").force == new.id
    assert new.composition_fixed


@pytest.mark.rule("wc.army.points-only")
def test_points_are_split_and_the_label_goes_to_both_parts() -> None:
    given = upkeep(
        army("army-1", "red", (0, 0), noted_points=2000, label="cavalry", declared_movement=8)
    )
    after = split.play(given, units=[], points=700).position
    old, new = after.one(Army, "army-1"), after.one(Army, "army-2")
    assert (old.noted_points, new.noted_points) == (1300, 700)
    assert (new.label, new.declared_movement) == (old.label, old.declared_movement)
    assert not new.composition_fixed


@pytest.mark.rule("wc.army.points-only")
def test_points_that_cannot_be_split() -> None:
    noted = upkeep(army("army-1", "red", (0, 0), noted_points=2000))
    assert split.codes(noted, units=[], points=2001) == ["points-exceeded"]
    assert split.codes(three_thousand(), units=[], points=100) == ["composition-fixed"]
    town = upkeep(settlement("altdorf", "red", (0, 0), noted_residents_points=500))
    assert split.codes(town, units=[], points=100, army="altdorf") == ["not-drawn-up"]
    found_out = upkeep(army("army-1", "red", (0, 0), noted_points=2000, reports_due=("blue:full",)))
    assert split.codes(found_out, units=[], points=100) == ["drawing-up-due"]


@pytest.mark.rule("wc.army.size")
def test_an_army_holds_five_thousand_points() -> None:
    town = settlement("altdorf", "red", (0, 0), size="fortress")
    given = upkeep(town, unit("a", "altdorf", points=5000), unit("b", "altdorf", points=1))
    assert split.codes(given, units=["a"], army="altdorf") == []
    assert split.codes(given, units=["a", "b"], army="altdorf") == ["army-too-large"]


@pytest.mark.rule("wc.army.limited-regiments")
def test_fanatics_are_not_left_without_night_goblins() -> None:
    orcs = {"race": "orcs_goblins"}
    given = upkeep(
        army("army-1", "red", (0, 0)),
        unit("night", "army-1", unit_type="Night Goblin Archers", **orcs),
        unit("fanatics", "army-1", unit_type="Goblin Fanatics", **orcs),
        unit("boyz", "army-1", unit_type="Orc Boyz", **orcs),
    )
    assert split.codes(given, units=["night"]) == ["missing-parent-unit"]
    assert split.codes(given, units=["fanatics"]) == ["missing-parent-unit"]
    assert split.codes(given, units=["night", "fanatics"]) == []
    assert split.codes(given, units=["boyz"]) == []


@pytest.mark.rule("wc.army.limited-regiments")
def test_what_losses_have_spoilt_holds_nobody_back() -> None:
    orcs = {"race": "orcs_goblins"}
    given = upkeep(
        army("army-1", "red", (0, 0)),
        unit("fanatics", "army-1", unit_type="Night Goblin Fanatics", **orcs),
        unit("boyz", "army-1", unit_type="Orc Boyz", **orcs),
    )
    assert split.codes(given, units=["boyz"]) == []


@pytest.mark.rule("wc.scouting.known-position")
def test_others_see_the_new_counter_and_nothing_of_what_is_in_it() -> None:
    request = {"army": "army-1", "units": ["knights"], "name": "2nd Army"}
    seen = play("wc", three_thousand(fatigue=2), "red", "split-army", request).seen_by("blue")
    assert seen is not None
    (created,) = seen["changes"]
    assert (created["op"], created["kind"]) == ("create", "army")
    assert not {"label", "noted_points", "fatigue", "unsupplied_turns"} & set(created["after"])
    assert "1200" not in seen["summary"]
    assert "request" not in seen


@pytest.mark.rule("wc.army.size")
@suppose(st.lists(st.integers(0, 1200), min_size=1, max_size=4), st.sets(st.integers(0, 3)))
def test_no_point_is_lost_in_a_split(points: list[int], chosen: set[int]) -> None:
    units = [unit(f"u{i}", "army-1", points=p) for i, p in enumerate(points)]
    names = [f"u{i}" for i in chosen if i < len(points)] or ["u0"]
    after = split.play(upkeep(army("army-1", "red", (0, 0)), *units), units=names).position
    assert sum(points_of(after, one.id) for one in after.all(Army)) == sum(points)
