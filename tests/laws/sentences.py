"""What a sentence of the umpire must not have: the law reads all that anybody is told."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

ONE = re.compile(r"(?P<before>\S*)(?:^|\s)(?<![.,/:+-])1 (?P<word>[a-z]+)\b")
AGREES_WITH_A_NAME = {"is", "was", "has", "as", "its", "this", "does", "less", "across"}
TWICE = re.compile(r"\b([a-z]+) \1\b(?!-)|\b(The|A|An|In|Of|To|It|And) (?i:\2)\b")
FOUR_DIGITS = re.compile(r"(?<![\w,.-])[1-9]\d{3,}(?![\w,-])")
CODE = re.compile(r"\b(?:None|True|False)\b|[{}]|\w_\w")


def _plural_after_one(sentence: str) -> bool:
    """`1 units`; not `Turn 1 ends`, where the number is a name's."""
    return any(
        found["word"].endswith("s")
        and not found["word"].endswith("ss")
        and found["word"] not in AGREES_WITH_A_NAME
        and not found["before"][:1].isupper()
        for found in ONE.finditer(sentence)
    )


FAULTS: Mapping[str, Callable[[str], object]] = {
    "a plural after 1": _plural_after_one,
    "0 more": re.compile(r"\b0 more\b").search,
    "a word twice": TWICE.search,
    "four digits without a comma": FOUR_DIGITS.search,
    "a bare value of the code": CODE.search,
    "two spaces": re.compile(r"\S  +\S").search,
}


def faults_in(sentence: str) -> list[str]:
    """The names of what is wrong with a sentence."""
    return [name for name, is_wrong in FAULTS.items() if is_wrong(sentence)]


def told(seen: Mapping[str, Any]) -> Iterator[str]:
    """Every sentence of a ruling as somebody sees it."""
    yield seen.get("summary", "")
    yield from (finding["text"] for finding in seen["findings"])
    yield from (note["text"] for note in seen["tabletop"])


def wrong_in(seen: Mapping[str, Any]) -> list[str]:
    """What is wrong with the sentences of a ruling as somebody sees it; no summary is wrong too."""
    if not seen.get("summary"):
        return ["no summary"]
    return [f"{fault}: {text}" for text in told(seen) for fault in faults_in(text)]
