"""The scenario's frame: sides, budget, map, territories, and the campaign that comes of it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.books.wc.entities import (
    Army,
    BaggageTrain,
    Settlement,
    Territory,
    Unit,
    WarCampaign,
    WarSide,
)
from app.books.wc.scenario import Scenario, set_up
from app.books.wc.scenario.example import EXAMPLE
from app.engine.book import Fault, ScenarioInvalid
from app.engine.entity import Entity
from tests.books.wc.scenarios import (
    army,
    character,
    codes_of,
    faults_of,
    land,
    scenario,
    set_up_of,
    settings,
    settlement,
    unit,
    warnings_of,
)


def entities(plain: dict[str, Any], **options: Any) -> dict[str, Entity]:
    return {entity.id: entity for entity in set_up_of(plain, settings(**options)).entities}


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
        armies=[army("army-1", units=[unit(ridden_by="nobody")])],
        baggage_trains=[{"id": "carts", "owner": "red", "army": "army-9", "hex": [1, 1]}],
    )
    plain["sides"][0]["allies"] = ["red", "green"]
    plain["territories"].pop()
    assert faults_of(plain) == [
        ("unknown-entity", ("sides", 0, "allies", 0)),
        ("unknown-entity", ("sides", 0, "allies", 1)),
        ("unknown-entity", ("map", "hexes", 32, "territories", 0)),
        ("unknown-entity", ("armies", 0, "units", 0, "ridden_by")),
        ("unknown-entity", ("baggage_trains", 0, "army")),
    ]


# --- the map and its territories -----------------------------------------------------------------


@pytest.mark.rule("wc.map.scale")
def test_places_are_hexes_of_the_map() -> None:
    assert faults_of(scenario(armies=[army("army-1", hex=[99, 0])])) == [
        ("off-map", ("armies", 0, "hex")),
        ("not-own-territory", ("armies", 0, "hex")),
    ]


@pytest.mark.rule("wc.map.scale")
def test_nothing_starts_in_the_sea() -> None:
    plain = scenario(
        baggage_trains=[{"id": "carts", "owner": "red", "hex": [1, 1]}],
        armies=[army("army-1", hex=[1, 1])],
    )
    plain["map"]["hexes"][5]["terrain"] = "sea"
    assert faults_of(plain) == [
        ("hex-impassable", ("armies", 0, "hex")),
        ("hex-impassable", ("baggage_trains", 0, "hex")),
    ]


@pytest.mark.rule("wc.map.territories")
def test_a_territory_holds_one_settlement() -> None:
    plain = scenario()
    plain["settlements"].append(settlement("redtower", "red", size="fortress", hex=[2, 2]))
    assert faults_of(plain) == [("territory-already-settled", ("settlements", 2))]
    assert codes_of(plain, settings(allow_multiple_settlements=True)) == []


@pytest.mark.rule("wc.map.territories")
def test_two_settlements_never_share_a_hex() -> None:
    plain = scenario()
    plain["settlements"].append(settlement("redtower", "red", size="fortress"))
    assert faults_of(plain, settings(allow_multiple_settlements=True)) == [
        ("hex-already-settled", ("settlements", 2, "hex"))
    ]


@pytest.mark.rule("wc.map.territories")
@pytest.mark.parametrize(("hexes", "codes"), [(9, 1), (10, 0), (25, 0), (26, 1), (30, 1)])
def test_a_territory_of_unusual_size_is_accepted_with_a_warning(hexes: int, codes: int) -> None:
    wild = [{"hex": [q, 9], "terrain": "plains", "territories": ["wild"]} for q in range(hexes)]
    plain = scenario(map={"hexes": [*land("redland", 0), *land("blueland", 4), *wild]})
    assert warnings_of(plain) == ["unusual-territory-size"] * codes


@pytest.mark.rule("wc.map.territories")
def test_territories_are_on_the_map_and_land_is_in_territories() -> None:
    plain = scenario()
    plain["territories"].append({"id": "atlantis", "name": "Atlantis"})
    assert faults_of(plain) == [("setup-incomplete", ("territories", 3))]
    plain = scenario()
    plain["map"]["hexes"][47] = {"hex": [11, 3], "terrain": "plains"}
    assert warnings_of(plain) == ["land-without-territory"]
    plain["map"]["hexes"][47]["terrain"] = "sea"
    assert warnings_of(plain) == []


def border(**fields: Any) -> dict[str, Any]:
    """The scenario with [3, 0] on the border of redland and blueland."""
    plain = scenario(**fields)
    plain["map"]["hexes"][12]["territories"] = ["redland", "blueland"]
    return plain


@pytest.mark.rule("wc.map.border-hex")
def test_a_settlement_on_a_border_names_its_territory() -> None:
    on_border = [
        settlement("redford", "red", hex=[3, 0]),
        settlement("bluefort", "blue", hex=[4, 0]),
    ]
    assert faults_of(border(settlements=on_border)) == [
        ("setup-incomplete", ("settlements", 0, "territory"))
    ]
    on_border[0]["territory"] = "wild"
    assert ("territory-not-in-hex", ("settlements", 0, "territory")) in faults_of(
        border(settlements=on_border)
    )
    on_border[0]["territory"] = "redland"
    redford = entities(border(settlements=on_border))["redford"]
    assert isinstance(redford, Settlement)
    assert redford.territory == "redland"


@pytest.mark.rule("wc.map.border-hex")
def test_a_settlement_lies_in_a_territory() -> None:
    plain = scenario()
    plain["map"]["hexes"][0]["territories"] = []
    assert faults_of(plain) == [("setup-incomplete", ("settlements", 0, "territory"))]


@pytest.mark.rule("wc.map.border-hex")
def test_an_army_on_a_border_counts_where_it_says_or_in_the_lower_id() -> None:
    undeclared = border(armies=[army("army-1", hex=[3, 0])])
    assert codes_of(undeclared) == ["not-own-territory"]
    elsewhere = border(armies=[army("army-1", hex=[3, 0], declared_territory="wild")])
    assert faults_of(elsewhere)[0] == (
        "territory-not-in-hex",
        ("armies", 0, "declared_territory"),
    )
    declared = border(armies=[army("army-1", hex=[3, 0], declared_territory="redland")])
    army_1 = entities(declared)["army-1"]
    assert isinstance(army_1, Army)
    assert army_1.declared_territory == "redland"


@pytest.mark.rule("wc.map.unclaimed")
def test_who_holds_a_territory_at_the_start() -> None:
    plain = scenario()
    plain["settlements"].append(settlement("hermitage", "neutral", hex=[8, 0], residents=100))
    placed = entities(plain)
    assert {
        e.id: (e.controller, e.original_owner) for e in placed.values() if isinstance(e, Territory)
    } == {"redland": ("red", "red"), "blueland": ("blue", "blue"), "wild": (None, None)}
    neutral = placed["neutral"]
    assert isinstance(neutral, WarSide)
    assert not neutral.is_player
    assert "neutral" not in entities(scenario())


@pytest.mark.rule("wc.map.unclaimed")
def test_a_side_may_hold_a_territory_without_settlement() -> None:
    plain = scenario(armies=[army("army-1", hex=[9, 0])])
    assert codes_of(plain) == ["not-own-territory"]
    plain["territories"][2]["owner"] = "red"
    assert codes_of(plain) == []


@pytest.mark.rule("wc.map.unclaimed")
def test_who_holds_a_territory_holds_its_settlements() -> None:
    plain = scenario()
    plain["territories"][1]["owner"] = "red"
    assert faults_of(plain) == [("settlement-not-captured", ("settlements", 1, "owner"))]


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


# --- whatever is thrown at it --------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@st.composite
def disturbed(draw: st.DrawFn) -> Any:
    """A sound scenario in which some values are others, mostly of their kind, or are left out."""
    plain = json.loads(json.dumps(EXAMPLE))
    for _ in range(draw(st.integers(1, 8))):
        _disturb(draw, plain)
    return plain


def _disturb(draw: st.DrawFn, within: Any) -> None:
    places: list[Any] = list(within) if isinstance(within, dict) else list(range(len(within)))
    if not places:
        return
    place = draw(st.sampled_from(places))
    inner = within[place]
    if isinstance(inner, dict | list) and draw(st.integers(0, 9)):
        _disturb(draw, inner)
    elif draw(st.integers(0, 9)) == 0:
        within[place] = draw(json_values)
    elif draw(st.integers(0, 9)) == 0:
        del within[place]
    else:
        within[place] = draw(_of_the_kind_of(inner))


def _of_the_kind_of(value: Any) -> st.SearchStrategy[Any]:
    match value:
        case bool():
            return st.booleans()
        case int():
            return st.integers(0, 4) | st.integers(-2, 9_000)
        case str():
            words = ["red", "blue", "redland", "army-1", "neutral", "captain", "carts", "nowhere"]
            return st.sampled_from([*words, "city", "fortress", "dwarfs", "character", "general"])
        case [*items]:
            return st.just(items * 2) | st.just(items[:-1]) | st.just([])
        case _:
            return st.just(value)


@given(disturbed() | json_values)
def test_junk_is_refused_and_never_crashes(junk: Any) -> None:
    for fault in whatever_is_wrong(junk):
        code, _, detail = fault.msg.partition(": ")
        assert code.replace("-", "").isalpha()
        assert detail


def whatever_is_wrong(junk: Any) -> list[Fault]:
    """The faults found in setting the junk up; none where it is no scenario at all."""
    try:
        set_up(Scenario.model_validate(junk), settings())
    except ValidationError:
        return []
    except ScenarioInvalid as invalid:
        return invalid.faults
    return []


@given(st.integers(0, 6000), st.integers(0, 6000), st.booleans())
def test_set_up_agrees_with_the_budget(residents: int, points: int, palisade: bool) -> None:
    """A town is refused for its residents over 750, its realm for all beyond the budget."""
    plain = scenario(
        settlements=[
            settlement("redford", "red", size="town", palisade=palisade, residents=residents),
            settlement("bluefort", "blue", hex=[4, 0]),
        ],
        armies=[army("army-1", points=points)],
    )
    plain["sides"][0]["points_budget"] = 4_000
    spent = 250 + residents + 100 * palisade + points
    assert set(codes_of(plain)) == {
        code
        for code, broken in {
            "budget-exceeded": spent > 4_000,
            "militia-cap-exceeded": residents > 750,
            "army-too-large": points > 5_000,
            "empty-army": points == 0,
        }.items()
        if broken
    }


def test_characters_alone_make_an_army() -> None:
    assert codes_of(scenario(armies=[army("army-1", units=[character("lord")])])) == []
