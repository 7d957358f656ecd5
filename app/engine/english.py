"""The English of sentences: numbers, nouns, lists, whose a thing is, and what it does."""

from collections.abc import Iterable

SIBILANTS = ("s", "x", "z", "ch", "sh")
VOWELS = "aeiou"


def number(value: float) -> str:
    """A number as sentences have it: `2,925`, `0.5`."""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.10g}"


def counted(value: float, noun: str, plural: str | None = None) -> str:
    """A number with its noun: `1 unit`, `2,925 points`, `1 army`, `3 armies`."""
    return f"{number(value)} {noun if value == 1 else plural or plural_of(noun)}"


def plural_of(noun: str) -> str:
    """The regular plural of a noun, or of the last word of several: `armies`, `boxes`."""
    if noun.endswith("y") and noun[-2:-1] not in VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(SIBILANTS) else f"{noun}s"


def listed(names: Iterable[str], conjunction: str = "and", none: str = "none") -> str:
    """Names in a sentence: `A`, `A and B`, `A, B and C`; `none` where there is no name."""
    *first, last = list(names) or [none]
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def possessive(name: str) -> str:
    """Whose something is: `Brun's`, `the Arabs'`."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def agreeing(value: float, singular: str, plural: str) -> str:
    """The verb, or any other word, that agrees with a number: `is` with 1, else `are`."""
    return singular if value == 1 else plural


def capitalised(text: str) -> str:
    """The text with a capital at its beginning, as a sentence has it; the rest as it is."""
    return f"{text[:1].upper()}{text[1:]}"
