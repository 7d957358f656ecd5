"""Connections that are closed when a request has not arrived whole in time."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.settings import get_settings


class TimedProtocol(HttpToolsProtocol):
    """The server's own protocol, which hangs up on who does not send a whole request in time.

    The server itself waits for ever, so that anybody could hold any number of connections with a
    byte on each.
    """

    _hanging_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """Begin to wait for the rest of a request."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """The request is here, whole."""
        self._stop_waiting()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nobody to wait for any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        seconds = get_settings().receive_timeout_seconds
        self._hanging_up = self.loop.call_later(seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._hanging_up is not None:
            self._hanging_up.cancel()
            self._hanging_up = None
