"""The service over either database, shared by the tests: each begins a campaign of its own."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.migrated import migrated_database
from tests.service import Game, begin, service


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def shared_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A migrated database of either kind, in which every test's campaigns lie side by side."""
    with migrated_database(request.param) as url:
        yield url


@pytest.fixture(scope="session")
def client(shared_url: str) -> Iterator[TestClient]:
    with service(shared_url, migrated=True) as client:
        yield client


@pytest.fixture
def game(client: TestClient) -> Game:
    """A fresh campaign of the ready scenario `border-war`, in upkeep."""
    return begin(client, "border-war")
