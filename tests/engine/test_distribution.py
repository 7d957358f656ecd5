"""Odds in closed form: what is counted agrees with what is walked, and with dice that fall."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import icepool
import pytest

from app.engine.action import Action, Request
from app.engine.adjudicate import resolve
from app.engine.dice import Dice, Roller, ServerDice
from app.engine.odds import MAX_ROWS, odds
from app.engine.position import Draft, View
from app.engine.weights import Weighted, hit_weights, summed, tally
from tests.engine.toy import TOY, toy_position


class FightRequest(Request):
    mine: int
    theirs: int


def settle(mine: int, theirs: int) -> str:
    return "drawn" if mine == theirs else "won" if mine > theirs else "lost"


def fight(draft: Draft, request: FightRequest, dice: Roller) -> None:
    mine = dice.hits("mine", request.mine, at_least=5)
    theirs = dice.hits("theirs", request.theirs, at_least=4, of="blue")
    draft.outcome(result=settle(mine, theirs))


def distribution(_view: View, request: FightRequest) -> Iterator[Weighted]:
    theirs = hit_weights(request.theirs, at_least=4)
    ways = (
        (settle(hits, others), weight * theirs[others])
        for hits, weight in enumerate(hit_weights(request.mine, at_least=5))
        for others in range(len(theirs))
    )
    for result, weight in tally(ways).items():
        yield Weighted({"result": result}, weight)


FIGHT = Action(
    "fight",
    request=FightRequest,
    rules=("toy.fight",),
    dice=(Dice("*", "*"),),
    resolve=fight,
    distribution=distribution,
)


def chances(action: Action[FightRequest], mine: int, theirs: int) -> dict[str, Fraction]:
    request = FightRequest(mine=mine, theirs=theirs)
    found = odds(TOY, toy_position().view("red"), "red", action, request)
    assert found.method == "exact"
    return {outcome.outcome["result"]: outcome.chance for outcome in found.outcomes}


@pytest.mark.parametrize(("mine", "theirs"), [(0, 3), (1, 1), (5, 4), (12, 9)])
def test_what_is_counted_agrees_with_what_is_walked(mine: int, theirs: int) -> None:
    walked = replace(FIGHT, distribution=None)
    assert chances(FIGHT, mine, theirs) == chances(walked, mine, theirs)


def test_two_pools_of_a_hundred_dice_are_exact_and_agree_with_10_000_rolls() -> None:
    found = chances(FIGHT, 100, 70)
    assert sum(found.values()) == 1
    request, position = FightRequest(mine=100, theirs=70), toy_position()
    tally_of_rolls = Counter(
        resolve(position, "red", FIGHT, request, ServerDice(b"k", "s", number), lambda _: "x")[0]
        .outcome[0]
        .value
        for number in range(10_000)
    )
    for result, chance in found.items():
        assert abs(tally_of_rolls[result] / 10_000 - float(chance)) < 0.02


def test_where_nothing_can_be_counted_the_dice_are_walked() -> None:
    uncounted = replace(FIGHT, distribution=lambda _view, _request: None)
    assert chances(uncounted, 5, 4) == chances(FIGHT, 5, 4)


def test_weights_agree_with_icepool() -> None:
    oracle = (icepool.d6 >= 5) + (icepool.d6 >= 5) + (icepool.d6 >= 3)
    found = summed(hit_weights(2, 5), hit_weights(1, 3))
    assert {hits: Fraction(w, sum(found)) for hits, w in enumerate(found)} == {
        int(hits): Fraction(n, oracle.denominator()) for hits, n in oracle.items()
    }


def test_the_least_likely_of_many_outcomes_are_told_as_one() -> None:
    def spread(_view: View, _request: FightRequest) -> Iterator[Weighted]:
        for number in range(1, 101):
            yield Weighted({"result": number}, number, f"It is {number}.")

    many = replace(FIGHT, distribution=spread)
    request = FightRequest(mine=1, theirs=1)
    found = odds(TOY, toy_position().view("red"), "red", many, request).outcomes
    assert len(found) == MAX_ROWS
    assert (found[0].outcome, found[0].summary) == ({"result": 100}, "It is 100.")
    assert (found[-1].outcome, found[-1].summary) == ({}, "One of 51 other outcomes.")
    assert found[-1].chance == Fraction(sum(range(1, 52)), sum(range(1, 101)))
    assert sum(outcome.chance for outcome in found) == 1
