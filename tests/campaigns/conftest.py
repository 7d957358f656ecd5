"""The service as players meet it, for whole campaigns."""

from collections.abc import Iterator

import httpx
import pytest

# Played in helper modules, whose assertions are to explain themselves as a test's do.
pytest.register_assert_rewrite("tests.campaigns.alps", "tests.campaigns.players")


@pytest.fixture
def address(database_url: str) -> Iterator[str]:
    """Where the real service listens, over SQLite and over PostgreSQL."""
    from app.store.migrate import upgrade
    from tests.campaigns.live import live_server

    upgrade(database_url)
    with live_server(database_url) as listening:
        yield listening


@pytest.fixture
def http(address: str) -> Iterator[httpx.Client]:
    """A client of the service."""
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client
