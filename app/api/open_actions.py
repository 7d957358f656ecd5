"""What a seat may do now."""

from threading import Lock
from typing import Annotated, Any

from cachetools import LRUCache
from fastapi import APIRouter, Query, Request, Response

from app.api import models
from app.api.answers import CACHED, CONDITIONAL, cacheable_bytes, to_json
from app.api.deps import ActsFor, CallerDep, StoreDep, checked_id
from app.api.problems import SEATED, problems
from app.api.strict_json import StrictRoute
from app.api.typed import request_schema
from app.engine.action import AnyAction, Who
from app.engine.options import is_open, offer_of
from app.store.play import ROLES, Desk, actor_of, reading

MAX_BYTES_KEPT = 64_000_000
router = APIRouter(
    prefix="/v1/campaigns/{campaign_id}/actions", tags=["actions"], route_class=StrictRoute
)
Key = tuple[str, int, str, str, str | None, str | None, bool]


class KeptAnswers:
    """Answers that stay the same as long as their campaign does, up to so many bytes together."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: LRUCache[Key, bytes] = LRUCache(MAX_BYTES_KEPT, getsizeof=len)

    def get(self, key: Key) -> bytes | None:
        """The answer, if it is kept."""
        with self._lock:
            return self._kept.get(key)

    def keep(self, key: Key, answer: bytes) -> None:
        """Keep the answer, unless it alone is more than all that is kept."""
        if len(answer) <= MAX_BYTES_KEPT:
            with self._lock:
                self._kept[key] = answer


@router.get(
    "",
    summary="What this seat may do now",
    operation_id="actions",
    response_model=list[models.ActionNow],
    openapi_extra=CONDITIONAL,
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
    """Each open action, with candidates that are legal as far as the seat knows."""
    kept: KeptAnswers = request.app.state.kept_answers
    acts_for = None if side is None else checked_id(side)
    with reading(store, caller) as desk:
        seat = desk.seat
        key = (seat.campaign_id, desk.campaign.seq, seat.role, seat.viewer, acts_for, name, options)
        answer = kept.get(key)
        if answer is None:
            answer = to_json(_open_to(desk, acts_for, name, options))
            kept.keep(key, answer)
    return cacheable_bytes(request, answer)


def _open_to(
    desk: Desk, acts_for: str | None, name: str | None, with_options: bool
) -> list[dict[str, Any]]:
    return [
        _action_now(desk, action, acts_for, with_options)
        for action in desk.book.actions.values()
        if name in (None, action.name) and _may_act(desk, action, acts_for)
    ]


def _may_act(desk: Desk, action: AnyAction, acts_for: str | None) -> bool:
    acting = "player" if acts_for is not None and action.who is not Who.REFEREE else desk.seat.role
    return acting in ROLES[action.who] and is_open(desk.book, _view(desk, action, acts_for), action)


def _view(desk: Desk, action: AnyAction, acts_for: str | None) -> Any:
    return desk.view(actor_of(desk, action, acts_for))


def _action_now(
    desk: Desk, action: AnyAction, acts_for: str | None, with_options: bool
) -> dict[str, Any]:
    view = _view(desk, action, acts_for)
    found = offer_of(desk.book, view, action) if with_options else None
    return {
        "name": action.name,
        "title": action.title,
        "phase": list(action.phases),
        "options": None if found is None else found.requests,
        "more": found is not None and found.more,
        "request_schema": request_schema(action),
    }
