"""Every request is counted and timed; one that fails in an unforeseen way is logged."""

import time
from functools import lru_cache
from typing import Any

import structlog
from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REQUESTS = Counter("umpire_requests_total", "Requests", ["method", "route", "status"])
SECONDS = Histogram("umpire_request_seconds", "Time to answer", ["method", "route"])
log: Any = structlog.get_logger("umpire")


class Measures:
    """Counts and times requests by route."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        except Exception:
            log.exception("unforeseen", method=scope["method"], path=scope["path"])
            raise
        finally:
            route = getattr(scope.get("route"), "path", "none")
            counter, histogram = _series(scope["method"], route, status)
            counter.inc()
            histogram.observe(time.perf_counter() - began)


@lru_cache(maxsize=4096)
def _series(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    """The two series that a request adds to; found once, since finding them takes a lock each."""
    return REQUESTS.labels(method, route, status), SECONDS.labels(method, route)
