"""The campaign map: what it refuses, what it answers, and that it survives JSON."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from app.books.wc.map import COORDINATE_LIMIT, HEX_LIMIT, CampaignMap, MapHex
from app.engine.hexgrid import Hex, neighbours, side, step, within

SMALL = within((0, 0), 4)


def map_of(hexes: Iterable[Hex], **parts: Any) -> CampaignMap:
    """Make a map of plains."""
    return CampaignMap(hexes=tuple(MapHex(hex=place, terrain="plains") for place in hexes), **parts)


def plains(*territories: str, at: Hex) -> MapHex:
    return MapHex(hex=at, terrain="plains", territories=territories)


def faults(data: object) -> dict[tuple[int | str, ...], str]:
    """Validate, and give the kind of each fault by its location."""
    with pytest.raises(ValidationError) as caught:
        CampaignMap.model_validate(data)
    return {fault["loc"]: fault["type"] for fault in caught.value.errors()}


@st.composite
def maps(draw: st.DrawFn) -> CampaignMap:
    """Draw small maps with everything on them."""
    hexes = st.builds(
        MapHex,
        hex=st.sampled_from(SMALL),
        terrain=st.sampled_from(["plains", "river", "sea", "hills"]),
        label=st.none() | st.text(st.characters(codec="utf-8", categories=["L", "Z"]), min_size=1),
        territories=st.lists(st.sampled_from("abc"), unique=True, max_size=3).map(tuple),
    )
    sides = st.builds(
        lambda place, direction: (place, step(place, direction)),
        st.sampled_from(SMALL),
        st.integers(1, 6),
    )
    return CampaignMap(
        hexes=tuple(draw(st.lists(hexes, unique_by=lambda entry: entry.hex))),
        roads=tuple(draw(st.lists(sides))),
        rivers=tuple(draw(st.lists(sides))),
        chasms=tuple(draw(st.lists(sides))),
        bridges=tuple(draw(st.lists(sides))),
    )


def test_every_fault_is_reported_at_once_and_in_its_place() -> None:
    found = faults(
        {
            "hexes": [
                {"hex": [0, 0], "terrain": "plains"},
                {"hex": [0, 0], "terrain": "lava"},
                {"hex": [0, COORDINATE_LIMIT + 1], "terrain": "plains", "height": 3},
                {"hex": [0.0, True], "terrain": "plains", "label": "two\nlines"},
                {"hex": [1, 0], "terrain": "plains", "territories": ["west", "west"]},
                {"hex": [2, 0], "terrain": "plains", "territories": ["No Id"]},
                "0101",
            ],
            "roads": [[[0, 0], [2, 0]], [[0, 0]]],
            "rivers": [[[0, 0], [1, 0]], [[0, 0], [5, 5]]],
            "chasms": [[[0, 0], [0, 0]]],
            "bridges": 5,
            "walls": [],
        }
    )
    assert found == {
        ("hexes", 1, "terrain"): "literal_error",
        ("hexes", 1, "hex"): "hex_twice",
        ("hexes", 2, "hex", 1): "less_than_equal",
        ("hexes", 2, "height"): "extra_forbidden",
        ("hexes", 3, "hex", 0): "int_type",
        ("hexes", 3, "hex", 1): "int_type",
        ("hexes", 3, "label"): "string_pattern_mismatch",
        ("hexes", 4, "territories"): "territory_twice",
        ("hexes", 5, "territories", 0): "string_pattern_mismatch",
        ("hexes", 6): "model_type",
        ("roads", 0): "road_not_contiguous",
        ("roads", 1): "too_short",
        ("rivers", 1): "not_neighbours",
        ("chasms", 0): "not_neighbours",
        ("bridges",): "tuple_type",
        ("walls",): "extra_forbidden",
    }


def test_faults_keep_their_place_inside_a_scenario() -> None:
    class Scenario(BaseModel):
        map: CampaignMap

    twice = [{"hex": [0, 0], "terrain": "plains"}] * 2
    with pytest.raises(ValidationError) as caught:
        Scenario.model_validate({"map": {"hexes": twice}})
    assert [fault["loc"] for fault in caught.value.errors()] == [("map", "hexes", 1, "hex")]


def test_a_hex_twice_is_found_among_ready_hexes_too() -> None:
    with pytest.raises(ValidationError, match="listed before"):
        map_of([(0, 0), (1, 0), (0, 0)])


@pytest.mark.parametrize("hexes", [None, 3, "0101", {"hex": [0, 0]}])
def test_hexes_must_be_a_list(hexes: object) -> None:
    assert faults({"hexes": hexes}) == {("hexes",): "tuple_type"}


def test_too_many_hexes() -> None:
    hexes = [{"hex": [n % 200, n // 200], "terrain": "sea"} for n in range(HEX_LIMIT + 1)]
    assert faults({"hexes": hexes}) == {("hexes",): "too_long"}
    assert len(CampaignMap.model_validate({"hexes": hexes[:-1]}).hexes) == HEX_LIMIT


@given(maps())
def test_json_there_and_back_is_exact(campaign_map: CampaignMap) -> None:
    text = campaign_map.model_dump_json()
    again = CampaignMap.model_validate_json(text)
    assert again == campaign_map
    assert again.model_dump_json() == text
    assert CampaignMap.model_validate(campaign_map.model_dump(mode="json")) == campaign_map


def test_sides_are_stored_with_the_lesser_hex_first() -> None:
    campaign_map = map_of(SMALL, rivers=(((1, 0), (0, 0)),))
    assert campaign_map.rivers == (((0, 0), (1, 0)),)


@pytest.mark.rule("wc.terrain.table")
def test_terrain() -> None:
    campaign_map = CampaignMap(hexes=(MapHex(hex=(3, -2), terrain="high_mountains"),))
    assert campaign_map.terrain_at((3, -2)) == "high_mountains"
    assert campaign_map.terrain_at((3, -1)) is None


@pytest.mark.rule("wc.terrain.road")
def test_a_road_joins_only_the_hexes_it_runs_through_in_turn() -> None:
    campaign_map = map_of(SMALL, roads=(((0, 0), (1, 0), (1, 1)),))
    assert campaign_map.has_road((0, 0), (1, 0))
    assert campaign_map.has_road((1, 0), (0, 0))
    assert not campaign_map.has_road((0, 1), (1, 0))
    assert not campaign_map.has_road((0, 0), (1, 1))


@pytest.mark.rule("wc.terrain.river")
@pytest.mark.rule("wc.terrain.chasm")
@pytest.mark.parametrize(
    ("part", "question"),
    [("rivers", "river_between"), ("chasms", "chasm_between"), ("bridges", "bridged")],
)
def test_what_lies_on_a_side_lies_there_from_both_hexes(part: str, question: str) -> None:
    ask = getattr(map_of(SMALL, **{part: (((0, 0), (1, 0)),)}), question)
    assert ask((0, 0), (1, 0))
    assert ask((1, 0), (0, 0))
    assert not ask((0, 0), (0, 1))
    assert not ask((0, 0), (3, 0))


@pytest.mark.rule("wc.map.territories")
@pytest.mark.rule("wc.map.border-hex")
def test_territories() -> None:
    campaign_map = CampaignMap(
        hexes=(
            plains("north", at=(0, 0)),
            plains("north", "south", at=(0, 1)),
            plains("south", at=(0, 2)),
            plains("east", at=(1, 2)),
            plains("far", at=(5, 5)),
            plains(at=(1, 0)),
        )
    )
    assert campaign_map.territories_at((0, 1)) == ("north", "south")
    assert campaign_map.territories_at((1, 0)) == ()
    assert campaign_map.territories_at((9, 9)) == ()
    assert campaign_map.hexes_of("north") == ((0, 0), (0, 1))
    assert campaign_map.hexes_of("nowhere") == ()


@pytest.mark.rule("wc.map.territories")
def test_adjacent_territories_share_a_side_or_a_hex() -> None:
    campaign_map = CampaignMap(
        hexes=(
            plains("a", at=(0, 0)),
            plains("b", at=(1, 0)),
            plains("a", "c", at=(-1, 0)),
            plains("d", at=(3, 0)),
        )
    )
    assert campaign_map.adjacent_territories("a") == ("b", "c")
    assert campaign_map.adjacent_territories("b") == ("a",)
    assert campaign_map.adjacent_territories("d") == ()
    assert campaign_map.adjacent_territories("nowhere") == ()


@given(maps())
def test_adjacency_goes_both_ways_and_never_to_itself(campaign_map: CampaignMap) -> None:
    for one in "abc":
        for other in campaign_map.adjacent_territories(one):
            assert other != one
            assert one in campaign_map.adjacent_territories(other)


def test_a_changed_copy_does_not_answer_for_the_old_map() -> None:
    before = map_of(SMALL)
    assert not before.has_road((0, 0), (1, 0))
    after = before.model_copy(update={"roads": (((0, 0), (1, 0)),)})
    assert after.has_road((0, 0), (1, 0))
    assert not before.has_road((0, 0), (1, 0))


def questions(campaign_map: CampaignMap, places: Sequence[Hex]) -> int:
    """Ask what movement asks of every step; give how many steps are free."""
    return sum(
        campaign_map.terrain_at(there) is not None
        and not campaign_map.has_road(here, there)
        and (not campaign_map.river_between(here, there) or campaign_map.bridged(here, there))
        for here in places
        for there in neighbours(here)
    )


def test_a_large_map_answers_quickly() -> None:
    places = [(n % 200, n // 200) for n in range(20_000)]
    rivers = tuple(side((q, 50), (q, 51)) for q in range(200))
    campaign_map = map_of(places, rivers=rivers)
    questions(campaign_map, places[:1])
    started = time.perf_counter()
    assert questions(campaign_map, places) > 100_000
    assert time.perf_counter() - started < 2
