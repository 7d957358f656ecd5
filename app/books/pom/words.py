"""Numbers of legions and armies, for the sentences of rulings."""

from app.engine.english import counted


def legions(number: int) -> str:
    """So many legions: `no legions`, `1 legion`, `2 legions`."""
    return counted(number, "legion") if number else "no legions"


def armies(number: int) -> str:
    """So many barbarian armies."""
    return counted(number, "army")
