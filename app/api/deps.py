"""What the endpoints are given: the store, and who asks."""

import hmac
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import SecretStr

from app.api.problems import Problem
from app.engine.book import Book
from app.store.play import Caller, Desk, Forbidden, Store
from app.store.seats import NotFound, Seat

bearer = HTTPBearer(
    auto_error=False,
    scheme_name="seat",
    description="The token of a seat, as it was told when the campaign or the seat was made.",
)
operator = HTTPBearer(
    auto_error=False,
    scheme_name="operator",
    description="What the operator has set as `UMPIRE_CREATE_TOKEN`; without that, nothing.",
)
metrics_reader = HTTPBearer(
    auto_error=False,
    scheme_name="metrics",
    description="What the operator has set as `UMPIRE_METRICS_TOKEN`.",
)
KEY = re.compile(r"^[!-~]{1,128}$")
CURSOR = re.compile(r'^(?:\*|"[0-9]{1,9}"|[0-9]{1,9})$')
MAX_SIDE_LENGTH = 64
IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,127}")

SeenBy = Annotated[
    str | None,
    Query(
        alias="side",
        max_length=MAX_SIDE_LENGTH,
        description="Referee only: the side whose sight to have.",
    ),
]

Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
MetricsCredentials = Annotated[HTTPAuthorizationCredentials | None, Depends(metrics_reader)]
OperatorCredentials = Annotated[HTTPAuthorizationCredentials | None, Depends(operator)]
ActsFor = Annotated[
    str | None,
    Query(
        alias="side",
        max_length=MAX_SIDE_LENGTH,
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


def book_of(books: Mapping[str, Book], book_id: str) -> Book:
    """The book of this id. Raises Problem `not-found`."""
    if book_id not in books:
        raise Problem("not-found", f"There is no such book. There are: {', '.join(books)}.")
    return books[book_id]


def checked_id(identifier: str) -> str:
    """The identifier, if there can be anything of this name. Raises NotFound."""
    if not IDENTIFIER.fullmatch(identifier):
        raise NotFound
    return identifier


def viewer_of(desk: Desk, side: str | None) -> str:
    """With whose eyes the seat looks: its own, or those of a side that the referee names.

    Raises Forbidden, or NotFound for a side that is not there.
    """
    if side is None:
        return desk.seat.viewer
    if desk.seat.role != "referee":
        raise Forbidden
    if side not in (each.id for each in desk.position.of_kind("side")):
        raise NotFound
    return side


def referee_only(desk: Desk) -> None:
    """Raises Forbidden for a seat that is not a referee's."""
    if desk.seat.role != "referee":
        raise Forbidden


def token_of(credentials: HTTPAuthorizationCredentials | None) -> str | None:
    """The bearer token of a request, if it has one."""
    return credentials.credentials if credentials else None


def is_token(given: str | None, wanted: SecretStr | None) -> bool:
    """Whether the token is the one that the operator has set."""
    return wanted is not None and hmac.compare_digest(
        wanted.get_secret_value().encode(), (given or "").encode()
    )


def noting_seat(request: Request) -> Callable[[Seat], None]:
    """Notes the seat that asks, for the log and for the limit on requests."""
    return partial(setattr, request.state, "seat")


async def get_caller(request: Request, campaign_id: str, credentials: Credentials) -> Caller:
    """Who asks about this campaign. Raises NotFound."""
    return Caller(token_of(credentials), checked_id(campaign_id), noted=noting_seat(request))


CallerDep = Annotated[Caller, Depends(get_caller)]


def get_acting_caller(request: Request) -> Caller:
    """Who acts in this campaign, and on which terms.

    Read by hand, since each declared parameter costs an action a part of its time; ACTING documents
    them. Raises NotFound, or Problem for a header that says nothing sensible.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    side = request.query_params.get("side") if request.scope["query_string"] else None
    if side is not None and len(side) > MAX_SIDE_LENGTH:
        raise _problem_at("query", "side", f"at most {MAX_SIDE_LENGTH} characters")
    return Caller(
        token.strip() if scheme.lower() == "bearer" else None,
        checked_id(request.path_params["campaign_id"]),
        idempotency_key(request),
        _cursor(request),
        None if side is None else checked_id(side),
        noting_seat(request),
    )


async def _acting_caller(request: Request) -> Caller:
    return get_acting_caller(request)


ActingCaller = Annotated[Caller, Depends(_acting_caller)]

IDEMPOTENCY_KEY: dict[str, Any] = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "maxLength": 128, "pattern": KEY.pattern},
    "example": "4f6c1f0e-scout-1",
}
ACTING: dict[str, Any] = {
    "security": [{"seat": []}],
    "parameters": [
        {
            "name": "campaign_id",
            "in": "path",
            "required": True,
            "schema": {"type": "string"},
        },
        {
            **IDEMPOTENCY_KEY,
            "description": "A retry with the same key and body is given the same ruling.",
        },
        {
            "name": "If-Match",
            "in": "header",
            "description": 'The cursor that the decision rests on, as `"17"`, or `*`.',
            "schema": {"type": "string", "pattern": CURSOR.pattern},
            "example": "*",
        },
        {
            "name": "side",
            "in": "query",
            "description": "Referee only: the side to act for, such as an absent player's.",
            "schema": {"type": "string", "maxLength": MAX_SIDE_LENGTH},
        },
    ],
}


def idempotency_key(request: Request) -> str:
    """The key of a request that may be sent again; empty for none. Raises Problem."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return ""
    if not KEY.fullmatch(key):
        raise _problem_at("header", "Idempotency-Key", "1 to 128 visible ASCII characters")
    return key


def _cursor(request: Request) -> int | None:
    """The cursor of the If-Match header; `*` matches any."""
    text = request.headers.get("if-match", "*").strip()
    if not CURSOR.fullmatch(text):
        raise _problem_at("header", "If-Match", 'a cursor in quotes, as "17"')
    return None if text == "*" else int(text.strip('"'))


def _problem_at(part: str, name: str, msg: str) -> Problem:
    return Problem("invalid-request", f"{name}: {msg}.", errors=[{"loc": [part, name], "msg": msg}])
