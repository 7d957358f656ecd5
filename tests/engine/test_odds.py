"""Odds: exact, honest about what is assumed, and in agreement with other reckoners."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import icepool
import pytest

from app.engine.action import Action, NoFields
from app.engine.adjudicate import resolve
from app.engine.ahead import RollAhead, look_ahead, rolls_ahead, try_faces
from app.engine.dice import Dice, DiceInvalid, DiceRequired, DiceUnused, Roller, ServerDice
from app.engine.odds import SAMPLES, error_of, odds
from app.engine.position import Draft
from app.engine.ruling import Refused
from app.engine.weights import pool_weights
from tests.engine.toy import STEAL, TOY, StealRequest, Trap, toy_position

RED_STEALS = StealRequest(chest="blue-chest")
HIDDEN_CHESTS = "What you cannot see of other chests makes no difference."


def rolling(notation: str, **more: int) -> Action[NoFields]:
    """An action whose outcome is the total of its dice, or the hits of a pool."""

    def roll(draft: Draft, _request: NoFields, dice: Roller) -> None:
        if more:
            draft.outcome(total=dice.hits("roll", more["count"], more["at_least"]))
        else:
            draft.outcome(total=dice.roll("roll").total)

    return Action(
        "roll",
        request=NoFields,
        rules=("toy.roll",),
        dice=(Dice("roll", notation),),
        resolve=roll,
    )


def chances(action: Action[NoFields]) -> dict[int, Fraction]:
    found = odds(TOY, toy_position().view("red"), "red", action, NoFields())
    assert found.method == "exact"
    return {outcome.outcome["total"]: outcome.chance for outcome in found.outcomes}


@pytest.mark.parametrize(("notation", "count"), [("1d6", 1), ("2d6", 2), ("3d6", 3), ("4d6", 4)])
def test_exact_odds_agree_with_icepool(notation: str, count: int) -> None:
    oracle = icepool.d6.pool(count).sum()
    expected = {total: Fraction(n, oracle.denominator()) for total, n in oracle.items()}
    assert chances(rolling(notation)) == expected


def test_pools_are_counted_with_binomial_weights() -> None:
    oracle = (
        (icepool.d6 >= 5).repeat_and_sum(40)
        if hasattr(icepool.d6, "repeat_and_sum")
        else (40 @ (icepool.d6 >= 5))
    )
    expected = {int(hits): Fraction(n, oracle.denominator()) for hits, n in oracle.items()}
    assert chances(rolling("*", count=40, at_least=5)) == expected


def test_the_server_s_dice_agree_with_the_odds() -> None:
    action = rolling("2d6")
    position = toy_position()
    tally: Counter[int] = Counter()
    for number in range(10_000):
        ruling, _ = resolve(
            position, "red", action, NoFields(), ServerDice(b"k", "s", number), lambda _: "x"
        )
        tally[ruling.outcome[0].value] += 1
    for total, chance in chances(action).items():
        assert abs(tally[total] / 10_000 - float(chance)) < 0.02


def test_odds_are_the_same_whatever_is_hidden_and_say_what_was_assumed() -> None:
    plain = toy_position().view("red")
    trapped = toy_position(Trap(id="trap", owner="blue", chest="blue-chest")).view("red")
    found = odds(TOY, plain, "red", STEAL, RED_STEALS)
    assert found == odds(TOY, trapped, "red", STEAL, RED_STEALS)
    assert found.assumes == (HIDDEN_CHESTS,)
    assert {o.outcome["result"]: o.chance for o in found.outcomes} == {
        "stolen": Fraction(1, 2),
        "failed": Fraction(1, 2),
    }


def test_too_many_ways_are_sampled_with_a_stated_error() -> None:
    found = odds(TOY, toy_position().view("red"), "red", rolling("9d6"), NoFields())
    assert found.method == "sampled"
    assert found.error is not None
    assert 0 < found.error < 0.03
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    mean = sum(float(o.chance) * o.outcome["total"] for o in found.outcomes)
    assert abs(mean - 31.5) < 1


def rolls_one_by_one(sides: int, number: int) -> tuple[Action[NoFields], list[int]]:
    """An action of so many rolls, and the list that grows each time it is resolved."""
    resolved: list[int] = []

    def roll(draft: Draft, _request: NoFields, dice: Roller) -> None:
        resolved.append(1)
        draft.outcome(total=sum(dice.roll(f"roll/{n}").total for n in range(number)))

    dice = (Dice("roll/*", f"1d{sides}"),)
    return Action("roll", request=NoFields, rules=("toy.roll",), dice=dice, resolve=roll), resolved


def test_far_too_many_ways_are_not_walked_before_they_are_sampled() -> None:
    action, resolved = rolls_one_by_one(6, 10)
    found = odds(TOY, toy_position().view("red"), "red", action, NoFields())
    assert found.method == "sampled"
    assert len(resolved) < SAMPLES + 500


def test_ways_just_below_the_limit_are_all_walked() -> None:
    action, _ = rolls_one_by_one(8, 4)
    assert chances(action)[4] == Fraction(1, 8**4)


def test_odds_of_what_is_against_the_rules_are_refused() -> None:
    with pytest.raises(Refused):
        odds(TOY, toy_position().view("red"), "red", STEAL, StealRequest(chest="red-chest"))


def test_the_rolls_that_may_be_asked_for_leave_out_the_secret_ones() -> None:
    trap = Trap(id="trap", owner="red", chest="blue-chest")
    view = toy_position(trap).view("red")
    assert rolls_ahead(view, "red", STEAL, RED_STEALS) == [RollAhead("steal", "1d6")]
    many = rolling("9d6")
    assert rolls_ahead(view, "red", many, NoFields()) == [RollAhead("roll", "9d6")]
    assert look_ahead(view, "red", many, NoFields()).modifiers == ()


def test_a_roll_that_other_dice_decide_about_is_marked() -> None:
    def climb(draft: Draft, _request: NoFields, dice: Roller) -> None:
        if dice.roll("first").total > 1:
            dice.roll("second", of="blue")

    action = Action(
        "climb",
        request=NoFields,
        rules=("toy.climb",),
        dice=(Dice("*", "1d6"),),
        resolve=climb,
    )
    first, second = rolls_ahead(toy_position().view("red"), "red", action, NoFields())
    assert first.as_told == {"label": "first", "notation": "1d6"}
    assert second.as_told == {
        "label": "second",
        "notation": "1d6",
        "of": "blue",
        "if_needed": True,
    }


@pytest.mark.parametrize(("hits", "of"), [(1, 216), (1, 36), (1, 6), (1, 2)])
def test_the_stated_error_holds_95_times_in_100(hits: int, of: int) -> None:
    samples, chance = 500, hits / of
    weights = pool_weights(samples, hits, of - hits)
    holds = sum(
        weight
        for k, weight in enumerate(weights)
        if abs(k / samples - chance) <= error_of(Fraction(k, samples), samples)
    )
    assert Fraction(holds, of**samples) >= Fraction(94, 100)


def test_when_it_is_late_fewer_ways_are_sampled_and_the_error_is_greater() -> None:
    view = toy_position().view("red")
    asked = iter([False] * 40)
    early = odds(TOY, view, "red", rolling("9d6"), NoFields())
    late = odds(TOY, view, "red", rolling("9d6"), NoFields(), lambda _share: next(asked, True))
    assert early.error is not None
    assert late.error is not None
    assert late.error > early.error
    assert sum(outcome.chance for outcome in late.outcomes) == 1


def test_an_action_of_many_dice_is_sampled_less_often() -> None:
    found = odds(TOY, toy_position().view("red"), "red", rolling("5000d6"), NoFields())
    assert {outcome.chance.denominator for outcome in found.outcomes} <= {40, 20, 10, 8, 5, 4, 2}


def test_what_is_assumed_is_said_in_words_whether_or_not_there_is_any_such_thing() -> None:
    wary = replace(STEAL, assumes=("No hidden trap is at the chest.",))
    said = (
        "No hidden trap is at the chest.",
        HIDDEN_CHESTS,
    )
    for more in ((), (Trap(id="trap", owner="blue", chest="blue-chest"),)):
        view = toy_position(*more).view("red")
        assert odds(TOY, view, "red", wary, RED_STEALS).assumes == said


@pytest.mark.parametrize(
    ("given", "error"),
    [([7], DiceInvalid), ([3, 3], DiceUnused), ({"steel": [3]}, DiceRequired), ({}, DiceRequired)],
)
def test_faces_are_tried_before_they_count(given: object, error: type[Exception]) -> None:
    view = toy_position().view("red")
    ahead = rolls_ahead(view, "red", STEAL, RED_STEALS)
    try_faces(view, "red", STEAL, RED_STEALS, [3], ahead)
    with pytest.raises(error):
        try_faces(view, "red", STEAL, RED_STEALS, given, ahead)  # type: ignore[arg-type]
