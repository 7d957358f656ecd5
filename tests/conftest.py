"""What every test may use: a fresh database of either kind, and how hard Hypothesis tries."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

LONG = os.environ.get("UMPIRE_LONG") == "1"
QUICK = os.environ.get("UMPIRE_QUICK") == "1"

# The same examples on every run, so that a failure is the change's fault and not chance's; the
# long run looks further each time. No deadline: a busy machine is no bug.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=1_000, print_blob=True)
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=10)
settings.load_profile("long" if LONG else "quick" if QUICK else "ci")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the long tests to `--long`, and what is slow or needs a server to the whole run."""
    for item in items:
        if item.get_closest_marker("long") and not LONG:
            item.add_marker(pytest.mark.skip(reason="long; run with ./umpire test --long"))
        if QUICK and (item.get_closest_marker("slow") or _needs_postgresql(item)):
            item.add_marker(pytest.mark.skip(reason="left out by ./umpire test --quick"))


def _needs_postgresql(item: pytest.Item) -> bool:
    parameters = getattr(item, "callspec", None)
    return parameters is not None and "postgresql" in parameters.params.values()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The SQLAlchemy URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'umpire.db'}"
        return

    # Imported late: most tests need no server, and may run where there is none.
    from tests.postgres import fresh_database

    with fresh_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def migrated_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The SQLAlchemy URL of a migrated database without a campaign, once of each kind."""
    from tests.migrated import migrated_database

    with migrated_database(request.param) as url:
        yield url
