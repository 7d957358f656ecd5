"""No rule without an action that cites it and a test that shows it; no refusal without a test.

A rule may also be cited by what holds scenarios to it or by a table. What the catalogue explains
and this version does not adjudicate stands in `not_yet.txt`, for as long as that is so.
"""

import pytest

from app.engine.book import Book
from app.engine.registry import discover
from tests.catalogue import sources

LIBRARY = discover()


def cited_rules(book: Book) -> set[str]:
    """The rules that the book's actions, tables, scenarios and fate points cite."""
    by_actions = {rule for action in book.actions.values() for rule in action.rules}
    by_fate = {book.fate.rule} if book.fate else set()
    return by_actions | set(book.set_up_rules) | set(book.tables) | by_fate


@pytest.mark.parametrize("book_id", LIBRARY)
def test_what_is_cited_is_in_the_catalogue(book_id: str) -> None:
    book = LIBRARY[book_id]
    assert cited_rules(book) - book.rules.keys() == set()


@pytest.mark.parametrize("book_id", LIBRARY)
def test_every_rule_is_cited_or_not_adjudicated_yet(book_id: str) -> None:
    book = LIBRARY[book_id]
    assert sorted(book.rules.keys() - cited_rules(book) - sources.not_yet().keys()) == []


@pytest.mark.parametrize("book_id", LIBRARY)
def test_every_rule_that_is_cited_is_shown_by_a_test(book_id: str) -> None:
    assert sorted(cited_rules(LIBRARY[book_id]) - sources.marked_rules()) == []


def test_marks_name_rules_of_the_catalogue() -> None:
    known = {rule for book in LIBRARY.values() for rule in book.rules}
    assert sorted(sources.marked_rules() - known) == []


def test_nothing_is_called_missing_that_is_there() -> None:
    known = {rule for book in LIBRARY.values() for rule in book.rules}
    cited = {rule for book in LIBRARY.values() for rule in cited_rules(book)}
    missing = sources.not_yet()
    assert sorted(missing.keys() - known) == []
    assert sorted(missing.keys() & cited) == []
    assert [rule for rule, reason in missing.items() if not reason] == []


@pytest.mark.parametrize("book_id", LIBRARY)
def test_every_refusal_is_met_in_a_test(book_id: str) -> None:
    codes = sources.codes_of(book_id)
    assert codes, f"no refusal is found in {book_id}; this law would hold of nothing"
    assert sorted(codes - sources.strings_in_tests(book_id)) == []
