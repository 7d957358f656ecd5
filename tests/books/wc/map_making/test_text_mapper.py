"""Reading Text Mapper maps: terrain, settlements and ways."""

import re
from collections import Counter

import pytest

from app.books.wc.map import LABEL_LENGTH, CampaignMap
from app.books.wc.map_making.text_mapper import import_text_mapper
from app.books.wc.map_making.text_mapper_words import vocabulary
from app.engine.hexgrid import is_contiguous, side
from tests.books.wc.map_making.map_texts import at, read, square, warnings_of

# --- terrain -------------------------------------------------------------------------------------


@pytest.mark.rule("wc.terrain.table")
@pytest.mark.parametrize(
    ("words", "terrain"),
    [
        ("light-green grass", "plains"),
        ("light-green bushes", "plains"),
        ("jungle_hills jungle_hill", "jungle"),
        ("green fir-forest", "forest"),
        ("green trees thorp", "forest"),
        ("clear light_deciduous_forest", "forest"),
        ("dark-grey swamp2 chaos", "marsh"),
        ("light-grey forest-hill", "hills"),
        ("light-grey mountain cliff0 cliff5", "mountains"),
        ("white mountain", "high_mountains"),
        ("white mountains cliff2", "high_mountains"),
        ("white", "plains"),
        ("mountains mountain named_peak", "high_mountains"),
        ("dead_lands dead_soil", "desert"),
        ("delta", "river_delta"),
        ("water dry", "sea"),
        ("Deep_Sea", "sea"),
        ("soil town", "plains"),
        ("", "plains"),
    ],
)
def test_terrain(words: str, terrain: str) -> None:
    assert import_text_mapper(f"0101 {words}").map.terrain_at(at("0101")) == terrain


def test_a_hex_written_twice_has_the_words_of_both_lines() -> None:
    imported = import_text_mapper('0101 forest "Wood"\n0101 hills town "Hall"')
    (entry,) = imported.map.hexes
    assert (entry.terrain, entry.label) == ("hills", "Wood")
    assert [settlement.size for settlement in imported.settlements] == ["town"]


def test_every_word_means_one_thing() -> None:
    words = vocabulary()
    hex_words = Counter(
        word
        for table in (words.terrain, words.settlement, words.high, words.colour)
        for meanings in table.values()
        for word in meanings
    )
    hex_words.update(words.without_effect["hex"])
    ways = Counter(word for meanings in words.way.values() for word in meanings)
    ways.update(words.without_effect["way"])
    assert set(hex_words.values()) == set(ways.values()) == {1}
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", word) for word in hex_words + ways)


# --- labels and settlements ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("description", "label"),
    [
        ('forest "Old Wood"', "Old Wood"),
        ('"Old Wood" 20 forest', "Old Wood"),
        ("forest “Old Wood”", "Old Wood"),
        ('forest name="Old Wood" 12 ruler="Ann"', "Old Wood"),
        ('forest ruler="Ann"', None),
        ('forest "One" "Two" 30 translate(0,45) rotate(20)', "One"),
        ('forest "\t"', None),
        ('forest "a\tb\x00"', "a b"),
        (f'forest "{"x" * 300}"', "x" * LABEL_LENGTH),
        ("forest", None),
    ],
)
def test_labels(description: str, label: str | None) -> None:
    imported = import_text_mapper(f"0101 {description}")
    assert imported.map.hexes[0].label == label
    assert imported.map.hexes[0].terrain == "forest"
    assert imported.warnings == ()


@pytest.mark.rule("wc.map.territories")
@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("light-soil thorp", "village"),
        ("house", "village"),
        ("clear inn", "village"),
        ("trees village", "village"),
        ("small_town", "town"),
        ("soil town port", "town"),
        ("large-town", "city"),
        ("metropolis", "city"),
        ("capital_large_town", "capital"),
        ("castle", "fortress"),
        ("white mountain law", "fortress"),
        ("tower", "border_tower"),
        ("village castle", "fortress"),
    ],
)
def test_settlement_sizes(words: str, size: str) -> None:
    (settlement,) = import_text_mapper(f"0507 {words}").settlements
    assert (settlement.hex, settlement.size) == (at("0507"), size)


def test_settlements_are_named_by_their_label_or_their_place() -> None:
    text = '0101 thorp\n0102 large_town "Bad Ütz & Sons"\n0103 inn "…"\n120.007 fort\n-0101 tower'
    assert [(s.id, s.name) for s in import_text_mapper(text).settlements] == [
        ("thorp-0101", "Thorp 0101"),
        ("bad-tz-sons-0102", "Bad Ütz & Sons"),
        ("inn-0103", "…"),
        ("fort-120.07", "Fort 120.07"),
        ("tower--1.01", "Tower -1.01"),
    ]


def test_a_settlement_in_the_water_is_left_out() -> None:
    imported = import_text_mapper("0101 grass\n0102 water town")
    assert imported.settlements == ()
    assert warnings_of(imported) == [(2, "a settlement in the water is left out")]


# --- ways ----------------------------------------------------------------------------------------


@pytest.mark.rule("wc.terrain.road")
@pytest.mark.parametrize("word", ["road", "trail", 'trail "The Old Way" left 10%'])
def test_a_road_is_drawn_straight_between_its_points(word: str) -> None:
    imported = import_text_mapper(f"{square(6, 6)}\n0101-0501-0504 {word}")
    (road,) = imported.map.roads
    assert (road[0], road[-1]) == (at("0101"), at("0504"))
    assert road[:5] == tuple(map(at, ["0101", "0201", "0301", "0401", "0501"]))
    assert is_contiguous(road)
    assert len(road) == 1 + 4 + 3


@pytest.mark.rule("wc.terrain.road")
def test_a_road_is_cut_at_water_and_at_the_edge_of_the_map() -> None:
    hexes = [f"01{row:02d} {'water' if row == 4 else 'grass'}" for row in range(1, 8)]
    imported = import_text_mapper("\n".join([*hexes, "0100-0109 road"]))
    assert [(road[0], road[-1]) for road in imported.map.roads] == [
        (at("0101"), at("0103")),
        (at("0105"), at("0107")),
    ]


@pytest.mark.rule("wc.terrain.road")
def test_a_road_that_adds_nothing_is_left_out() -> None:
    imported = import_text_mapper(
        f"{square(1, 6)}\n0101-0106 road\n0104-0102 trail\n0101-0101 road"
    )
    assert len(imported.map.roads) == 1


@pytest.mark.rule("wc.terrain.river")
def test_a_river_lies_on_the_sides_along_its_right_bank() -> None:
    southward = import_text_mapper(f"{square(3, 5)}\n0201-0205 river").map
    assert southward.river_between(at("0203"), at("0103"))
    assert southward.river_between(at("0203"), at("0104"))
    assert not southward.river_between(at("0203"), at("0303"))
    assert not southward.river_between(at("0203"), at("0202"))
    northward = import_text_mapper(f"{square(3, 5)}\n0205-0201 river").map
    assert northward.river_between(at("0203"), at("0303"))
    assert not northward.river_between(at("0203"), at("0103"))


@pytest.mark.rule("wc.terrain.river")
@pytest.mark.rule("wc.terrain.chasm")
def test_a_road_across_is_a_bridge_and_along_is_none() -> None:
    ways = "0201-0205 river\n0402-0405 canyon\n0103-0203-0303-0403-0503 road\n0201-0204 trail"
    campaign_map = import_text_mapper(f"{square(5, 5)}\n{ways}").map
    crossings = {side(at("0103"), at("0203")), side(at("0303"), at("0403"))}
    assert crossings == set(campaign_map.bridges)
    assert campaign_map.river_between(at("0103"), at("0203"))
    assert campaign_map.chasm_between(at("0303"), at("0403"))
    assert campaign_map.bridged(at("0203"), at("0103"))


@pytest.mark.rule("wc.terrain.river")
def test_a_river_may_run_off_the_map_and_into_the_sea() -> None:
    text = f"{square(3, 3)}\n0204 water\n0200-0205 river"
    campaign_map = import_text_mapper(text).map
    listed = {entry.hex for entry in campaign_map.hexes}
    assert campaign_map.rivers
    assert {place for pair in campaign_map.rivers for place in pair} <= listed - {at("0204")}


# --- the maps ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hexes", "settlements", "high_mountains", "sea"),
    [
        ("alpine-north", 300, 41, 34, 8),
        ("alpine-south", 300, 42, 33, 6),
        ("smale", 200, 1, 0, 5),
        ("bright-example", 24, 3, 1, 3),
        ("gazetteer-example", 78, 21, 1, 8),
    ],
)
def test_the_maps(name: str, hexes: int, settlements: int, high_mountains: int, sea: int) -> None:
    imported = read(name)
    terrains = Counter(entry.terrain for entry in imported.map.hexes)
    assert len(imported.map.hexes) == hexes
    assert len(imported.settlements) == settlements
    assert (terrains["high_mountains"], terrains["sea"]) == (high_mountains, sea)
    assert not [text for _, text in warnings_of(imported) if "unknown" in text or "not und" in text]
    assert CampaignMap.model_validate_json(imported.map.model_dump_json()) == imported.map


@pytest.mark.parametrize("name", ["alpine-north", "alpine-south"])
def test_the_trails_of_a_map_join_its_settlements(name: str) -> None:
    imported = read(name)
    places = {settlement.hex for settlement in imported.settlements}
    ends = {road[end] for road in imported.map.roads for end in (0, -1)}
    assert len(ends & places) > 0.9 * len(ends)
