"""How long an answer may take."""

from time import monotonic

from app.engine.walk import Late


def within(seconds: float) -> Late:
    """What tells whether a share of so many seconds has passed since."""
    start = monotonic()
    return lambda share: monotonic() - start > share * seconds
