"""How much, how often and how much at once one client may ask."""

import hashlib
import ipaddress
import time
from collections import Counter

import anyio
from cachetools import LRUCache
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problems import BodyProblem, Problem, response_of

UNLIMITED_PATHS = ("/healthz", "/readyz", "/metrics")
# What the interactive documentation loads: one page view is a dozen requests.
FREE_PREFIXES = ("/docs", "/static-offline-docs/")
KNOWN_TOKENS = 100_000
# Of the threads that all requests share, checks and odds may hold so many together.
QUESTIONS_AT_ONCE = 20
IPV6_NETWORK_BITS = 64


class BodyLimit:
    """Refuses bodies that are compressed, or of more than so many bytes: before one that announces
    itself is sent, and in the midst of one that does not.
    """

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        fault = self._announced_fault(headers)
        if fault is not None:
            response = response_of(fault, scope["path"])
            if fault.code == "unsupported-media-type":
                response.headers["Accept-Encoding"] = "identity"
            await response(scope, receive, send)
            return
        if b"content-length" in headers:  # the server reads no more than was announced
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

    def _announced_fault(self, headers: dict[bytes, bytes]) -> Problem | None:
        size = headers.get(b"content-length", b"")
        if size.isdigit() and int(size) > self._most_bytes:
            return Problem("too-large")
        encoding = headers.get(b"content-encoding", b"").decode("latin-1").strip()
        if encoding and encoding.lower() != "identity":
            detail = f"The body is in the encoding {encoding[:40]!r}; send it without one."
            return Problem("unsupported-media-type", detail)
        return None


class RateLimit:
    """Refuses more than so many requests a minute of one seat, or else of one address.

    Only a token that has opened a seat is counted by itself, so that guesses count together.
    """

    def __init__(self, app: ASGIApp, per_minute: int) -> None:
        self._app = app
        self._per_minute = per_minute
        self._item = RateLimitItemPerMinute(per_minute)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._known: LRUCache[bytes, bool] = LRUCache(KNOWN_TOKENS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _is_free(scope["path"]):
            await self._app(scope, receive, send)
            return
        token = _token_hash(scope)
        client = token.hex() if token in self._known else _address(scope)
        admitted = self._limiter.hit(self._item, client)
        told = self._headers(client)

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *told]
                self._learn(token, scope, message["status"])
            await send(message)

        if admitted:
            await self._app(scope, receive, send_counted)
            return
        response = response_of(Problem("too-many-requests"), scope["path"])
        response.headers["Retry-After"] = dict(told)[b"ratelimit-reset"].decode()
        await response(scope, receive, send_counted)

    def _learn(self, token: bytes, scope: Scope, status: int) -> None:
        if "seat" in scope["state"]:
            self._known[token] = True
        elif status == 401:
            self._known.pop(token, None)

    def _headers(self, client: str) -> list[tuple[bytes, bytes]]:
        window = self._limiter.get_window_stats(self._item, client)
        wait = max(1, int(window.reset_time - time.time()) + 1)
        told = {"limit": self._per_minute, "remaining": window.remaining, "reset": wait}
        return [(f"ratelimit-{name}".encode(), str(n).encode()) for name, n in told.items()]


class QuestionLimit:
    """Bounds how many checks and odds one seat may have worked out at once, and all together.

    They cost more than anything else that is asked: more than so many of a seat are refused, and
    those of all seats leave threads to the other requests.
    """

    def __init__(self, app: ASGIApp, at_once: int) -> None:
        self._app = app
        self._at_once = at_once
        self._asking: Counter[bytes | str] = Counter()
        self._turns = anyio.Semaphore(QUESTIONS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _is_question(scope):
            await self._app(scope, receive, send)
            return
        client = _token_hash(scope) or _address(scope)
        if self._asking[client] >= self._at_once:
            detail = f"At most {self._at_once} checks, odds or options of a seat at once."
            response = response_of(Problem("too-many-requests", detail), scope["path"])
            await response(scope, receive, send)
            return
        self._asking[client] += 1
        try:
            async with self._turns:
                await self._app(scope, receive, send)
        finally:
            self._asking[client] -= 1
            if not self._asking[client]:
                del self._asking[client]


def _is_question(scope: Scope) -> bool:
    path: str = scope["path"]
    if scope["method"] == "POST":
        return "/actions/" in path and path.endswith(("/check", "/odds"))
    return path.endswith("/actions")


def _is_free(path: str) -> bool:
    return path in UNLIMITED_PATHS or path.startswith(FREE_PREFIXES)


def _token_hash(scope: Scope) -> bytes:
    """The digest of the request's authorization; empty without any."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return hashlib.sha256(value).digest()
    return b""


def _address(scope: Scope) -> str:
    """The client's address; of IPv6 the network, since one client has all addresses of it."""
    host = str((scope.get("client") or ("unknown",))[0])
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host.partition("%")[0], IPV6_NETWORK_BITS), strict=False))
    except ValueError:
        return host
