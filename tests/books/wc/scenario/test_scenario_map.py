"""The map and its territories at set-up."""

from typing import Any

import pytest

from app.books.wc.entities import Army, Settlement, Territory, WarSide
from tests.books.wc.scenarios import (
    army,
    codes_of,
    entities,
    faults_of,
    land,
    scenario,
    settings,
    settlement,
    warnings_of,
)


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
