"""Bounds on what one client may send: the size of a body, and how often it may ask."""

import hashlib
import time
from typing import Any

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problems import Problem, response_of

UNLIMITED_PATHS = ("/healthz", "/readyz", "/metrics")


class _TooLarge(Exception):
    """The body is larger than is read."""


class BodyLimit:
    """Refuses bodies that are larger than the limit, announced or not."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self._app = app
        self._max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if length.isdigit() and int(length) > self._max_bytes:
            await self._refuse(scope, receive, send)
            return
        if not dict(scope["headers"]).get(b"transfer-encoding"):
            await self._app(scope, receive, send)
            return
        await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._max_bytes:
                await self._refuse(scope, receive, send)
                return
        unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return unread.pop() if unread else await receive()

        await self._app(scope, replay, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = Problem("too-large", f"A body may have {self._max_bytes} bytes.")
        await response_of(problem, scope["path"])(scope, receive, send)


class RateLimit:
    """Refuses more than so many requests a minute of one token or, without one, one address."""

    def __init__(self, app: ASGIApp, per_minute: int) -> None:
        self._app = app
        self._item = RateLimitItemPerMinute(per_minute)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in UNLIMITED_PATHS:
            await self._app(scope, receive, send)
            return
        client = _client(scope)
        if self._limiter.hit(self._item, client):
            await self._app(scope, receive, send)
            return
        window = self._limiter.get_window_stats(self._item, client)
        response = response_of(Problem("too-many-requests"), scope["path"])
        response.headers["Retry-After"] = str(max(1, int(window.reset_time - time.time()) + 1))
        await response(scope, receive, send)


def _client(scope: Scope) -> str:
    headers: dict[bytes, Any] = dict(scope["headers"])
    token = headers.get(b"authorization")
    if token:
        return hashlib.sha256(token).hexdigest()
    return str((scope.get("client") or ("unknown",))[0])
