"""Terrain: what each hex costs, what bars the way, and what swallows an army."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, ScoutingParty, Unit
from app.books.wc.movement.ground import TERRAIN, Ground
from app.books.wc.movement.path import said_in_points
from app.books.wc.tables import TABLES
from app.engine.dice import DiceRequired
from app.engine.hexgrid import Hex
from app.engine.position import Position
from app.engine.table import Row
from tests.books.wc.build import army, plain_map, position, unit
from tests.play import play, table

EAST = tuple((q, 0) for q in range(1, 9))


def over(
    terrain: Mapping[Hex, str],
    *more: Any,
    movement: int = 4,
    sections: tuple[str, ...] = ("terrain",),
    **ways: Any,
) -> Position:
    """Red's 1st Army at (0, 0) on this ground."""
    return position(
        army("army-1", "red", (0, 0)),
        unit("unit-1", "army-1", movement=movement),
        *more,
        sections=sections,
        game_map=plain_map(terrain, **ways),
    )


def row(*terrain: str) -> dict[Hex, str]:
    """Terrain eastward from (1, 0)."""
    return dict(zip(EAST, terrain, strict=False))


move = table("wc", "move-army", actor="red", army="army-1")


@pytest.mark.rule("wc.terrain.table")
def test_what_each_terrain_costs() -> None:
    half_points = {terrain: cost.half_points for terrain, cost in TERRAIN.items()}
    assert half_points == {
        "plains": 2,
        "jungle": 4,
        "forest": 3,
        "marsh": 3,
        "hills": 3,
        "mountains": 4,
        "high_mountains": 6,
        "desert": 4,
        "river_delta": 2,
        "river": 2,
        "chasm": 2,
        "sea": None,
    }


@pytest.mark.rule("wc.terrain.table")
@pytest.mark.rule("wc.move.cost")
@pytest.mark.parametrize(
    ("terrain", "movement", "march", "hexes"),
    [
        (row("plains", "plains", "plains", "plains", "plains"), 4, "normal", 4),
        (row("forest", "forest", "plains", "plains"), 4, "normal", 3),
        (row("forest", "forest", "forest"), 4, "normal", 2),
        (row("marsh", "marsh", "marsh"), 3, "normal", 2),
        (row("forest", "forest", "forest", "forest", "forest"), 4, "fast", 4),
        (row("jungle", "jungle", "jungle", "jungle", "jungle"), 4, "forced", 4),
    ],
)
def test_how_far_an_army_gets(
    terrain: dict[Hex, str], movement: int, march: str, hexes: int
) -> None:
    at = over(terrain, movement=movement)
    assert move.codes(at, path=EAST[:hexes], march=march) == []
    assert move.codes(at, path=EAST[: hexes + 1], march=march) == ["insufficient-movement"]


@pytest.mark.rule("wc.terrain.table")
def test_without_the_section_every_hex_costs_one_point() -> None:
    at = over(row("jungle", "river", "chasm", "high_mountains"), sections=())
    assert move.codes(at, path=EAST[:4]) == []
    assert move.codes(at, path=EAST[:5]) == ["insufficient-movement"]
    crossing = over({}, sections=(), rivers=(((0, 0), (1, 0)),))
    assert move.codes(crossing, path=[(1, 0)]) == []


@pytest.mark.rule("wc.terrain.road")
@pytest.mark.parametrize(
    ("terrain", "hexes"), [("plains", 8), ("forest", 4), ("mountains", 2), ("river_delta", 8)]
)
def test_a_road_takes_half_a_point_off(terrain: str, hexes: int) -> None:
    road = ((0, 0), *EAST)
    at = over(row(*[terrain] * 8), roads=(road,))
    assert move.codes(at, path=EAST[:hexes]) == []
    if hexes < 8:
        assert move.codes(at, path=EAST[: hexes + 1]) == ["insufficient-movement"]


@pytest.mark.rule("wc.terrain.road")
def test_a_road_hex_entered_from_the_side_costs_full() -> None:
    ground = Ground(plain_map(roads=(((0, 1), (1, 0)),)), with_terrain=True)
    assert ground.cost_half_points((0, 0), (1, 0)) == 2
    assert ground.cost_half_points((0, 1), (1, 0)) == 1


@pytest.mark.rule("wc.terrain.road")
@pytest.mark.rule("wc.move.cost")
@pytest.mark.parametrize(
    ("terrain", "roads", "half_points"),
    [("forest", (), 6), ("forest", (((0, 0), (1, 0)),), 4), ("plains", (((0, 0), (1, 0)),), 2)],
)
def test_the_road_comes_off_before_the_zone_doubles(
    terrain: str, roads: Any, half_points: int
) -> None:
    at = over(row(terrain), army("army-7", "blue", (2, 0)), roads=roads)
    assert move.play(at, path=[(1, 0)]).outcome["spent_half_points"] == half_points


@pytest.mark.rule("wc.terrain.river")
def test_a_river_bars_the_way_except_over_a_bridge() -> None:
    river = (((0, 0), (1, 0)),)
    assert move.codes(over({}, rivers=river), path=[(1, 0)]) == ["river-impassable"]
    bridged = over(row("forest"), rivers=river, bridges=river)
    assert move.play(bridged, path=[(1, 0)]).outcome["spent_half_points"] == 2


@pytest.mark.rule("wc.terrain.river")
def test_a_river_a_hex_wide_is_crossed_by_its_bridges_alone() -> None:
    wide = row("river")
    assert move.codes(over(wide), path=[(1, 0)]) == ["hex-impassable"]
    half = over(wide, bridges=(((0, 0), (1, 0)),))
    assert move.codes(half, path=[(1, 0)]) == []
    assert move.codes(half, path=[(1, 0), (2, 0)]) == ["river-impassable"]
    whole = over(wide, bridges=(((0, 0), (1, 0)), ((1, 0), (2, 0))))
    assert move.play(whole, path=[(1, 0), (2, 0)]).outcome["spent_half_points"] == 2


@pytest.mark.rule("wc.terrain.chasm")
def test_a_chasm_is_passed_over_a_bridge_alone() -> None:
    side = (((0, 0), (1, 0)),)
    assert move.codes(over({}, chasms=side), path=[(1, 0)]) == ["hex-impassable"]
    assert move.codes(over({}, chasms=side, bridges=side), path=[(1, 0)]) == []
    assert move.codes(over(row("chasm")), path=[(1, 0)]) == ["hex-impassable"]
    bridged = over(row("chasm"), bridges=side)
    assert move.play(bridged, path=[(1, 0)]).outcome["spent_half_points"] == 1


def follower(**fields: Any) -> BaggageTrain:
    return BaggageTrain(id="train", owner="red", hex=(0, 0), army="army-1", **fields)


@pytest.mark.rule("wc.terrain.high-mountains")
def test_a_high_pass_takes_an_army_on_a_one() -> None:
    at = over(row("high_mountains"), follower())
    through = move.play(at, {"high-mountains/1": [2]}, path=[(1, 0)])
    assert through.position.one(Army, "army-1").hex == (1, 0)
    lost = move.play(at, {"high-mountains/1": [1]}, path=[(1, 0)])
    for kind in (Army, Unit, BaggageTrain):
        assert lost.position.all(kind) == []
    seen = lost.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "Army-1 was lost in the high mountains at (1, 0)."
    assert [roll["faces"] for roll in seen["rolls"]] == [[1]]


@pytest.mark.rule("wc.terrain.high-mountains")
def test_each_pass_of_a_march_is_rolled_for_until_one_takes_the_army() -> None:
    at = over(row("high_mountains", "high_mountains"))
    lost = move.play(at, [4, 1], path=EAST[:2], march="fast")
    assert lost.position.get(Army, "army-1") is None
    assert lost.outcome["path"][-1] == (2, 0)
    first = move.play(at, [1], path=EAST[:2], march="fast")
    assert first.outcome["path"][-1] == (1, 0)
    with pytest.raises(DiceRequired):
        move.play(at, [4], path=EAST[:2], march="fast")


@pytest.mark.rule("wc.terrain.high-mountains")
def test_neither_road_nor_bridge_spares_the_roll() -> None:
    step = ((0, 0), (1, 0))
    at = over(row("high_mountains"), roads=(step,), rivers=(step,), bridges=(step,))
    assert move.play(at, [1], path=[(1, 0)]).position.get(Army, "army-1") is None


@pytest.mark.rule("wc.terrain.high-mountains")
def test_an_escorted_messenger_is_lost_with_its_escort() -> None:
    messenger = Messenger(
        id="rider",
        owner="red",
        hex=(0, 0),
        messenger_kind="horseman",
        movement=8,
        home_settlement="altdorf",
        home_territory="east",
    )
    at = over(row("high_mountains"), messenger)
    request = {"army": "army-1", "path": [(1, 0)], "march": "forced", "messenger": "rider"}
    played = play("wc", at, "red", "move-army", request, [1])
    assert played.position.get(Messenger, "rider") is None


@pytest.mark.rule("wc.terrain.high-mountains")
def test_the_dice_are_asked_for_whether_or_not_a_hidden_patrol_bars_the_pass() -> None:
    enemy = army("army-7", "blue", (1, 2))
    foot = unit("foot", "army-7", "blue")
    patrol = unit("patrol", "army-7", "blue", duty="patrol")
    terrain = {(1, 0): "plains", (2, 0): "high_mountains"}
    path = ((1, 0), (2, 0))
    for hidden in (foot, patrol):
        with pytest.raises(DiceRequired):
            move.play(over(terrain, enemy, hidden), {}, path=path)
    watched = move.play(over(terrain, enemy, patrol), [1], path=path)
    assert watched.position.one(Army, "army-1").hex == (1, 0)
    assert move.play(over(terrain, enemy, foot), [1], path=path).outcome["lost"]


@pytest.mark.rule("wc.terrain.high-mountains")
def test_the_odds_of_a_pass() -> None:
    odds = move.odds(over(row("high_mountains")), path=[(1, 0)])
    chances = {outcome.outcome.get("lost", False): str(outcome.chance) for outcome in odds.outcomes}
    assert chances == {True: "1/6", False: "5/6"}


@pytest.mark.rule("wc.terrain.high-mountains")
def test_a_party_without_home_and_an_ambush_without_parent_are_left() -> None:
    party = ScoutingParty(id="party", name="P", owner="red", hex=(5, 0), home_army="army-1")
    hidden = Ambush(
        id="hidden", name="H", owner="red", territory="west", parent_army="army-1", set_turn=1
    )
    played = move.play(over(row("high_mountains"), party, hidden), [1], path=[(1, 0)])
    assert played.position.one(ScoutingParty, "party").home_army is None
    assert played.position.one(Ambush, "hidden").parent_army is None


def test_half_points_as_a_player_says_them() -> None:
    assert [said_in_points(n) for n in (0, 1, 2, 15)] == ["0", "0.5", "1", "7.5"]


@pytest.mark.rule("wc.terrain.high-mountains")
def test_a_campaign_may_have_passes_of_its_own() -> None:
    given = over(row("high_mountains"))
    printed = TABLES["wc.terrain.high-mountains"]
    deadly = {printed.id: printed.with_rows((Row(1, 5, "lost"), Row(6, 6, "through")))}
    everything = [e for kind in given.kinds() for e in given.of_kind(kind)]
    given = Position.of(everything, given.map, replace(given.settings, house_tables=deadly))
    assert move.play(given, [5], path=[(1, 0)]).outcome["lost"]
    assert "lost" not in move.play(given, [6], path=[(1, 0)]).outcome
