"""What a seat may do now."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from app.engine.action import AnyAction, Who
from app.engine.adjudicate import refusals_of
from app.engine.book import Book
from app.engine.position import View

MAX_OPTIONS = 500


def is_open(book: Book, view: View, action: AnyAction) -> bool:
    """Whether the action is open at all to this seat now, whatever its request."""
    return action.who is not Who.UMPIRE and not list(book.gate(view, action))


def options_of(book: Book, view: View, action: AnyAction) -> list[dict[str, Any]] | None:
    """The legal requests that the action offers, or None where it lists none."""
    if action.options is None:
        return None
    return list(islice(_legal(book, view, action), MAX_OPTIONS))


def _legal(book: Book, view: View, action: AnyAction) -> Iterator[dict[str, Any]]:
    assert action.options is not None
    for request in action.options(view):
        if not refusals_of(book, view, action, request):
            yield request.model_dump(mode="json", exclude_unset=True)
