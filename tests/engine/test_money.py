"""Money: coins to copper, and copper in words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.money import copper, in_words


def coins_in(words: str) -> dict[str, int]:
    """Read the coins back out of the words."""
    return {coin: int(count) for count, coin in re.findall(r"(-?\d+) (\w+)", words)}


@pytest.mark.rule("wc.money.units")
def test_examples_of_the_rule() -> None:
    assert in_words(27) == "2 gold, 1 silver, 2 copper"
    assert copper(gold=1, silver=1, copper=4) == 19
    assert copper(silver=3) == 15
    assert in_words(15) == "1 gold, 1 silver"


@pytest.mark.rule("wc.money.units")
@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "0 copper"),
        (4, "4 copper"),
        (5, "1 silver"),
        (10, "1 gold"),
        (-12, "-1 gold, -2 copper"),
    ],
)
def test_in_words(amount: int, words: str) -> None:
    assert in_words(amount) == words


@pytest.mark.rule("wc.money.units")
@given(st.integers(-(10**9), 10**9))
def test_the_words_are_worth_the_amount_in_the_fewest_coins(amount: int) -> None:
    coins = coins_in(in_words(amount))
    assert copper(**coins) == amount
    assert abs(coins.get("silver", 0)) <= 1
    assert abs(coins.get("copper", 0)) <= 4
