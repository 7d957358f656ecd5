"""Players and their referee, each with a token of their own, over HTTP and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

Json = dict[str, Any]
Hex = list[int]
Entities = dict[tuple[str, str], Json]
"""Things by kind and id, each with the fields that a seat may see."""


@dataclass(frozen=True)
class Seat:
    """One seat of a campaign: what it asks for, and what it is told."""

    http: httpx.Client
    campaign: str
    book: str
    token: str

    # --- asking ----------------------------------------------------------------------------------

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self.http.get(self._url(path), params=params, headers=self._headers())

    def post(self, path: str, body: Mapping[str, Any], **headers: str) -> httpx.Response:
        """Headers are named with underscores: `If_Match`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.post(self._url(path), json=body, headers={**self._headers(), **sent})

    def _url(self, path: str) -> str:
        return f"/v1/campaigns/{self.campaign}{path}"

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    # --- acting ----------------------------------------------------------------------------------

    def act(self, action: str, **fields: Any) -> Json:
        """Take an action that must be legal; gives the ruling."""
        return _new(self.post(f"/actions/{self.book}/{action}", fields))

    def try_to(self, action: str, fields: Mapping[str, Any], **headers: str) -> httpx.Response:
        """Take an action, whatever comes of it."""
        return self.post(f"/actions/{self.book}/{action}", fields, **headers)

    def check(self, action: str, **fields: Any) -> Json:
        return _ok(self.post(f"/actions/{self.book}/{action}/check", fields))

    def odds(self, action: str, **fields: Any) -> Json:
        return _ok(self.post(f"/actions/{self.book}/{action}/odds", fields))

    def reroll(self, ruling: Json, label: str, **fields: Any) -> Json:
        """Have one roll of a ruling made again, for a fate point."""
        return _new(self.post(f"/rulings/{ruling['id']}/reroll", {"label": label, **fields}))

    def undo(self, ruling: Json) -> Json:
        return _new(self.post(f"/rulings/{ruling['id']}/undo", {}))

    # --- looking ---------------------------------------------------------------------------------

    def campaign_now(self) -> Json:
        return _ok(self.get())

    def state(self) -> Json:
        return _ok(self.get("/state"))

    def everything(self) -> Entities:
        """All that this seat may see."""
        kinds = self.state()["entities"].items()
        return {(kind, seen["id"]): seen for kind, of_kind in kinds for seen in of_kind}

    def see(self, kind: str, entity_id: str) -> Json:
        """One thing, as far as this seat may see it."""
        return _ok(self.get(f"/entities/{kind}/{entity_id}"))

    def all_of(self, kind: str) -> list[Json]:
        return _ok(self.get(f"/entities/{kind}", limit=1000))["items"]

    def rulings(self, after: int = 0) -> list[Json]:
        return _ok(self.get("/rulings", after=after, limit=500))["rulings"]

    def ruling(self, ruling_id: str) -> Json:
        return _ok(self.get(f"/rulings/{ruling_id}"))

    def actions_now(self) -> dict[str, Json]:
        """What this seat may do now, by name, with the candidates for each."""
        return {action["name"]: action for action in _ok(self.get("/actions"))}

    def marches(self, army: str, march: str) -> list[list[Hex]]:
        """The ways that the service offers for a march of this army, nearest first."""
        offered = self.actions_now()["move-army"]["options"]
        return [o["path"] for o in offered if o["army"] == army and o["march"] == march]


def _ok(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def _new(answer: httpx.Response) -> Json:
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made
