"""Odds in closed form: in how many ways dice fall, counted in whole numbers.

For an action that rolls so many dice that walking them one by one would take too long.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import comb
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)


class Weighted(NamedTuple):
    """An outcome as the actor would be told of it, in how many ways it comes about, and in words.

    Weights count for what they are beside each other; they need not sum to anything.
    """

    outcome: Mapping[str, Any]
    weight: int
    summary: str | None = None


def hit_weights(count: int, at_least: int, sides: int = 6) -> list[int]:
    """In how many ways a pool of `count` dice has 0, 1, 2 … hits."""
    hit = sides - at_least + 1
    return pool_weights(count, hit, sides - hit)


def pool_weights(count: int, hit: int, miss: int) -> list[int]:
    """In how many ways `count` dice with so many hitting and missing faces have 0, 1, 2 … hits."""
    return [comb(count, hits) * hit**hits * miss ** (count - hits) for hits in range(count + 1)]


def summed(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The weights of the sum of two independent counts, each given by its weights."""
    total = [0] * (len(one) + len(other) - 1)
    for first, weight in enumerate(one):
        if weight:
            for second, another in enumerate(other):
                total[first + second] += weight * another
    return total


def tally(ways: Iterable[tuple[T, int]]) -> dict[T, int]:
    """The weights of equal results together."""
    found: dict[T, int] = {}
    for result, weight in ways:
        found[result] = found.get(result, 0) + weight
    return found
