"""Building works, digging in, resting: an army's other actions."""

from typing import Any

import pytest

from app.books.wc.entities import Army, BaggageTrain
from app.books.wc.works.earthworks import defences, standing_works
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, side, unit
from tests.play import Played, Rule, table

AMOUNTS = ("walls_inches", "stakes_inches", "ditches_inches", "hidden_units", "traps")


def encamped(*more: Any, points: int = 1000, movement: int = 4, **fields: Any) -> Position:
    """Red's 1st Army at (0, 0)."""
    return position(
        army("army-1", "red", (0, 0), **fields),
        unit("unit-1", "army-1", points=points, movement=movement),
        *more,
    )


build_works = table("wc", "build-works", actor="red", army="army-1")
dig_in = table("wc", "dig-in", actor="red", army="army-1")
rest = table("wc", "rest-army", actor="red", army="army-1")
scout = table("wc", "scout", actor="red", scouts="army-1", target="army-7")


def after(played: Played) -> Army:
    return played.position.one(Army, "army-1")


def amounts(built: Army) -> tuple[int, ...]:
    return tuple(getattr(built, f"works_{name}") for name in AMOUNTS)


@pytest.mark.rule("wc.works.build")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (999, (6, 6, 6, 1, 0)),
        (1000, (24, 12, 12, 1, 1)),
        (1999, (24, 12, 12, 1, 1)),
        (2000, (48, 24, 24, 2, 2)),
        (3450, (72, 36, 36, 3, 3)),
        (4000, (96, 48, 48, 4, 4)),
        (5000, (120, 60, 60, 5, 5)),
    ],
)
def test_field_works_by_full_thousands(points: int, expected: tuple[int, ...]) -> None:
    built = after(build_works.play(encamped(points=points)))
    assert (built.works, built.action, built.works_points) == ("field", "works", points)
    assert amounts(built) == expected


@pytest.mark.rule("wc.works.build")
def test_everybody_sees_the_works_and_nobody_how_much_there_is() -> None:
    played = build_works.play(encamped(), works={"traps": 0, "walls_inches": 10})
    assert amounts(after(played)) == (10, 12, 12, 1, 0)
    seen = played.seen_by("blue")
    assert seen is not None
    assert "request" not in seen
    assert seen["outcome"] == {"works": "field"}
    assert [c["after"] for c in seen["changes"]] == [{"works": "field", "works_turn": 1}]
    assert [note["rule"] for note in seen["tabletop"]] == ["wc.works.battle-setup"]


@pytest.mark.rule("wc.works.battle-setup")
@pytest.mark.rule("wc.works.earthen-walls")
@pytest.mark.rule("wc.works.stakes")
@pytest.mark.rule("wc.works.ditches")
@pytest.mark.rule("wc.works.hidden-unit")
@pytest.mark.rule("wc.works.trap")
def test_the_owner_is_told_what_to_set_out_on_the_table() -> None:
    seen = build_works.play(encamped(points=2000), works={"stakes_inches": 0}).seen_by("red")
    assert seen is not None
    notes = {note["rule"]: note["text"] for note in seen["tabletop"]}
    assert set(notes) == {
        "wc.works.battle-setup",
        "wc.works.earthen-walls",
        "wc.works.ditches",
        "wc.works.hidden-unit",
        "wc.works.trap",
    }
    assert "within 24 inches" in notes["wc.works.battle-setup"]
    assert notes["wc.works.earthen-walls"].startswith("48 inches")
    assert notes["wc.works.trap"].startswith("2 traps")


@pytest.mark.rule("wc.works.hidden-unit")
@pytest.mark.rule("wc.works.trap")
@pytest.mark.parametrize(
    ("action", "works", "code"),
    [
        (build_works, {"walls_inches": 25}, "works-too-large"),
        (build_works, {"stakes_inches": 13}, "works-too-large"),
        (build_works, {"ditches_inches": 13}, "works-too-large"),
        (build_works, {"hidden_units": 2}, "too-many-hidden"),
        (build_works, {"traps": 2}, "too-many-traps"),
        (dig_in, {"traps": 1}, "too-many-traps"),
        (dig_in, {"walls_inches": 7}, "works-too-large"),
    ],
)
def test_no_more_can_be_built_than_is_allowed(action: Rule, works: Any, code: str) -> None:
    assert action.codes(encamped(), works=works) == [code]
    assert action.codes(encamped(), works=dict.fromkeys(works, 0)) == []


@pytest.mark.rule("wc.works.build")
@pytest.mark.rule("wc.works.hasty")
@pytest.mark.rule("wc.rest")
@pytest.mark.rule("wc.move.actions")
@pytest.mark.parametrize("action", [build_works, dig_in, rest], ids=lambda rule: rule.action)
@pytest.mark.parametrize("done", ["march", "works", "hasty", "rest", "hold", "crossing", "ambush"])
def test_an_army_takes_one_action_a_turn(action: Rule, done: str) -> None:
    assert action.codes(encamped(action=done)) == ["already-acted"]


@pytest.mark.parametrize("action", [build_works, dig_in, rest], ids=lambda rule: rule.action)
@pytest.mark.parametrize(
    ("given", "code"),
    [
        (position(), "unknown-entity"),
        (position(army("army-1", "blue", (0, 0))), "not-owner"),
    ],
)
def test_only_the_owner_gives_orders(action: Rule, given: Position, code: str) -> None:
    assert action.codes(given) == [code]


@pytest.mark.rule("wc.works.build")
def test_building_again_replaces_and_never_adds() -> None:
    once = after(build_works.play(encamped()))
    again = position(
        once.model_copy(update={"action": "none"}),
        unit("unit-1", "army-1", points=2000),
        turn=2,
    )
    built = after(build_works.play(again))
    assert amounts(built) == (48, 24, 24, 2, 2)
    assert built.works_turn == 1


@pytest.mark.rule("wc.works.hasty")
@pytest.mark.parametrize(
    ("movement", "path", "expected"),
    [
        (4, [(1, 0), (2, 0)], []),
        (4, [(1, 0), (2, 0), (3, 0)], ["insufficient-movement"]),
        (5, [(1, 0), (2, 0)], []),
        (5, [(1, 0), (2, 0), (3, 0)], ["insufficient-movement"]),
        (3, [(1, 0)], []),
        (3, [(1, 0), (2, 0)], ["insufficient-movement"]),
        (4, [], []),
    ],
)
def test_half_a_move_before_digging_in(movement: int, path: list[Hex], expected: list[str]) -> None:
    assert dig_in.codes(encamped(movement=movement), path=path) == expected


@pytest.mark.rule("wc.works.hasty")
def test_a_zone_slows_the_half_move_too() -> None:
    given = encamped(army("army-7", "blue", (2, 0)))
    assert dig_in.codes(given, path=[(1, 0)]) == []
    assert dig_in.codes(given, path=[(1, 0), (1, 1)]) == ["insufficient-movement"]


@pytest.mark.rule("wc.works.hasty")
@pytest.mark.rule("wc.works.removal")
def test_hasty_works_are_for_the_whole_army_where_it_has_come_to() -> None:
    given = encamped(
        BaggageTrain(id="train", owner="red", hex=(0, 0), army="army-1"),
        points=4000,
        works="field",
        works_turn=1,
        works_traps=4,
    )
    played = dig_in.play(given, path=[(1, 0)])
    dug = after(played)
    assert (dug.hex, dug.works, dug.action, dug.march) == ((1, 0), "hasty", "hasty", None)
    assert amounts(dug) == (6, 6, 6, 1, 0)
    assert played.position.one(BaggageTrain, "train").hex == (1, 0)
    assert dug.fatigue == 0
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["outcome"] == {"path": [(0, 0), (1, 0)], "works": "hasty"}


@pytest.mark.rule("wc.works.hasty")
@pytest.mark.rule("wc.patrol.zone")
def test_an_army_slowed_on_its_half_move_digs_in_where_it_was_stopped() -> None:
    given = encamped(
        army("army-7", "blue", (3, 0)),
        unit("patrol", "army-7", "blue", duty="patrol"),
    )
    dug = after(dig_in.play(given, path=[(1, 0), (1, 1)]))
    assert (dug.hex, dug.works) == ((1, 0), "hasty")


@pytest.mark.rule("wc.works.hasty")
@pytest.mark.rule("wc.terrain.high-mountains")
def test_an_army_lost_on_its_half_move_digs_nothing() -> None:
    given = position(
        army("army-1", "red", (0, 0)),
        unit("unit-1", "army-1", movement=6),
        sections=("terrain",),
        game_map=plain_map({(1, 0): "high_mountains"}),
    )
    played = dig_in.play(given, {"high-mountains/1": [1]}, path=[(1, 0)])
    assert played.position.get(Army, "army-1") is None


@pytest.mark.rule("wc.works.hasty")
def test_nothing_is_dug_where_field_works_stand() -> None:
    assert dig_in.codes(encamped(works="field")) == ["works-standing"]
    assert dig_in.codes(encamped(works="field"), path=[(1, 0)]) == []
    assert build_works.codes(encamped(works="hasty")) == []


@pytest.mark.rule("wc.map.border-hex")
def test_a_territory_is_declared_with_a_move_alone() -> None:
    assert dig_in.codes(encamped(), declared_territory="east") == ["path-not-contiguous"]
    given = encamped()
    given.map = plain_map(territories={(1, 0): ("east", "west")})
    played = dig_in.play(given, path=[(1, 0)], declared_territory="west")
    assert after(played).declared_territory == "west"


@pytest.mark.rule("wc.works.build")
@pytest.mark.parametrize(
    ("phase", "turn", "standing"),
    [
        ("movement", 3, None),
        ("combat", 3, "field"),
        ("upkeep", 4, "field"),
        ("movement", 4, "field"),
    ],
)
def test_works_stand_when_movement_is_over(phase: str, turn: int, standing: str | None) -> None:
    built = army("army-1", "red", (0, 0), works="field", works_turn=3)
    given = position(built, phase=phase, turn=turn)
    assert standing_works(given, built) == standing
    assert defences(given, built) == standing


def wood_elves(*, waywatchers: bool = False, terrain: str = "forest", **fields: Any) -> Position:
    return position(
        army("army-1", "red", (0, 0), **fields),
        unit("unit-1", "army-1", unit_type="Waywatchers" if waywatchers else "Archers"),
        sides=(side("red", "wood_elves"), side("blue")),
        game_map=plain_map({(0, 0): terrain}),
        phase="combat",
        turn=3,
    )


@pytest.mark.rule("wc.works.wood-elves")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (wood_elves(), "hasty"),
        (wood_elves(waywatchers=True), "field"),
        (wood_elves(works="hasty", works_turn=3), "field"),
        (wood_elves(works="hasty", works_turn=2), "hasty"),
        (wood_elves(works="field", works_turn=2), "field"),
        (wood_elves(waywatchers=True, terrain="plains"), None),
        (wood_elves(works="hasty", works_turn=3, terrain="plains"), "hasty"),
    ],
)
def test_wood_elves_are_at_home_in_the_woods(given: Position, expected: str | None) -> None:
    assert defences(given, given.one(Army, "army-1")) == expected


@pytest.mark.rule("wc.works.wood-elves")
def test_wood_elves_who_dig_in_under_trees_are_told_what_it_is_worth() -> None:
    given = position(
        army("army-1", "red", (0, 0)),
        unit("unit-1", "army-1"),
        sides=(side("red", "wood_elves"), side("blue")),
        game_map=plain_map({(0, 0): "forest"}),
    )
    notes = dig_in.play(given).ruling.tabletop
    assert "wc.works.wood-elves" in [note.rule for note in notes]
    assert "wc.works.wood-elves" not in [
        note.rule for note in build_works.play(given).ruling.tabletop
    ]


@pytest.mark.rule("wc.rest")
def test_rest_is_private() -> None:
    played = rest.play(encamped(fatigue=3))
    assert after(played).action == "rest"
    assert after(played).fatigue == 3
    assert played.seen_by("blue") is None


@pytest.mark.rule("wc.scouting.modifiers")
@pytest.mark.rule("wc.works.wood-elves")
def test_scouts_meet_works_and_hidden_waywatchers() -> None:
    def terms(given: Position) -> list[tuple[int, bool]]:
        ruling = scout.play(given, [4]).ruling
        return [(m.value, "red" in m.audience) for m in ruling.modifiers]

    def facing(unit_type: str, terrain: str, **fields: Any) -> Position:
        return position(
            army("army-1", "red", (0, 0)),
            unit("scouts", "army-1", duty="scouts"),
            army("army-7", "blue", (1, 0), **fields),
            unit("unit-7", "army-7", "blue", unit_type=unit_type),
            sides=(side("red"), side("blue", "wood_elves")),
            game_map=plain_map({(1, 0): terrain}),
            turn=3,
        )

    assert terms(facing("Archers", "plains", works="field", works_turn=2)) == [(-1, True)]
    assert terms(facing("Archers", "plains", works="field", works_turn=3)) == []
    assert terms(facing("Archers", "plains", works="hasty", works_turn=2)) == []
    assert terms(facing("Waywatchers", "forest")) == [(1, True), (-1, False)]
