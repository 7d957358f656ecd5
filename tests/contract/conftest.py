"""A live campaign to try the contract on."""

from collections.abc import Iterator

import pytest

from tests.contract.live import Live
from tests.migrated import migrated_database
from tests.service import service


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with migrated_database("sqlite") as url, service(url, migrated=True) as client:
        yield Live(client)
