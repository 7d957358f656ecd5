"""Rulings: read, taken back and rolled again."""

from functools import partial
from typing import Annotated

import anyio
from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from app.api import models
from app.api.answers import found_as, json_answer, ruled
from app.api.deps import ACTING, ActingCaller, CallerDep, SeenBy, StoreDep, checked_id, viewer_of
from app.api.idempotency import request_hash
from app.api.problems import DICE, RULED, SEATED, problems
from app.api.strict_json import StrictRoute
from app.api.writers import WritersDep
from app.store import journal
from app.store.play import Caller, Store, reading
from app.store.time_travel import reroll, undo

router = APIRouter(
    prefix="/v1/campaigns/{campaign_id}/rulings", tags=["rulings"], route_class=StrictRoute
)

POLL_SECONDS = 0.5
MAX_WAIT_SECONDS = 30
UNDONE = ("already-undone", "not-head", "not-undoable")


@router.get(
    "",
    summary="The rulings that this seat has been shown",
    operation_id="rulings",
    response_model=models.RulingsOut,
    responses=problems(*SEATED, "forbidden"),
)
async def list_rulings(
    caller: CallerDep,
    store: StoreDep,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="A cursor", examples=[16])] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    wait: Annotated[
        int,
        Query(
            ge=0, le=MAX_WAIT_SECONDS, description="Seconds to wait for the first", examples=[25]
        ),
    ] = 0,
    side: SeenBy = None,
) -> Response:
    """Oldest first. Go on with `after` set to the answer's `cursor`; `more` says whether there are
    more now. With `wait`, answers as soon as there is a ruling, or empty in the end.
    """
    waited = 0.0
    while True:
        answer = await run_in_threadpool(_shown, store, caller, after, limit, side)
        if answer.rulings or waited >= wait:
            return json_answer(answer)
        await anyio.sleep(POLL_SECONDS)
        waited += POLL_SECONDS


def _shown(
    store: Store, caller: Caller, after: int, limit: int, side: str | None
) -> models.RulingsOut:
    with reading(store, caller) as desk:
        viewer = viewer_of(desk, side)
        shown = journal.seen_since(desk.connection, desk.as_read, viewer, after, limit + 1)
        latest = desk.as_read.cursor_of(viewer)
    page = shown[:limit]
    return models.RulingsOut(
        rulings=[seen.document for seen in page],
        cursor=page[-1].cursor if page else after,
        more=len(shown) > limit,
        latest=latest,
    )


@router.get(
    "/{ruling_id}",
    summary="One ruling",
    operation_id="ruling",
    responses=found_as("AnyRuling") | problems(*SEATED, "forbidden"),
)
def get_ruling(caller: CallerDep, ruling_id: str, store: StoreDep, side: SeenBy = None) -> Response:
    """As the seat saw it when it was made, and whether it has been taken back since."""
    with reading(store, caller) as desk:
        viewer = viewer_of(desk, side)
        wanted = checked_id(ruling_id)
        seen = journal.find_seen(desk.connection, desk.campaign.id, viewer, wanted)
    return json_answer(seen.document)


@router.post(
    "/{ruling_id}/undo",
    status_code=201,
    summary="Take a ruling back",
    operation_id="undo",
    openapi_extra=ACTING,
    responses=ruled() | problems(*RULED, *UNDONE),
)
async def undo_ruling(
    caller: ActingCaller,
    ruling_id: str,
    store: StoreDep,
    writers: WritersDep,
    body: models.UndoBody | None = None,
) -> Response:
    """The referee takes back the last ruling that stands; a player their own last one, if it rolled
    nothing and nobody learnt anything from it. It is a ruling of its own, on the record.
    """
    digest = request_hash("undo", ruling_id, None)
    return await writers.rule(caller, partial(undo, store, caller, checked_id(ruling_id), digest))


@router.post(
    "/{ruling_id}/reroll",
    status_code=201,
    summary="Roll again, for a fate point",
    operation_id="reroll",
    openapi_extra=ACTING,
    responses=ruled() | problems(*RULED, *DICE, *UNDONE, "illegal-action"),
)
async def reroll_ruling(
    caller: ActingCaller,
    ruling_id: str,
    body: models.RerollBody,
    store: StoreDep,
    writers: WritersDep,
) -> Response:
    """The ruling is taken back and made anew with one roll fresh and all others as they fell."""
    digest = request_hash("reroll", ruling_id, body)
    wanted = (checked_id(ruling_id), body.label, body.index, body.dice)
    return await writers.rule(caller, partial(reroll, store, caller, *wanted, digest))
