"""What a referee does with seats and names, and what they are told where they may not."""

import pytest

from tests.api.problems import places, problem
from tests.service import service


def test_a_referee_is_told_to_say_a_side(game):
    for ask in ("", "/check", "/odds"):
        answer = game.post("referee", f"/actions/wc/end-phase{ask}")
        assert "`?side=`" in problem(answer, "forbidden")["detail"]
    assert game.post("referee", "/actions/wc/end-phase?side=empire").status_code == 201
    told = problem(game.post("empire", "/actions/wc/advance-phase"), "forbidden")
    assert "?side=" not in told["detail"]


def test_the_last_referee_s_seat_stays_open(game):
    close = game.client.delete
    url, headers = f"{game.url}/seats/seat-referee", game.headers("referee")
    assert "referee" in problem(close(url, headers=headers), "last-referee")["detail"]
    assert game.get("referee").status_code == 200
    assert game.post("referee", "/seats", {"role": "referee"}).status_code == 201
    assert close(url, headers=headers).status_code == 204


def test_a_campaign_can_be_renamed(game):
    def rename(seat, name):
        return game.client.patch(game.url, headers=game.headers(seat), json={"name": name})

    before = game.get("referee", "/rulings").json()
    assert rename("referee", "The Long Winter").json()["name"] == "The Long Winter"
    for seat in ("referee", "empire"):
        assert game.get(seat).json()["name"] == "The Long Winter"
    game.act("empire", "end-phase")
    assert game.get("orcs").json()["name"] == "The Long Winter"
    assert before["rulings"] == game.get("referee", "/rulings").json()["rulings"][:-1]
    problem(rename("empire", "Ours"), "forbidden")
    for wrong in ("", "x" * 121, "two\nlines", "\u202eevil", 7, None):
        assert places(rename("referee", wrong)) == [["body", "name"]]
    assert game.get("empire").json()["name"] == "The Long Winter"


def names(game, seat="orcs"):
    return {each["id"]: each["name"] for each in game.get(seat).json()["seats"]}


def test_a_seat_is_called_as_its_side_is_until_it_has_a_name_of_its_own(game):
    everybody = game.state("referee")["entities"]["side"]
    sides = {side["id"]: side["name"] for side in everybody if side["is_player"]}
    first = {f"seat-{side}": name for side, name in sides.items()}
    assert names(game) == {**first, "seat-referee": "Referee"}
    told = {each["id"]: each["name"] for each in game.founded["seats"]}
    assert told == names(game)
    for body, name in (
        ({"role": "player", "side": "empire", "name": "Anna"}, "Anna"),
        ({"role": "player", "side": "empire"}, sides["empire"]),
        ({"role": "observer"}, "Observer"),
    ):
        added = game.post("referee", "/seats", body)
        assert (added.status_code, added.json()["name"]) == (201, name)
        read = game.client.get(added.headers["location"], headers=game.headers("orcs"))
        assert read.json() == {k: v for k, v in added.json().items() if k != "token"}
    assert (
        game.client.get("/v1/me", headers=game.headers("empire")).json()["name"]
        == (sides["empire"])
    )


def test_whoever_holds_a_seat_and_the_referee_rename_it(game):
    def rename(by, seat, name):
        url = f"{game.url}/seats/seat-{seat}"
        return game.client.patch(url, headers=game.headers(by), json={"name": name})

    answer = rename("empire", "empire", "Anna")
    assert answer.json() == {
        "id": "seat-empire",
        "role": "player",
        "side": "empire",
        "name": "Anna",
    }
    assert rename("referee", "orcs", "Grom").status_code == 200
    assert names(game, "empire") == {
        "seat-empire": "Anna",
        "seat-orcs": "Grom",
        "seat-referee": "Referee",
    }
    problem(rename("orcs", "empire", "Loser"), "forbidden")
    problem(rename("empire", "referee", "Fool"), "forbidden")
    problem(rename("referee", "elves", "Who"), "not-found")
    for wrong in ("", "x" * 121, "two\nlines", "\u202eevil", 7, None):
        assert places(rename("empire", "empire", wrong)) == [["body", "name"]]
    assert places(game.post("referee", "/seats", {"role": "observer", "name": "a\nb"})) == [
        ["body", "name"]
    ]
    assert names(game)["seat-empire"] == "Anna"


@pytest.mark.parametrize("key", ["", " "])
def test_an_empty_key_is_refused(game, key):
    answer = game.try_to("empire", "end-phase", **{"Idempotency-Key": key})
    assert places(answer) == [["header", "Idempotency-Key"]]
    assert game.get("empire").json()["waiting_for"] == ["empire", "orcs"]


def test_whoever_lacks_the_operator_s_token_is_asked_for_it_by_name(migrated_url):
    with service(migrated_url, migrated=True, create_token="operator") as client:
        body = {"book": "wc", "name": "X", "scenario_id": "border-war"}
        for headers in ({}, {"Authorization": "Bearer other"}):
            answer = client.post("/v1/campaigns", json=body, headers=headers)
            assert "UMPIRE_CREATE_TOKEN" in problem(answer, "unauthorized")["detail"]
        right = {"Authorization": "Bearer operator"}
        assert client.post("/v1/campaigns", json=body, headers=right).status_code == 201
