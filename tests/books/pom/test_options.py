"""The player's options: whom he may attack or ask, and what he is refused."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.engine.options import options_of
from tests.books.pom.build import do, held_by, legions, position, year
from tests.play import book, refusals

AGAINST_TWO = {"pc": (6, ["italy"]), "npc1": (9, ["gaul"]), "npc2": (4, ["illyrica"])}


@pytest.mark.rule("pom.pc.options")
@pytest.mark.parametrize("action", ["attack", "offer"])
@pytest.mark.parametrize(
    ("target", "codes"),
    [
        ("africa", []),
        (8, []),
        ("noricum", []),
        ("spain", ["not-adjacent"]),
        ("italy", ["own-province", "not-adjacent"]),
        (3, ["own-province", "not-adjacent"]),
        (19, ["unknown-province"]),
        (0, ["unknown-province"]),
        ("atlantis", ["unknown-province"]),
    ],
)
def test_targets(action: str, target: int | str, codes: list[str]) -> None:
    assert refusals("pom", position(), "pc", action, {"target": target}) == codes


@pytest.mark.rule("pom.pc.options")
def test_all_refusals_come_at_once() -> None:
    at = position({"pc": (0, ["italy"]), "npc1": (4, ["spain"])})
    given = refusals("pom", at, "pc", "attack", {"target": "spain"})
    assert given == ["not-adjacent", "no-legions"]
    assert refusals("pom", at, "pc", "offer", {"target": "africa"}) == []


@pytest.mark.rule("pom.pc.options")
@pytest.mark.parametrize(
    ("action", "request_"),
    [
        ("attack", {"target": -1}),
        ("attack", {"target": 1_001}),
        ("attack", {"target": True}),
        ("attack", {"target": "Italy!"}),
        ("attack", {"target": "italy", "by": "sea"}),
        ("offer", {}),
        ("devote", {"legions": -1}),
        ("devote", {"legions": 2.5}),
        ("reply", {"accept": "perhaps"}),
    ],
)
def test_absurd_requests_are_not_understood(action: str, request_: Any) -> None:
    with pytest.raises(ValidationError):
        book("pom").actions[action].request.model_validate(request_)


@pytest.mark.rule("pom.pc.offer")
def test_an_offer_that_would_swallow_the_player_must_be_confirmed() -> None:
    at = position(AGAINST_TWO)
    assert refusals("pom", at, "pc", "offer", {"target": "gaul"}) == ["would-not-dominate"]
    assert refusals("pom", at, "pc", "offer", {"target": "illyrica"}) == []
    agreed = do(at, "offer", [3], target="gaul", submit=True)
    assert agreed.outcome["answer"] == "yes"
    assert (year(agreed.position).phase, legions(agreed.position, "pc")) == ("lost", [0])
    assert held_by(agreed.position, "npc1") == {"gaul", "italy"}


@pytest.mark.rule("pom.pc.offer")
def test_an_offer_without_legions_that_is_refused_comes_to_nothing() -> None:
    at = position({"pc": (0, ["italy"]), "npc1": (4, ["spain"])})
    refused = do(at, "offer", [2], target="gaul")
    assert refused.outcome["answer"] == "no"
    assert held_by(refused.position, "pc") == {"italy"}
    assert year(refused.position).phase == "npc_activity"


@pytest.mark.rule("pom.pc.options")
def test_options_are_every_neighbour_and_nothing_else() -> None:
    rules, view = book("pom"), position(AGAINST_TWO).view("pc")
    assert options_of(rules, view, rules.actions["attack"]) == [
        {"target": name} for name in ("gaul", "illyrica", "achaia", "africa", "noricum")
    ]
    offers = options_of(rules, view, rules.actions["offer"])
    assert offers is not None
    assert offers[0] == {"target": "gaul", "submit": True}
    assert offers[1] == {"target": "illyrica"}


@pytest.mark.rule("pom.pc.attack")
def test_an_attack_is_on_the_province_of_another_by_sea_too() -> None:
    played = do(position(), "attack", [6, 1], target="africa")
    assert played.outcome["pending"] == "pc_devote"
    won = do(played.position, "devote", legions=1).position
    assert held_by(won, "pc") == {"italy", "africa"}


@pytest.mark.rule("pom.battle.devote-pc")
def test_what_may_be_devoted_is_offered() -> None:
    rules, at = book("pom"), do(position(), "attack", [6, 1], target="africa").position
    offered = options_of(rules, at.view("pc"), rules.actions["devote"])
    assert offered == [{"legions": legions} for legions in range(1, 7)]
