"""How many of the eliminated units may be taken (wbrm.capture.allowance).

Half of their measure may be taken, and the unit that carries the total past the half comes whole.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.books.wbrm.entities import Unit

RULE = "wbrm.capture.allowance"


def is_within(taken: Sequence[Unit], eliminated: Sequence[Unit]) -> bool:
    """Whether no unit of those taken is superfluous to reaching half of all eliminated."""
    if not taken:
        return True
    measures = [unit.measure for unit in taken]
    everything = sum(unit.measure for unit in eliminated)
    return 2 * (sum(measures) - min(measures)) < everything


def largest_sets(candidates: Sequence[Unit], eliminated: Sequence[Unit]) -> list[tuple[str, ...]]:
    """The sets within the allowance whose measure is greatest, by the ids of their units."""
    legal = [s for s in _subsets(candidates) if is_within(s, eliminated)]
    most = max(_measure(chosen) for chosen in legal)
    return [tuple(unit.id for unit in s) for s in legal if _measure(s) == most]


def _subsets(units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    for size in range(len(units) + 1):
        yield from combinations(units, size)


def _measure(units: Sequence[Unit]) -> float:
    return sum(unit.measure for unit in units)
