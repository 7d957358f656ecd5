"""Dividing a map into territories round its settlements."""

import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.map import CampaignMap, MapHex, Terrain
from app.books.wc.map_making.territories import divide
from app.books.wc.map_making.text_mapper import import_text_mapper
from app.engine.hexgrid import Hex, distance, within

MAPS = Path(__file__).parents[3] / "data" / "maps"
DISC = within((0, 0), 4)


@dataclass(frozen=True)
class Centre:
    """A settlement."""

    id: str
    hex: Hex


def bare(*places: Hex, sea: frozenset[Hex] = frozenset()) -> CampaignMap:
    """Make a map without territories: plains, and sea where it says so."""

    def terrain(place: Hex) -> Terrain:
        return "sea" if place in sea else "plains"

    return CampaignMap(hexes=tuple(MapHex(hex=place, terrain=terrain(place)) for place in places))


CENTRES = st.lists(
    st.builds(Centre, st.from_regex(r"[a-z]{1,3}", fullmatch=True), st.sampled_from(DISC)),
    min_size=1,
    max_size=8,
    unique_by=(lambda centre: centre.id, lambda centre: centre.hex),
)


@pytest.mark.rule("wc.map.territories")
@given(CENTRES)
def test_every_hex_belongs_to_the_nearest_settlement_the_lower_id_first(
    centres: list[Centre],
) -> None:
    divided = divide(bare(*DISC), centres)
    for place in DISC:
        nearest = min(centres, key=lambda centre: (distance(centre.hex, place), centre.id))
        assert divided.territories_at(place) == (nearest.id,)


@pytest.mark.rule("wc.map.territories")
@given(CENTRES)
def test_every_settlement_gets_a_territory_with_its_own_hex(centres: list[Centre]) -> None:
    divided = divide(bare(*DISC), centres)
    for centre in centres:
        assert divided.territories_at(centre.hex) == (centre.id,)
    assert sum(len(divided.hexes_of(centre.id)) for centre in centres) == len(DISC)


@pytest.mark.rule("wc.map.border-hex")
@given(CENTRES)
def test_shared_borders_are_the_hexes_equally_near(centres: list[Centre]) -> None:
    divided = divide(bare(*DISC), centres, shared_borders=True)
    for place in DISC:
        least = min(distance(centre.hex, place) for centre in centres)
        equal = sorted(centre.id for centre in centres if distance(centre.hex, place) == least)
        assert divided.territories_at(place) == tuple(equal[:2])


@given(CENTRES)
def test_the_order_of_settlements_does_not_matter(centres: list[Centre]) -> None:
    assert divide(bare(*DISC), reversed(centres)) == divide(bare(*DISC), centres)


def test_the_sea_belongs_to_nobody_but_an_island_to_the_nearest() -> None:
    campaign_map = bare((0, 0), (1, 0), (2, 0), sea=frozenset({(1, 0)}))
    divided = divide(campaign_map, [Centre("port", (0, 0))])
    assert [divided.territories_at((q, 0)) for q in range(3)] == [("port",), (), ("port",)]


def test_a_piece_of_the_map_apart_goes_to_the_nearest_in_a_straight_line() -> None:
    campaign_map = bare((0, 0), (3, 0), (6, 0))
    divided = divide(campaign_map, [Centre("east", (6, 0)), Centre("west", (0, 0))])
    assert divided.territories_at((3, 0)) == ("east",)
    shared = divide(
        campaign_map, [Centre("east", (6, 0)), Centre("west", (0, 0))], shared_borders=True
    )
    assert shared.territories_at((3, 0)) == ("east", "west")


def test_old_territories_are_replaced_and_nothing_else_changes() -> None:
    before = CampaignMap(
        hexes=(MapHex(hex=(0, 0), terrain="hills", label="Tor", territories=("old",)),),
        roads=(((0, 0), (1, 0)),),
    )
    after = divide(before, [Centre("new", (0, 0))])
    assert after.hexes == (MapHex(hex=(0, 0), terrain="hills", label="Tor", territories=("new",)),)
    assert after.roads == before.roads
    assert divide(before, []).territories_at((0, 0)) == ()


def test_settlements_that_cannot_have_a_territory_are_all_named() -> None:
    campaign_map = bare((0, 0), (1, 0), sea=frozenset({(1, 0)}))
    centres = [
        Centre("a", (0, 0)),
        Centre("b", (0, 0)),
        Centre("c", (1, 0)),
        Centre("d", (7, 7)),
    ]
    with pytest.raises(ValueError, match=r"b stands in the hex of a; c does not .*; d does not"):
        divide(campaign_map, centres)


@pytest.mark.rule("wc.map.territories")
@pytest.mark.parametrize("path", sorted(MAPS.glob("*.txt")), ids=lambda path: path.stem)
def test_an_imported_map_can_be_divided_at_once(path: Path) -> None:
    imported = import_text_mapper(path.read_text(encoding="utf-8"))
    divided = divide(imported.map, imported.settlements)
    assert CampaignMap.model_validate_json(divided.model_dump_json()) == divided
    for settlement in imported.settlements:
        assert divided.territories_at(settlement.hex) == (settlement.id,)
    for entry in divided.hexes:
        assert bool(entry.territories) == (entry.terrain != "sea")


def test_a_large_map_is_divided_quickly() -> None:
    places = [(n % 200, n // 200) for n in range(20_000)]
    centres = [Centre(f"c{n}", places[n * 20]) for n in range(1_000)]
    started = time.perf_counter()
    assert divide(bare(*places), centres).territories_at((0, 0)) == ("c0",)
    assert time.perf_counter() - started < 4
