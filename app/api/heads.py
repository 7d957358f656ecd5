"""HEAD wherever GET is: the same answer without its body."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Middleware that answers HEAD as it would answer GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        # Changed in place, so that those around it still learn which route was found.
        scope["method"] = "GET"
        await self._app(scope, receive, send_without_body)
