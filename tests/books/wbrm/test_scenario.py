"""Scenarios: what is wrong with one and where, and the ready ones."""

from typing import Any

import pytest

from app.books.wbrm.entities import Faction, GuardParty, Recipient, Unit
from app.books.wbrm.options import PrisonerOptions
from app.books.wbrm.printed import FACTIONS, LEADERLESS
from app.books.wbrm.scenario import Scenario, set_up
from app.engine.book import ScenarioInvalid
from app.engine.position import Position
from app.engine.settings import Settings
from tests.books.wbrm.build import RED_HEX, captive, party, unit, war
from tests.play import book

SIDES = [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}]
HELD = [unit("g", "red"), captive("p", "blue", "red")]


def faults(settings: Settings | None = None, **parts: Any) -> dict[tuple[str | int, ...], str]:
    """The faults of a scenario by their place."""
    given = {"sides": SIDES, "units": [unit("r", "red")], **parts}
    with pytest.raises(ScenarioInvalid) as refused:
        set_up(Scenario.model_validate(given), settings or Settings())
    return {fault.loc: fault.msg for fault in refused.value.faults}


@pytest.mark.rule("wbrm.unit.classes")
@pytest.mark.parametrize(
    ("parts", "place", "message"),
    [
        ({"sides": [*SIDES, SIDES[0]]}, ("sides", 2, "id"), "red is there twice"),
        (
            {"sides": [*SIDES, {"id": "umpire", "name": "U"}]},
            ("sides", 2, "id"),
            "'umpire' cannot be the name of a side",
        ),
        (
            {"sides": [SIDES[0] | {"allies": ["blue"]}, SIDES[1]]},
            ("sides", 0, "allies", 0),
            "blue does not have red for an ally",
        ),
        (
            {"sides": [SIDES[0] | {"allies": ["gold"]}, SIDES[1]]},
            ("sides", 0, "allies", 0),
            "there is no other side 'gold'",
        ),
        ({"active_side": "gold"}, ("active_side",), "there is no side 'gold'"),
        ({"units": [unit("r", "red")] * 2}, ("units", 1, "id"), "r is there twice"),
        (
            {"units": [unit("r", "red") | {"alliance": "gold"}]},
            ("units", 0, "alliance"),
            "there is no side 'gold'",
        ),
        (
            {"units": [unit("r", "red", leader_faction="ducks")]},
            ("units", 0, "leader_faction"),
            "there is no faction 'ducks'",
        ),
        (
            {"units": [unit("r", "red", leader_faction="tusk_riders")]},
            ("units", 0, "leader_faction"),
            "Tusk Riders have no leader; leave leader_faction out",
        ),
        (
            {"units": [unit("r", "red", is_leader=True)]},
            ("units", 0, "is_leader"),
            "a leader leads a faction; name it in leader_faction",
        ),
        (
            {"units": [unit("p", "red", captor="red")]},
            ("units", 0, "captor"),
            "there is no other side 'red'",
        ),
        (
            {"units": [unit("p", "red", captor="blue") | {"hex": None}]},
            ("units", 0, "hex"),
            "a prisoner stands in a hex",
        ),
        (
            {"units": [unit("p", "red", captor="blue", **{"class": "dragon"})]},
            ("units", 0, "captor"),
            "uncapturable: P can never be a prisoner",
        ),
        (
            {"units": HELD, "guard_parties": [party(["x"], ["p"])]},
            ("guard_parties", 0),
            "there is no unit 'x'",
        ),
        (
            {"units": HELD, "guard_parties": [party([], ["p"])]},
            ("guard_parties", 0),
            "no-guard: Prisoners need at least one guard.",
        ),
        (
            {"units": HELD, "guard_parties": [party(["p"], ["g"])]},
            ("guard_parties", 0, "prisoners"),
            "g is no prisoner of that side in that hex",
        ),
        (
            {
                "units": [unit("g", "red", counts_in_stacking=False), HELD[1]],
                "guard_parties": [party(["g"], ["p"])],
            },
            ("guard_parties", 0, "guards"),
            "guard-not-eligible: G does not count in stacking.",
        ),
        (
            {"units": HELD, "guard_parties": [party(["g"], ["p", "p"])]},
            ("guard_parties", 0),
            "p is in two parties, or twice in one",
        ),
        (
            {
                "units": [*HELD, unit("h", "red"), captive("q", "blue", "red")],
                "guard_parties": [party(["g"], ["p"]), party(["h"], ["q"])],
            },
            ("guard_parties", 1),
            f"party-exists: there is a party in {RED_HEX} already",
        ),
        (
            {"recipients": [{"key": "hydra", "alliance": "gold"}]},
            ("recipients", 0, "alliance"),
            "there is no side 'gold'",
        ),
        (
            {"recipients": [{"key": "hydra", "unit": "x"}]},
            ("recipients", 0, "unit"),
            "there is no unit 'x'",
        ),
        (
            {"recipients": [{"key": "hydra", "unit": "r", "alliance": "red"}]},
            ("recipients", 0, "alliance"),
            "the unit says for which side it fights",
        ),
        (
            {"factions": [{"key": "ducks", "name": "Ducks"}] * 2},
            ("factions", 1, "key"),
            "ducks is there twice",
        ),
    ],
)
def test_each_fault_has_its_place(
    parts: dict[str, Any], place: tuple[str | int, ...], message: str
) -> None:
    assert faults(**parts) == {place: message}


@pytest.mark.rule("wbrm.frame.terms")
def test_all_faults_are_told_at_once_and_prisoners_need_the_option() -> None:
    settings = Settings(options=PrisonerOptions(prisoners=False))
    found = faults(settings, units=HELD, active_side="gold")
    assert set(found) == {("active_side",), ("units", 1, "captor")}


@pytest.mark.rule("wbrm.unit.classes")
def test_the_printed_leaders_are_there_and_others_may_be_added() -> None:
    given = war(
        unit("hero", "red", leader_faction="ducks", is_leader=True),
        unit("duck", "red", leader_faction="ducks"),
        factions=[{"key": "ducks", "name": "the Ducks"}],
    )
    assert {row.key: row.leader for row in FACTIONS.values()} == {
        "grazelanders": "Feathered Horse Queen",
        "tarsh": "Earthshakers",
        "dragonewts": "Inhuman King",
        "half_beasts": "Ironhoof",
        "black_horse_county": "Ethilrist",
        "delecti_zombies": "Delecti",
        "troll_gangs": "Cragspider",
    }
    assert set(LEADERLESS) == {"dinosaurs", "tusk_riders", "dwarf_gifts"}
    assert {f.id for f in given.all(Faction)} == {*FACTIONS, "ducks"}
    assert given.one(Faction, "ducks").leaders == ("hero",)


@pytest.mark.rule("wbrm.frame.terms")
def test_a_scenario_may_begin_with_prisoners() -> None:
    given = war(*HELD, guard_parties=[party(["g"], ["p"])], turn=4)
    prisoner = given.one(Unit, "p")
    assert (prisoner.status, prisoner.original_owner, prisoner.captured_turn) == (
        "prisoner",
        "blue",
        4,
    )
    (formed,) = given.all(GuardParty)
    assert (formed.hex, formed.captor) == (RED_HEX, "red")


@pytest.mark.rule("wbrm.frame.terms")
def test_a_magician_has_a_magic_factor() -> None:
    given = war(unit("mage", "red", mgf=0.5), unit("sword", "red"))
    assert given.one(Unit, "mage").is_magician
    assert not given.one(Unit, "sword").is_magician


@pytest.mark.rule("wbrm.actions")
@pytest.mark.parametrize("name", ["first-prisoners", "three-powers"])
def test_ready_scenarios_need_nothing_more(name: str) -> None:
    made = set_up(Scenario.model_validate(book("wbrm").scenarios[name]), Settings())
    given = Position.of(made.entities, made.map, Settings())
    assert given.campaign.waiting_for == ("red",)
    assert {r.id for r in given.all(Recipient)} == {
        "delecti",
        "ivory_plinth",
        "hydra",
        "crimson_bat",
    }


@pytest.mark.rule("wbrm.frame.terms")
def test_the_scenario_has_a_schema() -> None:
    schema = Scenario.model_json_schema()
    assert schema["required"] == ["sides", "units"]
    assert "class" in schema["$defs"]["ScenarioUnit"]["properties"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"units": []},
        {"units": [unit("r", "red", -1)]},
        {"units": [unit("r", "red", 0.3)]},
        {"units": [unit("r", "red", 1e9)]},
        {"units": [unit("r", "red", float("nan"))]},
        {"units": [unit("r", "red", **{"class": "wizard"})]},
        {"units": [unit("R!", "red")]},
        {"sides": SIDES[:1]},
        {"turn": 0},
        {"phase": "tea"},
        {"weather": "fine"},
    ],
)
def test_scenarios_that_make_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        Scenario.model_validate({"sides": SIDES, "units": [unit("r", "red")], **wrong})
