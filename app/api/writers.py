"""Requests for a ruling, which wait for their turn without holding a thread."""

from asyncio import wrap_future
from typing import Annotated

from fastapi import Depends, Request, Response

from app.api.answers import JSON
from app.api.idempotency import in_work
from app.store.play import Answer, Caller, Store
from app.store.write_queue import Job

REPLAYED_HEADER = {"Idempotency-Replayed": "true"}


class Writers:
    """Has requests ruled on in the store's queue."""

    def __init__(self, store: Store) -> None:
        self._queue = store.queue

    async def rule(self, caller: Caller, job: Job[Answer]) -> Response:
        """Have the job rule, in its turn: 201, or 200 for a request that was ruled on before.

        Raises Problem `in-progress` for a request whose key is at work already.
        """
        with in_work(caller):
            answer = await wrap_future(self._queue.submit(caller.campaign_id, job))
        headers = {"Location": f"/v1/campaigns/{caller.campaign_id}/rulings/{answer.id}"}
        if answer.replayed:
            return Response(answer.text, 200, headers | REPLAYED_HEADER, JSON)
        return Response(answer.text, 201, headers, JSON)


async def _writers(request: Request) -> Writers:
    writers: Writers = request.app.state.writers
    return writers


WritersDep = Annotated[Writers, Depends(_writers)]
