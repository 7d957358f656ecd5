"""Drawing up armies and garrisons that were noted only as points, and the reports that wait."""

from typing import Any

import pytest

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Army, Settlement, Unit
from app.engine.audience import ruling_as_seen
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.wc.build import army, party, position, settlement, unit
from tests.play import Played, book, odds_of, play, refusals, table

KNIGHTS = {"name": "Knights", "category": "cavalry", "points": 900, "models": 20, "movement": 8}
HERO = {"name": "Kurt", "category": "character", "rank": "hero", "points": 150, "movement": 8}
HALBERDS = {"name": "Halberdiers", "points": 200, "models": 20, "movement": 4}


def noted(points: int = 2000, *extra: Any, **fields: Any) -> Position:
    given = {"noted_points": points, "label": "2,000 points of cavalry", "declared_movement": 8}
    return position(army("army-1", "red", (0, 0), **{**given, **fields}), *extra, phase="upkeep")


draw = table("wc", "draw-up-army", actor="red", army="army-1")


@pytest.mark.rule("wc.army.points-only")
def test_points_that_the_list_leaves_unused_are_lost() -> None:
    after = draw.play(
        noted(), units=[KNIGHTS, {**KNIGHTS, "points": 900}, {**HERO, "mounted": True}]
    ).position
    drawn = after.one(Army, "army-1")
    assert (drawn.noted_points, drawn.composition_fixed) == (None, True)
    assert points_of(after, "army-1") == 1950
    hero = next(u for u in after.all(Unit) if u.name == "Kurt")
    assert (hero.race, hero.unit_type, hero.owner, hero.ally) == ("empire", "Kurt", "red", False)


@pytest.mark.rule("wc.army.points-only")
def test_a_cavalry_army_takes_cavalry_and_mounted_characters_only() -> None:
    assert draw.codes(noted(), units=[{**HALBERDS, "movement": 8}]) == ["label-violated"]
    assert draw.codes(noted(), units=[HERO]) == ["label-violated"]
    griffon = {
        "name": "Griffon",
        "category": "monster",
        "points": 200,
        "movement": 8,
        "ridden_by": "Kurt",
    }
    assert draw.codes(noted(), units=[HERO, griffon]) == []
    assert draw.codes(noted(label=None), units=[{**HALBERDS, "movement": 8}]) == []
    assert draw.codes(noted(label="the Emperor's own"), units=[{**HALBERDS, "movement": 8}]) == []
    assert (
        draw.codes(noted(label="cavalry and infantry"), units=[HERO, {**HALBERDS, "movement": 8}])
        == []
    )


@pytest.mark.rule("wc.army.points-only")
def test_a_list_has_no_more_points_than_were_noted() -> None:
    assert draw.codes(noted(), units=[{**KNIGHTS, "points": 2000}]) == []
    assert draw.codes(noted(), units=[{**KNIGHTS, "points": 2001}]) == ["points-exceeded"]


@pytest.mark.rule("wc.army.points-only")
def test_nothing_is_slower_than_declared() -> None:
    assert draw.codes(noted(), units=[{**KNIGHTS, "movement": 7}]) == ["slower-than-declared"]
    undeclared = noted(label=None, declared_movement=None)
    assert draw.codes(undeclared, units=[HALBERDS]) == []
    assert draw.codes(undeclared, units=[{**HALBERDS, "movement": 3}]) == ["slower-than-declared"]


@pytest.mark.rule("wc.army.points-only")
def test_an_army_that_is_drawn_up_is_what_it_is() -> None:
    fought = position(
        army("army-1", "red", (0, 0), composition_fixed=True),
        unit("k1", "army-1"),
        phase="resolution",
    )
    assert draw.codes(fought, units=[HALBERDS]) == ["composition-fixed"]
    assert draw.codes(draw.play(noted(), units=[KNIGHTS]).position, units=[KNIGHTS]) == [
        "composition-fixed"
    ]


@pytest.mark.rule("wc.army.points-only")
def test_units_that_get_a_duty_are_drawn_up_alone() -> None:
    played = draw.play(noted(), units=[{**KNIGHTS, "points": 400}], only=True)
    assert played.outcome["noted_points"] == 1600
    half = played.position.one(Army, "army-1")
    assert (half.noted_points, half.composition_fixed) == (1600, False)
    assert points_of(played.position, "army-1") == 2000
    (drawn,) = played.position.all(Unit)
    duty = {"army": "army-1", "unit": drawn.id, "duty": "patrol"}
    assert refusals("wc", played.position, "red", "assign-duty", duty) == []
    assert draw.codes(played.position, units=[{**KNIGHTS, "points": 1601}]) == ["points-exceeded"]


def test_at_any_time_and_for_its_owner_alone() -> None:
    for phase in ("upkeep", "movement", "combat", "resolution"):
        given = position(
            army("army-1", "red", (0, 0), noted_points=900), phase=phase, active="blue"
        )
        assert draw.codes(given, units=[KNIGHTS]) == []
    assert draw.play(noted(), units=[KNIGHTS]).seen_by("blue") is None
    assert draw.codes(noted(), units=[KNIGHTS], army="army-9") == ["unknown-entity"]
    theirs = position(army("army-1", "blue", (0, 0), noted_points=900))
    assert draw.codes(theirs, units=[KNIGHTS]) == ["not-owner"]


def test_entries_that_cannot_be() -> None:
    assert draw.codes(noted(), units=[{**KNIGHTS, "rank": "hero"}]) == ["unit-not-eligible"]
    assert draw.codes(noted(), units=[{**KNIGHTS, "ridden_by": "Nobody"}]) == ["rider-missing"]
    assert draw.codes(noted(), units=[{**HERO, "mounted": True, "leads": "Nobody"}]) == [
        "led-unit-missing"
    ]
    assert draw.codes(noted(), units=[{**KNIGHTS, "leads": "Knights"}]) == ["unit-not-eligible"]


@pytest.mark.rule("wc.starvation.test")
def test_a_champion_leads_a_unit_of_the_list() -> None:
    champion = {**HERO, "mounted": True, "leads": "Knights"}
    after = draw.play(noted(), units=[champion, KNIGHTS]).position
    ids = {unit.name: unit.id for unit in after.all(Unit)}
    assert after.one(Unit, ids["Kurt"]).leads == ids["Knights"]
    assert after.one(Unit, ids["Knights"]).leads is None


@pytest.mark.rule("wc.army.limited-regiments")
def test_limited_regiments_hold_when_drawing_up() -> None:
    given = noted(label=None, declared_movement=4)
    flagellants = {**HALBERDS, "name": "Flagellants"}
    assert draw.codes(given, units=[flagellants]) == []
    assert draw.codes(given, units=[flagellants, flagellants]) == ["regiment-limit-exceeded"]
    fanatics = {**HALBERDS, "name": "Fanatics", "race": "orcs_goblins", "ally": False}
    assert draw.codes(given, units=[fanatics]) == ["missing-parent-unit"]
    assert draw.codes(given, units=[fanatics, {**fanatics, "name": "Night Goblins"}]) == []


@pytest.mark.rule("wc.army.list-limits")
def test_a_quarter_of_the_troops_may_be_allies() -> None:
    elves = {**HALBERDS, "name": "Sea Guard", "race": "high_elves", "points": 500}
    given = noted(500, unit("spears", "army-2", points=1500), label=None, declared_movement=4)
    assert draw.codes(given, units=[elves]) == []
    fewer = noted(500, unit("spears", "army-2", points=1499), label=None, declared_movement=4)
    assert draw.codes(fewer, units=[elves]) == ["ally-limit-exceeded"]


@pytest.mark.rule("wc.army.no-percentages")
def test_one_army_may_consist_of_allies_or_of_characters_alone() -> None:
    given = noted(500, unit("spears", "army-2", points=9000), label=None, declared_movement=4)
    assert (
        draw.codes(
            given, units=[{**HALBERDS, "race": "high_elves"}, {**HALBERDS, "race": "dwarfs"}]
        )
        == []
    )
    assert draw.codes(given, units=[HERO]) == []


@pytest.mark.rule("wc.army.special-characters")
def test_a_special_character_of_ones_own_is_known_to_be_taken() -> None:
    karl = {**HERO, "name": "Karl Franz", "special": True, "mounted": True}
    there = unit("karl", "army-2", name="Karl Franz", category="character", special=True)
    assert draw.codes(noted(2000, there), units=[karl]) == ["special-character-taken"]


@pytest.mark.rule("wc.army.special-characters")
def test_one_in_anothers_service_is_found_out_only_by_trying() -> None:
    karl = {**HERO, "name": "Karl Franz", "special": True, "mounted": True}
    theirs = unit("karl", "army-7", "blue", name="Karl Franz", category="character", special=True)
    given = noted(2000, theirs)
    assert draw.codes(given, units=[karl]) == []
    played = draw.play(given, units=[karl])
    assert played.outcome["result"] == "not_to_be_had"
    assert played.ruling.changes == ()
    assert played.ruling.findings[0].data == {"code": "special-character-taken"}


@pytest.mark.rule("wc.army.limited-items")
def test_items_that_exist_only_so_many_times() -> None:
    one = {**HERO, "mounted": True, "items": ["Axe of Grimnir"]}
    bearer = unit("x", "army-2", category="character", items=("Axe of Grimnir",))
    assert draw.codes(noted(), units=[one]) == []
    assert draw.codes(noted(2000, bearer), units=[one]) == ["item-limit-reached"]


@pytest.mark.rule("wc.item.personal")
def test_an_item_of_one_character_goes_to_him_alone() -> None:
    staff = {**HERO, "mounted": True, "items": ["Moon Staff of Lileath"]}
    assert draw.codes(noted(), units=[staff]) == ["item-bound"]


def test_residents_are_drawn_up_with_their_settlement_for_a_home() -> None:
    town = settlement("altdorf", "red", (0, 0), noted_residents_points=500)
    after = draw.play(position(town), units=[HALBERDS], army="altdorf").position
    (militia,) = after.all(Unit)
    assert (militia.force, militia.home_settlement) == ("altdorf", "altdorf")
    assert after.one(Settlement, "altdorf").noted_residents_points == 0


@pytest.mark.rule("wc.settlement.city")
def test_residents_have_no_more_elites_than_their_settlement_takes() -> None:
    city = settlement("altdorf", "red", (0, 0), size="city", noted_residents_points=1000)
    elite = {**HALBERDS, "elite": True}
    assert draw.codes(position(city), units=[elite, elite], army="altdorf") == []
    assert draw.codes(position(city), units=[elite, elite, elite], army="altdorf") == [
        "too-many-elites"
    ]


@pytest.mark.rule("wc.settlement.fortress")
def test_the_troops_of_a_fortress_have_a_general() -> None:
    fort = settlement("wacht", "red", (0, 0), size="fortress", noted_residents_points=1000)
    assert draw.codes(position(fort), units=[HALBERDS], army="wacht") == ["leader-required"]
    assert draw.codes(position(fort), units=[HALBERDS], army="wacht", only=True) == []
    general = {**HERO, "rank": "general"}
    assert draw.codes(position(fort), units=[HALBERDS, general], army="wacht") == []


SCOUT = {"scouts": "army-7", "target": "army-1"}


def unscouted() -> Position:
    """Red's army of 2,000 points, of which nobody knows yet what they are, and blue's scouts."""
    return position(
        army("army-1", "red", (0, 0), noted_points=2000),
        army("army-7", "blue", (1, 0)),
        unit("outriders", "army-7", "blue", unit_type="Outriders", duty="scouts"),
    )


def found_out(die: int) -> Played:
    return play("wc", unscouted(), "blue", "scout", SCOUT, {"scouting": [die]})


@pytest.mark.rule("wc.scouting.result.size")
def test_the_size_of_a_points_only_army_needs_no_list() -> None:
    played = found_out(4)
    assert [f.data for f in played.ruling.findings] == [{"approximate_points": 2000}]
    assert played.position.one(Army, "army-1").reports_due == ()


@pytest.mark.rule("wc.scouting.result.breakdown")
@pytest.mark.rule("wc.scouting.result.full")
@pytest.mark.parametrize(("die", "report"), [(5, "breakdown"), (6, "full")])
def test_a_report_waits_until_the_army_is_drawn_up(die: int, report: str) -> None:
    played = found_out(die)
    scouting, scouted = played.seen_by("blue"), played.seen_by("red")
    assert scouting is not None
    assert scouted is not None
    assert [f["data"] for f in scouting["findings"]] == [{"report": report}]
    assert scouting["tabletop"] == []
    assert len(scouted["tabletop"]) == 1
    assert played.position.one(Army, "army-1").reports_due == (f"blue:{report}",)

    infantry = {**HALBERDS, "points": 1700}
    part = draw.play(played.position, units=[{**KNIGHTS, "points": 100}], only=True)
    assert part.seen_by("blue") is None
    drawn = draw.play(part.position, units=[infantry, {**HERO, "movement": 4}])
    assert drawn.seen_by("blue") is None
    (delivered,) = drawn.named("deliver-reports")
    told = ruling_as_seen(delivered, "blue")
    assert told is not None
    assert "action" not in told
    assert told["changes"] == []
    (finding,) = told["findings"]
    assert finding["rule"] == f"wc.scouting.result.{report}"
    assert finding["data"]["rank_and_file"] == 1800
    assert finding["data"]["characters"] == 150
    assert drawn.position.one(Army, "army-1").reports_due == ()


@pytest.mark.rule("wc.scouting.result.caught")
def test_captives_of_a_points_only_army_have_it_drawn_up_for_the_enemy() -> None:
    given = position(
        army("army-1", "red", (0, 0), noted_points=2000),
        party("party-1", "red", (2, 0), home_army="army-1"),
        unit("outriders", "party-1", unit_type="Outriders", points=340, models=10),
        army("army-7", "blue", (2, 0)),
    )
    caught = play("wc", given, "red", "scout", {"scouts": "party-1", "target": "army-7"}, [1])
    told = caught.seen_by("blue")
    assert told is not None
    assert [f["data"] for f in told["findings"]] == [
        {"points": 340, "units": [{"type": "Outriders", "models": 10}]},
        {"report": "caught"},
    ]
    (delivered,) = draw.play(caught.position, units=[{**HALBERDS, "points": 2000}]).named(
        "deliver-reports"
    )
    told = ruling_as_seen(delivered, "blue")
    assert told is not None
    assert told["findings"][0]["data"]["points"] == 2000


@pytest.mark.rule("wc.scouting.result.full")
def test_the_odds_do_not_betray_that_an_army_is_noted_as_points() -> None:
    noted_only = unscouted()
    drawn = draw.play(noted_only, units=[{**HALBERDS, "points": 2000}]).position
    known = [odds_of("wc", at, "blue", "scout", SCOUT) for at in (noted_only, drawn)]
    assert known[0] == known[1]


@pytest.mark.rule("wc.army.points-only")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, {"category": "infantry", "points": 2000, "models": 200, "movement": 4}),
        (
            {"label": "2,000 points of cavalry", "declared_movement": 8},
            {"category": "cavalry", "points": 2000, "models": 200, "movement": 8},
        ),
        ({"noted_points": 5}, {"category": "infantry", "points": 5, "models": 1, "movement": 4}),
    ],
)
def test_the_plainest_list_is_offered_for_what_is_noted(
    fields: dict[str, Any], expected: dict[str, Any]
) -> None:
    at = position(
        army("army-1", "red", (0, 0), **{"noted_points": 2000, **fields}),
        army("army-2", "red", (1, 0)),
        army("army-7", "blue", (2, 0), noted_points=500),
    )
    offered = options_of(book("wc"), at.view("red"), book("wc").actions["draw-up-army"])
    assert offered is not None
    ((army_id, (unit_,)),) = [(each["army"], each["units"]) for each in offered]
    assert army_id == "army-1"
    assert {name: unit_[name] for name in expected} == expected
    drawn = play("wc", at, "red", "draw-up-army", offered[0])
    assert drawn.outcome["noted_points"] == 0
