"""Setting a battle up, and putting units on the field."""

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from app.books.daw.entities import Unit
from app.books.daw.scenario import Scenario, set_up
from app.engine.book import ScenarioInvalid
from app.engine.position import Position
from app.engine.settings import Settings
from tests.books.daw.build import group, of, position, unit
from tests.play import book, play, refusals

SALAMANDER = {"type": "salamander", "count": 20, "size": "huge", "powers": ["aura"]}
ORC = {"type": "orc", "count": 20}
DRAGON = {"type": "black dragon", "count": 1, "size": "colossal", "powers": ["poison_blood"]}


def entry(unit_id: str = "orcs", **fields: Any) -> dict[str, Any]:
    values = {
        "id": unit_id,
        "side": "red",
        "commander": "rufus",
        "hex": [0, 0],
        "facing": 1,
        "max_uhp": 8,
        "uhd": 4.5,
        "groups": [ORC],
    }
    return {**values, **fields}


def scenario(*units: dict[str, Any], **fields: Any) -> Scenario:
    sides = [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}]
    return Scenario.model_validate({"sides": sides, "units": units or [entry()], **fields})


def faults(given: Scenario) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(ScenarioInvalid) as raised:
        set_up(given, Settings())
    return [(fault.loc, fault.msg.partition(":")[0]) for fault in raised.value.faults]


@pytest.mark.rule("daw.frame.unit")
def test_the_ready_scenarios_start() -> None:
    rules = book("daw")
    assert rules.scenarios
    for given in rules.scenarios.values():
        ready = rules.set_up(rules.scenario.model_validate(given), Settings())
        now = Position.of(ready.entities, ready.map, Settings())
        assert now.campaign.phase == "muster"
        assert now.campaign.waiting_for == ("brood", "vale")


@pytest.mark.rule("daw.frame.unit")
def test_what_is_left_out_is_filled_in() -> None:
    ready = set_up(scenario(entry("black-orcs", fire_damage=2)), Settings())
    [orcs] = [e for e in ready.entities if isinstance(e, Unit)]
    assert (orcs.name, orcs.uhp, orcs.controlled_by) == ("Black orcs", 6, "rufus")
    assert orcs.uhd == Decimal("4.5")


@pytest.mark.rule("daw.frame.unit")
def test_every_fault_is_told_with_its_place() -> None:
    given = scenario(
        entry("orcs", uhp=7, fire_damage=2),
        entry("orcs", side="green", commander="grom"),
        entry("ogres", side="blue", hex=[5, 0], groups=[{**ORC, "uhd_share": 6}]),
        entry("ghosts", hex=[1, 0], uhp=0),
        entry("crowd", hex=[2, 0], groups=[{**ORC, "count": 5000}, {**ORC, "count": 1}]),
        entry("choir", hex=[3, 0], groups=[{**ORC, "count": 61, "powers": ["chimera_breath"]}]),
        sides=[{"id": side, "name": "Side"} for side in ("red", "red", "referee")],
        map={"impassable": [[5, 0]]},
    )
    assert faults(given) == [
        (("sides", 1, "id"), "duplicate-id"),
        (("sides", 2, "id"), "reserved-name"),
        (("units", 1, "id"), "duplicate-id"),
        (("units", 1, "side"), "unknown-side"),
        (("units", 2, "side"), "unknown-side"),
        (("units", 2, "commander"), "commander-of-another-side"),
        (("units", 1, "hex"), "hex-occupied"),
        (("units", 2, "hex"), "hex-impassable"),
        (("units", 0, "uhp"), "too-many-uhp"),
        (("units", 2, "groups"), "too-many-uhd"),
        (("units", 3, "uhp"), "unit-destroyed"),
        (("units", 4, "groups"), "too-many-creatures"),
        (("units", 5, "groups"), "too-many-breaths"),
    ]


@pytest.mark.rule("daw.aura.composition")
@pytest.mark.parametrize(
    ("immune_to", "forbidden"), [(["fire"], False), (["aura"], False), ([], True), (["cold"], True)]
)
def test_companions_must_bear_the_aura(immune_to: list[str], forbidden: bool) -> None:
    riders = {**ORC, "type": "rider", "immune_to": immune_to}
    given = scenario(entry(groups=[SALAMANDER, riders], aura_element="fire"))
    if forbidden:
        assert faults(given) == [(("units", 0, "groups"), "composition-forbidden")]
    else:
        assert set_up(given, Settings())


@pytest.mark.rule("daw.blood.composition")
def test_poison_blooded_dragons_stand_alone() -> None:
    assert set_up(scenario(entry(groups=[DRAGON, {**DRAGON, "size": "huge"}])), Settings())
    given = scenario(entry(groups=[DRAGON, {**DRAGON, "type": "green dragon"}]))
    assert faults(given) == [(("units", 0, "groups"), "composition-forbidden")]


@pytest.mark.rule("daw.breath.hellhound")
def test_a_mixed_unit_says_what_comes_from_its_hellhounds() -> None:
    hounds = {**ORC, "type": "hellhound", "powers": ["hellhound_breath"]}
    assert faults(scenario(entry(groups=[hounds, ORC]))) == [
        (("units", 0, "groups"), "missing-uhd-share")
    ]
    assert set_up(scenario(entry(groups=[{**hounds, "uhd_share": "2.5"}, ORC])), Settings())


@pytest.mark.rule("daw.frame.unit")
@pytest.mark.parametrize(
    "fields",
    [
        {"facing": 0},
        {"facing": 7},
        {"max_uhp": 0},
        {"max_uhp": 10**9},
        {"uhd": "NaN"},
        {"uhd": "1e9"},
        {"hex": [10**6, 0]},
        {"hex": [0]},
        {"groups": []},
        {"groups": [{**ORC, "powers": ["flight"]}]},
        {"saves": {"spells": 0}},
        {"wings": True},
        {"id": "Orcs!"},
    ],
)
def test_absurd_units_are_no_scenario(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        scenario(entry(**fields))


def put(given: Position, **fields: Any) -> Any:
    return play("daw", given, "referee", "unit-put", fields)


def field() -> Position:
    return position(unit("spears", "red", (0, 0), disordered=True), unit("orcs", "blue", (1, 0)))


NEW: dict[str, Any] = {
    "unit": "late-orcs",
    "side": "blue",
    "commander": "basil",
    "hex": (4, 4),
    "facing": 6,
    "max_uhp": 5,
    "uhd": 1,
    "groups": [ORC],
}


@pytest.mark.rule("daw.frame.unit")
def test_the_referee_adds_a_unit() -> None:
    added = put(field(), **NEW)
    orcs = of(added.position, "late-orcs")
    assert (orcs.name, orcs.uhp, orcs.controlled_by) == ("Late orcs", 5, "basil")


@pytest.mark.rule("daw.frame.unit")
def test_only_what_is_given_changes() -> None:
    given = field()
    changed = of(put(given, unit="spears", disordered=False, facing=5).position, "spears")
    assert changed == of(given, "spears").model_copy(update={"disordered": False, "facing": 5})
    fewer = put(given, unit="spears", groups=[{**ORC, "count": 7}]).position
    assert of(fewer, "spears").groups == (group(count=7, type="orc"),)
    gone = put(given, unit="spears", uhp=0).position
    assert of(gone, "spears").destroyed
    assert gone.campaign.phase == "command"
    assert put(gone, unit="orcs", hex=(0, 0)).position


@pytest.mark.rule("daw.frame.unit")
@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"unit": "late-orcs", "hex": (4, 4)}, ["unit-incomplete"]),
        ({**NEW, "side": "green", "commander": "grom"}, ["unknown-entity"]),
        ({**NEW, "commander": "rufus"}, ["commander-of-another-side"]),
        ({**NEW, "hex": (1, 0)}, ["hex-occupied"]),
        ({"unit": "spears", "uhp": 9}, ["too-many-uhp"]),
        ({"unit": "spears", "groups": [SALAMANDER, ORC]}, ["composition-forbidden"]),
        ({"unit": "spears", "groups": [DRAGON, ORC]}, ["composition-forbidden"]),
        ({"unit": "spears", "hex": (1, 0)}, ["hex-occupied"]),
    ],
)
def test_what_cannot_be_put(fields: dict[str, Any], codes: list[str]) -> None:
    assert refusals("daw", field(), "referee", "unit-put", fields) == codes
