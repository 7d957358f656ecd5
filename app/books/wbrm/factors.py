"""Adding, halving and comparing factors, exactly (wbrm.frame.exact-halves).

Factors come in halves, so that a half of their sum is a multiple of a quarter, which a float holds
exactly.
"""

from collections.abc import Iterable

from app.books.wbrm.entities import Unit

RULE = "wbrm.frame.exact-halves"
CAPTURE_RATIO = 3
QUARTERS = 4
UNOPPOSED = "unopposed"


def combat_factors(units: Iterable[Unit]) -> float:
    """The sum of the combat factors."""
    return sum((unit.cf for unit in units), 0.0)


def magic_factors(units: Iterable[Unit]) -> float:
    """The sum of the magic factors."""
    return sum((unit.mgf for unit in units), 0.0)


def half(factors: float) -> float:
    """Half of a sum of factors; nothing is rounded."""
    return factors / 2


def odds_of(attacker: float, defender: float) -> str:
    """The odds of two strengths, rounded in the defender's favour: `3:1`, `1:2`.

    Against no defence at all the attack is `unopposed`.
    """
    attacking, defending = int(attacker * QUARTERS), int(defender * QUARTERS)
    if defending == 0:
        return UNOPPOSED
    if attacking >= defending or attacking == 0:
        return f"{attacking // defending}:1"
    return f"1:{-(-defending // attacking)}"


def at_odds(attacker: float, defender: float) -> str:
    """The odds as a sentence has them: `at 3:1`, or `unopposed`."""
    odds = odds_of(attacker, defender)
    return odds if odds == UNOPPOSED else f"at {odds}"


def allow_capture(attacker: float, defender: float) -> bool:
    """Whether prisoners may be taken at the ratio of these strengths (wbrm.capture.odds)."""
    return attacker >= CAPTURE_RATIO * defender
