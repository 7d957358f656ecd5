"""Viewers and audiences.

A *viewer* is a side, an observer or the referee. An *audience* is the set of sides that may know
something; the referee may know everything, and nothing is public unless it says so.
"""

from collections.abc import Iterable
from functools import lru_cache

Audience = frozenset[str]

REFEREE = "referee"
OBSERVER = "observer"
UMPIRE = "umpire"
RESERVED_NAMES = frozenset({REFEREE, OBSERVER, UMPIRE, "*"})

EVERYONE: Audience = frozenset({"*"})
REFEREE_ONLY: Audience = frozenset()


@lru_cache(maxsize=4096)
def only(*sides: str | None) -> Audience:
    """The audience of these sides; None is skipped (a thing without an owner)."""
    return frozenset(side for side in sides if side)


def union(audiences: Iterable[Audience]) -> Audience:
    """Everybody who is in at least one of the audiences."""
    return frozenset().union(*audiences)


def admits(audience: Audience, viewer: str) -> bool:
    """Whether the viewer may know what has this audience."""
    return viewer == REFEREE or "*" in audience or viewer in audience
