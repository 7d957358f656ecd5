"""The tests' PostgreSQL is real, gives each test a database of its own, and leaves nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import make_url

from tests.postgres import fresh_database, postgres_url

ROOT = Path(__file__).parents[2]


def execute(url: str, statement: str) -> object:
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            result = connection.execute(text(statement))
            return result.scalar() if result.returns_rows else None
    finally:
        engine.dispose()


def wait_until(condition: Callable[[], bool], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


def test_a_psycopg_connection_works():
    assert str(execute(postgres_url(), "SELECT version()")).startswith("PostgreSQL")


def test_each_database_is_fresh_and_gone_afterwards():
    with fresh_database() as one, fresh_database() as other:
        execute(one, "CREATE TABLE army (id integer)")
        engine = create_engine(other)
        assert inspect(engine).get_table_names() == []
        engine.dispose()
    name = make_url(one).database
    count = f"SELECT count(*) FROM pg_database WHERE datname = '{name}'"
    assert execute(postgres_url(), count) == 0


def test_a_database_goes_even_with_a_connection_left_open():
    with fresh_database() as url:
        connection = create_engine(url).connect()
        connection.execute(text("SELECT 1"))
    with pytest.raises(Exception, match="terminat"):
        connection.execute(text("SELECT 1"))
    connection.invalidate()


def test_database_url_is_empty_and_writable(database_url):
    execute(database_url, "CREATE TABLE army (id integer)")
    execute(database_url, "INSERT INTO army VALUES (7)")
    assert execute(database_url, "SELECT id FROM army") == 7


@pytest.mark.parametrize("end", ["sys.exit(1)", "os.kill(os.getpid(), 9)"])
def test_the_server_ends_with_its_process_however_that_ends(end):
    script = f"""
import os, sys
from tests.postgres import postgres_url, _server
from sqlalchemy.engine import make_url
from pathlib import Path
postgres_url()
with _server().connect() as c:
    print(c.execute("SHOW data_directory").fetchone()[0], flush=True)
{end}
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode in (1, -signal.SIGKILL), done.stderr
    directory = Path(done.stdout.strip())
    assert os.fspath(directory).endswith("/data")
    assert wait_until(lambda: not directory.parent.exists())
