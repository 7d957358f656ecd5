"""Habits of HTTP that every client counts on."""

from app.engine.registry import discover
from tests.laws import checks


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
    assert part["paths"].keys() == kept
    schemas = part["components"]["schemas"]
    assert "PomProvince" in schemas
    assert not [name for name in schemas if name.startswith("Wc")]
    assert get("/openapi.json", params={"book": "none"}).status_code == 404


def test_a_change_that_is_not_of_its_kind_is_found():
    change = {"op": "update", "kind": "army", "id": "army-1", "rule": "wc.army.fatigue"}
    right = {**change, "before": {"fatigue": 0}, "after": {"fatigue": 1}}
    book = discover()["wc"]
    assert checks.faults_of_type(book, [right]) == []
    for wrong in ({"fatigue": "1"}, {"tiredness": 1}):
        assert checks.faults_of_type(book, [{**right, "after": wrong}])
