"""The real app over a real database, and a campaign on it, as API tests use them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from app.store.migrate import upgrade
from app.store.play import Clock

JSON = dict[str, Any]


@dataclass
class Game:
    """A campaign, and its seats by side or role."""

    client: TestClient
    id: str
    tokens: dict[str, str]
    founded: JSON

    @property
    def url(self) -> str:
        return f"/v1/campaigns/{self.id}"

    def headers(self, seat: str, **more: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}", **more}

    def get(self, seat: str, path: str = "", **params: Any) -> Any:
        return self.client.get(self.url + path, headers=self.headers(seat), params=params)

    def post(self, seat: str, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.post(
            self.url + path,
            headers=self.headers(seat, **headers),
            json={} if body is None else body,
        )

    def act(self, seat: str, action: str, body: Mapping[str, Any] | None = None) -> JSON:
        """Take an action of the campaign's book that must be legal; gives the ruling."""
        answer = self.try_to(seat, action, body)
        assert answer.status_code == 201, answer.text
        ruling: JSON = answer.json()
        return ruling

    def try_to(
        self, seat: str, action: str, body: Mapping[str, Any] | None = None, **headers: str
    ) -> Any:
        book = self.founded["campaign"]["book"]
        return self.post(seat, f"/actions/{book}/{action}", dict(body or {}), **headers)

    def state(self, seat: str) -> JSON:
        answer: JSON = self.get(seat, "/state").json()
        return answer

    def until(self, phase: str) -> None:
        """Have the referee close phases until this one is open."""
        while self.get("referee").json()["phase"] != phase:
            self.act("referee", "advance-phase")


@contextmanager
def service(
    database_url: str, migrated: bool = False, now: Clock | None = None, **settings: Any
) -> Iterator[TestClient]:
    """A client of the app over this database, which is migrated first."""
    if not migrated:
        upgrade(database_url)
    app = create_app(Settings(database_url=database_url, **settings), now)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def begin(client: TestClient, scenario: Mapping[str, Any] | str, **body: Any) -> Game:
    """Begin a campaign of a scenario, or of a ready one by its id."""
    named = {"scenario_id": scenario} if isinstance(scenario, str) else {"scenario": dict(scenario)}
    answer = client.post("/v1/campaigns", json={"book": "wc", "name": "Test", **named, **body})
    assert answer.status_code == 201, answer.text
    founded = answer.json()
    tokens = {seat["side"] or seat["role"]: seat["token"] for seat in founded["seats"]}
    return Game(client, founded["campaign"]["id"], tokens, founded)
