"""Two at once, the same twice, and a process that dies: nothing is lost and nothing doubled."""

import os
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import IO, Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from app.engine.ruling import Refused
from app.store import campaigns
from app.store.idempotency import KeyReused
from app.store.play import Answer, Stale
from app.store.seats import NotFound, Unauthorized
from app.store.session import Busy, Database
from app.store.write_queue import Batch
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


def test_what_waits_together_is_written_together_and_each_takes_back_its_own(war: War) -> None:
    """A refusal in the middle leaves the others; nobody is answered before the commit."""
    commits: list[object] = []
    event.listen(war.store.database.engine, "commit", commits.append)
    with held(war):
        jobs = [
            submitted(war, "red", 0, 3),
            submitted(war, "red", 0, 4),  # has scouted already by then
            submitted(war, "blue", 1, 4),
            submitted(war, "red", 1, 5, idempotency_key="once"),
            submitted(war, "red", 1, 5, idempotency_key="once"),
        ]
        assert not any(job.done() for job in jobs)
    ended = [job.exception() or job.result() for job in jobs]
    assert [type(end) for end in ended] == [Answer, Refused, Answer, Answer, Answer]
    assert (ended[4].id, ended[4].replayed) == (ended[3].id, True)
    assert len(commits) == 2, "the one that held the queue, and all others together"
    assert [r["cursor"] for r in war.rulings("red")] == list(range(1, len(war.rulings("red")) + 1))
    assert war.contents == war.rows()


def test_a_batch_that_is_not_committed_answers_nobody_with_a_ruling(war: War) -> None:
    before, rulings = war.contents, war.rulings("referee")
    engine = war.store.database.engine

    commits = 0

    def fail(_connection: object) -> None:
        nonlocal commits
        commits += 1
        if commits > 1:  # the first is of what held the queue up
            raise OSError("the disk is full")

    with held(war):
        jobs = [submitted(war, "red", 0, 3), submitted(war, "blue", 0, 3)]
        event.listen(engine, "commit", fail)
    assert [type(job.exception()) for job in jobs] == [OSError, OSError]
    event.remove(engine, "commit", fail)
    assert war.contents == war.rows() == before
    assert war.rulings("referee") == rulings
    war.scout("red", 0, 3)


def test_who_breaks_what_the_database_checks_at_the_end_fails_alone(war: War) -> None:
    def disown(batch: Batch) -> None:
        orphan = "UPDATE wc_army SET owner = 'nobody' WHERE campaign_id = :campaign"
        batch.connection.execute(text(orphan), {"campaign": war.id})

    with held(war):
        jobs = [
            submitted(war, "red", 0, 3),
            war.store.queue.submit(war.id, disown),
            submitted(war, "blue", 0, 3),
        ]
    assert isinstance(jobs[1].exception(), IntegrityError)
    assert [jobs[0].exception(), jobs[2].exception()] == [None, None]
    assert war.contents == war.rows()


def test_nothing_that_a_job_raises_stops_the_queue(sqlite_war: War) -> None:
    def leave(_batch: Batch) -> None:
        raise SystemExit

    with held(sqlite_war):
        jobs = [sqlite_war.store.queue.submit(sqlite_war.id, leave) for _ in range(2)]
    assert [type(job.exception(30)) for job in jobs] == [SystemExit, SystemExit]
    sqlite_war.scout("red", 0, 3)


def test_who_gives_up_waiting_is_not_ruled_on(sqlite_war: War) -> None:
    with held(sqlite_war):
        gone = submitted(sqlite_war, "red", 0, 3)
        assert gone.cancel()
    sqlite_war.scout("red", 0, 3)


def test_who_waits_too_long_for_his_turn_is_told_so(war: War) -> None:
    war.store.database.lock_timeout_seconds = 0.05
    with held(war):
        late = submitted(war, "red", 0, 3)
        time.sleep(0.2)
    assert isinstance(late.exception(), Busy)


@contextmanager
def held(war: War) -> Iterator[None]:
    """Holds up the queue, so that what is submitted meanwhile waits together."""
    begun, go = threading.Event(), threading.Event()

    def hold(_batch: Batch) -> None:
        begun.set()
        go.wait(30)

    holding = war.store.queue.submit(war.id, hold)
    begun.wait(30)
    try:
        yield
    finally:
        go.set()
        holding.result(30)


def submitted(war: War, seat: str, number: int, *dice: int, **headers: Any) -> "Future[Answer]":
    """An attempt at scouting that waits in the queue."""
    return war.store.queue.submit(war.id, war.scouting(seat, number, *dice, **headers))


# One process is made ready, and forks for each statement after which to die: to start afresh each
# time would take longer than all the rest.
DYING = """
    import os, sys
    from sqlalchemy import event
    from app.store import driver
    from tests.store.test_faults import held, submitted
    from tests.store.war import War, open_store

    def die_after(last, together):
        statements = 0

        def count(*_):
            nonlocal statements
            statements += 1
            if statements == last:
                os._exit(9)

        execute = driver.execute

        def execute_and_count(*args):
            cursor = execute(*args)
            count()
            return cursor

        driver.execute = execute_and_count
        event.listen(war.store.database.engine, "after_cursor_execute", count)
        event.listen(war.store.database.engine, "commit", count)
        if not together:
            war.scout("red", 0, 4)
        else:
            with held(war):
                statements = 0
                jobs = [submitted(war, "red", 0, 4), submitted(war, "red", 0, 4)]
                jobs += [submitted(war, "blue", number, 3) for number in (1, 2)]
                statements = -1  # the commit of what held the queue up
            for job in jobs:
                if job.exception() is None:
                    print("answered", flush=True)
        os._exit(0)

    url, campaign, red, blue, together = sys.argv[1:]
    war = War(open_store(url), campaign, {"red": red, "blue": blue})
    for line in sys.stdin:
        child = os.fork()
        if not child:
            die_after(int(line), together == "together")
        _, status = os.waitpid(child, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)
"""


@pytest.mark.parametrize("together", [False, True])
def test_a_process_killed_between_any_two_statements(
    war: War, migrated_url: str, together: bool
) -> None:
    before, rulings = war.contents, len(war.rulings("referee"))
    arguments = [migrated_url, war.id, war.tokens["red"], war.tokens["blue"]]
    dying = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(DYING), *arguments, "together" if together else ""],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert dying.stdin is not None
    assert dying.stdout is not None
    for last in range(1, 200):
        dying.stdin.write(f"{last}\n")
        dying.stdin.flush()
        answers = until_ended(dying.stdout)
        if answers[-1] == "ended 0":
            break
        assert answers == ["ended 9"], "nobody was answered before the commit"
        assert war.contents == war.rows() == before
        assert len(war.rulings("referee")) == rulings
    dying.stdin.close()
    dying.wait(30)
    made = 3 if together else 1
    assert last > 5 * made, "the requests have more statements than that"
    assert len(war.rulings("referee")) == rulings + made
    assert war.contents == war.rows() != before


def until_ended(lines: IO[str]) -> list[str]:
    """What the forked process said, and how it ended."""
    said: list[str] = []
    while not said or not said[-1].startswith("ended"):
        said.append(lines.readline().strip())
        assert said[-1], "the process that forks has ended"
    return said


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
