"""The scenario's frame: sides, budget, ids, and the campaign that comes of it."""

import json
from typing import Any

import pytest

from app.books.wc.entities import BaggageTrain, Unit, WarCampaign, WarSide
from app.books.wc.scenario import Scenario
from app.books.wc.scenario.example import EXAMPLE
from tests.books.wc.scenarios import (
    army,
    codes_of,
    entities,
    faults_of,
    land,
    scenario,
    settings,
    settlement,
    unit,
    warnings_of,
)


def test_a_sound_scenario_has_neither_faults_nor_warnings() -> None:
    assert faults_of(scenario()) == []
    assert warnings_of(scenario()) == []


def test_the_example_in_the_schema_can_be_played() -> None:
    assert Scenario.model_json_schema()["examples"] == [EXAMPLE]
    assert set(warnings_of(EXAMPLE)) == {"unusual-territory-size"}
    assert isinstance(entities(EXAMPLE)["carts"], BaggageTrain)


def described(schema: dict[str, Any]) -> list[str]:
    """The fields of a schema's own models that say nothing of themselves."""
    own = {name: model for name, model in schema["$defs"].items() if "properties" in model}
    return [
        f"{name}.{field}"
        for name, model in {**own, "Scenario": schema}.items()
        for field, shape in model["properties"].items()
        if "description" not in shape
    ]


def test_every_field_of_the_schema_is_described() -> None:
    assert described(Scenario.model_json_schema()) == []


# --- the campaign frame --------------------------------------------------------------------------


@pytest.mark.rule("wc.campaign.roles")
def test_a_campaign_needs_two_players() -> None:
    alone = scenario(
        sides=[{"id": "red", "name": "Red", "race": "empire"}],
        settlements=[settlement("redford", "red")],
    )
    assert faults_of(alone) == [("too-few-players", ("sides",))]


@pytest.mark.rule("wc.campaign.roles")
def test_that_one_side_names_the_other_makes_both_allies() -> None:
    plain = scenario()
    plain["sides"][1]["allies"] = ["red"]
    red, blue = entities(plain)["red"], entities(plain)["blue"]
    assert isinstance(red, WarSide)
    assert isinstance(blue, WarSide)
    assert (red.allies, blue.allies) == (("blue",), ("red",))


@pytest.mark.rule("wc.campaign.time")
def test_a_campaign_starts_in_spring_2502_unless_the_scenario_says_otherwise() -> None:
    campaign = entities(scenario())["campaign"]
    later = entities(scenario(start={"year": 2511, "season": "autumn"}))["campaign"]
    assert isinstance(campaign, WarCampaign)
    assert isinstance(later, WarCampaign)
    assert (campaign.start_year, campaign.start_season) == (2502, "spring")
    assert (later.start_year, later.start_season) == (2511, "autumn")
    assert (campaign.turn, campaign.phase) == (1, "upkeep")
    assert campaign.waiting_for == ("blue", "red")


@pytest.mark.rule("wc.campaign.sections")
def test_only_sections_with_rules_can_be_on() -> None:
    assert codes_of(scenario(), settings("terrain")) == []
    assert faults_of(scenario(), settings("structures")) == [
        ("section-not-enabled", ("settings", "sections"))
    ]
    recommended = scenario(recommended_settings={"sections": ["terrain", "events"]})
    assert faults_of(recommended) == [
        ("section-not-enabled", ("recommended_settings", "sections", 1))
    ]


@pytest.mark.rule("wc.campaign.sections")
def test_a_section_that_the_scenario_was_made_for_is_missed() -> None:
    made_for = scenario(recommended_settings={"sections": ["terrain"]})
    assert warnings_of(made_for) == ["recommended-section-off"]
    assert warnings_of(made_for, settings("terrain")) == []


@pytest.mark.rule("wc.setup.structures")
def test_structures_need_their_section() -> None:
    college = {"kind": "wizards_tower", "hex": [0, 0], "owner": "red"}
    assert faults_of(scenario(structures=[college])) == [("section-not-enabled", ("structures", 0))]


@pytest.mark.rule("wc.turn.order")
def test_the_sides_own_order_names_each_once() -> None:
    campaign = entities(scenario(sequence=["blue", "red"]))["campaign"]
    assert isinstance(campaign, WarCampaign)
    assert campaign.sequence == ("blue", "red")
    for order in (["red"], ["red", "red"], ["red", "blue", "green"]):
        assert faults_of(scenario(sequence=order)) == [("incomplete-sequence", ("sequence",))]


# --- the budget ----------------------------------------------------------------------------------


def chapter_realm(budget: int = 20_000, armies: int = 0) -> dict[str, Any]:
    """The realm of the chapter's first example: 6,650 points without its armies."""
    names = ["capital", "city", "town", "village-1", "village-2", "village-3"]
    sizes = ["capital", "city", "town", "village", "village", "village"]
    residents = [2500, 1500, 750, 250, 250, 250]
    hexes = [entry for i, name in enumerate(names) for entry in land(f"{name}-land", 4 * i)]
    settlements = [
        settlement(name, "red", size=size, hex=[4 * i, 0], residents=points)
        for i, (name, size, points) in enumerate(zip(names, sizes, residents, strict=True))
    ]
    settlements[2]["palisade"] = True
    field = [
        army(f"army-{i}", hex=[4 * i, 1], points=min(5000, armies - 5000 * i))
        for i in range(-(-armies // 5000))
    ]
    return scenario(
        sides=[
            {"id": "red", "name": "Red", "race": "empire", "points_budget": budget},
            {"id": "blue", "name": "Blue", "race": "orcs_goblins"},
        ],
        map={"hexes": [*hexes, *land("blueland", 4 * len(names))]},
        territories=[{"id": f"{name}-land", "name": name} for name in [*names]]
        + [{"id": "blueland", "name": "Blueland"}],
        settlements=[*settlements, settlement("bluefort", "blue", hex=[4 * len(names), 0])],
        armies=field,
    )


@pytest.mark.rule("wc.campaign.size")
@pytest.mark.parametrize(
    ("budget", "armies", "codes"),
    [
        (6_650, 0, []),
        (6_649, 0, ["budget-exceeded"]),
        (20_000, 13_350, []),
        (20_000, 13_351, ["budget-exceeded"]),
    ],
)
def test_purchases_may_use_the_budget_up_and_no_more(
    budget: int, armies: int, codes: list[str]
) -> None:
    assert codes_of(chapter_realm(budget, armies)) == codes


@pytest.mark.rule("wc.campaign.size")
@pytest.mark.parametrize(
    ("budget", "codes"),
    [
        (15_000, ["unusual-budget"]),
        (19_999, ["unusual-budget"]),
        (20_000, []),
        (50_000, []),
        (50_001, ["unusual-budget"]),
    ],
)
def test_an_unusual_budget_is_accepted_with_a_warning(budget: int, codes: list[str]) -> None:
    assert warnings_of(chapter_realm(budget)) == codes


# --- set-up and ids ------------------------------------------------------------------------------


@pytest.mark.rule("wc.setup.steps")
def test_turn_1_waits_for_everybodys_purchases_and_a_map() -> None:
    without = scenario(settlements=[settlement("redford", "red")])
    assert faults_of(without) == [("setup-incomplete", ("sides", 1))]
    nowhere = scenario(map={"hexes": []}, territories=[])
    assert ("setup-incomplete", ("map", "hexes")) in faults_of(nowhere)


@pytest.mark.rule("wc.setup.steps")
def test_every_fault_is_told_at_once() -> None:
    plain = scenario(
        armies=[
            army("army-1", hex=[99, 99], points=5001),
            army("redford", "green", hex=[5, 1], units=[]),
        ]
    )
    assert faults_of(plain) == [
        ("id-taken", ("armies", 1, "id")),
        ("unknown-entity", ("armies", 1, "owner")),
        ("off-map", ("armies", 0, "hex")),
        ("army-too-large", ("armies", 0)),
        ("not-own-territory", ("armies", 0, "hex")),
        ("empty-army", ("armies", 1)),
    ]


@pytest.mark.parametrize("name", ["referee", "observer", "umpire", "neutral"])
def test_names_with_a_meaning_of_their_own_are_no_sides(name: str) -> None:
    plain = scenario(
        sides=[
            {"id": name, "name": "Red", "race": "empire"},
            {"id": "blue", "name": "Blue", "race": "orcs_goblins"},
        ],
        settlements=[
            settlement("redford", name),
            settlement("bluefort", "blue", hex=[4, 0]),
        ],
    )
    assert faults_of(plain) == [("reserved-name", ("sides", 0, "id"))]


def test_an_id_is_used_once_whatever_it_names() -> None:
    plain = scenario(
        armies=[army("army-1", units=[unit(id="blue"), unit(id="army-1.3"), unit()])],
    )
    assert faults_of(plain) == [
        ("id-taken", ("armies", 0, "units", 0, "id")),
        ("id-taken", ("armies", 0, "units", 2, "id")),
    ]


def test_ids_say_what_exists() -> None:
    plain = scenario(
        armies=[army("army-1", units=[unit(ridden_by="nobody"), unit(leads="army-1.1")])],
        baggage_trains=[{"id": "carts", "owner": "red", "army": "army-9", "hex": [1, 1]}],
    )
    plain["sides"][0]["allies"] = ["red", "green"]
    plain["territories"].pop()
    assert faults_of(plain) == [
        ("unknown-entity", ("sides", 0, "allies", 0)),
        ("unknown-entity", ("sides", 0, "allies", 1)),
        ("unknown-entity", ("map", "hexes", 32, "territories", 0)),
        ("unknown-entity", ("armies", 0, "units", 0, "ridden_by")),
        ("unit-not-eligible", ("armies", 0, "units", 1, "leads")),
        ("unknown-entity", ("baggage_trains", 0, "army")),
    ]


# --- what comes of it ----------------------------------------------------------------------------


def test_units_take_what_is_left_out_from_their_side() -> None:
    militia = unit("Village militia", 100, unit_type="Halberdiers", models=20, leadership=7)
    plain = scenario(
        settlements=[
            settlement("redford", "red", residents=[militia]),
            settlement("bluefort", "blue", hex=[4, 0]),
        ],
        armies=[army("army-1", units=[unit("Outriders", category="cavalry", duty="scouts")])],
    )
    placed = entities(plain)
    militia_unit, outriders = placed["redford.1"], placed["army-1.1"]
    assert isinstance(militia_unit, Unit)
    assert isinstance(outriders, Unit)
    assert (militia_unit.race, militia_unit.unit_type) == ("empire", "Halberdiers")
    assert (militia_unit.force, militia_unit.home_settlement) == ("redford", "redford")
    assert (outriders.force, outriders.home_settlement) == ("army-1", None)
    assert (outriders.unit_type, outriders.duty) == ("Outriders", "scouts")


def test_a_scenario_survives_being_written_down() -> None:
    as_read = Scenario.model_validate(EXAMPLE)
    written = json.loads(as_read.model_dump_json(exclude_unset=True))
    assert Scenario.model_validate(written) == as_read
