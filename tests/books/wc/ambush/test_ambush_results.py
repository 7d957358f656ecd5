"""The Ambush Result table: with a patrol and without, turned round, and set up on the table."""

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.ambush.battle import RESULTS
from app.books.wc.entities import Ambush, Army
from app.engine.dice import DiceInvalid, DiceRequired, DiceUnused
from app.engine.hexgrid import Hex
from app.engine.position import Position
from app.engine.walk import paths
from tests.books.wc.ambushes import SPRING, WEST, lying, patrolled, spring, told
from tests.books.wc.build import (
    army,
    unit,
)
from tests.play import book, odds_of, play, refusals


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ([1, 1], "complete_surprise"),
        ([2, 3], "complete_surprise"),
        ([3, 3], "advanced_warning"),
        ([4, 5], "advanced_warning"),
        ([4, 6], "discovered"),
        ([6, 6], "discovered"),
    ],
)
def test_results_without_a_patrol(faces: list[int], result: str) -> None:
    played = spring(lying(), {"ambush": faces})
    assert played.outcome["result"] == result
    assert [roll.label for roll in played.ruling.rolls] == ["ambush"]


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ([1, 1, 1], "complete_surprise"),
        ([2, 3, 1], "advanced_warning"),
        ([4, 5, 5], "discovered"),
        ([5, 5, 5], "reverse_ambush"),
        ([6, 6, 6], "reverse_ambush"),
    ],
)
def test_results_against_a_patrol(faces: list[int], result: str) -> None:
    dice = {"ambush": faces[:2], "ambush/patrol": faces[2:]}
    played = spring(patrolled(), dice)
    assert played.outcome["result"] == result
    assert played.outcome["total"] == sum(faces)
    assert [m.value for m in played.ruling.modifiers] == faces[2:]


@pytest.mark.rule("wc.patrol.ambush")
def test_three_patrols_are_worth_one_die_and_a_marching_one_none() -> None:
    more = [unit(f"riders-{n}", "army-7", "blue", duty="patrol") for n in range(2)]
    dice = {"ambush": [2, 3], "ambush/patrol": [1]}
    rolled = spring(patrolled(*more), dice).ruling.rolls
    assert [roll.label for roll in rolled] == ["ambush", "ambush/patrol"]
    for march in ("fast", "forced"):
        marching = spring(patrolled(march=march), dice)
        assert marching.outcome["result"] == "complete_surprise"
        assert [r.label for r in marching.ruling.rolls] == ["ambush"]


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(
    ("supplied", "error"),
    [({"ambush": [2, 3, 1]}, DiceInvalid), ([2, 3, 1], DiceUnused), ({}, DiceRequired)],
)
def test_three_dice_for_two_change_nothing_and_are_asked_for_again(
    supplied: Any, error: type[Exception]
) -> None:
    at = patrolled(march="forced")
    with pytest.raises(error) as raised:
        play("wc", at, "red", "reveal-ambush", SPRING, supplied)
    if isinstance(raised.value, DiceInvalid):
        assert raised.value.code == "dice-count-mismatch"
    assert at.get(Ambush, "hidden") is not None
    assert play("wc", at, "red", "reveal-ambush", SPRING, [2, 3]).outcome["total"] == 5


@pytest.mark.rule("wc.patrol.ambush")
def test_the_patrol_is_not_betrayed_by_the_asking() -> None:
    """Supplied dice are two in any case, and the announced odds never reckon with a patrol."""
    played = play("wc", patrolled(), "red", "reveal-ambush", SPRING, {"ambush": [2, 3]})
    sources = {roll.label: roll.source for roll in played.ruling.rolls}
    assert sources == {"ambush": "supplied", "ambush/patrol": "server"}
    bare = odds_of("wc", lying(), "red", "reveal-ambush", SPRING)
    assert bare == odds_of("wc", patrolled(), "red", "reveal-ambush", SPRING)


def chances(at: Position) -> dict[str, Fraction]:
    """The chance of each result on the true position."""
    action = book("wc").actions["reveal-ambush"]
    asked = action.request.model_validate(SPRING)
    found: dict[str, Fraction] = {}
    for path in paths(at, "red", action, asked, limit=100_000):
        result = next(fact.value for fact in path.ruling.outcome if fact.name == "result")
        found[result] = found.get(result, Fraction(0)) + path.chance
    return found


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(("at", "dice"), [(lying(), 2), (patrolled(), 3)])
def test_the_chances_agree_with_icepool(at: Position, dice: int) -> None:
    total = icepool.d6.pool(dice).sum()
    expected: dict[str, Fraction] = {}
    for outcome, chance in total.items():
        result = RESULTS.row(outcome).result
        expected[result] = expected.get(result, Fraction(0)) + Fraction(chance, total.denominator())
    assert chances(at) == expected


@pytest.mark.rule("wc.ambush.results")
def test_without_a_patrol_an_ambush_is_never_reversed() -> None:
    assert {RESULTS.row(sum(faces)).result for faces in product(range(1, 7), repeat=2)} == {
        "complete_surprise",
        "advanced_warning",
        "discovered",
    }


@pytest.mark.rule("wc.ambush.reverse")
@pytest.mark.parametrize(
    ("faces", "again", "result", "said"),
    [
        ([5, 5, 5], [2, 2], "complete_surprise", "Army-7 then deploys anywhere"),
        ([6, 6, 3], [4, 4], "advanced_warning", "Army-7 then has one complete free turn"),
        ([6, 6, 6], [6, 6], "discovered", "Army-7 counts as the attacker"),
    ],
)
def test_a_reversed_ambush_is_rolled_again_with_the_roles_exchanged(
    faces: list[int], again: list[int], result: str, said: str
) -> None:
    dice = {"ambush": faces[:2], "ambush/patrol": faces[2:], "reverse-ambush": again}
    played = spring(patrolled(), dice)
    assert played.outcome["reverse_result"] == result
    assert played.outcome["reverse_total"] == sum(again)
    (note,) = played.ruling.tabletop
    assert note.rule == f"wc.ambush.{result.replace('_', '-')}"
    assert said in note.text
    assert "turned the ambush round" in told(played, "green")["summary"]


@pytest.mark.parametrize(
    ("faces", "rule_id", "said"),
    [
        pytest.param(
            [1, 1],
            "wc.ambush.complete-surprise",
            "Army-7 deploys first, in the centre",
            marks=pytest.mark.rule("wc.ambush.complete-surprise"),
        ),
        pytest.param(
            [3, 4],
            "wc.ambush.advanced-warning",
            "West ambush party then has one complete free turn",
            marks=pytest.mark.rule("wc.ambush.advanced-warning"),
        ),
        pytest.param(
            [6, 6],
            "wc.ambush.discovered",
            "West ambush party counts as the attacker",
            marks=pytest.mark.rule("wc.ambush.discovered"),
        ),
    ],
)
def test_both_sides_are_told_how_to_set_the_battle_up(
    faces: list[int], rule_id: str, said: str
) -> None:
    played = spring(lying(works="field", path=()), {"ambush": faces})
    note, works = played.ruling.tabletop
    assert note.rule == rule_id
    assert said in note.text
    assert note.audience == works.audience == {"red", "blue"}
    assert ("do not count" in works.text) == (rule_id != "wc.ambush.discovered")
    assert told(played, "green")["tabletop"] == []


@pytest.mark.rule("wc.ambush.reveal")
def test_presence_owner_and_result_are_public_and_the_rest_is_not() -> None:
    dice = {"ambush": [2, 3], "ambush/patrol": [1]}
    played = spring(patrolled(), dice)
    stranger = told(played, "green")
    assert stranger["outcome"]["result"] == "advanced_warning"
    assert stranger["rolls"] == []
    assert stranger["modifiers"] == []
    assert "total" not in stranger["outcome"]
    assert "patrol" not in str(stranger)
    assert "rangers" not in str(told(played, "blue"))
    assert [change["id"] for change in stranger["changes"]] == ["hidden", "army-7"]


@pytest.mark.rule("wc.ambush.reveal")
def test_the_ambush_battle_is_announced_before_any_other_in_its_hex() -> None:
    after = spring(lying(army("army-2", "red", WEST)), {"ambush": [1, 1]}).position
    closing = play("wc", play("wc", after, "blue", "end-phase").position, "red", "end-phase")
    (named,) = closing.named("announce-battles")
    battles = {fact.name: fact.value for fact in named.outcome}["battles"]
    assert [(b["occasion"], b["combatants"]) for b in battles] == [
        ("ambush", ["hidden", "army-7"]),
        ("field", ["army-2", "army-7"]),
    ]


@pytest.mark.rule("wc.ambush.reveal")
@given(st.lists(st.sampled_from([-1, 1]), min_size=1, max_size=8), st.integers(0, 3))
def test_the_caught_hex_lies_in_the_territory_and_on_the_path(steps: list[int], start: int) -> None:
    path: list[Hex] = [(start, 0)]
    for by in steps:
        path.append((path[-1][0] + by, 0))
    at = lying(hex=path[-1], path=tuple(path))
    crossed = [place for place in path if place[0] < 0]
    if not crossed:
        codes = refusals("wc", at, "red", "reveal-ambush", SPRING)
        assert codes == ["target-not-in-territory"]
        return
    caught = spring(at, {"ambush": [1, 1]}).position.one(Army, "army-7")
    assert caught.hex == crossed[-1]
    assert caught.path[-1] == caught.hex
    assert caught.path == tuple(path[: len(caught.path)])
