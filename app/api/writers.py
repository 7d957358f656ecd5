"""The queue of those who want a ruling.

Whoever writes waits here, and not in the threads that all requests share: SQLite has one writer,
so one thread serves it; on PostgreSQL as many as there are connections. Reading goes on meanwhile.
"""

from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

from fastapi import Depends, Request, Response

from app.api.answers import JSON
from app.api.once import in_work
from app.store.play import Answer, Caller, Store

REPLAYED_HEADER = {"Idempotency-Replayed": "true"}


class Writers:
    """Lets requests that write through to the database in their turn."""

    def __init__(self, store: Store) -> None:
        self._most = store.database.writers
        self._threads = ThreadPoolExecutor(self._most, "writer")

    def open(self) -> None:
        """Take requests, also again after a close."""
        self._threads = ThreadPoolExecutor(self._most, "writer")

    async def rule(self, caller: Caller, call: Callable[[], Answer]) -> Response:
        """Have the call rule, in its turn: 201, or 200 for a request that was ruled on before.

        Raises Problem `in-progress` for a request whose key is at work already.
        """
        with in_work(caller):
            answer = await get_running_loop().run_in_executor(self._threads, call)
        headers = {"Location": f"/v1/campaigns/{caller.campaign_id}/rulings/{answer.id}"}
        if answer.replayed:
            return Response(answer.text, 200, headers | REPLAYED_HEADER, JSON)
        return Response(answer.text, 201, headers, JSON)

    def close(self) -> None:
        """Let those who are at work finish, and take no more."""
        self._threads.shutdown()


async def _writers(request: Request) -> Writers:
    writers: Writers = request.app.state.writers
    return writers


WritersDep = Annotated[Writers, Depends(_writers)]
