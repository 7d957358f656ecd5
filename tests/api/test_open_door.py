"""What a page of another origin, a bot and an operator need: CORS, `/v1/me`, ids of requests."""

import re

import pytest

from app.settings import Settings
from app.store.seats import SEATS, hash_of
from tests.api.problems import problem
from tests.service import begin, service

PAGE = "https://maps.example.org"
OTHER = "https://other.example.org"
ASKED = {
    "Origin": PAGE,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type,idempotency-key,if-match",
}
REQUEST_HEADERS = [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
]
RESPONSE_HEADERS = [
    "ETag",
    "Location",
    "Retry-After",
    "Idempotency-Replayed",
    "WWW-Authenticate",
    "X-Request-ID",
]


def listed(header):
    return {part.strip().lower() for part in header.split(",")}


def test_a_page_may_ask_first(game):
    for path in ("/actions/wc/end-phase", "/state", ""):
        answer = game.client.options(game.url + path, headers=ASKED)
        assert answer.status_code == 200
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        allowed = listed(answer.headers["Access-Control-Allow-Headers"])
        assert allowed >= {name.lower() for name in REQUEST_HEADERS}
        assert listed(answer.headers["Access-Control-Allow-Methods"]) >= {"post", "patch", "delete"}


def test_a_page_may_read_answers_and_problems(game):
    origin = {"Origin": PAGE}
    ruled = game.try_to("empire", "end-phase", **origin)
    refused = game.client.get(game.url, headers=origin)
    for answer, status in ((ruled, 201), (refused, 401)):
        assert answer.status_code == status
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        exposed = listed(answer.headers["Access-Control-Expose-Headers"])
        assert exposed >= {name.lower() for name in RESPONSE_HEADERS}
        assert "Access-Control-Allow-Credentials" not in answer.headers


def test_an_operator_names_the_origins(migrated_url):
    with service(migrated_url, migrated=True, cors_origins=f"{PAGE}/, http://localhost:3000") as c:
        assert c.get("/healthz", headers={"Origin": PAGE}).headers[
            "Access-Control-Allow-Origin"
        ] == (PAGE)
        other = c.get("/healthz", headers={"Origin": OTHER})
        assert "Access-Control-Allow-Origin" not in other.headers
    with service(migrated_url, migrated=True, cors_origins="") as client:
        closed = client.get("/healthz", headers={"Origin": PAGE})
        assert "Access-Control-Allow-Origin" not in closed.headers


@pytest.mark.parametrize("origins", ["maps.example.org", "https://a/b", "https://a b", "*.org"])
def test_what_is_no_origin_is_refused_at_the_start(origins):
    with pytest.raises(ValueError, match="no origin"):
        Settings(cors_origins=origins)


def test_me(game):
    seats = {seat["token"]: seat for seat in game.founded["seats"]}
    for token, seat in seats.items():
        me = game.client.get("/v1/me", headers={"Authorization": f"Bearer {token}"})
        assert me.json() == {
            "campaign_id": game.id,
            "seat": seat["id"],
            "role": seat["role"],
            "side": seat["side"],
            "name": seat["name"],
        }


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer ump_other"}])
def test_nobody_is_nobody(client, headers):
    answer = client.get("/v1/me", headers=headers)
    problem(answer, "unauthorized")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_tokens_can_be_found_by_scanners(game):
    rotated = game.post("referee", "/seats/seat-orcs/token").json()["token"]
    added = game.post("referee", "/seats", {"role": "observer"}).json()["token"]
    for token in (*game.tokens.values(), rotated, added):
        assert re.fullmatch(r"ump_[A-Za-z0-9_-]{32}", token)


def test_a_token_from_before_the_prefix_stays_valid(game):
    old = "u8vFvIb4NQO2mZ8rJw2mLh0w1u7r0pQe"
    with game.client.app.state.store.database.writing() as connection:
        connection.execute(
            SEATS.update()
            .where(SEATS.c.campaign_id == game.id, SEATS.c.id == "seat-empire")
            .values(token_hash=hash_of(old))
        )
    game.tokens["empire"] = old
    assert game.get("empire", "/state").status_code == 200


def test_every_answer_has_an_id(game):
    seen = set()
    for path in ("/healthz", "/nowhere", "/docs", "/v1/books", game.url):
        answer = game.client.get(path)
        (own,) = answer.headers.get_list("X-Request-ID")
        assert re.fullmatch(r"[0-9a-f]{32}", own)
        seen.add(own)
    assert len(seen) == 5
    own = game.client.get("/healthz", headers={"X-Request-ID": "bot-7:4f.1_a"})
    assert own.headers["X-Request-ID"] == "bot-7:4f.1_a"


@pytest.mark.parametrize("odd", ["", "a b", "x" * 129, "ü".encode(), b'"};{', b"a\x1b[31m"])
def test_an_id_that_could_garble_a_log_is_replaced(client, odd):
    answer = client.get("/healthz", headers={"X-Request-ID": odd})
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-ID"])


def test_a_fault_of_the_service_is_a_problem_with_the_id(migrated_url, monkeypatch, capfd):
    with service(migrated_url, migrated=True, log_format="json") as client:
        game = begin(client, "border-war")

        def fail(*_args):
            raise RuntimeError("on purpose")

        monkeypatch.setattr("app.api.campaigns._describe", fail)
        answer = game.get("empire")
    body = problem(answer, "internal-error")
    assert "on purpose" not in str(body)
    told = [line for line in capfd.readouterr().out.splitlines() if "on purpose" in line]
    assert len(told) == 1
    assert answer.headers["X-Request-ID"] in told[0]
