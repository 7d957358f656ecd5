"""Acting over HTTP: what may be done, what it would do, and that it is done once."""

import threading
import time

import pytest

from tests.api.problems import problem
from tests.api.scenarios import border
from tests.service import begin

RULING = {
    "id",
    "cursor",
    "campaign_id",
    "action",
    "seat",
    "turn",
    "phase",
    "request",
    "modifiers",
    "rolls",
    "outcome",
    "summary",
    "findings",
    "tabletop",
    "changes",
    "rules",
    "cause",
    "consequences",
    "undone_by",
    "at",
}
SCOUT = {"scouts": "red-host", "target": "blue-host"}


@pytest.fixture
def border_game(client):
    """Red's host with scouts stands next to blue's, and it is red's place in movement."""
    game = begin(client, border())
    game.act("referee", "advance-phase")
    return game


def test_a_ruling_has_all_its_parts(border_game):
    told = {"red": border_game.act("red", "scout", SCOUT)}
    cursor = told["red"]["cursor"]
    assert told["red"].keys() >= RULING
    assert "seq" not in told["red"]
    told["referee"] = border_game.get("referee", f"/rulings/{told['red']['id']}").json()
    assert told["referee"].keys() >= RULING | {"seq"}
    assert told["red"]["seat"] == "seat-red"
    assert told["red"]["request"] == SCOUT
    assert told["red"]["changes"]
    for change in told["referee"]["changes"]:
        assert change.keys() == {"op", "kind", "id", "before", "after", "rule"}
    for roll in told["referee"]["rolls"]:
        assert roll.keys() == {"label", "notation", "faces", "total", "source"}
    for finding in told["red"]["findings"]:
        assert finding.keys() == {"rule", "text", "data"}
    assert border_game.get("red").json()["cursor"] >= cursor


def test_what_may_be_done_now_can_be_done(border_game):
    offered = border_game.get("red", "/actions").json()
    assert offered
    for action in offered:
        assert action.keys() == {"name", "title", "phase", "options", "more", "request_schema"}
        for request in (action["options"] or ())[:3]:
            path = f"/actions/wc/{action['name']}"
            assert border_game.post("red", f"{path}/check", request).json()["legal"], request
    plain = border_game.get("red", "/actions", options="false").json()
    assert [action["name"] for action in plain] == [action["name"] for action in offered]
    assert not any(action["options"] for action in plain)


def test_a_check_and_odds_change_nothing(border_game):
    before = [border_game.get(seat, "/state").content for seat in border_game.tokens]
    check = border_game.post("red", "/actions/wc/scout/check", SCOUT).json()
    assert check.keys() == {"legal", "refusals", "dice", "modifiers"}
    assert (check["legal"], check["refusals"]) == (True, [])
    assert check["dice"] == [{"label": "scouting", "notation": "1d6"}]
    odds = border_game.post("red", "/actions/wc/scout/odds", SCOUT).json()
    assert odds.keys() == {"method", "outcomes", "assumes"}
    assert odds["method"] == "exact"
    for outcome in odds["outcomes"]:
        assert outcome.keys() == {"outcome", "summary", "probability", "p"}
    assert sum(outcome["p"] for outcome in odds["outcomes"]) == pytest.approx(1, abs=1e-3)
    assert [border_game.get(seat, "/state").content for seat in border_game.tokens] == before


def test_the_referee_acts_for_a_side(border_game):
    side = "?side=red"
    offered = border_game.get("referee", "/actions", side="red").json()
    assert "scout" in [action["name"] for action in offered]
    path = "/actions/wc/scout"
    assert border_game.post("referee", f"{path}/check{side}", SCOUT).json()["legal"]
    as_red = border_game.post("red", f"{path}/odds", SCOUT)
    assert border_game.post("referee", f"{path}/odds{side}", SCOUT).content == as_red.content
    ruling = border_game.post("referee", f"{path}{side}", SCOUT)
    assert ruling.status_code == 201
    assert (ruling.json()["actor"], ruling.json()["seat"]) == ("red", "seat-referee")
    for seat in ("red", "blue"):
        for ask in ("", "/check", "/odds"):
            problem(border_game.post(seat, f"{path}{ask}{side}", SCOUT), "forbidden")
        problem(border_game.get(seat, "/actions", side="red"), "forbidden")


def test_a_retry_is_given_the_same_ruling(border_game):
    key = {"Idempotency-Key": "scout-1"}
    first = border_game.try_to("red", "scout", SCOUT, **key)
    assert first.status_code == 201
    assert "Idempotency-Replayed" not in first.headers
    again = border_game.try_to("red", "scout", SCOUT, **key, **{"If-Match": '"0"'})
    assert (again.status_code, again.content) == (200, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(border_game.get("red", "/rulings").json()["rulings"]) == first.json()["cursor"]
    problem(border_game.try_to("red", "end-phase", **key), "idempotency-key-reused")


def test_a_refused_request_leaves_its_key_free(border_game):
    key = {"Idempotency-Key": "k"}
    problem(border_game.try_to("red", "rest-army", {"army": "none"}, **key), "illegal-action")
    assert border_game.try_to("red", "scout", SCOUT, **key).status_code == 201


def test_one_key_at_one_moment_makes_one_ruling(border_game):
    start, answers = threading.Barrier(4), []

    def ask():
        start.wait()
        answers.append(border_game.try_to("red", "scout", SCOUT, **{"Idempotency-Key": "k"}))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses.count(201) == 1
    assert set(statuses) <= {200, 201, 409}
    for answer in answers:
        if answer.status_code == 409:
            problem(answer, "in-progress")
    scouted = border_game.get("referee", "/rulings").json()["rulings"]
    assert [ruling["action"] for ruling in scouted].count("scout") == 1


def test_two_seats_at_one_moment_are_ruled_on_one_after_the_other(game):
    start, answers = threading.Barrier(2), []

    def ask(seat):
        start.wait()
        answers.append(game.try_to(seat, "end-phase"))

    threads = [threading.Thread(target=ask, args=(seat,)) for seat in ("empire", "orcs")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.status_code for answer in answers] == [201, 201]
    rulings = game.get("referee", "/rulings").json()["rulings"]
    assert [ruling["seq"] for ruling in rulings] == list(range(1, len(rulings) + 1))
    assert game.get("empire").json()["phase"] == "movement"


def test_rulings_in_pages(game):
    for seat in ("empire", "orcs"):
        game.act(seat, "end-phase")
    everything = game.get("empire", "/rulings").json()
    assert everything.keys() == {"rulings", "cursor", "more", "latest"}
    assert (everything["more"], everything["latest"]) == (False, everything["cursor"])
    cursors = [ruling["cursor"] for ruling in everything["rulings"]]
    assert cursors == list(range(1, everything["cursor"] + 1))
    found, page = [], {"cursor": 0, "more": True}
    while page["more"]:
        page = game.get("empire", "/rulings", after=page["cursor"], limit=2).json()
        found += page["rulings"]
        assert page["cursor"] == found[-1]["cursor"]
        assert page["latest"] == everything["cursor"]
    page = game.get("empire", "/rulings", after=page["cursor"]).json()
    assert (page["rulings"], page["cursor"]) == ([], everything["cursor"])
    assert found == everything["rulings"]
    for ruling in found:
        assert game.get("empire", f"/rulings/{ruling['id']}").json() == ruling


def test_waiting_for_a_ruling(game):
    cursor = game.get("empire").json()["cursor"]
    began = time.monotonic()
    assert game.get("empire", "/rulings", after=cursor, wait=1).json()["rulings"] == []
    assert time.monotonic() - began >= 0.9

    later = threading.Timer(0.7, game.act, ("orcs", "end-phase"))
    later.start()
    found = game.get("empire", "/rulings", after=cursor, wait=20).json()["rulings"]
    later.join()
    assert [ruling["action"] for ruling in found] == ["end-phase"]


def test_undo_of_one_s_own_harmless_ruling(game):
    state = game.state("empire")["entities"]
    offered = {action["name"]: action for action in game.get("empire", "/actions").json()}
    ruling = game.act("empire", "assign-duty", offered["assign-duty"]["options"][0])
    problem(game.post("orcs", f"/rulings/{ruling['id']}/undo"), "not-found")
    key = {"Idempotency-Key": "u"}
    undone = game.post("empire", f"/rulings/{ruling['id']}/undo", **key)
    assert undone.status_code == 201
    again = game.post("empire", f"/rulings/{ruling['id']}/undo", **key)
    assert (again.status_code, again.content) == (200, undone.content)
    assert game.state("empire")["entities"] == state
    taken_back = game.get("empire", f"/rulings/{ruling['id']}").json()
    assert taken_back["undone_by"] == undone.json()["id"]


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([7], "dice-invalid"),
        ([3, 3], "dice-unused"),
        ({"scout": [3]}, "dice-required"),
        ({"scouting": [1, 2]}, "dice-invalid"),
    ],
)
def test_a_check_says_of_dice_what_the_action_would_say(client, dice, code):
    game = begin(client, border(), settings={"dice": "either"})
    game.act("referee", "advance-phase")
    for asked in ("scout", "scout/check"):
        body = {**SCOUT, "dice": dice}
        problem(game.post("red", f"/actions/wc/{asked}", body), code)
    good = game.post("red", "/actions/wc/scout/check", {**SCOUT, "dice": [3]})
    assert good.json()["legal"]
