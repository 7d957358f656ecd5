"""What a game may bring along, what is wrong with it and where, and the default map."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.books.ww.entities import BattleRow, Player, Space, Warlord
from app.books.ww.scenario import Scenario, set_up
from app.books.ww.warlords import PRINTED, TABLES
from app.engine.book import ScenarioInvalid
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.table import Row, house_table_faults
from tests.books.ww.build import act, attack, game, new_game, phase, scenario, tokens
from tests.play import book

Places = dict[tuple[str | int, ...], str]


def faults(settings: Settings | None = None, players: int = 2, **parts: Any) -> Places:
    """The faults of a scenario by their place."""
    with pytest.raises(ScenarioInvalid) as refused:
        set_up(scenario(players, **parts), settings or Settings())
    return {fault.loc: fault.msg for fault in refused.value.faults}


def rows(*numbers: int) -> list[dict[str, Any]]:
    return [{"number": n, "name": f"Row {i}", "melee": 1} for i, n in enumerate(numbers)]


def places(**spaces: dict[str, Any]) -> dict[str, Any]:
    """Two fertile spaces next to each other, and what is said of them and of others."""
    plain: dict[str, Any] = {"a": {"neighbours": ["b"]}, "b": {"neighbours": ["a"]}}
    both = {**plain, **spaces}
    return {"spaces": [{"id": name, **both[name]} for name in both]}


@pytest.mark.rule("ww.data.override")
@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((1, 2, 3, 4, 5, 6, 8, 9, 10), "table-gap: no row for 7"),
        ((1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10), "too-many-rows: 3 stands on 3 rows"),
    ],
)
def test_a_table_has_one_or_two_rows_for_each_face(numbers: tuple[int, ...], message: str) -> None:
    assert faults(tables={"dwarf": rows(*numbers)}) == {("tables", "dwarf"): message}


@pytest.mark.rule("ww.data.override")
@pytest.mark.parametrize(
    ("game_map", "place", "message"),
    [
        (
            places(b={}),
            ("map", "spaces", 0, "neighbours", 0),
            "adjacency-not-symmetric: b does not have a for a neighbour",
        ),
        (
            places(c={"barren": True, "stronghold": "orc"}),
            ("map", "spaces", 2, "stronghold"),
            "bad-stronghold: a stronghold stands on land that is not barren",
        ),
        (
            places(c={"terrain": "water", "stronghold": "orc"}),
            ("map", "spaces", 2, "stronghold"),
            "bad-stronghold: a stronghold stands on land that is not barren",
        ),
        (
            places(c={"stronghold": "ogre"}),
            ("map", "spaces", 2, "stronghold"),
            "unknown-kind: there is no ogre warlord",
        ),
        (
            places(c={"neighbours": ["x"]}),
            ("map", "spaces", 2, "neighbours", 0),
            "there is no space x",
        ),
        (
            places(c={"neighbours": ["c"]}),
            ("map", "spaces", 2, "neighbours", 0),
            "c cannot be next to itself",
        ),
        (
            places(a={"neighbours": ["b", "b"]}),
            ("map", "spaces", 0, "neighbours", 1),
            "b is named twice",
        ),
        (
            {"spaces": [{"id": "a"}, {"id": "b"}, {"id": "a"}]},
            ("map", "spaces", 2, "id"),
            "a is on the map twice",
        ),
        (
            places(c={"terrain": "water", "barren": True}),
            ("map", "spaces", 2, "barren"),
            "only land may be barren",
        ),
        (
            places(b={"neighbours": ["a"], "barren": True}),
            ("map", "spaces"),
            "2 players need as many homelands, not 1",
        ),
        (
            {**places(), "suggested_homelands": {2: ["a", "x"]}},
            ("map", "suggested_homelands", 2, 1),
            "bad-stronghold: x cannot be a homeland",
        ),
    ],
)
def test_what_is_wrong_with_a_map_is_named_with_its_place(
    game_map: dict[str, Any], place: tuple[str | int, ...], message: str
) -> None:
    assert faults(map=game_map) == {place: message}


@pytest.mark.rule("ww.data.override")
def test_every_fault_is_named_at_once() -> None:
    found = faults(
        map=places(b={}, c={"stronghold": "ogre"}),
        tables={"elf": rows(1), "ogre": rows(*range(1, 11))},
        alignments={"troll": "evil"},
    )
    assert set(found) == {
        ("map", "spaces", 0, "neighbours", 0),
        ("tables", "elf"),
        ("alignments", "ogre"),
        ("alignments", "troll"),
    }


@pytest.mark.rule("ww.setup.warlord")
@pytest.mark.parametrize(
    ("second", "message"),
    [("red", "red plays twice"), ("referee", "'referee' cannot be the name of a player")],
)
def test_players_are_told_apart(second: str, message: str) -> None:
    seats = [{"id": "red", "name": "Red"}, {"id": second, "name": "Other"}]
    with pytest.raises(ScenarioInvalid) as refused:
        set_up(Scenario.model_validate({"players": seats}), Settings())
    assert [(f.loc, f.msg) for f in refused.value.faults] == [(("players", 1, "id"), message)]


@pytest.mark.rule("ww.setup.warlord")
@pytest.mark.parametrize("number", [2, 8])
def test_two_to_eight_players(number: int) -> None:
    assert len(new_game(number).all(Player)) == number


@pytest.mark.rule("ww.setup.warlord")
@pytest.mark.parametrize("number", [1, 9])
def test_no_fewer_and_no_more_players(number: int) -> None:
    seats = [{"id": f"p{n}", "name": f"P {n}"} for n in range(number)]
    with pytest.raises(ValidationError):
        Scenario.model_validate({"players": seats})


@pytest.mark.rule("ww.data.override")
@pytest.mark.parametrize("value", [-1, 1.5, "3", 101])
def test_stats_are_whole_numbers_from_0(value: Any) -> None:
    table = [{"number": 1, "name": "Clan", "melee": value}]
    with pytest.raises(ValidationError):
        scenario(tables={"dwarf": table})


@pytest.mark.rule("ww.data.override")
def test_a_campaign_may_have_its_own_table_alignment_and_kind() -> None:
    given = new_game(
        tables={"ogre": rows(*range(1, 11)), "dwarf": rows(*range(1, 11), 4)},
        alignments={"ogre": "neutral", "elf": "evil"},
    )
    kinds = {w.id: (w.alignment, w.provenance) for w in given.all(Warlord)}
    assert kinds["ogre"] == ("neutral", "campaign")
    assert kinds["dwarf"] == ("good", "campaign")
    assert kinds["elf"] == ("evil", "reconstructed")
    assert given.one(Warlord, "elf").alignment_provenance == "campaign"
    dwarf_rows = [row.label for row in given.where(BattleRow, warlord_kind="dwarf", number=4)]
    assert dwarf_rows == ["4a", "4b"]
    assert phase(act(given, "red", "setup-warlord", {"kind": "ogre"}).position)[1] == ("blue",)


def fighting(settings: Settings | None = None, **parts: Any) -> Position:
    given = game(
        tokens("red", "2,-2", "dwarf", 2),
        tokens("blue", "2,-3", "orc", 2),
        phase="battle",
        settings=settings,
        **parts,
    )
    return attack(given, "2,-3", ("2,-2", {"dwarf": 2}))


@pytest.mark.rule("ww.data.override")
def test_a_ruling_names_the_key_and_provenance_of_the_table_that_it_reads() -> None:
    printed = act(fighting(), "red", "battle-roll", {"kind": "dwarf"}, [5]).outcome
    assert (printed["table"], printed["provenance"]) == ("ww.tables.dwarf", "reconstructed")
    own = fighting(tables={"dwarf": rows(*range(1, 11))})
    replaced = act(own, "red", "battle-roll", {"kind": "dwarf"}, [5]).outcome
    assert (replaced["table"], replaced["provenance"]) == ("ww.tables.dwarf", "campaign")
    assert replaced["stats"] == {"melee": 1}


@pytest.mark.rule("ww.data.override")
def test_a_house_table_deals_the_rows_out_anew() -> None:
    printed = TABLES["ww.table.dwarf"]
    dealt = [Row(1, 9, "5"), Row(10, 10, "4a/4b")]
    assert house_table_faults(printed, dealt) == []
    settings = Settings(house_tables={printed.id: printed.with_rows(dealt)})
    given = fighting(settings)
    common = act(given, "red", "battle-roll", {"kind": "dwarf"}, [1])
    assert (common.outcome["name"], common.outcome["provenance"]) == ("Shield wall", "campaign")
    rare = act(given, "red", "battle-roll", {"kind": "dwarf"}, [10])
    assert rare.outcome["rows"] == ["4a", "4b"]
    chosen = act(rare.position, "red", "battle-choose-row", {"row": "4b"})
    assert chosen.outcome["name"] == "Sappers"


@pytest.mark.rule("ww.data.override")
def test_one_table_cannot_be_replaced_in_two_ways() -> None:
    printed = TABLES["ww.table.dwarf"]
    settings = Settings(house_tables={printed.id: printed.with_rows([Row(1, 10, "5")])})
    found = faults(settings, tables={"dwarf": rows(*range(1, 11))})
    assert list(found) == [("tables", "dwarf")]


@pytest.mark.rule("ww.kinds")
def test_the_eight_kinds_and_their_alignments() -> None:
    by_alignment: dict[str, set[str]] = {}
    for kind in new_game().all(Warlord):
        assert kind.provenance == kind.alignment_provenance == "reconstructed"
        by_alignment.setdefault(kind.alignment, set()).add(kind.id)
    assert by_alignment == {
        "good": {"dwarf", "elf", "human"},
        "neutral": {"ice", "fire"},
        "evil": {"orc", "goblin", "undead"},
    }


@pytest.mark.rule("ww.map.default")
def test_the_default_map() -> None:
    spaces = {space.id: space for space in new_game().all(Space)}
    assert len(spaces) == 37
    assert set(spaces["3,-3"].neighbours) == {"2,-3", "2,-2", "3,-2"}
    assert {s.id for s in spaces.values() if s.terrain == "water"} == {"0,0", "1,0", "-1,0"}
    assert {s.id for s in spaces.values() if s.barren} == {"0,-1", "0,1", "3,-1", "-3,1"}
    assert {s.stronghold_kind: s.id for s in spaces.values() if s.stronghold_kind} == {
        "dwarf": "1,-2",
        "elf": "2,-1",
        "human": "1,1",
        "ice": "1,-1",
        "fire": "-1,1",
        "orc": "-1,2",
        "goblin": "-2,1",
        "undead": "-1,-1",
    }
    assert all(space.controller is None for space in spaces.values())


@pytest.mark.rule("ww.map.default")
def test_the_default_map_looks_the_same_turned_by_half_a_circle() -> None:
    spaces = {space.id: space for space in new_game().all(Space)}

    def turned(name: str) -> str:
        q, r = map(int, name.split(","))
        return f"{-q},{-r}"

    for space in spaces.values():
        other = spaces[turned(space.id)]
        assert (other.terrain, other.barren) == (space.terrain, space.barren)
        assert (other.stronghold_kind is None) == (space.stronghold_kind is None)
        assert set(other.neighbours) == set(map(turned, space.neighbours))


@pytest.mark.rule("ww.map.default")
@pytest.mark.parametrize(
    ("players", "homes"),
    [
        (2, ("3,-3", "-3,3")),
        (3, ("3,-3", "0,3", "-3,0")),
        (4, ("3,-3", "3,0", "0,3", "-3,3", "-3,0", "0,-3")),
        (6, ("3,-3", "3,0", "0,3", "-3,3", "-3,0", "0,-3")),
        (7, ()),
    ],
)
def test_suggested_homelands(players: int, homes: tuple[str, ...]) -> None:
    assert new_game(players).campaign.suggested_homelands == homes  # type: ignore[attr-defined]


@pytest.mark.rule("ww.actions")
@pytest.mark.parametrize("name", ["duel", "three-corners", "six-corners"])
def test_ready_scenarios_need_nothing_more(name: str) -> None:
    ready = Scenario.model_validate(book("ww").scenarios[name])
    made = set_up(ready, Settings())
    given = Position.of(made.entities, made.map, Settings())
    assert phase(given) == ("setup_warlords", ("red",))
    assert len(given.all(BattleRow)) == 12 * len(PRINTED)


@pytest.mark.rule("ww.data.override")
def test_the_scenario_has_a_schema() -> None:
    schema = Scenario.model_json_schema()
    assert schema["required"] == ["players"]
    assert schema["additionalProperties"] is False
