"""The database: one request, one transaction."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

# A commit that overwrites the log costs half of one that makes the file longer, so it begins again
# soon; longer logs write pages back less often, which saves less.
CHECKPOINT_PAGES = 1_000
# PostgreSQL's lock_not_available and deadlock_detected.
LOCK_TIMEOUT_STATES = ("55P03", "40P01")
# Connections that fail and servers that go down, by class; what drivers say without a code.
UNREACHABLE_CLASSES = ("08", "57P")
UNREACHABLE = ("connection failed", "connection is bad", "unable to open database file")
POOL_SIZE = 20
WRITES = "umpire_writes"
TRY_AGAIN_SECONDS = 0.0005


class Busy(Exception):
    """The database did not give its lock in time, or is out of reach; nothing has changed."""


class Database:
    """A synchronous engine with the transactions that this service needs, on either database."""

    def __init__(self, url: str, lock_timeout_seconds: float = 5.0) -> None:
        self.lock_timeout_seconds = lock_timeout_seconds
        self.engine = _engine(url, lock_timeout_seconds)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # SQLite's readers see one snapshot as they are; PostgreSQL's must ask for it.
        isolation = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._snapshots = self.engine.execution_options(**isolation)
        self._writers = self.engine.execution_options(**{WRITES: True})
        self._database_errors = (
            OperationalError,
            self.engine.dialect.loaded_dbapi.OperationalError,
        )
        self._writer: Connection | None = None

    @property
    def writers(self) -> int:
        """How many transactions can write at a time, each to a campaign of its own."""
        return 1 if self.is_sqlite else POOL_SIZE

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one consistent state and writes nothing. Raises Busy."""
        try:
            with self._snapshots.connect() as connection, connection.begin():
                yield connection
        except self._database_errors as error:
            raise self.busy_for(error) or error from error

    @contextmanager
    def probing(self) -> Iterator[Connection]:
        """A connection of its own, outside the pool, to see whether the database answers."""
        probe = create_engine(self.engine.url, poolclass=NullPool)
        try:
            with probe.connect() as connection:
                yield connection
        finally:
            probe.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes. Raises Busy when the lock is not to be had in time.

        For the queue of writers alone, which has no more at a time than there may be.
        """
        try:
            with self._connection_to_write() as connection, connection.begin():
                self._bound_waiting(connection)
                yield connection
        except self._database_errors as error:
            raise self.busy_for(error) or error from error
        finally:
            self._drop_writer_left_open()

    def busy_for(self, error: Exception) -> Busy | None:
        """Busy for a lock that was not given in time, or a database that is out of reach."""
        if not isinstance(error, self._database_errors):
            return None
        original = getattr(error, "orig", error)
        state, said = getattr(original, "sqlstate", None) or "", str(original)
        if state in LOCK_TIMEOUT_STATES or "database is locked" in said:
            return Busy("The lock was not given in time.")
        if state.startswith(UNREACHABLE_CLASSES) or any(words in said for words in UNREACHABLE):
            return Busy("The database cannot be reached.")
        return None

    def _connection_to_write(self) -> AbstractContextManager[Connection]:
        """SQLite's one writer keeps its connection; elsewhere each request takes one."""
        if not self.is_sqlite:
            return self._writers.connect()
        if self._writer is None or self._writer.closed or self._writer.invalidated:
            self._writer = self._writers.connect()
        return nullcontext(self._writer)

    def _drop_writer_left_open(self) -> None:
        """SQLite keeps a transaction open whose commit has failed: then the connection goes."""
        if self._writer is None:
            return
        driver: Any = None if self._writer.invalidated else self._writer.connection.dbapi_connection
        if driver is None or driver.in_transaction:
            self._writer.invalidate()
            self._writer = None

    def _bound_waiting(self, connection: Connection) -> None:
        """Have PostgreSQL wait for a lock no longer than is set; SQLite was told at the start."""
        if not self.is_sqlite:
            milliseconds = int(self.lock_timeout_seconds * 1000)
            connection.execute(text(f"SET LOCAL lock_timeout = {milliseconds}"))

    def dispose(self) -> None:
        """Close every connection; they are opened anew when they are needed again."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.engine.dispose()


def _engine(url: str, timeout_seconds: float) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=POOL_SIZE, max_overflow=POOL_SIZE, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": timeout_seconds}, pool_size=POOL_SIZE)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", partial(_begin_sqlite, timeout_seconds))
    return engine


def _prepare_sqlite(connection: Any, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # this module says BEGIN itself
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    cursor.close()


def _begin_sqlite(timeout_seconds: float, connection: Connection) -> None:
    driver: Any = connection.connection.dbapi_connection
    if connection.get_execution_options().get(WRITES, False):
        _begin_to_write(driver, timeout_seconds)
    else:
        driver.execute("BEGIN")


def _begin_to_write(driver: sqlite3.Connection, timeout_seconds: float) -> None:
    """Take SQLite's one lock, trying again often: it waits ever longer, up to a tenth of a second.

    What another process does under the lock takes a millisecond or two.
    """
    latest = time.monotonic() + timeout_seconds
    driver.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                driver.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                is_held = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not is_held or time.monotonic() > latest:
                    raise
                time.sleep(TRY_AGAIN_SECONDS)
            else:
                return
    finally:
        driver.execute(f"PRAGMA busy_timeout = {int(timeout_seconds * 1000)}")
