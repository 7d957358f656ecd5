"""Two at once, the same twice, and a process that dies: nothing is lost and nothing doubled."""

import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable

import pytest

from app.engine.ruling import Refused
from app.store import campaigns
from app.store.idempotency import KeyReused
from app.store.play import Stale
from app.store.seats import NotFound, Unauthorized
from app.store.session import Busy, Database
from tests.store.war import War, open_store


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Start all calls at the same moment; gives each one's value or exception."""
    barrier = threading.Barrier(len(calls))
    ended: list[object] = [None] * len(calls)

    def run(index: int, call: Callable[[], object]) -> None:
        barrier.wait()
        try:
            ended[index] = call()
        except Exception as error:  # noqa: BLE001 - it is what the test looks at
            ended[index] = error

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ended


def test_two_workers_and_two_players_at_once(war: War, migrated_url: str) -> None:
    other = war.in_another_process(migrated_url)
    calls: list[Callable[[], object]] = []
    for number in range(3):
        calls.append(lambda n=number: war.scout("red", n, 3))
        calls.append(lambda n=number: other.scout("blue", n, 4))
    ended = at_once(*calls)
    assert all(isinstance(answer, dict) for answer in ended), ended
    assert war.contents == other.contents == war.rows()
    assert len([r for r in war.rulings("referee") if r["action"] == "scout"]) == 6
    other.store.database.dispose()


def test_the_same_attempt_from_two_workers_is_made_once(war: War, migrated_url: str) -> None:
    other = war.in_another_process(migrated_url)
    ended = at_once(lambda: war.scout("red", 0, 3), lambda: other.scout("red", 0, 3))
    assert sorted(isinstance(answer, Refused) for answer in ended) == [False, True]
    other.store.database.dispose()


def test_the_same_key_from_two_workers_makes_one_ruling(war: War, migrated_url: str) -> None:
    other = war.in_another_process(migrated_url)
    ended = at_once(
        lambda: war.scout("red", 0, idempotency_key="once"),
        lambda: other.scout("red", 0, idempotency_key="once"),
    )
    assert ended[0] == ended[1]
    assert len([r for r in war.rulings("referee") if r["action"] == "scout"]) == 1
    other.store.database.dispose()


def test_a_retry_is_given_the_same_ruling_whatever_has_happened_since(war: War) -> None:
    first = war.scout("red", 0, idempotency_key="k1", if_match=None)
    war.scout("blue", 1, 3)
    assert war.scout("red", 0, idempotency_key="k1", if_match=1) == first
    with pytest.raises(KeyReused):
        war.scout("red", 1, idempotency_key="k1")


def test_who_has_missed_rulings_is_stale(war: War) -> None:
    cursor = war.rulings("red")[-1]["cursor"]
    war.scout("red", 0, 3, if_match=cursor)
    with pytest.raises(Stale):
        war.scout("red", 1, 3, if_match=cursor)


def test_tokens_open_their_own_campaign_only(war: War) -> None:
    with (
        pytest.raises(Unauthorized),
        war.store.database.reading() as connection,
    ):
        campaigns.open_with(connection, "wrong", war.id)
    with pytest.raises(NotFound), war.store.database.reading() as connection:
        campaigns.open_with(connection, war.tokens["red"], "another")


def test_a_lock_that_is_not_given_in_time_is_busy_and_changes_nothing(
    war: War, migrated_url: str
) -> None:
    before = war.contents
    hasty = War(open_store(migrated_url), war.id, war.tokens)
    object.__setattr__(hasty.store, "database", Database(migrated_url, lock_timeout_seconds=0.2))
    with war.store.database.writing() as connection:
        campaigns.open_with(connection, war.tokens["red"], war.id, lock=True)
        with pytest.raises(Busy):
            hasty.scout("red", 0, 3)
    assert war.contents == before
    hasty.scout("red", 0, 3)
    hasty.store.database.dispose()


DYING = """
    import os, sys
    from app.store.prepared import Prepared, PreparedSelect
    from sqlalchemy import event
    from tests.store.war import War, open_store

    url, campaign, token, last = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    store = open_store(url)
    war = War(store, campaign, {"red": token})
    statements = 0

    def count(*_):
        global statements
        statements += 1
        if statements == last:
            os._exit(9)

    def counted(run):
        def run_and_count(*args):
            try:
                return run(*args)
            finally:
                count()
        return run_and_count

    Prepared.run = counted(Prepared.run)
    PreparedSelect.first = counted(PreparedSelect.first)
    event.listen(store.database.engine, "after_cursor_execute", count)
    event.listen(store.database.engine, "commit", count)
    war.scout("red", 0, 4)
    print("done")
"""


def test_a_process_killed_between_any_two_statements(war: War, migrated_url: str) -> None:
    before, rulings = war.contents, len(war.rulings("referee"))
    for last in range(1, 100):
        command = [sys.executable, "-c", textwrap.dedent(DYING)]
        died = subprocess.run(
            [*command, migrated_url, war.id, war.tokens["red"], str(last)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": "."},
        )
        if died.returncode == 0:
            break
        assert died.returncode == 9, died.stderr
        assert war.contents == war.rows() == before
        assert len(war.rulings("referee")) == rulings
    assert last > 5, "the request has more statements than that"
    assert len(war.rulings("referee")) == rulings + 1
    assert war.contents == war.rows() != before


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////nowhere/at/all/umpire.db",
        "postgresql+psycopg://umpire@127.0.0.1:1/umpire",
        "postgresql+psycopg://umpire@/umpire?host=/nowhere",
    ],
)
def test_a_database_out_of_reach_is_busy(url: str) -> None:
    database = Database(url)
    for way in (database.reading, database.writing):
        with pytest.raises(Busy), way():
            pass
    database.dispose()
