"""Answers over a kilobyte are compressed for clients that take it; nobody else pays for that."""

from fastapi.middleware.gzip import GZipMiddleware
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FROM_BYTES = 1024
LEVEL = 5


class Compression(GZipMiddleware):
    """Compresses for clients that accept gzip; other answers only say that they might differ."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, minimum_size=FROM_BYTES, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _takes_gzip(scope):
            await super().__call__(scope, receive, send)
            return

        async def send_varied(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                MutableHeaders(raw=message["headers"]).add_vary_header("Accept-Encoding")
            await send(message)

        await self.app(scope, receive, send_varied)


def _takes_gzip(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
