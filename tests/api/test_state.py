"""What a seat may see: everything at once, kind by kind, one by one, and the map."""

import pytest

from app.api import open_actions
from tests.api.problems import problem


def test_the_state_of_a_seat(game):
    for seat in game.tokens:
        state = game.state(seat)
        assert state.keys() == {"cursor", "turn", "phase", "entities"}
        assert state["cursor"] == game.get(seat).json()["cursor"]
        owners = {unit["owner"] for unit in state["entities"]["unit"]}
        assert owners == ({seat} if seat != "referee" else {"empire", "orcs", "neutral"})


def test_an_etag_is_made_of_what_the_seat_sees(game):
    first = {seat: game.get(seat, "/state") for seat in ("empire", "orcs", "referee")}
    assert len({answer.headers["ETag"] for answer in first.values()}) == 3
    for seat, answer in first.items():
        assert answer.headers["Cache-Control"] == "private, no-cache"
        known = game.headers(seat, **{"If-None-Match": answer.headers["ETag"]})
        again = game.client.get(f"{game.url}/state", headers=known)
        assert (again.status_code, again.content) == (304, b"")
    offered = {action["name"]: action for action in game.get("empire", "/actions").json()}
    ruling = game.act("empire", "assign-duty", offered["assign-duty"]["options"][0])
    assert ruling["cursor"] == game.state("empire")["cursor"]
    changed = {
        s: game.get(s, "/state").headers["ETag"] != a.headers["ETag"] for s, a in first.items()
    }
    assert changed == {"empire": True, "orcs": False, "referee": True}


def test_entities_in_pages(game):
    everything = game.state("empire")["entities"]["unit"]
    found, after, more = [], {}, True
    while more:
        page = game.get("empire", "/entities/unit", limit=7, **after).json()
        assert page.keys() == {"items", "cursor", "more", "next"}
        assert len(page["items"]) <= 7
        found += page["items"]
        assert page["cursor"] == found[-1]["id"]
        assert page["next"] == (page["cursor"] if page["more"] else None)
        after, more = {"after": page["cursor"]}, page["more"]
    assert found == everything
    beyond = game.get("empire", "/entities/unit", after=found[-1]["id"]).json()
    assert beyond == {"items": [], "cursor": found[-1]["id"], "more": False, "next": None}
    none = game.get("empire", "/entities/unit", owner="nobody").json()
    assert none == {"items": [], "cursor": None, "more": False, "next": None}


def test_entities_by_owner_and_place(game):
    armies = game.state("empire")["entities"]["army"]
    owned = game.get("empire", "/entities/army", owner="orcs").json()["items"]
    assert owned == [army for army in armies if army["owner"] == "orcs"]
    q, r = armies[0]["hex"]
    there = game.get("empire", "/entities/army", at=f"{q},{r}").json()["items"]
    assert there == [army for army in armies if army["hex"] == [q, r]]
    assert game.get("empire", "/entities/army", at="-99,99").json()["items"] == []
    assert game.get("empire", "/entities/unit", owner="orcs").json()["items"] == []


def test_one_entity(game):
    for kind, entities in game.state("empire")["entities"].items():
        for entity in entities[:2]:
            answer = game.get("empire", f"/entities/{kind}/{entity['id']}")
            assert answer.json() == entity
            known = game.headers("empire", **{"If-None-Match": answer.headers["ETag"]})
            url = f"{game.url}/entities/{kind}/{entity['id']}"
            assert game.client.get(url, headers=known).status_code == 304


@pytest.mark.parametrize("kind", ["dragon", "unit%20", "Unit", "wc_unit"])
def test_a_kind_that_the_book_does_not_have(game, kind):
    problem(game.get("empire", f"/entities/{kind}"), "not-found")
    problem(game.get("empire", f"/entities/{kind}/x"), "not-found")


def test_the_map(game):
    maps = [game.get(seat, "/map") for seat in game.tokens]
    assert maps[0].json()["hexes"]
    assert len({answer.content for answer in maps}) == 1
    assert len({answer.headers["ETag"] for answer in maps}) == 1


def test_the_referee_sees_what_a_side_sees(game):
    game.act("empire", "end-phase")
    for path in ("/state", "/rulings", "/map", "/entities/unit", "/entities/army"):
        as_side = game.get("referee", path, side="empire")
        assert as_side.content == game.get("empire", path).content, path
    ruling = game.get("empire", "/rulings").json()["rulings"][-1]
    as_side = game.get("referee", f"/rulings/{ruling['id']}", side="empire")
    assert as_side.json() == ruling
    for path in ("/state", "/rulings", "/map", "/entities/unit", "/actions"):
        problem(game.get("empire", path, side="empire"), "forbidden")
        problem(game.get("referee", path, side="nobody"), "not-found")


def test_what_may_be_done_is_kept_until_something_is_ruled(game, monkeypatch):
    first = game.get("empire", "/actions")
    monkeypatch.setattr(open_actions, "offer_of", None)  # nothing is worked out again
    again = game.get("empire", "/actions")
    assert (again.content, again.headers["ETag"]) == (first.content, first.headers["ETag"])
    known = game.headers("empire", **{"If-None-Match": first.headers["ETag"]})
    assert game.client.get(f"{game.url}/actions", headers=known).status_code == 304
    monkeypatch.undo()
    game.act("empire", "end-phase")
    assert game.get("empire", "/actions").headers["ETag"] != first.headers["ETag"]
    assert game.get("referee", "/actions").content != first.content


def test_one_action_may_be_asked_for(game):
    offered = game.get("empire", "/actions", name="assign-duty").json()
    assert [action["name"] for action in offered] == ["assign-duty"]
    assert game.get("empire", "/actions", name="nothing").json() == []


def test_options_are_narrowed_by_any_field_of_the_request(game):
    game.until("movement")
    whole = game.get("empire", "/actions", name="move-army").json()[0]
    army = whole["options"][0]["army"]

    def moves_of(army, **more):
        asked = {"name": "move-army", "army": army, **more}
        url = f"{game.url}/actions"
        return game.client.get(url, headers=game.headers("empire"), params=asked).json()[0]

    moves = moves_of(army)
    assert moves["options"]
    assert {option["army"] for option in moves["options"]} == {army}
    assert moves["more"] is False
    q, r = moves["options"][-1]["path"][-1]
    there = moves_of(army, path=f"{q},{r}")
    assert there["options"]
    assert all([q, r] in option["path"] for option in there["options"])
    assert moves_of("nothing")["options"] == []
    of_army = game.get("empire", "/actions", army=army).json()
    assert {"move-army", "rest-army"} <= {action["name"] for action in of_army}
    assert all("army" in action["request_schema"]["properties"] for action in of_army)


def test_what_is_no_field_of_the_action_narrows_nothing(game):
    for query in (
        {"name": "move-army", "amry": "army-1"},
        {"amry": "army-1"},
        {"name": "rest-army", "units": "unit-1"},
    ):
        answer = game.get("empire", "/actions", **query)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["loc"][0] == "query"
