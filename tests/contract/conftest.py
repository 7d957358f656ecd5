"""A live campaign to try the contract on."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from app.api import rulings
from tests.contract.live import Live
from tests.migrated import migrated_database
from tests.service import service


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with (
        pytest.MonkeyPatch.context() as patch,
        migrated_database("sqlite") as url,
        service(url, migrated=True) as client,
    ):
        patch.setattr(rulings, "POLL_SECONDS", rulings.MAX_WAIT_SECONDS)
        patch.setattr(rulings, "anyio", SimpleNamespace(sleep=_no_time))
        yield Live(client)


async def _no_time(_seconds: float) -> None:
    """A long poll that finds nothing is over at once."""
