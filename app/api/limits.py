"""How much and how often one client may ask."""

import hashlib
import time
from typing import Any

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problems import BodyProblem, Problem, response_of

UNLIMITED_PATHS = ("/healthz", "/readyz", "/metrics")


class BodyLimit:
    """Refuses bodies of more than so many bytes: before one that announces itself is sent, and in
    the midst of one that does not.
    """

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"")
        if announced.isdigit() and int(announced) > self._most_bytes:
            response = response_of(Problem("too-large"), scope["path"])
            await response(scope, receive, send)
            return
        if announced:  # the server reads no more than was announced
            await self._app(scope, receive, send)
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._most_bytes:
                raise BodyProblem("too-large")
            return message

        await self._app(scope, counted, send)


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
