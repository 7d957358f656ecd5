"""What one client may ask: how much, how often, how much at once; and what an operator sees."""

import threading
import time

import pytest

from tests.api.problems import problem
from tests.service import begin, service


def limited(url, **settings):
    return service(url, migrated=True, **settings)


def test_guesses_at_tokens_count_against_the_address(migrated_url):
    with limited(migrated_url, requests_per_minute=5) as client:
        answers = [
            client.get("/v1/me", headers={"Authorization": f"Bearer ump_{n}"}) for n in range(8)
        ]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 3
        problem(answers[-1], "too-many-requests")
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 61


def test_a_seat_has_a_limit_of_its_own(migrated_url):
    with limited(migrated_url, requests_per_minute=4) as client:
        game = begin(client, "border-war")  # the address: 1
        assert game.get("empire").status_code == 200  # 2, and the token is known
        assert client.get("/v1/books").status_code == 200  # 3
        assert [game.get("empire").status_code for _ in range(5)] == [200] * 4 + [429]
        assert [client.get("/v1/books").status_code for _ in range(2)] == [200, 429]


def test_the_limit_is_told(migrated_url):
    with limited(migrated_url, requests_per_minute=3) as client:
        told = [client.get("/v1/books").headers for _ in range(4)]
        assert [headers["RateLimit-Limit"] for headers in told] == ["3"] * 4
        assert [headers["RateLimit-Remaining"] for headers in told] == ["2", "1", "0", "0"]
        assert all(1 <= int(headers["RateLimit-Reset"]) <= 61 for headers in told)


def test_the_documentation_and_the_checks_of_health_are_free(migrated_url):
    with limited(migrated_url, requests_per_minute=1) as client:
        assert client.get("/v1/books").status_code == 200
        page = client.get("/docs")
        assets = [part.split('"')[0] for part in page.text.split('"/static')[1:]]
        assert assets
        for path in ("/healthz", "/readyz", "/metrics", *(f"/static{a}" for a in assets)):
            assert [client.get(path).status_code for _ in range(3)] == [200] * 3, path
        assert client.get("/v1/books").status_code == 429


@pytest.mark.parametrize("encoding", ["gzip", "br", "GZIP, deflate"])
def test_a_compressed_body_is_refused_by_its_encoding(game, encoding):
    headers = game.headers("empire", **{"Content-Encoding": encoding})
    for path in ("/seats", "/actions/wc/end-phase"):
        answer = game.client.post(game.url + path, content=b"\x1f\x8b", headers=headers)
        assert encoding in problem(answer, "unsupported-media-type")["detail"]
        assert answer.headers["Accept-Encoding"] == "identity"
    plain = {"Content-Encoding": "identity"}
    assert game.try_to("empire", "end-phase", **plain).status_code == 201


@pytest.fixture
def slow_checks(monkeypatch):
    """Checks that go on until they are let go."""
    go = threading.Event()
    monkeypatch.setattr("app.api.actions.refusals_of", lambda *_: go.wait(30) and [])
    yield go
    go.set()


def test_health_never_waits_for_checks_and_a_seat_has_few_at_once(migrated_url, slow_checks):
    with limited(migrated_url, questions_at_once=3) as client:
        game = begin(client, "border-war")
        answers = []

        def check():
            body = {"army": "army-1"}
            answers.append(game.try_to("empire", "rest-army/check", body).status_code)

        threads = [threading.Thread(target=check) for _ in range(45)]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + 20
        while len(answers) < 42 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert answers == [429] * 42
        for path in ("/healthz", "/readyz"):
            began = time.monotonic()
            assert client.get(path).status_code == 200
            assert time.monotonic() - began < 2
        assert game.get("empire").status_code == 200
        slow_checks.set()
        for thread in threads:
            thread.join()
        assert answers[42:] == [200] * 3
        assert game.try_to("empire", "rest-army/check", {"army": "army-1"}).status_code == 200


def test_the_public_metrics_name_no_action(migrated_url):
    with limited(migrated_url, metrics_token="m-secret") as client:
        game = begin(client, "border-war")
        game.act("empire", "end-phase")
        game.try_to("orcs", "lay-ambush/check", {})
        public = client.get("/metrics").text
        assert "end-phase" not in public
        assert "lay-ambush" not in public
        assert 'route="/v1/campaigns/{campaign_id}/actions/{book}/{action}"' in public
        assert 'route="/v1/campaigns/{campaign_id}/actions/{book}/{action}/check"' in public
        operator = client.get("/metrics", headers={"Authorization": "Bearer m-secret"}).text
        assert 'umpire_action_requests_total{action="wc/end-phase",status="201"}' in operator
        wrong = client.get("/metrics", headers={"Authorization": "Bearer other"})
        problem(wrong, "unauthorized")


def test_without_a_token_of_the_operator_nobody_is_told_of_actions(client):
    answer = client.get("/metrics", headers={"Authorization": "Bearer "})
    assert "umpire_action_requests_total" not in answer.text
    problem(client.get("/metrics", headers={"Authorization": "Bearer x"}), "unauthorized")
