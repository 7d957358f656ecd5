"""Every request is counted and timed; one that fails in an unforeseen way is logged."""

import time
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
            REQUESTS.labels(scope["method"], route, status).inc()
            SECONDS.labels(scope["method"], route).observe(time.perf_counter() - began)
