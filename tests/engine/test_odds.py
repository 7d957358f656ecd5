"""Odds: exact, honest about what is assumed, and in agreement with other reckoners."""

from collections import Counter
from fractions import Fraction

import icepool
import pytest

from app.engine.action import Action, NoFields
from app.engine.adjudicate import resolve
from app.engine.dice import Dice, Roller, ServerDice
from app.engine.odds import RollAhead, odds, preview, rolls_ahead
from app.engine.position import Draft
from app.engine.ruling import Refused
from tests.engine.toy import STEAL, TOY, StealRequest, Trap, toy_position

RED_STEALS = StealRequest(chest="blue-chest")


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
    assert found.assumes == ("chest blue-chest: gold = 10",)
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


def test_odds_of_what_is_against_the_rules_are_refused() -> None:
    with pytest.raises(Refused):
        odds(TOY, toy_position().view("red"), "red", STEAL, StealRequest(chest="red-chest"))


def test_the_rolls_that_may_be_asked_for_leave_out_the_secret_ones() -> None:
    trap = Trap(id="trap", owner="red", chest="blue-chest")
    view = toy_position(trap).view("red")
    assert rolls_ahead(view, "red", STEAL, RED_STEALS) == [RollAhead("steal", "1d6")]
    many = rolling("9d6")
    assert rolls_ahead(view, "red", many, NoFields()) == [RollAhead("roll", "9d6")]
    assert preview(view, "red", many, NoFields())["modifiers"] == []


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
