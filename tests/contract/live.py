"""Puts cases to campaigns that are being played, by seats that are really there."""

import re
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

from fastapi.testclient import TestClient
from schemathesis import Case
from schemathesis.core.parameters import ParameterLocation
from starlette.types import Receive, Scope, Send

from tests.service import Game, begin

BOOK_OF_ACTION = re.compile(r"/actions/([a-z]+)/")
RENEWED_AFTER = 200


class Live:
    """A campaign of each book, begun anew now and then, since cases may delete it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._scenarios: dict[str, str] = {}
        self._games: dict[str, Game] = {}
        self._turns: dict[str, Iterator[str]] = {}
        self._asked = 0

    def ask(self, case: Case) -> Any:
        """Put the case to a real campaign, as each of its seats in turn, and check the answer."""
        self.place(case)
        case.operation.schema.app = case.operation.app = self.app
        return case.call_and_validate(headers=self.headers_of(case))

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application, which the client has started and will stop: nobody else may."""
        if scope["type"] != "lifespan":
            await self.client.app(scope, receive, send)
            return
        while (await receive())["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})

    def place(self, case: Case) -> None:
        """Have the case name a campaign, and other things, that are really there."""
        self._asked += 1
        if self._asked % RENEWED_AFTER == 0:
            self._games.clear()
        if not _is_negative(case, ParameterLocation.PATH):
            for name, value in self._real(self._game_of(case)).items():
                if name in case.path_parameters:
                    case.path_parameters[name] = value

    def headers_of(self, case: Case) -> dict[str, str]:
        """The token of one seat or another, if the operation needs one."""
        game = self._game_of(case)
        return game.headers(next(self._turns[game.id])) if case.operation.security else {}

    def _game_of(self, case: Case) -> Game:
        match = BOOK_OF_ACTION.search(case.operation.path)
        return self._game(match[1] if match else "wc")

    def _game(self, book: str) -> Game:
        if book not in self._games:
            ready = self.client.get(f"/v1/books/{book}/scenarios").json()["scenarios"]
            game = begin(self.client, ready[0]["id"], book=book)
            observer = game.post("referee", "/seats", {"role": "observer"}).json()
            game.tokens["observer"] = observer["token"]
            self._games[book] = game
            self._turns[game.id] = cycle(game.tokens)
        return self._games[book]

    def _real(self, game: Game) -> Mapping[str, Any]:
        """Values of path parameters that name something."""
        book = game.founded["campaign"]["book"]
        return {
            "campaign_id": game.id,
            "book": book,
            "seat_id": "seat-observer",
            "kind": "side",
            "code": "stale",
        }


def _is_negative(case: Case, location: ParameterLocation) -> bool:
    component = case.meta.components.get(location) if case.meta else None
    return component is not None and component.mode.is_negative
