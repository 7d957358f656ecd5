"""Scouting: who may try, and what speaks for and against it."""

from typing import Any

import pytest

from app.books.wc.entities import Army, Unit
from app.books.wc.tables import TABLES
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import (
    ambush,
    army,
    messenger,
    party,
    plain_map,
    position,
    settlement,
    side,
    train,
    unit,
)
from tests.books.wc.scouting.attempts import SCOUT, facing, scout
from tests.play import refusals


@pytest.mark.rule("wc.scouting.attempt")
def test_attached_scouts_reach_the_next_hex_and_try_once_a_turn() -> None:
    first = scout(facing(), 2)
    assert first.outcome["result"] == "driven_off"
    assert refusals("wc", first.position, "red", "scout", SCOUT) == ["already-scouted"]


ALONE = position(army("army-1", "red", (0, 0)), army("army-7", "blue", (1, 0)))


@pytest.mark.rule("wc.scouting.attempt")
@pytest.mark.parametrize(
    ("given", "request_", "codes"),
    [
        (facing(), {}, []),
        (facing(at=(0, 0)), {}, []),
        (facing(at=(2, 0)), {}, ["not-adjacent"]),
        (ALONE, {}, ["no-scouts"]),
        (facing(), {"target": "army-9"}, ["unknown-entity"]),
        (facing(), {"scouts": "army-9"}, ["unknown-entity"]),
        (facing(), {"scouts": "army-7"}, ["not-owner"]),
        (facing(army("army-2", "red", (0, 1))), {"target": "army-2"}, ["target-not-enemy"]),
        (facing(party("party-7", "blue", (1, 0))), {"target": "party-7"}, ["unit-not-eligible"]),
        (facing(messenger("m-7", "blue", (1, 0))), {"target": "m-7"}, ["unit-not-eligible"]),
        (facing(train("train-7", "blue", (1, 0))), {"target": "train-7"}, ["unit-not-eligible"]),
        (facing(ambush("ambush-7", "blue", "east")), {"target": "ambush-7"}, ["unknown-entity"]),
        (
            facing(settlement("bern", "blue", (1, 0), destroyed=True)),
            {"target": "bern"},
            ["unit-not-eligible"],
        ),
        (facing(army("army-5", "neutral", (0, 1))), {"target": "army-5"}, []),
        (facing(), {"unit": "outriders"}, []),
        (facing(), {"unit": "spears"}, ["unit-not-eligible"]),
        (facing(), {"unit": "halberds"}, ["unknown-entity"]),
        (facing(unit("far", "army-2", duty="scouts")), {"unit": "far"}, ["unit-not-in-source"]),
    ],
)
def test_which_attempts_may_be_made(
    given: Position, request_: dict[str, str], codes: list[str]
) -> None:
    assert refusals("wc", given, "red", "scout", {**SCOUT, **request_}) == codes


@pytest.mark.rule("wc.scouting.attempt")
@pytest.mark.parametrize(
    ("at", "fields", "codes"),
    [
        ((0, 0), {}, []),
        ((1, 0), {}, []),
        ((-1, 0), {}, ["not-adjacent"]),
        ((1, 0), {"scouted": True}, ["already-scouted"]),
        ((1, 0), {"engaged_with": "party-7"}, ["already-engaged"]),
    ],
)
def test_the_attempts_of_a_party(at: Hex, fields: dict[str, Any], codes: list[str]) -> None:
    given = facing(party("party-1", "red", at, home_army="army-1", **fields))
    assert refusals("wc", given, "red", "scout", {**SCOUT, "scouts": "party-1"}) == codes


@pytest.mark.rule("wc.scouting.attempt")
def test_allies_are_no_target() -> None:
    sides = (side("red", allies=("blue",)), side("blue", allies=("red",)))
    given = position(*facing().all(Army), *facing().all(Unit), sides=sides)
    assert refusals("wc", given, "red", "scout", SCOUT) == ["target-not-enemy"]


@pytest.mark.rule("wc.scouting.attempt")
def test_scouts_try_in_any_players_place_of_the_movement_phase_alone() -> None:
    elsewhere = {"active": "blue"}
    given = position(*facing().all(Army), *facing().all(Unit), **elsewhere)
    assert refusals("wc", given, "red", "scout", SCOUT) == []
    done = [side("red", phase_done=True), side("blue")]
    finished = position(*facing().all(Army), *facing().all(Unit), sides=done, **elsewhere)
    assert refusals("wc", finished, "red", "scout", SCOUT) == []
    late = position(*facing().all(Army), *facing().all(Unit), phase="combat")
    assert refusals("wc", late, "red", "scout", SCOUT) == ["wrong-phase"]


@pytest.mark.rule("wc.scouting.attempt")
def test_two_bodies_may_try_the_same_army() -> None:
    given = facing(party("party-1", "red", (1, 0)), unit("riders", "party-1", points=100))
    first = scout(given, 2).position
    request = {**SCOUT, "scouts": "party-1"}
    assert refusals("wc", first, "red", "scout", request) == []


def terms(terrain: str = "plains", *extra: Any, **target: Any) -> list[int]:
    given = facing(*extra, **target)
    given.map = plain_map({(1, 0): terrain})
    return [modifier.value for modifier in scout(given, 3).ruling.modifiers]


OWN_SCOUTS = unit("watch", "army-7", "blue", duty="scouts")


@pytest.mark.rule("wc.scouting.modifiers")
@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (terms("forest", fatigue=2, march="forced"), [1, 1, 1]),
        (
            terms(
                "plains", OWN_SCOUTS, settlement("bern", "blue", (1, 0), size="city"), inside="bern"
            ),
            [-1, -2],
        ),
        (terms("plains", settlement("dorf", "blue", (1, 0), size="village"), inside="dorf"), []),
        (terms("plains", OWN_SCOUTS, works="field", fatigue=1), [1, -1, -1]),
        (terms("plains", works="hasty"), []),
        (terms("plains", OWN_SCOUTS, fatigue=1, march="fast"), [1, 1, -1]),
        (terms("plains", fatigue=6), [1]),
        (terms("plains", march="normal"), []),
        (terms("plains", party("p", "blue", (1, 0), home_army="army-7")), [-1]),
        (terms("plains", party("p", "blue", (2, 0), home_army="army-7")), []),
        (terms("plains", OWN_SCOUTS, party("p", "blue", (1, 0), home_army="army-7")), [-1]),
        (terms("plains", settlement("bern", "blue", (1, 0))), []),
        (
            terms("plains", settlement("bern", "blue", (1, 0)), inside="bern", works="field"),
            [-2],
        ),
        (
            terms("plains", settlement("t", "blue", (1, 0), size="border_tower"), inside="t"),
            [],
        ),
        (terms("jungle"), []),
    ],
)
def test_what_speaks_for_and_against_the_scouts(found: list[int], expected: list[int]) -> None:
    assert found == expected


@pytest.mark.rule("wc.scouting.results")
@pytest.mark.parametrize(
    ("die", "modifier", "result"),
    [
        (1, 0, "caught"),
        (1, 1, "driven_off"),
        (3, 1, "size"),
        (6, -3, "driven_off"),
        (6, 3, "full"),
        (2, -2, "caught"),
        (6, -2, "size"),
        (5, 0, "breakdown"),
    ],
)
def test_the_results_table(die: int, modifier: int, result: str) -> None:
    assert TABLES["wc.scouting.results"].row(die + modifier, natural=die).result == result
