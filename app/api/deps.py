"""What the endpoints are given: the store, and who asks."""

import re
from typing import Annotated

from fastapi import Depends, Header, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from app.api.problems import Problem
from app.engine.book import Book
from app.store.play import Caller, Store
from app.store.seats import NotFound

bearer = HTTPBearer(
    auto_error=False,
    scheme_name="seat",
    description="The token of a seat, as it was told when the campaign or the seat was made.",
)
IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,127}")

Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
IdempotencyKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=128,
        pattern=r"^[!-~]*$",
        description="A retry with the same key and body is given the same ruling.",
        examples=["4f6c1f0e-scout-1"],
    ),
]
IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        max_length=32,
        description='The cursor that the decision rests on, as `"17"`.',
        examples=['"17"'],
    ),
]
ActsFor = Annotated[
    str | None,
    Query(
        alias="side",
        max_length=64,
        description="Referee only: the side in whose name to act, such as an absent player's.",
    ),
]


async def get_store(request: Request) -> Store:
    """The store of this process."""
    store: Store = request.app.state.store
    return store


# These are coroutines because the framework hands plain functions to a thread each.
StoreDep = Annotated[Store, Depends(get_store)]


async def get_books(store: StoreDep) -> dict[str, Book]:
    """Every book, by id."""
    return dict(store.positions.books)


Books = Annotated[dict[str, Book], Depends(get_books)]


def book_of(books: dict[str, Book], book_id: str) -> Book:
    """The book of this id. Raises NotFound."""
    if book_id not in books:
        raise NotFound
    return books[book_id]


def checked_id(identifier: str) -> str:
    """The identifier, if there can be anything of this name. Raises NotFound."""
    if not IDENTIFIER.fullmatch(identifier):
        raise NotFound
    return identifier


async def get_caller(campaign_id: str, credentials: Credentials) -> Caller:
    """Who asks about this campaign."""
    return Caller(credentials.credentials if credentials else None, checked_id(campaign_id))


CallerDep = Annotated[Caller, Depends(get_caller)]


async def get_acting_caller(
    campaign_id: str,
    credentials: Credentials,
    idempotency_key: IdempotencyKey = "",
    if_match: IfMatch = None,
    side: ActsFor = None,
) -> Caller:
    """Who acts in this campaign, and on which terms."""
    token = credentials.credentials if credentials else None
    acts_for = None if side is None else checked_id(side)
    cursor = None if if_match is None else _cursor(if_match)
    return Caller(token, checked_id(campaign_id), idempotency_key, cursor, acts_for)


ActingCaller = Annotated[Caller, Depends(get_acting_caller)]


def _cursor(if_match: str) -> int | None:
    """The cursor of an If-Match header; `*` matches any. Raises Problem."""
    text = if_match.strip()
    if text == "*":
        return None
    match = re.fullmatch(r'"?(\d{1,9})"?', text)
    if match is None:
        errors = [{"loc": ["header", "If-Match"], "msg": 'a cursor in quotes, as "17"'}]
        raise Problem("invalid-request", errors=errors)
    return int(match[1])
