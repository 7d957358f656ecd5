"""Reading Text Mapper maps: terrain, settlements, ways, warnings and faults."""

import re
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.books.wc.map import COORDINATE_LIMIT, HEX_LIMIT, LABEL_LENGTH, CampaignMap
from app.books.wc.map_making.text_mapper import ImportedMap, MapImportError, import_text_mapper
from app.books.wc.map_making.text_mapper_sheet import REMARK_LIMIT, TEXT_LIMIT
from app.books.wc.map_making.text_mapper_words import vocabulary
from app.engine.hexgrid import Hex, Numbering, distance, is_contiguous, side

MAPS = {path.stem: path for path in (Path(__file__).parents[3] / "data" / "maps").glob("*.txt")}
WORDS = [
    *vocabulary().terrain_of,
    *vocabulary().size_of,
    *vocabulary().kind_of,
    *vocabulary().without_effect["hex"],
    "border",
    "white",
    "swamp_2",
]


def read(name: str) -> ImportedMap:
    return import_text_mapper(MAPS[name].read_text(encoding="utf-8"))


def at(number: str) -> Hex:
    """Give the hex with a four-figure number."""
    return Numbering().place(int(number[:2]), int(number[2:]))


def warnings_of(imported: ImportedMap) -> list[tuple[int, str]]:
    return [(warning.line, warning.text) for warning in imported.warnings]


def faults_of(text: str) -> list[tuple[int, str]]:
    with pytest.raises(MapImportError) as caught:
        import_text_mapper(text)
    return [(fault.line, fault.text) for fault in caught.value.faults]


def square(columns: int, rows: int, words: str = "grass") -> str:
    """Write a map of one kind of hex."""
    return "\n".join(
        f"{column:02d}{row:02d} {words}"
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
    )


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


# --- warnings and faults -------------------------------------------------------------------------


def test_what_has_no_effect_or_meaning_is_said_once_a_word() -> None:
    text = (
        "0101 grass cliff0\n0102 grass cliff0 frobs\n0103 frobs cliff0\n"
        "0101-0103 border\n0101-0102 tunnel\nhello there\n0104 grass"
    )
    assert warnings_of(import_text_mapper(text)) == [
        (1, '"cliff0" has no effect in a campaign (3 times)'),
        (2, 'unknown word "frobs" (2 times)'),
        (4, '"border" has no effect in a campaign'),
        (5, '"tunnel" is an unknown kind of way'),
        (6, 'line not understood: "hello there"'),
    ]


def test_lines_for_the_drawing_are_passed_over_in_silence() -> None:
    text = """\ufeff# a comment

license <text>Public Domain</text>
text font-size="20pt"
label font-size="20pt"
glow stroke="white"
other <text>hello</text>
url https://example.org/%s
default attributes fill="none"
river path attributes stroke="blue"
hill path M 0,0
thorp xml <circle r="15"/>
swamp lib <g/>
<g id="x"/>
0101 grass
"""
    assert import_text_mapper(text).warnings == ()


def test_other_levels_and_stray_ways_are_left_out_with_a_warning() -> None:
    text = "0101 grass\n010101 forest\n0101-010201 road\n0301-0303 road\n010200 forest"
    imported = import_text_mapper(text)
    assert [entry.terrain for entry in imported.map.hexes] == ["plains", "forest"]
    assert imported.map.roads == ()
    assert warnings_of(imported) == [
        (2, "levels other than the ground, 00, are left out (2 times)"),
        (4, "a way that touches no listed hex is left out"),
    ]


def test_many_warnings_are_cut_short() -> None:
    text = "\n".join(["0101 grass", *(f"nonsense {n}" for n in range(REMARK_LIMIT + 5))])
    listed = warnings_of(import_text_mapper(text))
    assert len(listed) == REMARK_LIMIT + 1
    assert listed[-1] == (REMARK_LIMIT + 2, "and 5 more from here on")


@pytest.mark.parametrize("text", ["", "hello", "0101-0202 road", "010101 grass"])
def test_a_text_without_a_hex_is_no_map(text: str) -> None:
    assert faults_of(text)[0] == (1, "there is no hex in the text, such as: 0101 forest")


def test_too_long_a_text() -> None:
    assert faults_of("0101 grass\n" + " " * TEXT_LIMIT) == [
        (1, f"the text is longer than {TEXT_LIMIT} characters")
    ]


def test_every_fault_is_listed_with_its_line() -> None:
    far = COORDINATE_LIMIT + 1
    text = f"0101 grass\n{far}.01 grass\n01.{2 * far} grass\n0101-{far}.01 road"
    assert faults_of(text) == [
        (2, f"{far}.01 lies further than {COORDINATE_LIMIT} from 0 (2 times)"),
        (3, f"01.{2 * far} lies further than {COORDINATE_LIMIT} from 0"),
    ]
    with pytest.raises(MapImportError, match=r"line 2: .*; line 3: "):
        import_text_mapper(text)


def test_too_many_hexes() -> None:
    hexes = [f"{100 + n % 200}.{100 + n // 200} grass" for n in range(HEX_LIMIT + 2)]
    assert faults_of("\n".join(hexes)) == [
        (HEX_LIMIT + 1, f"there are more than {HEX_LIMIT} hexes (2 times)")
    ]
    assert len(import_text_mapper("\n".join(hexes[:HEX_LIMIT])).map.hexes) == HEX_LIMIT


@pytest.mark.parametrize("ways", ["-".join(["00.00", "5000.00"] * 6), None])
def test_too_long_ways(ways: str | None) -> None:
    single = "00.00-9000.00-00.00"
    text = f"{ways} river" if ways else "\n".join([f"{single} river"] * 23)
    ((line, fault),) = faults_of(f"0101 grass\n{text}")
    assert fault.startswith(f"no way may run through {HEX_LIMIT} hexes")
    assert line == (2 if ways else 24)


# --- any text ------------------------------------------------------------------------------------

NUMBERS = st.from_regex(r"0[1-6]0[1-6]", fullmatch=True)
HEX_LINES = st.builds("{} {} {}".format, NUMBERS, st.sampled_from(WORDS), st.sampled_from(WORDS))
WAY_LINES = st.builds(
    lambda points, word: f"{'-'.join(points)} {word}",
    st.lists(NUMBERS, min_size=2, max_size=5),
    st.sampled_from(["road", "trail", "river", "canyon", "border"]),
)
POINTED = st.from_regex(r"-?[0-9.-]{4,12}( .{0,10})?", fullmatch=True)
ANY_TEXT = st.lists(st.one_of(HEX_LINES, WAY_LINES, POINTED, st.text()), max_size=40).map("\n".join)


def outcome_of(text: str) -> ImportedMap | MapImportError:
    try:
        return import_text_mapper(text)
    except MapImportError as error:
        return error


@given(ANY_TEXT | st.text())
@example('0101 "\ud800"')
@example("0101 \x00")
@example("\u0660\u0661\u0660\u0661 grass\n0101")
@example("01-01 grass\n01-01--0101 river")
def test_any_text_is_read_or_refused_with_line_numbers(text: str) -> None:
    outcome = outcome_of(text)
    if isinstance(outcome, ImportedMap):
        assert outcome.map.hexes
        assert ImportedMap.model_validate_json(outcome.model_dump_json()) == outcome
    else:
        assert outcome.faults
        assert all(1 <= fault.line <= text.count("\n") + 1 for fault in outcome.faults)


@given(st.lists(WAY_LINES, max_size=8), st.lists(HEX_LINES, max_size=8))
def test_ways_stay_on_land_and_bridges_are_where_roads_cross(
    ways: list[str], hexes: list[str]
) -> None:
    campaign_map = import_text_mapper("\n".join([square(6, 6), *hexes, *ways])).map
    for road in campaign_map.roads:
        assert is_contiguous(road)
        assert all(campaign_map.terrain_at(place) not in (None, "sea") for place in road)
    for here, there in campaign_map.rivers + campaign_map.chasms:
        assert None is not campaign_map.terrain_at(here) != "sea"
        assert campaign_map.bridged(here, there) == campaign_map.has_road(here, there)
    for here, there in campaign_map.bridges:
        assert campaign_map.river_between(here, there) or campaign_map.chasm_between(here, there)


@pytest.mark.parametrize("hostile", ["“", '"', "0101-", '"a" x(', "0101-0101-", "name=", " a", "-"])
def test_no_text_takes_long(hostile: str) -> None:
    started = time.perf_counter()
    outcome_of("0101 " + hostile * 40_000)
    outcome_of(hostile * 40_000)
    assert time.perf_counter() - started < 4


def test_an_include_is_not_followed_and_the_warning_says_so() -> None:
    imported = import_text_mapper("0101 grass\ninclude gnomeyland.txt")
    assert warnings_of(imported) == [
        (2, 'include is not followed: "gnomeyland.txt" is not part of this text')
    ]


@pytest.mark.parametrize(
    ("options", "joined", "apart"),
    [
        ("", ("0101", "0200"), ("0101", "0202")),
        ("option horizontal\n", ("0101", "0002"), ("0101", "0202")),
        ("option swap-even-odd\n", ("0101", "0202"), ("0101", "0200")),
        ("option horizontal\noption swap-even-odd\n", ("0101", "0202"), ("0101", "0002")),
    ],
)
def test_options_tell_which_hexes_adjoin(
    options: str, joined: tuple[str, str], apart: tuple[str, str]
) -> None:
    """In columns every second column is lower, in rows every second row is further right."""

    def gap(pair: tuple[str, str]) -> int:
        text = f"{options}{pair[0]} grass\n{pair[1]} grass"
        one, other = (entry.hex for entry in import_text_mapper(text).map.hexes)
        return distance(one, other)

    assert gap(joined) == 1
    assert gap(apart) == 2


def test_an_option_that_may_change_the_neighbours_is_a_fault() -> None:
    assert faults_of("0101 grass\noption square") == [
        (2, 'the option "square" is unknown; it may change which hexes adjoin')
    ]


@pytest.mark.parametrize(
    ("written", "name"),
    [('"Settlement|Village"', "Village"), ('"[[Notes/Ashwell|Ashwell]]"', "Ashwell")],
)
def test_a_linked_note_gives_the_name_that_is_shown(written: str, name: str) -> None:
    (place,) = import_text_mapper(f"0101 grass village {written}").settlements
    assert place.name == name


def test_where_no_line_can_be_used_each_says_why() -> None:
    indent = "a line begins with the number of its hex, without an indent"
    comma = "only blanks stand between the number of a hex and its words"
    assert faults_of("010101 grass\n  0102 grass\n0103, grass\nhello") == [
        (1, "there is no hex in the text, such as: 0101 forest"),
        (1, "levels other than the ground, 00, are left out"),
        (2, f'line not understood: "0102 grass"; {indent}'),
        (3, f'line not understood: "0103, grass"; {comma}'),
        (4, 'line not understood: "hello"'),
    ]
