"""What scouts find out, and who is told of it."""

from typing import Any

import pytest
from hypothesis import given as suppose
from hypothesis import strategies as st

from app.books.wc.entities import Army, ScoutingParty, Unit
from app.books.wc.scouting.report import approximate
from app.engine.position import Position
from tests.books.wc.build import (
    army,
    party,
    plain_map,
    position,
    settlement,
    train,
    unit,
)
from tests.books.wc.scouting.attempts import SCOUT, facing, scout
from tests.play import odds_of, play, refusals


@pytest.mark.rule("wc.scouting.result.caught")
def test_captives_tell_the_enemy_what_their_army_is() -> None:
    played = scout(facing(), 1)
    scouting, scouted = played.seen_by("red"), played.seen_by("blue")
    assert scouting is not None
    assert scouted is not None
    (told,) = scouted["findings"]
    assert told["data"] == {
        "points": 2340,
        "units": [
            {"type": "Outriders", "models": 20},
            {"type": "Halberdiers", "models": 20},
        ],
    }
    assert scouting["findings"] == [told]
    assert played.position.one(Unit, "outriders").force == "army-1"


@pytest.mark.rule("wc.scouting.result.caught")
def test_captives_of_a_party_tell_of_their_home_army_and_of_the_party() -> None:
    riders = unit("riders", "party-1", unit_type="Kislev Horse Archers", points=150, models=5)
    for home, expected in ((None, [150]), ("army-1", [150, 2340])):
        given = facing(party("party-1", "red", (1, 0), home_army=home), riders)
        request = {**SCOUT, "scouts": "party-1"}
        played = play("wc", given, "red", "scout", request, {"party-scouting/party-1": [1]})
        assert [f.data["points"] for f in played.ruling.findings] == expected
        assert played.position.one(ScoutingParty, "party-1").scouted


def lost(*extra: Any, **request: Any) -> Position:
    entities = [
        *facing(*extra).all(Army),
        *facing(*extra).all(Unit),
        *facing(*extra).all(ScoutingParty),
    ]
    given = position(*entities, caught_scouts_lost=True)
    return play("wc", given, "red", "scout", {**SCOUT, **request}, [1]).position


@pytest.mark.rule("wc.scouting.result.caught")
def test_caught_scouts_are_lost_where_a_campaign_says_so() -> None:
    second = unit("archers", "army-1", unit_type="Archers", duty="scouts")
    assert [u.id for u in lost().where(Unit, force="army-1")] == ["spears"]
    named = lost(second, unit="outriders")
    assert [u.id for u in named.where(Unit, force="army-1")] == ["archers", "spears"]
    members = unit("riders", "party-1"), unit("lord", "party-1", category="character")
    gone = lost(party("party-1", "red", (1, 0)), *members, scouts="party-1")
    assert gone.all(ScoutingParty) == []
    assert gone.where(Unit, force="party-1") == []


@pytest.mark.rule("wc.scouting.result.driven-off")
def test_scouts_that_are_driven_off_learn_nothing_and_tell_nothing() -> None:
    played = scout(facing(), 2)
    assert played.ruling.findings == ()
    assert [c.entity.id for c in played.ruling.changes] == ["army-1"]


@pytest.mark.rule("wc.scouting.result.size")
@pytest.mark.parametrize(
    ("points", "about"), [(2340, 2300), (2350, 2400), (2349, 2300), (30, 100), (0, 0)]
)
def test_the_approximate_size(points: int, about: int) -> None:
    assert approximate(points, 100) == about


@pytest.mark.rule("wc.scouting.result.size")
@suppose(st.integers(1, 5000), st.integers(1, 1000))
def test_a_size_is_never_out_by_more_than_half_a_step(points: int, step: int) -> None:
    about = approximate(points, step)
    assert about % step == 0
    assert abs(about - points) * 2 <= step or about == step
    assert approximate(points, 1) == points


@pytest.mark.rule("wc.scouting.result.breakdown")
def test_the_points_by_class_and_a_ridden_monster_with_its_rider() -> None:
    played = scout(
        facing(
            unit("wyvern", "army-7", "blue", category="monster", points=60, ridden_by="general"),
            unit("troll", "army-7", "blue", category="monster", points=40),
        ),
        5,
    )
    (finding,) = played.ruling.findings
    assert finding.data == {"characters": 560, "war_machines": 100, "rank_and_file": 1780}
    assert sum(finding.data.values()) == 2440


@pytest.mark.rule("wc.scouting.result.full")
def test_everything_about_an_army() -> None:
    def theirs(unit_id: str, unit_type: str, models: int, points: int, **fields: Any) -> Unit:
        values = {"unit_type": unit_type, "models": models, "points": points, **fields}
        return unit(unit_id, "army-7", "blue", **values)

    given = position(
        army("army-1", "red", (0, 0)),
        unit("outriders", "army-1", unit_type="Outriders", duty="scouts"),
        army("army-7", "blue", (1, 0), fatigue=2),
        theirs("a", "Prince", 1, 350, category="character", special=True, name="Tyrion"),
        theirs("b", "Mage", 1, 200, category="character", items=("Staff",)),
        theirs("c", "Dragon", 1, 450, category="monster", ridden_by="a"),
        theirs("d", "Cannon", 1, 100, category="war_machine"),
        theirs("e", "Knights", 20, 900, category="cavalry", duty="patrol"),
        theirs("f", "Spearmen", 30, 330),
        train("train-7", "blue", (1, 0), army="army-7", copper=20),
    )
    (finding,) = scout(given, 6).ruling.findings
    assert finding.audience == {"red"}
    assert finding.data == {
        "total": 2330,
        "special_characters": 350,
        "characters": 200,
        "monsters": 450,
        "war_machines": 100,
        "rank_and_file": 1230,
        "units": [
            {"type": "Dragon", "models": 1},
            {"type": "Cannon", "models": 1},
            {"type": "Knights", "models": 20},
            {"type": "Spearmen", "models": 30},
        ],
        "leaders": [
            {"type": "Prince", "models": 1, "name": "Tyrion"},
            {"type": "Mage", "models": 1},
        ],
        "baggage_trains": 1,
    }


@pytest.mark.rule("wc.scouting.disclosure")
@pytest.mark.parametrize("die", range(1, 7))
def test_both_sides_know_who_tried_whom_and_how_it_went_and_nobody_else_does(die: int) -> None:
    played = scout(facing(), die)
    for viewer in ("red", "blue"):
        seen = played.seen_by(viewer)
        assert seen is not None
        assert {seen["outcome"]["scouts"], seen["outcome"]["target"]} == {"army-1", "army-7"}
        assert "result" in seen["outcome"]
        assert seen["rolls"][0]["faces"] == [die]
        assert "request" not in seen or viewer == "red"
    assert played.seen_by("green") is None
    assert played.seen_by("observer") is None


@pytest.mark.rule("wc.scouting.disclosure")
def test_the_scouting_side_is_not_told_private_modifiers_nor_the_total() -> None:
    given = facing(fatigue=2)
    given.map = plain_map({(1, 0): "forest"})
    played = scout(given, 3)
    scouting, scouted = played.seen_by("red"), played.seen_by("blue")
    assert scouting is not None
    assert scouted is not None
    assert [m["text"] for m in scouting["modifiers"]] == ["the army is within woods"]
    assert "total" not in scouting["outcome"]
    assert scouting["findings"][0]["data"] == {
        "characters": 500,
        "war_machines": 100,
        "rank_and_file": 1740,
    }
    assert scouted["outcome"]["total"] == 5
    assert scouted["findings"] == []
    assert played.seen_by("green") is None


@pytest.mark.rule("wc.scouting.attempt")
def test_odds_count_only_what_the_scouting_side_knows() -> None:
    known = odds_of("wc", facing(), "red", "scout", SCOUT)
    tired = odds_of("wc", facing(fatigue=3), "red", "scout", SCOUT)
    assert known == tired
    assert {o.outcome["result"]: str(o.chance) for o in known.outcomes} == {
        "caught": "1/6",
        "driven_off": "1/3",
        "size": "1/6",
        "breakdown": "1/6",
        "full": "1/6",
    }
    assert "Nobody else is tired." in known.assumes


@pytest.mark.rule("wc.scouting.attempt")
def test_a_garrison_is_a_target_of_its_own() -> None:
    town = settlement("altdorf", "blue", (1, 0))
    given = facing(town, unit("militia", "altdorf", "blue", points=500))
    played = play(
        "wc", given, "red", "scout", {"scouts": "army-1", "target": "altdorf"}, {"scouting": [6]}
    )
    assert [m.value for m in played.ruling.modifiers] == [-2]
    assert played.outcome["result"] == "size"


@pytest.mark.rule("wc.scouting.attempt")
def test_an_attempt_ends_the_move_of_a_party() -> None:
    given = position(party("party-1", "red", (0, 0)), army("army-7", "blue", (1, 0)))
    tried = play("wc", given, "red", "scout", {**SCOUT, "scouts": "party-1"}).position
    onward = {"agent": "party-1", "path": [(0, 1)]}
    assert "already-scouted" in refusals("wc", tried, "red", "move-agent", onward)
    assert "already-scouted" not in refusals("wc", given, "red", "move-agent", onward)


@pytest.mark.rule("wc.scouting.attempt")
def test_a_party_that_has_moved_among_enemies_tries_there() -> None:
    given = position(
        party("party-1", "red", (1, 0), moved=True),
        party("party-2", "red", (1, 0)),
        army("army-7", "blue", (1, 0)),
        army("army-8", "blue", (1, 0)),
        army("army-9", "blue", (2, 0)),
    )

    def codes(scouts: str, target: str) -> list[str]:
        return refusals("wc", given, "red", "scout", {"scouts": scouts, "target": target})

    assert codes("party-1", "army-9") == ["attempt-due-here"]
    assert codes("party-1", "army-7") == codes("party-1", "army-8") == []
    assert codes("party-2", "army-9") == []


@pytest.mark.rule("wc.scouting.duty")
def test_scouts_without_a_fit_model_do_no_duty() -> None:
    given = position(
        army("army-1", "red", (0, 0)),
        unit("outriders", "army-1", unit_type="Outriders", duty="scouts", hurt=((20, 4),)),
        army("army-7", "blue", (1, 0)),
    )
    assert refusals("wc", given, "red", "scout", SCOUT) == ["no-scouts"]
    named = {**SCOUT, "unit": "outriders"}
    assert refusals("wc", given, "red", "scout", named) == ["no-scouts", "unit-not-eligible"]
    hurt = unit("riders", "army-7", "blue", unit_type="Outriders", duty="scouts", hurt=((20, 4),))
    assert scout(facing(hurt), 3).ruling.modifiers == ()


@pytest.mark.rule("wc.scouting.attempt")
def test_a_friend_that_is_far_away_is_refused_for_both_reasons() -> None:
    given = position(
        army("army-1", "red", (0, 0)),
        unit("eyes", "army-1", duty="scouts"),
        army("army-2", "red", (5, 0)),
    )
    request = {"scouts": "army-1", "target": "army-2"}
    assert refusals("wc", given, "red", "scout", request) == ["target-not-enemy", "not-adjacent"]
