"""What a seat may see of its campaign."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from app.api import models
from app.api.answers import CACHED, CONDITIONAL, cacheable, cacheable_bytes, json_answer, told
from app.api.deps import CallerDep, SeenBy, StoreDep, viewer_of
from app.api.problems import SEATED, problems
from app.api.strict_json import StrictRoute
from app.engine.audience import what_is_seen
from app.store import campaigns
from app.store.play import Desk, reading
from app.store.seats import NotFound

HEX = r"^-?[0-9]{1,6},-?[0-9]{1,6}$"
router = APIRouter(prefix="/v1/campaigns/{campaign_id}", tags=["state"], route_class=StrictRoute)


@router.get(
    "/state",
    summary="Everything that this seat may see",
    operation_id="state",
    response_model=models.StateOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*SEATED, "forbidden"),
)
def get_state(
    request: Request, caller: CallerDep, store: StoreDep, side: SeenBy = None
) -> Response:
    """Every entity by kind, without what the seat may not know. The ETag is made of just that."""
    with reading(store, caller) as desk:
        viewer = viewer_of(desk, side)
        frame = desk.position.campaign
        state = models.StateOut(
            cursor=desk.campaign.cursor_of(viewer),
            turn=frame.turn,
            phase=frame.phase,
            entities={cls.kind: _seen_of(desk, cls.kind, viewer) for cls in desk.book.entities},
        )
    return cacheable(request, state)


@router.get(
    "/map",
    summary="The map",
    operation_id="map",
    response_model=dict[str, Any],
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*SEATED, "forbidden"),
)
def get_map(request: Request, caller: CallerDep, store: StoreDep, side: SeenBy = None) -> Response:
    """The map as the scenario gave it; what changes on it are entities."""
    with reading(store, caller) as desk:
        viewer_of(desk, side)  # everybody sees the same map, but not everybody may ask for a side
        map_id = desk.campaign.map_id
        body = "{}" if map_id is None else campaigns.map_body(desk.connection, map_id)
    return cacheable_bytes(request, body.encode())


@router.get(
    "/entities/{kind}",
    summary="The entities of one kind",
    operation_id="entities",
    response_model=models.EntitiesOut,
    responses=problems(*SEATED, "forbidden"),
)
def list_entities(
    caller: CallerDep,
    kind: str,
    store: StoreDep,
    owner: Annotated[str | None, Query(max_length=64, examples=["empire"])] = None,
    at: Annotated[
        str | None, Query(pattern=HEX, description="A hex, `q,r`", examples=["3,-1"])
    ] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    after: Annotated[
        str | None, Query(max_length=64, description="`cursor` of the last page")
    ] = None,
    side: SeenBy = None,
) -> Response:
    """Those that the seat may see, in the order of their ids."""
    place = None if at is None else _place(at)
    with reading(store, caller) as desk:
        _check_kind(desk, kind)
        found = [
            seen
            for seen in _seen_of(desk, kind, viewer_of(desk, side))
            if (owner is None or seen.get("owner") == owner)
            and (place is None or seen.get("hex") == place)
            and (after is None or seen["id"] > after)
        ]
    page, more = found[:limit], len(found) > limit
    cursor = page[-1]["id"] if page else after
    following = cursor if more else None
    return json_answer(models.EntitiesOut(items=page, cursor=cursor, more=more, next=following))


@router.get(
    "/entities/{kind}/{entity_id}",
    summary="One entity",
    operation_id="entity",
    openapi_extra=CONDITIONAL,
    responses=CACHED | {200: CACHED[200] | told("AnyEntity")} | problems(*SEATED, "forbidden"),
)
def get_entity(
    request: Request,
    caller: CallerDep,
    kind: str,
    entity_id: str,
    store: StoreDep,
    side: SeenBy = None,
) -> Response:
    """404 for what does not exist, and for what the seat may not know of."""
    with reading(store, caller) as desk:
        _check_kind(desk, kind)
        seen = what_is_seen(
            desk.position.get(desk.book.entity(kind), entity_id), viewer_of(desk, side)
        )
    if seen is None:
        raise NotFound
    return cacheable(request, seen)


def _seen_of(desk: Desk, kind: str, viewer: str) -> list[dict[str, Any]]:
    seen = (what_is_seen(entity, viewer) for entity in desk.position.of_kind(kind))
    return [entity for entity in seen if entity is not None]


def _check_kind(desk: Desk, kind: str) -> None:
    if kind not in {cls.kind for cls in desk.book.entities}:
        raise NotFound


def _place(text: str) -> list[int]:
    q, _, r = text.partition(",")
    return [int(q), int(r)]
