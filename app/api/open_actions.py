"""What a seat may do now."""

from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Annotated, Any

from cachetools import LRUCache
from fastapi import APIRouter, Query, Request, Response

from app.api import models
from app.api.answers import CACHED, CONDITIONAL, cacheable_bytes, to_json
from app.api.deps import ActsFor, CallerDep, StoreDep, checked_id
from app.api.problems import SEATED, problems
from app.api.query import refuse_unknown
from app.api.strict_json import StrictRoute
from app.api.typed import request_schema
from app.engine.action import AnyAction, Who
from app.engine.book import Book
from app.engine.options import is_open, offer_of
from app.store.play import ROLES, Desk, actor_of, reading

MAX_BYTES_KEPT = 64_000_000
OWN_PARAMETERS = frozenset({"side", "name", "options"})
ANSWER_OVERHEAD_BYTES = 500
Key = tuple[str, int, str, str, str | None, str | None, bool]
Filters = Mapping[str, str]


class NarrowedRoute(StrictRoute):
    """Takes any field of a request as a query parameter; the endpoint knows which there are."""

    takes_any_query = True


router = APIRouter(
    prefix="/v1/campaigns/{campaign_id}/actions", tags=["actions"], route_class=NarrowedRoute
)
NARROWED: dict[str, Any] = {
    "parameters": [
        *CONDITIONAL["parameters"],
        {
            "name": "fields",
            "in": "query",
            "description": (
                "Any field of an action's request, as `army=army-3`: only the actions that have it,"
                " with the options in which it has this value. Of a list, any part; a hex is `q,r`."
            ),
            "style": "form",
            "explode": True,
            "schema": {
                "type": "object",
                "additionalProperties": {"type": "string"},
                "examples": [{"army": "army-3"}],
            },
        },
    ]
}


class KeptAnswers:
    """A cache of answers, bounded in bytes; its keys name the version, so none goes stale."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: LRUCache[Key, bytes] = LRUCache(MAX_BYTES_KEPT, getsizeof=_size_of)

    def get(self, key: Key) -> bytes | None:
        """The answer, if it is kept."""
        with self._lock:
            return self._kept.get(key)

    def keep(self, key: Key, answer: bytes) -> None:
        """Keep the answer, unless it alone is more than all that is kept."""
        if _size_of(answer) <= MAX_BYTES_KEPT:
            with self._lock:
                self._kept[key] = answer


def _size_of(answer: bytes) -> int:
    return len(answer) + ANSWER_OVERHEAD_BYTES


@router.get(
    "",
    summary="What this seat may do now",
    operation_id="actions",
    response_model=list[models.ActionNow],
    openapi_extra=NARROWED,
    responses=CACHED | problems(*SEATED, "forbidden"),
)
def list_actions(
    request: Request,
    caller: CallerDep,
    store: StoreDep,
    side: ActsFor = None,
    name: Annotated[
        str | None,
        Query(max_length=64, description="Only the action of this name", examples=["move-army"]),
    ] = None,
    options: Annotated[
        bool, Query(description="Whether to list what each may be asked with")
    ] = True,
) -> Response:
    """Each open action, with candidates that are legal as far as the seat knows.

    Where there are many, every counter has its share of them and `more` says so; ask again with a
    field of the request, as `name=move-army&army=army-3`, for those of one counter.
    """
    kept: KeptAnswers = request.app.state.kept_answers
    acts_for = None if side is None else checked_id(side)
    with reading(store, caller) as desk:
        filters = _filters(request, desk.book, name)
        seat = desk.seat
        key = (seat.campaign_id, desk.campaign.seq, seat.role, seat.viewer, acts_for, name, options)
        answer = None if filters else kept.get(key)
        if answer is None:
            answer = to_json(_open_to(desk, acts_for, name, filters, options))
            if not filters and name in (None, *desk.book.actions):
                kept.keep(key, answer)
    return cacheable_bytes(request, answer)


def _filters(request: Request, book: Book, name: str | None) -> Filters:
    """What the fields of requests are to be. Raises Problem for what is no field of any."""
    fields = {
        field
        for action in book.actions.values()
        if name in (None, action.name)
        for field in fields_of(action)
    }
    refuse_unknown(request, OWN_PARAMETERS | fields)
    asked = dict(request.query_params)
    return {name: value for name, value in asked.items() if name not in OWN_PARAMETERS}


def _open_to(
    desk: Desk, acts_for: str | None, name: str | None, filters: Filters, with_options: bool
) -> list[dict[str, Any]]:
    return [
        _action_now(desk, action, acts_for, filters, with_options)
        for action in desk.book.actions.values()
        if name in (None, action.name)
        and filters.keys() <= fields_of(action)
        and _may_act(desk, action, acts_for)
    ]


@cache
def fields_of(action: AnyAction) -> frozenset[str]:
    """The names of the fields that clients send with the action."""
    fields = action.request.model_fields
    return frozenset(field.alias or name for name, field in fields.items())


def _may_act(desk: Desk, action: AnyAction, acts_for: str | None) -> bool:
    acting = "player" if acts_for is not None and action.who is not Who.REFEREE else desk.seat.role
    return acting in ROLES[action.who] and is_open(desk.book, _view(desk, action, acts_for), action)


def _view(desk: Desk, action: AnyAction, acts_for: str | None) -> Any:
    return desk.view(actor_of(desk, action, acts_for))


def _action_now(
    desk: Desk, action: AnyAction, acts_for: str | None, filters: Filters, with_options: bool
) -> dict[str, Any]:
    view = _view(desk, action, acts_for)
    found = offer_of(desk.book, view, action, filters) if with_options else None
    return {
        "name": action.name,
        "title": action.title,
        "phase": list(action.phases),
        "options": None if found is None else found.requests,
        "more": found is not None and found.more,
        "request_schema": request_schema(action),
    }
