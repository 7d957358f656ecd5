"""Prisoners over HTTP: the example of the book's page, from the first question to the rescue."""

import pytest
from fastapi.testclient import TestClient

from tests.service import JSON, Game, begin


@pytest.fixture
def war(client: TestClient) -> Game:
    return begin(client, "first-prisoners", book="wbrm")


def beat_the_silver_spears(war: Game) -> str:
    """Red eliminates both defenders at 3:1; gives the id of the combat."""
    lost = [{"unit": name, "result": "eliminated"} for name in ("silver-spears", "river-folk")]
    report = {
        "attack_kind": "physical",
        "attacker_strength": 15,
        "defender_strength": 5,
        "attackers": [{"unit": "hill-tribe"}, {"unit": "bird-riders"}],
        "defenders": lost,
    }
    combat_id: str = war.act("red", "combat-report", report)["outcome"]["combat_id"]
    return combat_id


def status_of(war: Game, unit: str) -> str:
    status: str = war.get("blue", f"/entities/unit/{unit}").json()["status"]
    return status


def codes(answer: JSON) -> list[str]:
    return [refusal["code"] for refusal in answer["refusals"]]


def test_a_question_is_nobody_elses_business(war: Game) -> None:
    asked = {"attack_kind": "physical", "hex": "0513", "attackers": ["hill-tribe", "bird-riders"]}
    told = war.act("red", "strength-query", asked)["outcome"]
    assert (told["odds"], told["capture_allowed"]) == ("3:1", True)
    assert war.get("blue", "/rulings").json()["rulings"] == []


def test_from_capture_to_rescue(war: Game) -> None:
    combat_id = beat_the_silver_spears(war)
    both = {"combat_id": combat_id, "chosen": ["silver-spears", "river-folk"]}
    assert codes(war.try_to("red", "prisoners-take", both).json()) == ["over-allowance"]
    theirs = {"combat_id": combat_id, "chosen": ["river-folk"]}
    assert codes(war.try_to("blue", "prisoners-take", theirs).json()) == ["not-your-choice"]
    guarded = [{"guards": ["bird-riders"], "prisoners": ["silver-spears"]}]
    one = {"combat_id": combat_id, "chosen": ["silver-spears"], "guard_parties": guarded}
    war.act("red", "prisoners-take", one)
    assert codes(war.try_to("red", "phase-next").json()) == ["combat-open"]
    war.act("red", "combat-finalise", {"combat_id": combat_id})
    for side in ("red", "blue"):
        war.act(side, "phase-next")
    assert status_of(war, "silver-spears") == "prisoner"
    driven_off = {"unit": "bird-riders", "result": "driven_off", "moves_to": "0411"}
    attack = {"attack_kind": "physical", "odds": [1, 2], "attackers": [{"unit": "storm-house"}]}
    rescue = war.act("blue", "combat-report", {**attack, "defenders": [driven_off]})
    assert rescue["outcome"]["freed"] == ["silver-spears"]
    assert status_of(war, "silver-spears") == "active"


def test_the_unguarded_go_free_by_a_ruling_of_the_umpires(war: Game) -> None:
    combat_id = beat_the_silver_spears(war)
    war.act("red", "prisoners-take", {"combat_id": combat_id, "chosen": ["silver-spears"]})
    war.act("red", "combat-finalise", {"combat_id": combat_id})
    going_on = war.act("red", "phase-next")
    (freeing,) = going_on["consequences"]
    told = war.get("blue", "/rulings").json()["rulings"][-1]
    assert (told["id"], told["action"]) == (freeing, "free-unguarded")
    assert status_of(war, "silver-spears") == "active"


def test_halves_are_kept_by_the_database(client: TestClient) -> None:
    units = [
        {"id": "g", "name": "Guard", "alliance": "red", "hex": "a", "cf": 5.5, "mf": 4.5},
        {"id": "p", "name": "Prisoner", "alliance": "blue", "hex": "a", "captor": "red"},
    ]
    sides = [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}]
    parties = [{"guards": ["g"], "prisoners": ["p"]}]
    scenario = {"sides": sides, "units": units, "guard_parties": parties}
    own = begin(client, scenario, book="wbrm")
    asked = {"attack_kind": "physical", "attackers": ["g"]}
    assert own.act("red", "strength-query", asked)["outcome"] == {"attacker_strength": 2.75}
    moved = own.act("red", "convoy-move", {"hex": "a", "path": ["b"], "cost": 2})
    assert moved["outcome"]["allowance"] == 2.25


def test_a_scenario_that_cannot_be_played_is_refused_with_its_faults(client: TestClient) -> None:
    sides = [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}]
    unit = {"id": "x", "name": "X", "alliance": "gold", "leader_faction": "tusk_riders"}
    body = {"book": "wbrm", "name": "Bad", "scenario": {"sides": sides, "units": [unit]}}
    answer = client.post("/v1/campaigns", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid-scenario")
    places = [error["loc"] for error in answer.json()["errors"]]
    assert [place[-3:] for place in places] == [
        ["units", 0, "alliance"],
        ["units", 0, "leader_faction"],
    ]
