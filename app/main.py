"""The service, put together."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi_offline import FastAPIOffline

from app.api import (
    campaigns,
    catalogue,
    contract,
    cors,
    maps,
    me,
    open_actions,
    problems,
    rulings,
    seats,
    service,
    state,
    tables,
)
from app.api.actions import action_router
from app.api.compression import Compression
from app.api.heads import Heads
from app.api.limits import BodyLimit, QuestionLimit, RateLimit
from app.api.open_actions import KeptAnswers
from app.api.request_log import RequestLog
from app.api.writers import Writers
from app.engine.registry import discover
from app.logs import configure_logs
from app.settings import Settings, get_settings
from app.store.play import Clock, Store
from app.store.positions import Positions
from app.store.session import Database

DESCRIPTION = """\
An umpire for tabletop war campaigns: it rules on single actions against campaigns that it keeps.
Every ruling explains itself, odds come from the same rules, dice can be verified, and no seat is
told what it may not know. Begin with `GET /v1/books`, then `POST /v1/campaigns`."""


def create_app(settings: Settings | None = None, now: Clock | None = None) -> FastAPI:
    """The application over the database of the settings. `now` gives the time of rulings."""
    settings = settings or get_settings()
    configure_logs(settings)
    books = discover()
    database = Database(settings.sqlalchemy_url, settings.lock_timeout_seconds)
    store = Store.over(database, Positions(books, settings.cached_campaigns), now or _utc_now)
    writers = Writers(store)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        store.queue.open()
        _keep_garbage_collection_rare()
        yield
        store.queue.close()
        database.dispose()

    app: FastAPI = FastAPIOffline(
        title="Umpire",
        version=version("umpire"),
        description=DESCRIPTION,
        openapi_url="/openapi.json",
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=lifespan,
    )
    app.state.store = store
    app.state.settings = settings
    app.state.writers = writers
    app.state.kept_answers = KeptAnswers()
    of_actions = action_router(store, writers)
    app.router.routes.insert(0, of_actions)
    for router in (
        campaigns.router,
        seats.router,
        me.router,
        state.router,
        rulings.router,
        open_actions.router,
        service.router,
        catalogue.router,
        maps.router,
        tables.router,
    ):
        app.include_router(router)
    problems.install(app)
    contract.install(app, books, of_actions)
    app.add_middleware(Heads)
    app.add_middleware(Compression)
    app.add_middleware(QuestionLimit, at_once=settings.questions_at_once)
    app.add_middleware(BodyLimit, most_bytes=settings.max_body_bytes)
    if settings.requests_per_minute is not None:
        app.add_middleware(RateLimit, per_minute=settings.requests_per_minute)
    if settings.cors_origins:
        app.add_middleware(CORSMiddleware, **cors.options(settings.cors_origins))
    app.add_middleware(RequestLog)
    return app


def _keep_garbage_collection_rare() -> None:
    """Leave what was loaded at the start out of collections, and look for cycles less often.

    Positions are large and have no cycles: to search them time and again costs a tenth of a ruling.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
