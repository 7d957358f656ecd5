"""Every problem of the contract, reached and whole; and nothing has changed by it."""

import pytest
from sqlalchemy import create_engine, text

from app.api.idempotency import in_work
from app.api.problems import KINDS
from app.store.play import Caller
from tests.api.problems import places, problem
from tests.api.scenarios import border
from tests.service import begin, service

UNCHANGED = ("/state", "/rulings")


@pytest.fixture
def unchanged(game):
    """Holds the campaign to being afterwards what it was before, for every seat."""

    def looked_at():
        return [game.get(seat, path).content for seat in game.tokens for path in UNCHANGED]

    before = looked_at()
    yield
    assert looked_at() == before


def test_malformed(game, unchanged):
    headers = game.headers("empire", **{"Content-Type": "application/json"})
    answer = game.client.post(f"{game.url}/actions/wc/end-phase", content="{", headers=headers)
    problem(answer, "malformed")


@pytest.mark.parametrize("token", [None, "", "Bearer", "Bearer ", "Bearer x", "Basic x", "x"])
def test_unauthorized(game, unchanged, token):
    headers = {} if token is None else {"Authorization": token}
    for answer in (
        game.client.get(game.url, headers=headers),
        game.client.get(f"{game.url}/rulings", headers=headers),
        game.client.post(f"{game.url}/actions/wc/end-phase", headers=headers, json={}),
        game.client.delete(game.url, headers=headers, params={"confirm": game.id}),
    ):
        problem(answer, "unauthorized")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_of_another_campaign_opens_nothing(game, unchanged):
    other = begin(game.client, "border-war")
    for path in ("", "/state", "/rulings", "/actions", "/entities/army", "/map"):
        answer = game.client.get(game.url + path, headers=other.headers("referee"))
        assert problem(answer, "not-found")["detail"]
    url = f"{game.url}/actions/wc/end-phase"
    problem(game.client.post(url, headers=other.headers("empire"), json={}), "not-found")


def test_forbidden(game, unchanged):
    for seat, action in (("empire", "advance-phase"), ("referee", "rest-army")):
        problem(
            game.try_to(seat, action, {"army": "army-1"} if seat == "referee" else {}), "forbidden"
        )
    problem(game.post("empire", "/seats", {"role": "observer"}), "forbidden")
    problem(game.post("empire", "/actions/wc/end-phase?side=empire"), "forbidden")


def test_not_found(game, unchanged):
    known = game.get("empire").headers
    for path in ("/rulings/none", "/entities/army/none", "/entities/dragon", "/nowhere"):
        answer = game.get("empire", path)
        problem(answer, "not-found")
        assert answer.headers.keys() <= known.keys()
    problem(game.client.get("/nowhere"), "not-found")
    problem(game.client.get("/v1/books/none"), "not-found")
    problem(game.post("empire", "/actions/pom/wait"), "not-found")
    problem(game.post("empire", "/actions/wc/take-a-nap"), "not-found")
    problem(game.post("referee", "/actions/wc/end-phase?side=nobody"), "not-found")


def test_what_is_hidden_and_what_does_not_exist_answer_alike(game):
    hidden = game.get("referee", "/entities/unit", owner="orcs").json()["items"][0]["id"]
    for path in ("/entities/unit/{}", "/rulings/{}"):
        asked = [game.get("empire", path.format(name)) for name in (hidden, "none-such")]
        bodies = [problem(answer, "not-found") for answer in asked]
        assert [body.pop("instance") for body in bodies]
        assert bodies[0] == bodies[1]


def test_illegal_action_tells_every_refusal(game, unchanged):
    answer = game.try_to("empire", "scout", {"scouts": "army-9", "target": "none"})
    refusals = problem(answer, "illegal-action")["refusals"]
    assert {"wrong-phase", "unknown-entity"} <= {refusal["code"] for refusal in refusals}
    assert len(refusals) > 2
    for refusal in refusals:
        assert refusal.keys() == {"code", "rule", "detail"}
        assert refusal["detail"]
    checked = game.post("empire", "/actions/wc/scout/check", {"scouts": "army-9", "target": "none"})
    assert checked.json()["refusals"] == refusals
    odds = game.post("empire", "/actions/wc/scout/odds", {"scouts": "army-9", "target": "none"})
    assert problem(odds, "illegal-action")["refusals"] == refusals


@pytest.fixture
def scouting(client):
    """A campaign in which the reds may scout the army of the blues, and dice are their own."""
    game = begin(client, border(), settings={"dice": "supplied"})
    game.act("referee", "advance-phase")
    return game


def test_dice_required(scouting):
    before = scouting.state("referee")
    answer = scouting.try_to("red", "scout", {"scouts": "red-host", "target": "blue-host"})
    body = problem(answer, "dice-required")
    assert body["required"] == {"label": "scouting", "notation": "1d6"}
    assert scouting.state("referee") == before
    asked = {"scouts": "red-host", "target": "blue-host", "dice": {"scouting": [4]}}
    ruling = scouting.act("red", "scout", asked)
    (roll,) = [roll for roll in ruling["rolls"] if roll["label"] == "scouting"]
    assert (roll["faces"], roll["source"]) == ([4], "supplied")


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ({"scouting": [7]}, "dice-invalid"),
        ({"scouting": [1, 2]}, "dice-invalid"),
        ({"scouting": []}, "dice-invalid"),
        ([9], "dice-invalid"),
        ({"scouting": [1], "other": [1]}, "dice-unused"),
        ([1, 1], "dice-unused"),
        ({"scouting": [0]}, "dice-invalid"),
        ({"scouting": [-1]}, "dice-invalid"),
        ([0], "dice-invalid"),
        ([-1], "dice-invalid"),
        ({"scouting": [1.5]}, "invalid-request"),
        ({"scouting": ["4"]}, "invalid-request"),
        ({"scouting": [True]}, "invalid-request"),
        ({"scouting": 4}, "invalid-request"),
        ([10**20], "dice-invalid"),
        ([1.5], "invalid-request"),
        ([[4]], "invalid-request"),
        ("4", "invalid-request"),
    ],
)
def test_dice_that_cannot_be(scouting, dice, code):
    before = scouting.state("referee")
    asked = {"scouts": "red-host", "target": "blue-host", "dice": dice}
    answer = scouting.try_to("red", "scout", asked)
    assert all(place[:2] == ["body", "dice"] for place in places(answer, code))
    assert len(places(answer, code)) == 1 or code == "dice-unused"
    assert scouting.state("referee") == before


def test_dice_that_the_campaign_does_not_take(client):
    game = begin(client, "border-war", settings={"dice": "server"})
    problem(game.try_to("empire", "end-phase", {"dice": [1]}), "dice-invalid")


def test_in_progress(game):
    """The same key while this process is still at work on it."""
    token = game.tokens["empire"]
    with in_work(Caller(token, game.id, "one-key")):
        answer = game.try_to("empire", "end-phase", **{"Idempotency-Key": "one-key"})
        problem(answer, "in-progress")
        assert int(answer.headers["Retry-After"]) >= 1
        game.act("orcs", "end-phase")
    answer = game.try_to("empire", "end-phase", **{"Idempotency-Key": "one-key"})
    assert answer.status_code == 201


def test_already_undone_and_not_head(game):
    first = game.act("empire", "end-phase")
    second = game.act("referee", "advance-phase")
    problem(game.post("referee", f"/rulings/{first['id']}/undo"), "not-head")
    undone = game.post("referee", f"/rulings/{second['id']}/undo")
    assert undone.status_code == 201
    problem(game.post("referee", f"/rulings/{second['id']}/undo"), "already-undone")
    again = game.post("referee", f"/rulings/{undone.json()['id']}/undo")
    assert "take the action again" in problem(again, "not-undoable")["detail"]
    opening = game.get("referee", "/rulings").json()["rulings"][0]
    told = problem(game.post("referee", f"/rulings/{opening['id']}/undo"), "not-undoable")
    assert "opening" in told["detail"]


def test_stale(game, unchanged):
    cursor = game.get("empire").json()["cursor"]
    for missed in (cursor - 1, cursor + 1):
        answer = game.try_to("empire", "end-phase", **{"If-Match": f'"{missed}"'})
        problem(answer, "stale")


@pytest.mark.parametrize("form", ['"{}"', "{}", "*"])
def test_not_stale(game, form):
    cursor = game.get("empire").json()["cursor"]
    answer = game.try_to("empire", "end-phase", **{"If-Match": form.format(cursor)})
    assert answer.status_code == 201


def test_too_large(migrated_url):
    with service(migrated_url, migrated=True, max_body_bytes=50_000) as client:
        game = begin(client, "three-corners", book="ww")

        def chunks():
            for _ in range(20):
                yield b" " * 5_000

        headers = game.headers("referee", **{"Content-Type": "application/json"})
        for body in (b" " * 50_001, chunks()):
            url = f"{game.url}/actions/ww/phase-next"
            problem(client.post(url, content=body, headers=headers), "too-large")
        plain = {"Content-Type": "text/plain"}
        for body in (b" " * 50_001, chunks()):
            url = "/v1/books/wc/maps/import"
            problem(client.post(url, content=body, headers=plain), "too-large")
        fits = b'{"book": "ww", "name": "Fits", "scenario_id": "duel"}'.ljust(50_000)
        json = {"Content-Type": "application/json"}
        assert client.post("/v1/campaigns", content=fits, headers=json).status_code == 201


@pytest.mark.parametrize("stated", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_unsupported_media_type(game, unchanged, stated):
    headers = game.headers("empire", **{"Content-Type": stated})
    answer = game.client.post(f"{game.url}/actions/wc/end-phase", content="{}", headers=headers)
    problem(answer, "unsupported-media-type")
    if stated not in ("text/plain", ""):
        answer = game.client.post("/v1/books/wc/maps/import", content="{}", headers=headers)
        problem(answer, "unsupported-media-type")


def test_too_many_requests(migrated_url):
    with service(migrated_url, migrated=True, requests_per_minute=3) as client:
        answers = [client.get("/v1/books") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        problem(answers[-1], "too-many-requests")
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 61
        other = client.get("/v1/books", headers={"Authorization": "Bearer other"})
        problem(other, "too-many-requests")
        for path in ("/healthz", "/readyz", "/metrics"):
            assert [client.get(path).status_code for _ in range(5)] == [200] * 5


def test_invalid_request_names_every_place(game, unchanged):
    answer = game.try_to("empire", "buy-supply", {"amount": "many", "colour": "red"})
    assert places(answer) == [["body", "settlement"], ["body", "amount"], ["body", "colour"]]


def test_idempotency_key_reused(game):
    key = {"Idempotency-Key": "one-key"}
    assert game.try_to("empire", "end-phase", **key).status_code == 201
    problem(game.try_to("empire", "rest-army", {"army": "army-1"}, **key), "idempotency-key-reused")
    assert game.try_to("orcs", "end-phase", **key).status_code == 201


def test_invalid_scenario(client):
    scenario = border()
    scenario["settlements"][0]["hex"] = [99, 99]
    scenario["armies"][0]["owner"] = "nobody"
    body = {"book": "wc", "name": "Faulty", "scenario": scenario}
    found = places(client.post("/v1/campaigns", json=body), "invalid-scenario")
    assert len(found) > 1


def test_busy(migrated_url):
    """Another connection holds the campaign."""
    with service(migrated_url, migrated=True, lock_timeout_seconds=0.2) as client:
        game = begin(client, "border-war")
        engine = create_engine(migrated_url)
        with engine.connect() as held:
            if engine.dialect.name == "sqlite":
                held.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                held.execute(text("SELECT 1 FROM campaign FOR UPDATE"))
            for answer in (
                game.try_to("empire", "end-phase"),
                game.post("referee", "/seats", {"role": "observer"}),
            ):
                problem(answer, "busy")
                assert int(answer.headers["Retry-After"]) >= 1
            assert game.get("empire").status_code == 200
            held.rollback()
        engine.dispose()
        assert game.try_to("empire", "end-phase").status_code == 201


def test_method_not_allowed_names_all_methods_of_the_path(game):
    answer = game.client.put(game.url, headers=game.headers("empire"))
    problem(answer, "method-not-allowed")
    assert answer.headers["Allow"] == "GET, PATCH, DELETE, HEAD"


@pytest.mark.parametrize("code", KINDS)
def test_the_type_of_a_problem_answers_a_page(client, code):
    page = client.get(f"/problems/{code}")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert KINDS[code].title.replace("'", "&#x27;") in page.text
