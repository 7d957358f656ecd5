"""How long an answer may take."""

from time import monotonic

from app.engine.walk import Late


def within(seconds: float) -> Late:
    """A function that tells whether a share (0 to 1) of these seconds has passed since now."""
    start = monotonic()
    return lambda share: monotonic() - start > share * seconds
