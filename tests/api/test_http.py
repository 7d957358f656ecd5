"""Habits of HTTP that every client counts on."""

import pytest

from app.engine.registry import discover
from tests.laws import checks
from tests.service import service

DUEL = {"scenario_id": "duel"}


def test_what_was_made_says_where_it_is(game):
    ruling = game.post("referee", "/actions/wc/advance-phase", **{"Idempotency-Key": "once"})
    again = game.post("referee", "/actions/wc/advance-phase", **{"Idempotency-Key": "once"})
    assert (ruling.status_code, again.status_code) == (201, 200)
    assert ruling.headers["Location"] == f"{game.url}/rulings/{ruling.json()['id']}"
    assert again.headers["Location"] == ruling.headers["Location"]
    headers = game.headers("referee")
    assert game.client.get(ruling.headers["Location"], headers=headers).json() == ruling.json()

    seat = game.post("referee", "/seats", {"role": "observer"})
    told = game.client.get(seat.headers["Location"], headers=headers).json()
    assert told == {k: v for k, v in seat.json().items() if k != "token"}


def test_the_contract_is_kept_by_its_etag_and_can_be_had_for_one_book(game):
    get = game.client.get
    whole = get("/openapi.json")
    assert whole.headers["ETag"]
    known = {"If-None-Match": whole.headers["ETag"]}
    assert get("/openapi.json", headers=known).status_code == 304

    part = get("/openapi.json", params={"book": "pom"}).json()
    kept = {path for path in whole.json()["paths"] if "/actions/" not in path or "/pom/" in path}
    assert part["paths"].keys() == kept - {"/v1/books/{book}/maps/import"}, "it has no maps"
    schemas = part["components"]["schemas"]
    assert "PomProvince" in schemas
    assert not [name for name in schemas if name.startswith("Wc")]
    assert get("/openapi.json", params={"book": "none"}).status_code == 404


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/v1/books", "/openapi.json", "/docs"])
def test_head_is_get_without_the_body(client, path):
    whole, head = client.get(path), client.head(path)
    assert (whole.status_code, head.status_code, head.content) == (200, 200, b"")
    assert head.headers["Content-Type"] == whole.headers["Content-Type"]
    assert head.headers.get("ETag") == whole.headers.get("ETag")
    assert client.head("/v1/books/none").status_code == 404


def test_large_answers_are_compressed_for_those_who_can_read_them(game):
    def asked(path: str, encoding: str):
        headers = game.headers("referee", **{"Accept-Encoding": encoding})
        return game.client.get(path, headers=headers)

    small, large = f"{game.url}", f"{game.url}/state"
    assert asked(large, "gzip").headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in asked(large, "identity").headers
    assert "Content-Encoding" not in asked(small, "gzip").headers
    assert asked(large, "gzip").json() == asked(large, "identity").json()


def test_an_unknown_query_parameter_is_refused_like_an_unknown_field(game):
    for path, known in (
        ("/entities/army", "after, at, limit, owner, side"),
        ("/state", "side"),
        ("/rulings", "after, limit, side, wait"),
    ):
        answer = game.get("referee", path, ower="empire")
        assert answer.status_code == 422
        fault = answer.json()["errors"][0]
        assert fault["loc"] == ["query", "ower"]
        assert fault["msg"] == f"not known here; known: {known}"
    answer = game.client.post(
        f"{game.url}/actions/wc/advance-phase?sidee=empire", headers=game.headers("referee")
    )
    assert (answer.status_code, answer.json()["errors"][0]["loc"]) == (422, ["query", "sidee"])
    for path in ("/v1/books/wc/rules", "/healthz", "/readyz", "/metrics", "/problems/stale"):
        assert game.client.get(f"{path}?topik=scouting").status_code == 422


def test_a_person_who_opens_the_address_finds_the_documentation(client):
    found = client.get("/")
    assert found.status_code == 200
    assert found.url.path == "/docs"


def test_what_is_no_campaign_s_thing_is_not_found_in_words_of_its_own(client):
    for path, said in (
        ("/nothing", "There is nothing at this address"),
        ("/v1/books/none", "There is no such book. There are: daw, hyb, pom, wbrm, wc, ww."),
        ("/v1/books/wc/rules/none", "has no such rule"),
        ("/v1/books/wc/tables/none", "has no such table"),
        ("/v1/books/wc/scenarios/none", "has no such scenario"),
        ("/problems/none", "There is no such problem code."),
    ):
        answer = client.get(path)
        assert answer.status_code == 404
        assert said in answer.json()["detail"]
        assert "seat" not in answer.json()["detail"]


def test_a_change_that_is_not_of_its_kind_is_found():
    change = {"op": "update", "kind": "army", "id": "army-1", "rule": "wc.army.fatigue"}
    right = {**change, "before": {"fatigue": 0}, "after": {"fatigue": 1}}
    book = discover()["wc"]
    assert checks.faults_of_type(book, [right]) == []
    for wrong in ({"fatigue": "1"}, {"tiredness": 1}):
        assert checks.faults_of_type(book, [{**right, "after": wrong}])


def test_who_writes_after_the_queue_was_closed_is_turned_away(migrated_url):
    with service(migrated_url, migrated=True) as client:
        client.app.state.store.queue.close()
        for _ in range(2):
            answer = client.post("/v1/campaigns", json={"book": "ww", "name": "Late", **DUEL})
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        client.app.state.store.queue.open()
        answer = client.post("/v1/campaigns", json={"book": "ww", "name": "In time", **DUEL})
        assert answer.status_code == 201


def test_an_empty_key_is_no_key_of_a_request(game):
    answer = game.post("referee", "/actions/wc/advance-phase", **{"Idempotency-Key": ""})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid-request")
