"""Where the players roll all dice, no die but a secret one is the service's."""

from typing import Any

import pytest

from tests.api.problems import problem
from tests.api.scenarios import border
from tests.service import Game, begin

SETUP_DICE = [3, 4, 7, 5, 3, 7, 1, 1, 6, 7, 5, 4, 1, 6, 3]


@pytest.fixture
def heir(client: Any) -> Game:
    """A solo game whose player rolls all dice, before its set-up."""
    return begin(client, "rightful-heir", book="pom", settings={"dice": "supplied"})


def owners(game: Game) -> dict[str, str]:
    return {p["id"]: p["owner"] for p in game.state("pc")["entities"]["province"]}


@pytest.mark.rule("pom.actions")
def test_the_player_sets_the_game_up_with_dice_of_their_own(heir: Game) -> None:
    assert heir.get("pc").json()["phase"] == "setup"
    assert heir.get("pc").json()["waiting_for"] == ["pc"]
    asked = problem(heir.try_to("pc", "setup"), "dice-required")
    assert asked["required"] == {"label": "setup/pc/province", "notation": "1d8"}
    ruling = heir.act("pc", "setup", {"dice": SETUP_DICE})
    assert {roll["source"] for roll in ruling["rolls"]} == {"supplied"}
    held = owners(heir)
    places = ("italy", "syria", "spain", "achaia")
    assert [held[place] for place in places] == ["pc", "npc1", "npc2", "npc3"]


@pytest.mark.rule("pom.actions")
def test_what_the_umpire_does_next_is_rolled_by_the_player_too(heir: Game) -> None:
    heir.act("pc", "setup", {"dice": SETUP_DICE})
    heir.act("pc", "wait")
    asked = problem(heir.try_to("pc", "advance"), "dice-required")
    assert asked["required"] == {"label": "order/npc1", "notation": "1d20"}
    waits = [14, 3, 9, 1, 1, 1]
    events = [1, 9, 2]
    problem(heir.try_to("pc", "advance", {"dice": [*waits, *events, 1]}), "dice-unused")
    heir.act("pc", "advance", {"dice": [*waits, *events]})
    rulings = heir.get("pc", "/rulings").json()["rulings"]
    sources = {roll["source"] for ruling in rulings for roll in ruling["rolls"]}
    assert sources == {"supplied"}
    assert heir.get("pc").json()["phase"] == "pc_activity"


@pytest.mark.rule("ww.battle.roll-order")
@pytest.mark.parametrize("dice", [{"order/red/1": [0], "order/blue/1": [9]}, [0, 9]])
def test_a_naught_on_a_ten_sided_die_is_a_ten(client: Any, dice: Any) -> None:
    game = begin(client, "duel", book="ww", settings={"dice": "supplied"})
    for side, kind in (("red", "dwarf"), ("blue", "orc")):
        game.act(side, "setup-warlord", {"kind": kind})
    for side in ("red", "blue"):
        (option, *_) = [
            found
            for action in game.get(side, "/actions").json()
            if action["name"] == "setup-homeland"
            for found in action["options"]
        ]
        game.act(side, "setup-homeland", option)
    wrong = {"order/red/1": [11], "order/blue/1": [9]} if isinstance(dice, dict) else [11, 9]
    body = problem(game.try_to("referee", "setup-order", {"dice": wrong}), "dice-invalid")
    assert body["detail"] == "order/red/1: every face of 1d10 is from 1 to 10"
    assert len(body["errors"]) == 1
    ruling = game.act("referee", "setup-order", {"dice": dice})
    assert [roll["faces"] for roll in ruling["rolls"]] == [[10], [9]]
    assert ruling["outcome"]["order"] == ["red", "blue"]


OVER_TWO_PASSES = {"army": "red-host", "path": [[2, 1], [1, 1]], "march": "fast"}


@pytest.fixture
def alps(client: Any) -> Game:
    """Red's riders before two high passes, with dice of the players' own."""
    scenario = border()
    for place in scenario["map"]["hexes"]:
        if place["hex"] in ([2, 1], [1, 1]):
            place["terrain"] = "high_mountains"
    host = scenario["armies"][0]
    host["units"] = host["units"][:1]
    game = begin(client, scenario, settings={"dice": "supplied", "sections": ["terrain"]})
    game.until("movement")
    return game


@pytest.mark.rule("wc.terrain.high-mountains")
@pytest.mark.parametrize("dice", [[1, 4], {"high-mountains/1": [1], "high-mountains/2": [4]}])
def test_a_die_that_was_not_needed_is_named_as_not_used(alps: Game, dice: Any) -> None:
    body = {**OVER_TWO_PASSES, "dice": dice}
    check = alps.post("red", "/actions/wc/move-army/check", body).json()
    assert check.get("refusals") == [], check
    assert [roll.get("if_needed", False) for roll in check["dice"]] == [False, True]
    key = {"Idempotency-Key": "over-the-alps"}
    before = alps.state("red")["entities"]
    ruling = alps.try_to("red", "move-army", body, **key)
    assert ruling.status_code == 201, ruling.text
    assert [roll["faces"] for roll in ruling.json()["rolls"]] == [[1]]
    named = ruling.json()["findings"][-1]
    assert named["text"] == "Not used, since no such roll was needed: 4 for high-mountains/2."
    assert named["data"] == {"not_used": {"high-mountains/2": [4]}}
    again = alps.try_to("red", "move-army", body, **key)
    assert (again.status_code, again.content) == (200, ruling.content)
    undone = alps.post("referee", f"/rulings/{ruling.json()['id']}/undo")
    assert undone.status_code == 201, undone.text
    assert alps.state("red")["entities"] == before


@pytest.mark.rule("wc.terrain.high-mountains")
@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([1, 4, 4], "dice-unused"),
        ([1, 7], "dice-invalid"),
        ({"high-mountains/1": [1], "high-mountains/2": [4, 4]}, "dice-invalid"),
        ({"high-mountains/1": [1], "high-mountains/3": [4]}, "dice-unused"),
    ],
)
def test_a_die_that_could_not_be_needed_is_a_fault(alps: Game, dice: Any, code: str) -> None:
    body, cursor = {**OVER_TWO_PASSES, "dice": dice}, alps.get("red").json()["cursor"]
    problem(alps.try_to("red", "move-army", body), code)
    problem(alps.post("red", "/actions/wc/move-army/check", body), code)
    assert alps.get("red").json()["cursor"] == cursor


LINE = {
    "players": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
    "map": {
        "spaces": [
            {"id": "0,0", "neighbours": ["1,0"]},
            {"id": "1,0", "neighbours": ["0,0", "2,0"], "stronghold": "human"},
            {"id": "2,0", "neighbours": ["1,0"]},
        ]
    },
}


@pytest.fixture
def at_the_hold(client: Any) -> Game:
    """Two orcs of Red have attacked two humans of Blue in a human hold; all dice are supplied."""
    game = begin(client, LINE, book="ww", settings={"dice": "supplied"})
    for side, kind in (("red", "orc"), ("blue", "human")):
        game.act(side, "setup-warlord", {"kind": kind})
    for side, home in (("red", "0,0"), ("blue", "2,0")):
        game.act(side, "setup-homeland", {"space": home})
    game.act("referee", "setup-order", {"dice": {"order/red/1": [3], "order/blue/1": [8]}})
    game.act("blue", "produce")
    game.act("blue", "move", {"from": "2,0", "to": "1,0", "tokens": {"human": 2}})
    game.act("blue", "turn-end")
    game.act("red", "produce")
    game.act("red", "phase-next")
    party = {"space": "0,0", "tokens": {"orc": 2}}
    game.act("red", "attack", {"target": "1,0", "from": [party]})
    return game


@pytest.mark.rule("ww.battle.last-man")
@pytest.mark.rule("ww.example.battles")
def test_the_last_men_are_decided_by_dice_that_the_player_rolls(at_the_hold: Game) -> None:
    game = at_the_hold
    game.act("red", "battle-roll", {"kind": "orc", "dice": [3]})
    game.act("blue", "battle-roll", {"kind": "human", "dice": [9]})
    game.act("blue", "battle-choose-row", {"row": "9a"})
    game.act("red", "battle-roll", {"kind": "orc", "dice": [5]})
    game.act("red", "battle-choose-row", {"row": "5b"})
    for dice, label in (([1], "attacker/1"), ([1, 7], "defender/1"), ([1, 7, 7], "attacker/2")):
        asked = problem(
            game.try_to("blue", "battle-roll", {"kind": "human", "dice": dice}), "dice-required"
        )
        assert asked["required"] == {"label": f"last-man/{label}", "notation": "1d10"}
    over = {"kind": "human", "dice": [1, 7, 4, 4]}
    problem(game.try_to("blue", "battle-roll", over), "dice-unused")
    game.act("blue", "battle-roll", {"kind": "human", "dice": [1, 7, 4]})
    compared = game.get("red", "/rulings").json()["rulings"][-1]
    assert compared["action"] == "battle-compare"
    assert [roll["source"] for roll in compared["rolls"]] == ["supplied", "supplied"]
    assert compared["outcome"]["stats_won"] == {"red": 2, "blue": 2}
    assert compared["outcome"]["last_man"] == "red"
    tokens = game.state("red")["entities"]["tokens"]
    assert not [t for t in tokens if t["space"] == "1,0"]
    assert not any(t["fighting"] for t in tokens)
