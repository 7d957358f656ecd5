"""No input is answered with a 500, and none is taken for what it is not."""

import pytest

from tests.api.problems import places, problem
from tests.service import begin

JSON_HEADERS = {"Content-Type": "application/json"}
BAD_TEXT = ["%00", "a%00b", "%ff", "%ED%A0%80", "..", "%2e%2e%2fstate", "' OR 1=1 --", "x" * 3000]


@pytest.fixture(scope="module")
def game(client):
    """One campaign for all, since nothing here may change it."""
    return begin(client, "border-war")


def post_raw(game, path, body, seat="empire"):
    headers = game.headers(seat, **JSON_HEADERS)
    return game.client.post(game.url + path, content=body, headers=headers)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"{'army': 'army-1'}",
        b'{"army": NaN}',
        b'{"army": Infinity}',
        b'{"army": -Infinity}',
        b'{"army": "\\ud800"}',
        b'{"army": "\\udc00\\ud800"}',
        b'{"army": "\\u0000"}',
        b'{"a\\u0000": 1}',
        b'{"army": ["\\u0000"]}',
        b'{"army": "\x00"}',
        b'{"army": "\xff"}',
        b'{"army": "x"} {}',
        b"[" * 100_000 + b"]" * 100_000,
        b'{"army":' * 5_000 + b"1" + b"}" * 5_000,
        b'{"amount": ' + b"9" * 5_000 + b"}",
        '{"army": "x"}'.encode("utf-16"),
        b"\xef\xbb\xbf{}",
    ],
)
@pytest.mark.parametrize("path", ["/actions/wc/rest-army", "/actions/wc/rest-army/check", "/seats"])
def test_what_is_not_json_is_malformed(game, path, body):
    problem(post_raw(game, path, body), "malformed")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"x"',
        b"7",
        b"true",
        b'{"army": 7}',
        b'{"army": null}',
        b'{"army": {"id": "army-1"}}',
        b'{"army": ["army-1"]}',
        b"{}",
        b'{"army": "army-1", "colour": "red"}',
        b'{"army": "Army 1"}',
        b'{"army": ""}',
    ],
)
@pytest.mark.parametrize("ask", ["", "/check", "/odds"])
def test_a_body_of_another_shape_is_invalid(game, ask, body):
    for place in places(post_raw(game, f"/actions/wc/rest-army{ask}", body)):
        assert place[0] == "body"


@pytest.mark.parametrize(
    "amount", [b"-1", b"0", b"1e999", b"1.5", b"1e30", b"9" * 50, b'"7"', b"true"]
)
def test_a_number_out_of_bounds_is_invalid(game, amount):
    body = b'{"settlement": "wolfenstein", "amount": ' + amount + b"}"
    assert places(post_raw(game, "/actions/wc/buy-supply", body)) == [["body", "amount"]]


@pytest.mark.parametrize("amount", [b"2.0", b"0.2e1", b"2"])
def test_a_whole_number_may_be_written_in_any_way(game, amount):
    body = b'{"settlement": "none", "amount": ' + amount + b"}"
    problem(post_raw(game, "/actions/wc/buy-supply", body), "illegal-action")


@pytest.mark.parametrize("text", BAD_TEXT)
def test_odd_paths_are_not_found(game, text):
    get, headers = game.client.get, game.headers("referee")
    for path in (
        f"/v1/campaigns/{text}x",
        f"{game.url}/entities/{text}x",
        f"{game.url}/entities/army/{text}x",
        f"{game.url}/rulings/{text}x",
        f"/v1/books/{text}x",
        f"/v1/books/wc/rules/{text}x",
        f"/v1/books/wc/tables/{text}x",
        f"/v1/books/wc/scenarios/{text}x",
        f"/problems/{text}x",
    ):
        problem(get(path, headers=headers), "not-found")
    post = game.client.post
    problem(post(f"{game.url}/seats/{text}x/token", headers=headers), "not-found")
    problem(post(f"{game.url}/rulings/{text}x/undo", headers=headers, json={}), "not-found")


@pytest.mark.parametrize("text", BAD_TEXT)
def test_odd_parameters_are_no_fault_of_the_service(game, text):
    headers = game.headers("referee")
    for path in (
        f"{game.url}/entities/army?owner={text}",
        f"{game.url}/entities/army?after={text}",
        f"{game.url}/entities/army?at={text}",
        f"{game.url}/rulings?after={text}",
        f"{game.url}/rulings?wait={text}",
        f"{game.url}/actions?side={text}",
        f"/v1/books/wc/rules?topic={text}",
        f"/v1/books/wc/rules?q={text}",
    ):
        assert game.client.get(path, headers=headers).status_code in (200, 404, 422), path
    url = f"{game.url}/actions/wc/rest-army?side={text}"
    answer = game.client.post(url, headers=headers, json={"army": "army-1"})
    assert answer.status_code in (404, 422)


@pytest.mark.parametrize("value", [b"\x00", b"a\x00b", b"\xff\xfe", b"x" * 9_000])
def test_odd_headers_are_no_fault_of_the_service(game, value):
    problem(
        game.client.get(game.url, headers={"Authorization": b"Bearer " + value}), "unauthorized"
    )
    for name in ("Idempotency-Key", "If-Match"):
        headers = {**game.headers("empire"), name: value}
        answer = game.client.post(f"{game.url}/actions/wc/end-phase", headers=headers, json={})
        assert places(answer) == [["header", name]]
    headers = {**game.headers("empire"), "If-None-Match": value}
    assert game.client.get(f"{game.url}/state", headers=headers).status_code == 200


@pytest.mark.parametrize("key", ["a b", "a" * 129, "\t", "ключ".encode()])
def test_a_key_is_visible_ascii(game, key):
    headers = {**game.headers("empire"), "Idempotency-Key": key}
    answer = game.client.post(f"{game.url}/actions/wc/end-phase", headers=headers, json={})
    assert places(answer) == [["header", "Idempotency-Key"]]


@pytest.mark.parametrize("cursor", ['"x"', "-1", '"1', "1.0", '"99999999999"', 'W/"1"', '"1","2"'])
def test_a_cursor_is_a_number(game, cursor):
    answer = game.try_to("empire", "end-phase", **{"If-Match": cursor})
    assert places(answer) == [["header", "If-Match"]]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/rulings?after=-1", "after"),
        ("/rulings?after=2147483648", "after"),
        ("/rulings?after=x", "after"),
        ("/rulings?limit=0", "limit"),
        ("/rulings?limit=501", "limit"),
        ("/rulings?wait=31", "wait"),
        ("/entities/army?limit=0", "limit"),
        ("/entities/army?at=1", "at"),
        ("/entities/army?at=1,2,3", "at"),
        ("/entities/army?at=1234567,0", "at"),
        ("/entities/army?owner=" + "x" * 65, "owner"),
    ],
)
def test_parameters_out_of_bounds_are_invalid(game, path, place):
    answer = game.client.get(game.url + path, headers=game.headers("empire"))
    assert places(answer) == [["query", place]]


@pytest.mark.parametrize("ask", ["", "/check", "/odds"])
def test_a_side_s_name_is_short(game, ask):
    url = f"{game.url}/actions/wc/end-phase{ask}?side={'x' * 65}"
    answer = game.client.post(url, headers=game.headers("referee"), json={})
    assert places(answer) == [["query", "side"]]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"name": "X", "scenario_id": "border-war"}, ["body", "book"]),
        ({"book": "none", "name": "X", "scenario_id": "border-war"}, ["body", "book"]),
        ({"book": "wc", "name": "", "scenario_id": "border-war"}, ["body", "name"]),
        ({"book": "wc", "name": "x" * 121, "scenario_id": "border-war"}, ["body", "name"]),
        ({"book": "wc", "name": 7, "scenario_id": "border-war"}, ["body", "name"]),
        ({"book": "wc", "name": "X"}, ["body"]),
        ({"book": "wc", "name": "X", "scenario_id": "border-war", "scenario": {}}, ["body"]),
        ({"book": "wc", "name": "X", "scenario_id": "none"}, ["body", "scenario_id"]),
        ({"book": "wc", "name": "X", "scenario": []}, ["body", "scenario"]),
        ({"book": "wc", "name": "X", "scenario_id": "border-war", "colour": 1}, ["body", "colour"]),
    ],
)
def test_a_campaign_that_cannot_be_begun(client, body, place):
    assert place in places(client.post("/v1/campaigns", json=body))


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"sections": ["none"]}, ["settings", "sections", 0]),
        ({"tables": {"none": {"rows": [{"result": "x"}]}}}, ["settings", "tables", "none"]),
        (
            {"tables": {"wc.scouting.results": {"rows": [{"result": "x"}]}}},
            ["settings", "tables", "wc.scouting.results", "rows"],
        ),
        ({"victory": {"turns": 3}}, ["settings", "victory", "turns"]),
        ({"options": {"none": True}}, ["settings", "options", "none"]),
        ({"options": {"fate_interval": "often"}}, ["settings", "options", "fate_interval"]),
    ],
)
def test_settings_that_the_book_does_not_have(client, settings, place):
    body = {"book": "wc", "name": "X", "scenario_id": "border-war", "settings": settings}
    assert places(client.post("/v1/campaigns", json=body), "invalid-scenario") == [place]


@pytest.mark.parametrize(
    "scenario",
    [
        {},
        {"a": 1},
        {"name": "X", "sides": None},
        {"name": "X" * 100_000, "sides": [{}] * 1_000},
        {"name": "X", "sides": [{"id": "\x7f"}], "map": {"hexes": [[[[[]]]]]}},
    ],
)
def test_a_scenario_of_another_shape_is_told_where(client, scenario):
    body = {"book": "wc", "name": "X", "scenario": scenario}
    assert places(client.post("/v1/campaigns", json=body), "invalid-scenario")


def test_ids_of_another_campaign_are_unknown(client, game):
    there = begin(client, "border-war").act("orcs", "end-phase")["id"]
    problem(game.get("referee", f"/rulings/{there}"), "not-found")
    problem(game.post("referee", f"/rulings/{there}/undo"), "not-found")
    problem(game.post("empire", f"/rulings/{there}/reroll", {"label": "x"}), "not-found")
