"""Readers and a writer side by side: nothing they share gives way under either."""

import threading
import time
from collections.abc import Callable

import pytest

from app.engine.adjudicate import refusals_of
from app.engine.odds import odds
from app.engine.options import is_open, options_of
from app.engine.position import View
from app.store.play import reading
from app.store.positions import Positions
from app.store.views import MOST_BEHIND, Views
from tests.conftest import LONG
from tests.laws.checks import contents
from tests.store.war import PAIRS, War, begin, open_store

SECONDS = 20 if LONG else 4
READERS = 3


def look(war: War, seat: str) -> None:
    """Everything that a request which only looks may do with what threads share."""
    with reading(war.store, war.caller(seat)) as desk:
        view, book = desk.view(desk.seat.viewer), desk.book
        scout = book.actions["scout"]
        for action in book.actions.values():
            if is_open(book, view, action):
                options_of(book, view, action)
        asked = scout.request.model_validate({"scouts": f"{seat}-0", "target": "none"})
        refusals_of(book, view, scout, asked)
        for option in options_of(book, view, scout) or []:
            odds(book, view, seat, scout, scout.request.model_validate(option))
        assert contents(view) == contents(View.of(desk.position, desk.seat.viewer))


def rule(war: War) -> None:
    """A turn of scouting for both sides, and the phases in between."""
    for number in range(PAIRS):
        war.scout("red", number, 3)
        war.scout("blue", number, 4)
    war.act("referee", "advance-phase")
    war.until("movement")


def for_seconds(call: Callable[[], None], until: float, failures: list[BaseException]) -> None:
    try:
        while time.monotonic() < until and not failures:
            call()
    except BaseException as failure:  # noqa: BLE001 - it is what the test looks at
        failures.append(failure)


def test_readers_beside_a_writer(war: War) -> None:
    failures: list[BaseException] = []
    until = time.monotonic() + SECONDS
    sides = ("red", "blue", "red")[:READERS]
    calls: list[Callable[[], None]] = [lambda: rule(war)]
    calls.extend(lambda seat=seat: look(war, seat) for seat in sides)
    threads = [threading.Thread(target=for_seconds, args=(c, until, failures)) for c in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    assert war.contents == war.rows()


def test_many_campaigns_share_one_small_cache(migrated_url: str) -> None:
    store = open_store(migrated_url)
    object.__setattr__(store, "positions", Positions(store.positions.books, 2))
    wars = [begin(store) for _ in range(4)]
    failures: list[BaseException] = []
    until = time.monotonic() + SECONDS / 2
    threads = [
        threading.Thread(target=for_seconds, args=(lambda w=war: w.contents, until, failures))
        for war in wars
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    store.database.dispose()


@pytest.mark.parametrize("looks", [True, False])
def test_a_view_catches_up_or_is_made_afresh(sqlite_war: War, looks: bool) -> None:
    views, position = Views(sqlite_war.position), sqlite_war.position
    views.of("red")
    touched = {("army", f"army-{number}") for number in range(MOST_BEHIND + 1)}
    for key in touched:
        views = views.after(position, [key])
        if looks:
            views.of("red")
    assert contents(views.of("red")) == contents(position.view("red"))
