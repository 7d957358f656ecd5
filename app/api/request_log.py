"""Every request has an id, one line in the log, and a place in the metrics."""

import os
import re
import time
from typing import Any

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api import metrics
from app.api.problems import Problem, response_of

HEADER = b"x-request-id"
SANE = re.compile(rb"[A-Za-z0-9_.:-]{1,128}")
log: Any = structlog.get_logger("umpire")


class RequestLog:
    """Names each request, counts and times it, and says in one line how it was answered.

    The line has the route and not the path, since a path may hold what is secret.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        request_id = _id_of(scope)
        scope.setdefault("state", {})
        status = 0

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER, request_id)]
            await send(message)

        said = request_id.decode()
        structlog.contextvars.bind_contextvars(request_id=said)
        try:
            await self._app(scope, receive, send_named)
        except ClientDisconnect:
            pass  # nobody is there to be answered
        except Exception:
            log.exception("unforeseen", method=scope["method"], route=_route_of(scope))
            if status:
                raise
            answer = response_of(Problem("internal-error"), scope["path"])
            await answer(scope, receive, send_named)
        finally:
            _record(scope, status, time.perf_counter() - began)
            structlog.contextvars.unbind_contextvars("request_id")


def _id_of(scope: Scope) -> bytes:
    """The caller's own id, if it can stand in a log; otherwise a new one."""
    for name, value in scope["headers"]:
        if name == HEADER and SANE.fullmatch(value):
            own: bytes = value
            return own
    return os.urandom(16).hex().encode()


def _route_of(scope: Scope) -> str:
    return getattr(scope.get("route"), "path", "none")


def _record(scope: Scope, status: int, seconds: float) -> None:
    route, seat = _route_of(scope), scope["state"].get("seat")
    metrics.count(scope["method"], route, status, seconds)
    log.info(
        "request",
        method=scope["method"],
        route=route,
        status=status,
        ms=round(seconds * 1000, 1),
        campaign=scope.get("path_params", {}).get("campaign_id"),
        seat=seat.id if seat else None,
    )
