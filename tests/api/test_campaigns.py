"""Campaigns and their seats over HTTP: begun, looked at, shared, and gone."""

import pytest
from sqlalchemy import select

from app.store.idempotency import BEGUN
from app.store.seats import hash_of
from tests.api.problems import places, problem
from tests.service import begin, service

COMMON = {
    "id",
    "book",
    "name",
    "status",
    "turn",
    "phase",
    "season",
    "waiting_for",
    "settings",
    "seats",
    "dice",
    "cursor",
}


def test_a_new_campaign_and_the_tokens_of_its_seats(game):
    founded = game.founded
    assert founded["campaign"].keys() >= COMMON
    assert {(seat["role"], seat["side"]) for seat in founded["seats"]} == {
        ("referee", None),
        ("player", "empire"),
        ("player", "orcs"),
    }
    tokens = [seat["token"] for seat in founded["seats"]]
    assert len(set(tokens)) == 3
    assert min(map(len, tokens)) >= 32


def test_a_campaign_is_seen_by_each_seat_without_any_token(game):
    for seat in game.tokens:
        answer = game.get(seat)
        body = answer.json()
        assert body.keys() >= COMMON
        assert body["dice"].keys() == {"policy", "commitment", "revealed_keys"}
        assert all(s.keys() == {"id", "role", "side", "name"} for s in body["seats"])
        for secret in (*game.tokens.values(), *map(hash_of, game.tokens.values())):
            assert secret not in answer.text


def test_settings_are_kept(client):
    settings = {
        "sections": ["terrain"],
        "dice": "server",
        "tables": {"wc.scouting.results": {"rows": [{"result": "routine"}]}},
    }
    rows = client.get("/v1/books/wc/tables/wc.scouting.results").json()["rows"]
    settings["tables"]["wc.scouting.results"]["rows"] = rows
    kept = begin(client, "border-war", settings=settings).get("empire").json()["settings"]
    assert (kept["sections"], kept["dice"]) == (["terrain"], "server")
    assert kept["tables"]["wc.scouting.results"]["rows"] == rows


def test_an_operator_may_require_a_token_to_begin(migrated_url):
    with service(migrated_url, migrated=True, create_token="open-sesame") as client:
        body = {"book": "wc", "name": "X", "scenario_id": "border-war"}
        for headers in ({}, {"Authorization": "Bearer other"}, {"Authorization": b"Bearer \xff"}):
            answer = client.post("/v1/campaigns", json=body, headers=headers)
            problem(answer, "unauthorized")
            assert answer.headers["WWW-Authenticate"] == "Bearer"
        headers = {"Authorization": "Bearer open-sesame"}
        assert client.post("/v1/campaigns", json=body, headers=headers).status_code == 201


def test_seats_are_added_rotated_and_closed(game):
    added = game.post("referee", "/seats", {"role": "player", "side": "empire"})
    assert added.status_code == 201
    seat = added.json()
    assert seat.keys() == {"id", "role", "side", "name", "token"}
    game.tokens["second"] = seat["token"]
    assert game.get("second", "/state").content == game.get("empire", "/state").content

    rotated = game.post("referee", f"/seats/{seat['id']}/token")
    assert rotated.status_code == 200
    problem(game.get("second"), "unauthorized")
    game.tokens["second"] = rotated.json()["token"]
    assert game.get("second").status_code == 200

    closed = game.client.delete(f"{game.url}/seats/{seat['id']}", headers=game.headers("referee"))
    assert (closed.status_code, closed.content) == (204, b"")
    problem(game.get("second"), "unauthorized")
    assert seat["id"] not in [s["id"] for s in game.get("empire").json()["seats"]]
    problem(game.post("referee", f"/seats/{seat['id']}/token"), "not-found")


def test_an_observer_sees_what_everybody_may_and_does_nothing(game):
    game.tokens["observer"] = game.post("referee", "/seats", {"role": "observer"}).json()["token"]
    assert game.state("observer")["entities"]["unit"] == []
    assert game.state("observer")["entities"]["army"]
    problem(game.try_to("observer", "end-phase"), "forbidden")
    assert game.get("observer", "/actions").json() == []


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"role": "player"}, ["body", "side"]),
        ({"role": "player", "side": "nobody"}, ["body", "side"]),
        ({"role": "observer", "side": "empire"}, ["body", "side"]),
        ({"role": "referee", "side": "empire"}, ["body", "side"]),
        ({"role": "king"}, ["body", "role"]),
        ({"role": "observer", "token": "mine"}, ["body", "token"]),
        ({}, ["body", "role"]),
    ],
)
def test_a_seat_that_cannot_be(game, body, place):
    assert places(game.post("referee", "/seats", body)) == [place]


def test_the_last_referee_stays(game):
    url = f"{game.url}/seats/seat-referee"
    delete = game.client.delete
    problem(delete(url, headers=game.headers("referee")), "last-referee")
    second = game.post("referee", "/seats", {"role": "referee"}).json()
    game.tokens["second"] = second["token"]
    assert delete(url, headers=game.headers("second")).status_code == 204
    problem(
        delete(f"{game.url}/seats/{second['id']}", headers=game.headers("second")), "last-referee"
    )


def test_a_campaign_is_deleted_with_a_confirmation(game):
    delete, headers = game.client.delete, game.headers("referee")
    assert places(delete(game.url, headers=headers)) == [["query", "confirm"]]
    for wrong in ("", "yes", game.id.upper() + "x"):
        answer = delete(game.url, headers=headers, params={"confirm": wrong})
        assert places(answer) == [["query", "confirm"]]
    sure = {"confirm": game.id}
    problem(delete(game.url, headers=game.headers("empire"), params=sure), "forbidden")
    gone = delete(game.url, headers=headers, params=sure)
    assert (gone.status_code, gone.content) == (204, b"")
    for seat in game.tokens:
        problem(game.get(seat), "unauthorized")


def test_alive_ready_and_measured(client, game):
    assert client.get("/healthz").json() == {"status": "alive"}
    assert client.get("/readyz").json() == {"status": "ready"}
    metrics = client.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "umpire_requests_total" in metrics.text
    assert game.id not in metrics.text


def test_not_ready_before_the_database_is_migrated(database_url):
    with service(database_url, migrated=True) as client:
        problem(client.get("/readyz"), "busy")
        assert client.get("/healthz").status_code == 200


def test_the_documentation_loads_without_the_internet(client):
    page = client.get("/docs")
    assert page.status_code == 200
    for part in page.text.split('"'):
        assert not part.startswith(("http://", "https://", "//")), part


def test_a_campaign_begun_with_a_key_is_begun_once(client):
    body = {"book": "daw", "name": "Once", "scenario_id": next(iter_of(client, "daw"))}
    key = {"Idempotency-Key": "2b0c6f5e-6b0b-4c37-9d0f-1f4f6a"}
    first = client.post("/v1/campaigns", json=body, headers=key)
    again = client.post("/v1/campaigns", json=body, headers=key)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers["Location"] == first.headers["Location"]
    assert again.json() == first.json()
    for seat in again.json()["seats"]:
        bearer = {"Authorization": f"Bearer {seat['token']}"}
        assert client.get(first.headers["Location"], headers=bearer).status_code == 200
    other = client.post("/v1/campaigns", json={**body, "name": "Other"}, headers=key)
    problem(other, "idempotency-key-reused")
    another = client.post("/v1/campaigns", json=body, headers={"Idempotency-Key": "another"})
    assert another.status_code == 201
    assert another.json()["campaign"]["id"] != first.json()["campaign"]["id"]
    tokens = {seat["token"] for seat in first.json()["seats"]}
    assert not tokens & {seat["token"] for seat in another.json()["seats"]}


def test_a_key_to_begin_a_campaign_keeps_no_token_and_ends_with_the_campaign(client):
    body = {"book": "daw", "name": "Once", "scenario_id": next(iter_of(client, "daw"))}
    key = {"Idempotency-Key": "c1f4a5b2-0b7e-4f0a-8a52-58b1c3"}
    first = client.post("/v1/campaigns", json=body, headers=key).json()
    store = client.app.state.store
    with store.database.reading() as connection:
        kept = str(connection.execute(select(BEGUN)).all())
    assert not any(seat["token"] in kept for seat in first["seats"])
    referee = next(seat["token"] for seat in first["seats"] if seat["role"] == "referee")
    campaign_id = first["campaign"]["id"]
    path, bearer = f"/v1/campaigns/{campaign_id}", {"Authorization": f"Bearer {referee}"}
    assert client.delete(f"{path}?confirm={campaign_id}", headers=bearer).status_code == 204
    assert client.post("/v1/campaigns", json=body, headers=key).status_code == 201


def iter_of(client, book):
    """The ids of the ready scenarios of a book."""
    return (s["id"] for s in client.get(f"/v1/books/{book}/scenarios").json()["scenarios"])
