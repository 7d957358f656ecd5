"""The one queue of all that writes: rulings, new campaigns, seats and deletions.

Jobs that wait at the same moment are written in one transaction, with a savepoint each, and are
answered once it is committed. SQLite has one writer, so all jobs stand in one line; on PostgreSQL
each campaign has a line of its own, and no campaign waits for another.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.store import driver
from app.store.positions import Kept, Positions
from app.store.session import Busy, Database

T = TypeVar("T")
# So many are written together at most, so that the first is not kept waiting for the last.
MOST_TOGETHER = 32


@dataclass
class Batch:
    """A transaction that writes, and what other threads may see of it once it is committed."""

    connection: Connection
    kept: dict[str, Kept] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)


Job = Callable[[Batch], T]


@dataclass(frozen=True)
class _Waiting(Generic[T]):
    job: Job[T]
    since: float
    answer: "Future[T]" = field(default_factory=Future)


@dataclass(frozen=True)
class _Ended:
    """What came of one job: its value, or why it took back what it had done."""

    value: Any = None
    error: Exception | None = None


class WriteQueue:
    """Has jobs write in their turn; a job that raises leaves nothing behind."""

    def __init__(self, database: Database, positions: Positions) -> None:
        self._database = database
        self._positions = positions
        self._lock = threading.Lock()
        self._lines: dict[str, deque[_Waiting[Any]]] = {}
        self._threads = ThreadPoolExecutor(database.writers, "writer")

    def open(self) -> None:
        """Take jobs, also again after a close."""
        self._threads = ThreadPoolExecutor(self._database.writers, "writer")

    def close(self) -> None:
        """Let those that are at work finish, and take no more."""
        self._threads.shutdown()

    def do(self, campaign_id: str, job: Job[T]) -> T:
        """Have the job write in its turn, and wait for it. Raises what it raises, or Busy."""
        return self.submit(campaign_id, job).result()

    def submit(self, campaign_id: str, job: Job[T]) -> "Future[T]":
        """Have the job write in its turn. Its value is there once it is committed."""
        waiting = _Waiting(job, time.monotonic())
        line = "" if self._database.is_sqlite else campaign_id
        with self._lock:
            is_served = line in self._lines
            self._lines.setdefault(line, deque()).append(waiting)
        if not is_served:
            try:
                self._threads.submit(self._serve, line)
            except RuntimeError:
                self._turn_away(line)
        return waiting.answer

    def _turn_away(self, line: str) -> None:
        """Answer all who wait in a line that nobody serves any more, since the queue is closed."""
        with self._lock:
            waiting = self._lines.pop(line)
        for one in waiting:
            one.answer.set_exception(Busy("The service is stopping."))

    def _serve(self, line: str) -> None:
        """Write what waits in the line; other lines that have no thread are given this one."""
        while waiting := self._next(line):
            self._write(waiting)
            if len(self._lines) <= self._database.writers:
                continue
            try:
                self._threads.submit(self._serve, line)
            except RuntimeError:
                continue  # no more is taken, but what waits is served
            return

    def _next(self, line: str) -> list[_Waiting[Any]]:
        """The first of the line; where nobody waits any more, the line is gone."""
        with self._lock:
            waiting = self._lines[line]
            if not waiting:
                del self._lines[line]
            return [waiting.popleft() for _ in range(min(MOST_TOGETHER, len(waiting)))]

    def _write(self, waiting: Sequence[_Waiting[Any]]) -> None:
        """Write these together, and answer those that still wait for an answer."""
        wanted = [one for one in waiting if one.answer.set_running_or_notify_cancel()]
        latest = time.monotonic() - self._database.lock_timeout_seconds
        for one in wanted:
            if one.since < latest:
                one.answer.set_exception(Busy("The turn to write did not come in time."))
        self._write_together([one for one in wanted if one.since >= latest])

    def _write_together(self, waiting: Sequence[_Waiting[Any]]) -> None:
        if not waiting:
            return
        try:
            ended = self._committed([one.job for one in waiting])
        except IntegrityError as error:
            # Some constraints are checked only as the transaction ends: who broke one fails alone.
            if len(waiting) == 1:
                waiting[0].answer.set_exception(error)
                return
            for one in waiting:
                self._write_together([one])
        except BaseException as error:  # noqa: BLE001 - whoever waits for an answer raises it
            for one in waiting:
                one.answer.set_exception(error)
        else:
            for one, end in zip(waiting, ended, strict=True):
                if end.error is None:
                    one.answer.set_result(end.value)
                else:
                    one.answer.set_exception(end.error)

    def _committed(self, jobs: Sequence[Job[Any]]) -> list[_Ended]:
        """What came of the jobs, once their transaction is committed. Raises why it is not."""
        with self._database.writing() as connection:
            batch = Batch(connection)
            if len(jobs) == 1:
                ended = [_Ended(jobs[0](batch))]  # the transaction is savepoint enough
            else:
                ended = [self._attempt(batch, job) for job in jobs]
        for kept in batch.kept.values():
            self._positions.keep(kept)
        for campaign_id in batch.gone:
            self._positions.forget(campaign_id)
        return ended

    def _attempt(self, batch: Batch, job: Job[Any]) -> _Ended:
        """Have one of several jobs write. What it did before it raised is taken back."""
        kept, gone = dict(batch.kept), set(batch.gone)
        driver.execute(batch.connection, "SAVEPOINT job")
        try:
            ended = _Ended(job(batch))
        except Exception as error:  # noqa: BLE001 - its caller raises it
            driver.execute(batch.connection, "ROLLBACK TO SAVEPOINT job")
            batch.kept, batch.gone = kept, gone
            ended = _Ended(error=self._database.busy_for(error) or error)
        driver.execute(batch.connection, "RELEASE SAVEPOINT job")
        return ended
