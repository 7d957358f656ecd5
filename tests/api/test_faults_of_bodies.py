"""How a wrong body is answered: where its faults are, how many, and how fast."""

import json
import re
import threading
import time

import pytest

from app.engine.registry import discover
from tests.api.problems import places, problem
from tests.service import begin

JSON = {"Content-Type": "application/json"}
# What a library calls types, and no action calls a field.
OF_LIBRARIES = "int|str|float|bool|list|dict|tuple|literal|function"
FIELD = re.compile(rf"(?!({OF_LIBRARIES})$)[a-z][a-z0-9_]*")


@pytest.fixture(scope="module")
def game(client):
    """One campaign for all, since nothing here may change it."""
    return begin(client, "border-war")


@pytest.mark.parametrize(
    ("action", "body", "place"),
    [
        ("move-army", {"army": "army-1", "path": [[2, 3], ["x", 3]]}, ["path", 1, 0]),
        ("move-army", {"army": "army-1", "path": [[2, 3], [2]]}, ["path", 1, 1]),
        ("move-army", {"army": "army-1", "path": 7}, ["path"]),
        ("split-army", {"army": "army-1", "units": ["army-1.1", 7]}, ["units", 1]),
        ("scout", {"scouts": "army-1", "target": "marken", "dice": 7}, ["dice"]),
        ("rest-army", {"army": "army-1", "constrained-int": 1}, ["constrained-int"]),
    ],
)
@pytest.mark.parametrize("ask", ["", "/check", "/odds"])
def test_a_fault_is_at_the_field_s_own_path(game, ask, action, body, place):
    answer = game.post("empire", f"/actions/wc/{action}{ask}", body)
    assert places(answer) == [["body", *place]]


@pytest.mark.parametrize(
    ("tables", "place"),
    [
        ({"wc.x": {"rows": [{"from": "1", "result": "a"}]}}, ["wc.x", "rows", 0, "from"]),
        ({"wc.x": {"rows": []}}, ["wc.x", "rows"]),
        ({"wc.x": {"rows": [{}]}}, ["wc.x", "rows", 0, "result"]),
        ({"": {"rows": [{"result": "a"}]}}, [""]),
    ],
)
def test_a_fault_of_a_key_is_at_the_key(client, tables, place):
    body = {"book": "wc", "name": "Faulty", "scenario_id": "border-war"}
    answer = client.post("/v1/campaigns", json={**body, "settings": {"tables": tables}})
    assert places(answer) == [["body", "settings", "tables", *place]]


def test_no_place_has_a_name_of_a_library(client):
    """Every field of every action of every book, given what nothing takes."""
    offenders = []
    for book in discover().values():
        ready = next(iter(book.scenarios), None)
        if ready is None:
            continue
        game = begin(client, ready, book=book.id)
        for action in book.actions.values():
            fields = action.request.model_json_schema(by_alias=True).get("properties", {})
            for wrong in ([[{}]], {"x": [None]}, 0.5):
                body = dict.fromkeys(fields, wrong)
                answer = game.post("referee", f"/actions/{book.id}/{action.name}/check", body)
                if answer.status_code != 422:
                    continue
                offenders += [
                    (book.id, action.name, place)
                    for place in places(answer)
                    if any(isinstance(part, str) and not FIELD.fullmatch(part) for part in place)
                ]
    assert not offenders


@pytest.mark.parametrize("path", ["/v1/campaigns", "/v1/books/wc/tables/wc.scouting.results/roll"])
def test_half_a_million_unknown_fields_are_answered_fast(client, path):
    fields = {f"f{n}": 1 for n in range(500_000)}
    body = json.dumps({"book": "wc", "name": "Many", "scenario_id": "border-war", **fields})
    slowest, done = 0.0, threading.Event()

    def ask_for_health():
        nonlocal slowest
        while not done.is_set():
            began = time.monotonic()
            assert client.get("/healthz").status_code == 200
            slowest = max(slowest, time.monotonic() - began)
            time.sleep(0.02)

    asking = threading.Thread(target=ask_for_health)
    asking.start()
    began = time.monotonic()
    json.loads(body)
    unit = time.monotonic() - began  # what this machine can do at present
    began = time.monotonic()
    answer = client.post(path, content=body, headers=JSON)
    took = time.monotonic() - began
    done.set()
    asking.join()
    told = problem(answer, "invalid-request")
    assert len(told["errors"]) == 20
    assert "more are not" in told["detail"]
    assert "499,9" in told["detail"] or "500,0" in told["detail"]
    assert len(answer.content) < 10_000
    assert took < 15 * unit
    assert slowest < 10 * unit


def test_of_twenty_one_faults_twenty_are_listed(game):
    answer = game.post("referee", "/seats", {f"f{n}": 1 for n in range(20)})
    told = problem(answer, "invalid-request")
    assert len(told["errors"]) == 20
    assert told["detail"] == "21 fields are wrong; the first 20 are listed, 1 more is not."


def test_one_fault_is_one_field(game):
    answer = game.post("referee", "/seats", {"role": "king"})
    assert problem(answer, "invalid-request")["detail"] == "1 field is wrong."


def test_a_scenario_with_many_faults_names_the_first(client):
    scenario = client.get("/v1/books/wc/scenarios/border-war").json()
    scenario |= {f"field-{n}": 1 for n in range(5_000)}
    body = {"book": "wc", "name": "Many", "scenario": scenario}
    told = problem(client.post("/v1/campaigns", json=body), "invalid-scenario")
    assert len(told["errors"]) == 20
    assert told["detail"].startswith("The scenario has 5,000 faults; the first 20 are listed")
    assert all(fault["loc"][0].startswith("field-") for fault in told["errors"])


def test_a_long_name_of_a_field_is_cut(game):
    answer = game.post("referee", "/seats", {"role": "observer", "x" * 10_000: 1})
    (fault,) = problem(answer, "invalid-request")["errors"]
    assert len(fault["loc"][1]) < 300


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ('{"role": "observer", "role": "referee"}', "role"),
        ('{"role": "observer", "a": [{"deep": 1, "deep": 2}]}', "deep"),
        ('{"role": "observer", "r\\u006fle": "referee"}', "role"),
    ],
)
def test_a_key_that_stands_twice_is_named(game, body, key):
    headers = game.headers("referee", **JSON)
    answer = game.client.post(f"{game.url}/seats", content=body, headers=headers)
    assert f'duplicate key "{key}"' in problem(answer, "malformed")["detail"]
    twice = '{"army": "army-1", "army": "army-2"}'
    for ask in ("", "/check"):
        url = f"{game.url}/actions/wc/rest-army{ask}"
        answer = game.client.post(url, content=twice, headers=game.headers("empire", **JSON))
        assert '"army"' in problem(answer, "malformed")["detail"]


@pytest.mark.parametrize("ask", ["", "/check", "/odds"])
def test_a_face_that_no_die_has_is_told_as_such_wherever_dice_are_sent(game, ask):
    body = {"scouts": "army-1", "target": "marken", "dice": {"scouting": [1001]}}
    answer = game.post("empire", f"/actions/wc/scout{ask}", body)
    assert places(answer, "dice-invalid") == [["body", "dice", "scouting"]]


@pytest.mark.parametrize(("dice", "status"), [(None, 200), ([4], 200), ([1001], 422), ([[4]], 422)])
def test_a_roll_on_a_table_takes_dice_or_none(client, dice, status):
    url = "/v1/books/wc/tables/wc.scouting.results/roll"
    assert client.post(url, json={"dice": dice}).status_code == status


def test_a_fault_is_told_in_the_words_of_json(client):
    body = {
        "book": "wc",
        "name": "two\nlines",
        "scenario": {"name": "X", "sides": [{"id": "a", "name": "\u202ea"}], "armies": 3},
    }
    told = {tuple(e["loc"]): e["msg"] for e in faults(client, body, "invalid-request")}
    assert told == {("body", "name"): told["body", "name"]}
    assert told["body", "name"].startswith("must be one line")
    told = {
        tuple(e["loc"]): e["msg"] for e in faults(client, {**body, "name": "X"}, "invalid-scenario")
    }
    assert told["sides", 0, "name"].startswith("must be one line")
    assert told["armies",] == "Input should be a valid list"


def faults(client, body, code):
    return problem(client.post("/v1/campaigns", json=body), code)["errors"]


def test_dice_left_of_a_list_are_a_fault_of_the_list(game):
    for ask in ("", "/check"):
        answer = game.post("empire", f"/actions/wc/end-phase{ask}", {"dice": [3]})
        assert places(answer, "dice-unused") == [["body", "dice"]]
        answer = game.post("empire", f"/actions/wc/end-phase{ask}", {"dice": {"x": [3]}})
        assert places(answer, "dice-unused") == [["body", "dice", "x"]]
