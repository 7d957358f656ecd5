"""Books, rules, tables and scenarios: whole, cacheable, and without a token."""

from fractions import Fraction

import jsonschema
import pytest
from fastapi.testclient import TestClient

from app.api import maps
from tests.api.problems import places, problem

BOOKS = ["daw", "hyb", "pom", "wbrm", "wc", "ww"]
CATALOGUE = [
    "/v1/books",
    "/v1/books/wc",
    "/v1/books/wc/rules",
    "/v1/books/wc/rules/wc.scouting.results",
    "/v1/books/wc/tables",
    "/v1/books/wc/tables/wc.scouting.results",
    "/v1/books/wc/scenarios",
    "/v1/books/wc/scenarios/border-war",
    "/v1/books/wc/scenario-schema",
]


def fields(body, *names):
    assert set(names) <= body.keys(), body.keys()


@pytest.mark.parametrize("path", CATALOGUE)
def test_it_is_cacheable(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["Cache-Control"].startswith("public")
    etag = answer.headers["ETag"]
    for known in (etag, etag.removeprefix("W/"), f'"other", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == etag
    assert client.get(path, headers={"If-None-Match": '"other"'}).content == answer.content


def test_books(client):
    books = client.get("/v1/books").json()["books"]
    assert [book["id"] for book in books] == BOOKS
    for book in books:
        fields(book, "id", "title", "summary", "version", "sections", "seats")
        assert book["seats"].keys() == {"min", "max"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_and_its_actions(client, book):
    body = client.get(f"/v1/books/{book}").json()
    assert body["id"] == book
    for action in body["actions"]:
        fields(action, "name", "title", "phase", "who", "rules", "dice", "request_schema")
        jsonschema.Draft202012Validator.check_schema(action["request_schema"])
        for rule in action["rules"]:
            assert client.get(f"/v1/books/{book}/rules/{rule}").status_code == 200


def test_rules_by_topic_and_words(client):
    def ids(**query):
        return [
            rule["id"] for rule in client.get("/v1/books/wc/rules", params=query).json()["rules"]
        ]

    everything = ids()
    about = ids(topic="wc.scouting")
    assert about == ids(topic="scouting") == [i for i in everything if i.startswith("wc.scouting.")]
    assert 0 < len(about) < len(everything)
    worded = ids(q="SCOUTS forest")
    assert 0 < len(worded) < len(everything)
    assert ids(q="") == everything
    assert ids(topic="none") == ids(q="xyzzy") == []
    assert set(ids(topic="scouting", q="patrol")) <= set(about)


def test_one_rule(client):
    rule = client.get("/v1/books/wc/rules/wc.scouting.results").json()
    fields(rule, "id", "title", "summary", "source", "readings", "section", "actions")
    assert rule["source"].keys() == {"document", "part"}
    assert "scout" in rule["actions"]


@pytest.mark.parametrize("book", BOOKS)
def test_tables(client, book):
    for table in client.get(f"/v1/books/{book}/tables").json()["tables"]:
        fields(table, "id", "title", "dice", "modifiers", "rows", "provenance")
        assert table["provenance"] in ("source", "reconstructed")
        for row in table["rows"]:
            assert row.keys() == {"from", "to", "result", "text"}
        for modifier in table["modifiers"]:
            assert modifier.keys() - {"dice"} == {"name", "value", "text"}
        assert client.get(f"/v1/books/{book}/tables/{table['id']}").json() == table
        assert client.get(f"/v1/books/{book}/rules/{table['id']}").status_code == 200


TABLE = "/v1/books/wc/tables/wc.scouting.results/roll"


def test_a_roll_of_the_server(client):
    rolled = client.post(TABLE, json={}).json()
    fields(rolled, "rolls", "modifiers", "total", "row", "rules")
    assert rolled["rules"] == ["wc.scouting.results"]
    assert rolled["rolls"][0]["source"] == "server"
    assert rolled["total"] == rolled["rolls"][0]["total"]


def test_a_roll_of_one_s_own_with_modifiers(client):
    table = client.get("/v1/books/wc/tables/wc.scouting.results").json()
    named = table["modifiers"][0]
    asked = {"modifiers": [named["name"]], "modifier": 2, "dice": [4]}
    rolled = client.post(TABLE, json=asked).json()
    assert rolled["rolls"][0]["faces"] == [4]
    assert rolled["total"] == 4 + named["value"] + 2
    assert rolled["row"] in table["rows"]
    assert [term["value"] for term in rolled["modifiers"]] == [named["value"], 2]


AMBUSH = "/v1/books/wc/tables/wc.ambush.results/roll"


def test_a_modifier_may_be_a_die_of_its_own(client):
    rolled = client.post(AMBUSH, json={"modifiers": ["patrol"], "dice": [6, 5, 4]}).json()
    assert [roll["faces"] for roll in rolled["rolls"]] == [[6, 5], [4]]
    assert [term["value"] for term in rolled["modifiers"]] == [4]
    assert rolled["total"] == 15
    assert rolled["row"]["result"] == "reverse_ambush"


def test_the_odds_count_the_die_of_a_modifier(client):
    odds = client.post(AMBUSH, json={"modifiers": ["patrol"], "odds": True}).json()["odds"]
    chances = {one["row"]["result"]: one["probability"] for one in odds}
    assert chances["reverse_ambush"] == "5/54"
    assert sum(Fraction(chance) for chance in chances.values()) == 1


def test_the_odds_of_a_table(client):
    odds = client.post(TABLE, json={"odds": True}).json()["odds"]
    assert sum(row["p"] for row in odds) == pytest.approx(1, abs=1e-4)
    for row in odds:
        assert row.keys() == {"row", "probability", "p"}
        assert row["p"] == pytest.approx(float(eval_fraction(row["probability"])), abs=1e-5)
    sure = client.post(TABLE, json={"odds": True, "modifier": 1000}).json()["odds"]
    assert sum(row["p"] == 1 for row in sure) <= 1


def eval_fraction(text):
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


def test_no_dice_may_be_said_as_null(client):
    assert client.post(TABLE, json={"dice": None}).status_code == 200


@pytest.mark.parametrize(
    ("body", "code", "place"),
    [
        ({"dice": [7]}, "dice-invalid", ["body", "dice"]),
        ({"dice": [1, 1]}, "dice-unused", ["body", "dice"]),
        ({"dice": [0]}, "dice-invalid", ["body", "dice"]),
        ({"dice": "4"}, "invalid-request", ["body", "dice"]),
        ({"modifiers": ["none"]}, "invalid-request", ["body", "modifiers", 0]),
        ({"modifiers": ["target-fatigued"] * 2}, "invalid-request", ["body", "modifiers", 1]),
        ({"modifier": 1001}, "invalid-request", ["body", "modifier"]),
        ({"modifier": "2"}, "invalid-request", ["body", "modifier"]),
        ({"colour": 1}, "invalid-request", ["body", "colour"]),
    ],
)
def test_a_roll_that_cannot_be(client, body, code, place):
    assert places(client.post(TABLE, json=body), code)[0][: len(place)] == place


@pytest.mark.parametrize(
    "path",
    [
        "wc/tables/none",
        "none/tables",
        "wc/rules/none",
        "none/rules",
        "none",
        "none/scenarios",
        "wc/scenarios/none",
        "none/scenario-schema",
    ],
)
def test_what_is_not_in_the_catalogue(client, path):
    problem(client.get(f"/v1/books/{path}"), "not-found")


@pytest.mark.parametrize("book", BOOKS)
def test_scenarios_fit_their_schema(client, book):
    schema = client.get(f"/v1/books/{book}/scenario-schema").json()
    jsonschema.Draft202012Validator.check_schema(schema)
    ready = client.get(f"/v1/books/{book}/scenarios").json()["scenarios"]
    for scenario in ready:
        assert scenario.keys() >= {"id", "name", "summary"}
        whole = client.get(f"/v1/books/{book}/scenarios/{scenario['id']}").json()
        jsonschema.validate(whole, schema)


@pytest.mark.parametrize("book", BOOKS)
def test_a_campaign_of_every_ready_scenario_begins_with_one_request(client: TestClient, book):
    ready = client.get(f"/v1/books/{book}/scenarios").json()["scenarios"]
    assert ready
    for scenario in ready:
        whole = client.get(f"/v1/books/{book}/scenarios/{scenario['id']}").json()
        for chosen in ({"scenario_id": scenario["id"]}, {"scenario": whole}):
            asked = {"book": book, "name": scenario["name"][:120], **chosen}
            answer = client.post("/v1/campaigns", json=asked)
            assert answer.status_code == 201, answer.text
            body = answer.json()
            assert answer.headers["Location"] == f"/v1/campaigns/{body['campaign']['id']}"
            for seat in body["seats"]:
                headers = {"Authorization": f"Bearer {seat['token']}"}
                for path in ("", "/state", "/actions", "/rulings", "/map"):
                    found = client.get(answer.headers["Location"] + path, headers=headers)
                    assert found.status_code == 200, found.text


def test_a_map_of_another_program(client):
    text = "0101 green forest\n0102 nonsense\n"
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    url = "/v1/books/wc/maps/import"
    answer = client.post(url, params={"format": "text-mapper"}, content=text, headers=headers)
    assert answer.status_code == 200
    body = answer.json()
    assert body["map"]["hexes"][0]["terrain"] == "forest"
    assert body["warnings"]
    assert client.post(url, json={"text": text}).json() == body
    assert places(client.post(url, params={"format": "none"}, content=text, headers=headers)) == [
        ["query", "format"]
    ]
    assert places(client.post(url, content="", headers=headers)) == [["body"]]
    assert places(client.post(url, content=b"\xff\xfe", headers=headers)) == [["body"]]
    assert places(client.post(url, json={"text": ""})) == [["body", "text"]]
    assert places(client.post(url, json={"map": text})) == [["body", "text"], ["body", "map"]]
    problem(client.post("/v1/books/none/maps/import", content=text, headers=headers), "not-found")
    problem(client.post("/v1/books/pom/maps/import", content=text, headers=headers), "not-found")


def test_a_map_that_cannot_be_read_is_told_line_by_line(client):
    url = "/v1/books/wc/maps/import"
    text = "0101, green\n  0102 forest\nfoo\n"
    answer = client.post(url, content=text, headers={"Content-Type": "text/plain"})
    assert places(answer) == [["body", "line", number] for number in (1, 1, 2, 3)]
    errors = answer.json()["errors"]
    assert [error["msg"].partition(":")[0] for error in errors] == [
        "there is no hex in the text, such as",
        *["line not understood"] * 3,
    ]
    assert client.post(url, json={"text": text}).json()["errors"] == errors
    many = "".join(f"nonsense {number}\n" for number in range(30))
    told = problem(client.post(url, json={"text": many}), "invalid-request")
    assert len(told["errors"]) == 20
    assert "31 faults; the first 20 are listed, 11 more are not" in told["detail"]


def test_a_map_text_above_its_limit_is_too_large(client):
    text = "0" * (maps.MAX_MAP_CHARACTERS + 1)
    url = "/v1/books/wc/maps/import"
    problem(client.post(url, content=text, headers={"Content-Type": "text/plain"}), "too-large")
    problem(client.post(url, json={"text": text}), "too-large")


def test_a_book_lists_the_actions_that_have_a_route(client):
    paths = client.get("/openapi.json").json()["paths"]
    for book in client.get("/v1/books").json()["books"]:
        told = client.get(f"/v1/books/{book['id']}").json()["actions"]
        routes = {
            path.rpartition("/")[2]
            for path in paths
            if f"/actions/{book['id']}/" in path and not path.endswith(("/check", "/odds"))
        }
        assert {action["name"] for action in told} == routes
