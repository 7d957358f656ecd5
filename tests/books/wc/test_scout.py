"""Scouting: who may try, what speaks for and against it, and who learns what."""

from typing import Any

import pytest

from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, unit
from tests.play import Played, odds_of, play, refusals

SCOUT = {"scouts": "army-1", "target": "army-7"}


def facing(*extra: Any, at: Hex = (1, 0), **target: Any) -> Position:
    """Red's 1st Army with scouts, and blue's 7th Army with 2,340 points next to it."""
    return position(
        army("army-1", "red", (0, 0)),
        unit("outriders", "army-1", unit_type="Outriders", points=340, duty="scouts"),
        unit("spears", "army-1", points=2000),
        army("army-7", "blue", at, **target),
        unit(
            "general", "army-7", "blue", category="character", rank="general", points=300, models=1
        ),
        unit("wizard", "army-7", "blue", category="character", rank="lord", points=200, models=1),
        unit("bolt-1", "army-7", "blue", category="war_machine", points=50, models=1),
        unit("bolt-2", "army-7", "blue", category="war_machine", points=50, models=1),
        unit("halberds", "army-7", "blue", points=1740),
        *extra,
    )


def scout(at: Position, die: int) -> Played:
    return play("wc", at, "red", "scout", SCOUT, {"scouting": [die]})


@pytest.mark.rule("wc.scouting.attempt")
def test_attached_scouts_reach_the_next_hex_and_try_once_a_turn() -> None:
    first = scout(facing(), 2)
    assert first.outcome["result"] == "driven_off"
    assert refusals("wc", first.position, "red", "scout", SCOUT) == ["already-scouted"]


@pytest.mark.rule("wc.scouting.attempt")
@pytest.mark.parametrize(
    ("given", "code"),
    [
        (facing(at=(2, 0)), "not-adjacent"),
        (position(army("army-1", "red", (0, 0)), army("army-7", "blue", (1, 0))), "no-scouts"),
    ],
)
def test_attempts_that_may_not_be_made(given: Position, code: str) -> None:
    assert refusals("wc", given, "red", "scout", SCOUT) == [code]


@pytest.mark.rule("wc.scouting.results")
@pytest.mark.parametrize(
    ("die", "target", "terrain", "result"),
    [
        (1, {}, "plains", "caught"),
        (1, {"fatigue": 1}, "plains", "driven_off"),
        (3, {"fatigue": 1}, "plains", "size"),
        (6, {"fatigue": 2, "march": "forced"}, "forest", "full"),
        (5, {}, "plains", "breakdown"),
    ],
)
def test_the_results_table(die: int, target: Any, terrain: str, result: str) -> None:
    given = facing(**target)
    given.map = plain_map({(1, 0): terrain})
    assert scout(given, die).outcome["result"] == result


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
    assert "army army-7: fatigue = 0" in known.assumes


@pytest.mark.rule("wc.scouting.attempt")
def test_a_garrison_is_a_target_of_its_own() -> None:
    town = settlement("altdorf", "blue", (1, 0))
    given = facing(town, unit("militia", "altdorf", "blue", points=500))
    played = play(
        "wc", given, "red", "scout", {"scouts": "army-1", "target": "altdorf"}, {"scouting": [6]}
    )
    assert [m.value for m in played.ruling.modifiers] == [-2]
    assert played.outcome["result"] == "size"
