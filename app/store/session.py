"""The database: one request, one transaction."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

# A ruling touches a dozen pages, most of them again and again; a longer log writes them back once.
CHECKPOINT_PAGES = 8_000
# PostgreSQL's lock_not_available and deadlock_detected.
LOCK_TIMEOUT_STATES = ("55P03", "40P01")
WRITES = "umpire_writes"
AFTER_COMMIT = "umpire_after_commit"


class Busy(Exception):
    """The database did not give its lock in time; nothing has changed."""


def after_commit(connection: Connection, call: Callable[[], None]) -> None:
    """Have this called once the writing transaction is committed, and never if it is not."""
    connection.info[AFTER_COMMIT].append(call)


class Database:
    """A synchronous engine with the transactions that this service needs, on either database."""

    def __init__(self, url: str, lock_timeout_seconds: float = 5.0) -> None:
        self._timeout = lock_timeout_seconds
        self.engine = _engine(url, lock_timeout_seconds)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # SQLite's readers see one snapshot as they are; PostgreSQL's must ask for it.
        isolation = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._snapshots = self.engine.execution_options(**isolation)
        # SQLite has one writer; queueing here spares the naps of its busy handler.
        self._one_writer = threading.Lock()
        self._writer: Connection | None = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one consistent state and writes nothing."""
        with self._busy_as_such(), self._snapshots.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes. Raises Busy when the lock is not to be had in time."""
        with self._queue(), self._busy_as_such(), self._connect_to_write() as writer:
            after_commit = writer.info[AFTER_COMMIT] = []
            with writer.begin():
                if not self.is_sqlite:
                    milliseconds = int(self._timeout * 1000)
                    writer.execute(text(f"SET LOCAL lock_timeout = {milliseconds}"))
                yield writer
            for call in after_commit:
                call()

    @contextmanager
    def _connect_to_write(self) -> Iterator[Connection]:
        """SQLite's one writer keeps its connection; elsewhere each request takes one."""
        if not self.is_sqlite:
            with self.engine.connect() as connection:
                yield connection.execution_options(**{WRITES: True})
            return
        if self._writer is None or self._writer.invalidated:
            self._writer = self.engine.connect().execution_options(**{WRITES: True})
        yield self._writer

    @contextmanager
    def _queue(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._one_writer.acquire(timeout=self._timeout):
            raise Busy
        try:
            yield
        finally:
            self._one_writer.release()

    @contextmanager
    def _busy_as_such(self) -> Iterator[None]:
        """Raises Busy for what the database, or its driver, says of a lock not given in time."""
        driver_error: type[Exception] = self.engine.dialect.loaded_dbapi.OperationalError
        try:
            yield
        except (OperationalError, driver_error) as error:
            if _is_lock_timeout(error):
                raise Busy from error
            raise

    def dispose(self) -> None:
        """Close every connection."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.engine.dispose()


def _engine(url: str, timeout_seconds: float) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=20, max_overflow=20, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": timeout_seconds}, pool_size=20)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # this module says BEGIN itself
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _is_lock_timeout(error: Exception) -> bool:
    original = getattr(error, "orig", error)
    state = getattr(original, "sqlstate", None)
    return state in LOCK_TIMEOUT_STATES or "database is locked" in str(original)
