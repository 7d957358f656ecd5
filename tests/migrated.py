"""Migrated databases at the price of a copy: each kind is migrated once in a test process."""

import atexit
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy.engine import make_url

from app.store.migrate import upgrade
from tests.postgres import fresh_database


@contextmanager
def migrated_database(kind: str) -> Iterator[str]:
    """The URL of a database of this kind, `sqlite` or `postgresql`, that is gone afterwards."""
    if kind == "postgresql":
        with fresh_database(_postgresql_template()) as url:
            yield url
        return
    with tempfile.TemporaryDirectory(prefix="umpire-sqlite-") as directory:
        copy = Path(directory) / "umpire.db"
        shutil.copyfile(_sqlite_template(), copy)
        yield f"sqlite:///{copy}"


@cache
def _sqlite_template() -> Path:
    directory = Path(tempfile.mkdtemp(prefix="umpire-template-"))
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    template = directory / "umpire.db"
    upgrade(f"sqlite:///{template}")
    return template


@cache
def _postgresql_template() -> str:
    kept = fresh_database()
    url = kept.__enter__()
    atexit.register(kept.__exit__, None, None, None)
    upgrade(url)
    name = make_url(url).database
    assert name is not None
    return name
