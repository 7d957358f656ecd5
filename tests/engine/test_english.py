"""Sentences: numbers with their nouns, lists, possessives, and verbs that agree."""

import pytest

from app.engine.english import (
    agreeing,
    capitalised,
    counted,
    listed,
    number,
    plural_of,
    possessive,
)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0"),
        (7, "7"),
        (2925, "2,925"),
        (1_000_000, "1,000,000"),
        (0.5, "0.5"),
        (-1500, "-1,500"),
    ],
)
def test_numbers_have_commas_between_thousands(value: float, said: str) -> None:
    assert number(value) == said


@pytest.mark.parametrize(
    ("value", "noun", "said"),
    [
        (0, "unit", "0 units"),
        (1, "unit", "1 unit"),
        (2, "unit", "2 units"),
        (2925, "point", "2,925 points"),
        (1.0, "hex", "1 hex"),
        (0.5, "hex", "0.5 hexes"),
        (3, "army", "3 armies"),
        (3, "day", "3 days"),
        (2, "baggage train", "2 baggage trains"),
    ],
)
def test_a_noun_agrees_with_its_number(value: float, noun: str, said: str) -> None:
    assert counted(value, noun) == said


def test_an_irregular_plural_is_given() -> None:
    assert counted(1, "man", "men") == "1 man"
    assert counted(2, "man", "men") == "2 men"


@pytest.mark.parametrize(
    ("noun", "plural"),
    [("unit", "units"), ("army", "armies"), ("way", "ways"), ("loss", "losses"), ("box", "boxes")],
)
def test_regular_plurals(noun: str, plural: str) -> None:
    assert plural_of(noun) == plural


@pytest.mark.parametrize(
    ("names", "said"),
    [([], "nobody"), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_names_are_listed(names: list[str], said: str) -> None:
    assert listed(names, none="nobody") == said


def test_alternatives_are_listed_with_or() -> None:
    assert listed(("q", "r", "s"), "or") == "q, r or s"


def test_whose_a_thing_is() -> None:
    assert possessive("Brun") == "Brun's"
    assert possessive("the Arabs") == "the Arabs'"


def test_a_verb_agrees_with_a_number() -> None:
    assert [agreeing(n, "is", "are") for n in (0, 1, 2)] == ["are", "is", "are"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert capitalised("the Hill Tribe") == "The Hill Tribe"
    assert capitalised("") == ""
