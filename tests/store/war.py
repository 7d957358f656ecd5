"""A small war of facing armies, played through the store without HTTP."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.engine.position import Position
from app.engine.registry import discover
from app.store import journal, positions, time_travel
from app.store.founding import begin_campaign
from app.store.play import Answer, Caller, Store, reading, take_action
from app.store.positions import Positions
from app.store.session import Database
from app.store.write_queue import Job
from tests.benchmarks.muster import facing_armies
from tests.laws.checks import contents

JSON = dict[str, Any]
PAIRS = 3
NOON = "2026-01-31T12:00:00Z"


def open_store(url: str) -> Store:
    """A store such as one worker has."""
    return Store.over(Database(url, lock_timeout_seconds=5), Positions(discover(), 8), lambda: NOON)


@dataclass
class War:
    """A campaign of two sides and its tokens by side or role."""

    store: Store
    id: str
    tokens: dict[str, str]
    book_id: str = "wc"

    def in_another_process(self, url: str) -> "War":
        """The same campaign as a worker sees it that keeps nothing."""
        return War(open_store(url), self.id, self.tokens)

    def caller(self, seat: str, **headers: Any) -> Caller:
        return Caller(self.tokens[seat], self.id, **headers)

    def acting(
        self,
        seat: str,
        name: str,
        request: Mapping[str, Any] | None = None,
        dice: Mapping[str, Sequence[int]] | Sequence[int] | None = None,
        **headers: Any,
    ) -> Job[Answer]:
        """A request for a ruling, to be put into a queue."""
        action = self.store.positions.books[self.book_id].actions[name]
        asked = action.request.model_validate(dict(request or {}))
        caller, digest = self.caller(seat, **headers), f"{name}/{request}"
        return partial(take_action, self.store, caller, action, asked, dice, digest, self.book_id)

    def act(self, seat: str, *asked: Any, **headers: Any) -> Answer:
        return self.store.queue.do(self.id, self.acting(seat, *asked, **headers))

    def scouting(self, seat: str, number: int, *dice: int, **headers: Any) -> Job[Answer]:
        """The scouts of an army try the army that it faces."""
        other = {"red": "blue", "blue": "red"}[seat]
        request = {"scouts": f"{seat}-{number}", "target": f"{other}-{number}"}
        return self.acting(seat, "scout", request, list(dice) or None, **headers)

    def scout(self, seat: str, number: int, *dice: int, **headers: Any) -> JSON:
        return self.store.queue.do(self.id, self.scouting(seat, number, *dice, **headers)).document

    def until(self, phase: str) -> None:
        while self.position.campaign.phase != phase:
            self.act("referee", "advance-phase")

    def undo(self, seat: str, ruling: str, **headers: Any) -> JSON:
        caller = self.caller(seat, **headers)
        job = partial(time_travel.undo, self.store, caller, ruling, "undo")
        return self.store.queue.do(self.id, job).document

    def reroll(self, seat: str, ruling: str, label: str, *dice: int, index: int = 0) -> JSON:
        wanted = (ruling, label, index, list(dice) or None, "reroll")
        job = partial(time_travel.reroll, self.store, self.caller(seat), *wanted)
        return self.store.queue.do(self.id, job).document

    def rulings(self, seat: str) -> list[JSON]:
        with reading(self.store, self.caller(seat)) as desk:
            viewer = desk.seat.viewer
            seen = journal.seen_since(desk.connection, desk.as_read, viewer, 0, 10_000)
        return [ruling.document for ruling in seen]

    @property
    def position(self) -> Position:
        with reading(self.store, self.caller("referee")) as desk:
            return desk.position

    @property
    def contents(self) -> dict[str, dict[str, Any]]:
        return contents(self.position)

    def rows(self) -> dict[str, dict[str, Any]]:
        """The entities as the typed tables have them."""
        tables = self.store.positions.tables[self.book_id]
        with self.store.database.reading() as connection:
            found_rows = positions.load_entities(connection, tables, self.id)
        return contents(Position.of(found_rows, None, self.position.settings))


def begin(store: Store, **settings: Any) -> War:
    """A war of three armies a side, in the movement phase."""
    book = store.positions.books["wc"]
    scenario = book.scenario.model_validate(facing_armies(PAIRS, 60))
    founded = begin_campaign(store, book, "Test", scenario, settings)
    tokens = {seat.side or seat.role: token for seat, token in founded.seats}
    war = War(store, founded.campaign.id, tokens)
    war.until("movement")
    return war
