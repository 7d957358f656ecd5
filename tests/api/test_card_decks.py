"""The card decks over HTTP: an action that side and referee may take, and what others are told."""

import json

import pytest
from fastapi.testclient import TestClient

from tests.service import JSON, Game, begin

OWNER, OTHER, REFEREE = "aquilonia", "stygia", "referee"


@pytest.fixture
def cards(client: TestClient) -> Game:
    return begin(client, "wild-marches", book="hyb")


def names_offered(game: Game, seat: str) -> set[str]:
    return {action["name"] for action in game.get(seat, "/actions").json()}


def test_an_action_of_side_or_referee_is_offered_to_both(cards: Game) -> None:
    assert "encounter-start" in names_offered(cards, OWNER) & names_offered(cards, REFEREE)
    assert "deck-draw" not in names_offered(cards, OWNER)
    assert "move" not in names_offered(cards, REFEREE)


def test_the_referee_takes_it_in_his_own_name_or_a_sides(cards: Game) -> None:
    forced = {"army": "bossonians", "force": True}
    assert cards.try_to(OWNER, "encounter-start", forced).status_code == 409
    assert cards.act(REFEREE, "encounter-start", forced)["actor"] == REFEREE
    path = f"/actions/hyb/encounter-start?side={OWNER}"
    answer = cards.post(REFEREE, path, {"army": "black-legion"})
    assert (answer.status_code, answer.json()["actor"]) == (201, OWNER)


def test_a_side_cannot_draw_at_will(cards: Game) -> None:
    draw = {"deck": "special", "destination": "hand", "target": OWNER}
    assert cards.try_to(OWNER, "deck-draw", draw).status_code == 403


def all_that_is_told(game: Game, seat: str) -> str:
    paths = ("", "/state", "/rulings", "/actions", "/entities/card", "/entities/pile_place")
    return json.dumps([game.get(seat, path).json() for path in paths])


def test_no_seat_is_told_where_a_hidden_card_is(cards: Game) -> None:
    before = {card["id"]: card for card in cards.state(OTHER)["entities"]["card"]}
    met = cards.act(OWNER, "encounter-start", {"army": "black-legion"})
    won = {"encounter": met["outcome"]["encounter"], "outcome": "defeated"}
    reward: JSON = cards.act(OWNER, "encounter-resolve", won)["outcome"]["reward"]
    cards.act(REFEREE, "deck-peek", {"deck": "special", "player": OWNER})
    known = cards.get(OWNER, "/entities/pile_place").json()["items"]
    assert [place["position"] for place in sorted(known, key=lambda p: p["position"])] == [0, 1, 2]
    after = {card["id"]: card for card in cards.state(OTHER)["entities"]["card"]}
    assert after[reward["card"]] == before[reward["card"]]
    assert "zone" not in after[reward["card"]]
    assert cards.get(OTHER, "/entities/pile_place").json()["items"] == []
    assert cards.get(OTHER, f"/entities/pile_place/{known[0]['id']}").status_code == 404
    rulings = json.dumps(cards.get(OTHER, "/rulings").json())
    for hidden in (reward["card"], *(place["id"] for place in known)):
        assert f'"{hidden}"' not in rulings
    assert "draw/" not in all_that_is_told(cards, OTHER)
