"""Reading Text Mapper maps: warnings, faults, and whatever else a text may hold."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.books.wc.map import COORDINATE_LIMIT, HEX_LIMIT
from app.books.wc.map_making.text_mapper import ImportedMap, MapImportError, import_text_mapper
from app.books.wc.map_making.text_mapper_sheet import REMARK_LIMIT, TEXT_LIMIT
from app.engine.hexgrid import distance, is_contiguous
from tests.books.wc.map_making.map_texts import WORDS, faults_of, square, warnings_of

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
