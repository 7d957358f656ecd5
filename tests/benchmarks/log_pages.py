"""How many pages a ruling writes to SQLite's log: what each of them costs is what a disk does."""

import sqlite3
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from app.engine.registry import discover
from app.store.founding import begin_campaign
from app.store.migrate import upgrade
from app.store.play import Caller, Store, take_action
from app.store.positions import Positions
from app.store.session import Database
from tests.benchmarks.muster import facing_armies

PAIRS, TURNS = 50, 6
FRAME_BYTES = 4096 + 24


def log_pages() -> Iterator[str]:
    """Scouting attempts of a hundred armies, each a transaction of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "umpire.db"
        upgrade(f"sqlite:///{path}")
        store = Store.over(Database(f"sqlite:///{path}"), Positions(discover(), 8), lambda: "noon")
        pages = _pages_of_each_turn(store, path)
        store.database.dispose()
    yield f"log pages a scouting: {pages[0]:.1f} at first, {pages[-1]:.1f} later (wanted ≤ 7)"


def _pages_of_each_turn(store: Store, path: Path) -> list[float]:
    book = store.positions.books["wc"]
    scenario = book.scenario.model_validate(facing_armies(PAIRS, 2_000))
    begun = begin_campaign(store, book, "Pages", scenario, {})
    tokens = {seat.side or seat.role: token for seat, token in begun.seats}
    campaign_id = begun.campaign.id

    def act(seat: str, name: str, **fields: Any) -> Any:
        action = book.actions[name]
        asked, caller = action.request.model_validate(fields), Caller(tokens[seat], campaign_id)
        job = partial(take_action, store, caller, action, asked, None, "", "wc")
        return store.queue.do(campaign_id, job)

    pages = []
    for _ in range(TURNS):
        while act("referee", "advance-phase").kept.position.campaign.phase != "movement":
            pass
        _empty_the_log(path)
        for number in range(PAIRS):
            act("red", "scout", scouts=f"red-{number}", target=f"blue-{number}")
        pages.append(Path(f"{path}-wal").stat().st_size / FRAME_BYTES / PAIRS)
    return pages


def _empty_the_log(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
