"""The service itself: alive, ready, measured, and the pages that explain its problems."""

from functools import partial
from html import escape
from typing import Annotated

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Path, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from sqlalchemy import text
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse

from app.api import metrics
from app.api.answers import json_answer
from app.api.deps import MetricsCredentials, StoreDep, is_token, token_of
from app.api.problems import FOUND, KINDS, Problem, problems
from app.api.strict_json import StrictRoute
from app.store.migrate import is_current
from app.store.session import Database

# So many look at the database at a time; more wait for each other, and for nobody else.
PROBES = CapacityLimiter(2)
router = APIRouter(tags=["service"], route_class=StrictRoute)


class Health(BaseModel):
    status: str


@router.get("/", include_in_schema=False)
def front_door(request: Request) -> Response:
    """Leads a person who opens the address to the documentation."""
    return RedirectResponse(f"{request.scope['root_path']}/docs")


@router.get(
    "/healthz",
    summary="Alive",
    operation_id="healthz",
    response_model=Health,
    responses=problems("invalid-request"),
)
async def healthz() -> Response:
    """Answers as long as the process does."""
    return json_answer({"status": "alive"})


@router.get(
    "/readyz",
    summary="Ready: the database is reachable and migrated",
    operation_id="readyz",
    response_model=Health,
    responses=problems("busy", "invalid-request"),
)
async def readyz(store: StoreDep) -> Response:
    """503 until the database can be read and has the schema of this version."""
    # Neither a thread nor a connection that players' requests wait for.
    await to_thread.run_sync(partial(_refuse_unready, store.database), limiter=PROBES)
    return json_answer({"status": "ready"})


@router.get(
    "/metrics",
    summary="Prometheus metrics",
    operation_id="metrics",
    response_class=PlainTextResponse,
    openapi_extra={"security": [{}, {"metrics": []}]},
    responses=problems("unauthorized", "invalid-request"),
)
async def get_metrics(request: Request, credentials: MetricsCredentials) -> Response:
    """Requests by route and status, and how long they took.

    Which actions were asked for, whoever sends the operator's `UMPIRE_METRICS_TOKEN` is told too.
    """
    needed, token = request.app.state.settings.metrics_token, token_of(credentials)
    if token is not None and not is_token(token, needed):
        raise Problem("unauthorized", "Send the operator's `UMPIRE_METRICS_TOKEN`, or no token.")
    shown = metrics.exposition(by_action=token is not None)
    return Response(shown, media_type=CONTENT_TYPE_LATEST)


@router.get(
    "/problems/{code}",
    summary="What a problem code means",
    operation_id="problem-page",
    response_class=HTMLResponse,
    responses=problems(*FOUND),
)
def problem_page(
    code: Annotated[str, Path(json_schema_extra={"enum": list(KINDS)})],
) -> Response:
    """A page for people who look up the `type` of a problem."""
    if code not in KINDS:
        raise Problem("not-found", "There is no such problem code.")
    kind = KINDS[code]
    page = (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(code)}</title>"
        f"<h1>{escape(kind.title)}</h1><p><code>{escape(code)}</code>, status {kind.status}.</p>"
        f"<p>{escape(kind.advice)}</p></html>"
    )
    return HTMLResponse(page)


def _refuse_unready(database: Database) -> None:
    """Raises Problem `busy` unless the database answers and has this version's schema."""
    try:
        with database.probing() as connection:
            connection.execute(text("SELECT 1"))
            ready = is_current(connection)
    except Exception as error:
        raise Problem("busy", "The database cannot be reached.") from error
    if not ready:
        raise Problem("busy", "The database is not migrated to this version.")
