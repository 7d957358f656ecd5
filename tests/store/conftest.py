"""Stores over fresh, migrated databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.migrate import upgrade
from tests.store.war import War, begin, open_store


@pytest.fixture
def migrated_url(database_url: str) -> str:
    """The URL of a database with the schema and nothing else, once of each kind."""
    upgrade(database_url)
    return database_url


@pytest.fixture
def war(migrated_url: str) -> Iterator[War]:
    """A small war on either database."""
    store = open_store(migrated_url)
    yield begin(store)
    store.database.dispose()


@pytest.fixture
def sqlite_war(tmp_path: Path) -> Iterator[War]:
    """A small war on SQLite, for what does not depend on the database."""
    url = f"sqlite:///{tmp_path / 'umpire.db'}"
    upgrade(url)
    store = open_store(url)
    yield begin(store)
    store.database.dispose()
