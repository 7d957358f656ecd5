"""Marching: how far, at what price, and what a march leaves behind."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.books.wc.entities import Ambush, Army, BaggageTrain
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, unit
from tests.books.wc.movement.marches import EAST, furthest, marching, move, moved


@pytest.mark.rule("wc.move.allowance")
@pytest.mark.rule("wc.move.fast-march")
@pytest.mark.parametrize(
    ("movement", "march", "hexes"),
    [
        (4, "normal", 4),
        (4, "fast", 6),
        (3, "fast", 4),
        (5, "fast", 7),
        (3, "forced", 6),
        (4, "forced", 8),
        (1, "fast", 1),
    ],
)
def test_how_far_an_army_marches(movement: int, march: str, hexes: int) -> None:
    assert furthest(marching(movement=movement), march) == hexes


@pytest.mark.rule("wc.move.fast-march")
def test_half_points_are_kept() -> None:
    played = move.play(marching(movement=9), path=[(1, 0)], march="fast")
    assert played.outcome["allowance_half_points"] == 27
    assert played.outcome["spent_half_points"] == 2


@pytest.mark.rule("wc.move.allowance")
@pytest.mark.parametrize(
    ("more", "hexes"),
    [
        ((unit("horse", "army-1", movement=8, category="cavalry"),), 4),
        ((unit("scouts", "army-1", movement=2, duty="scouts"),), 4),
        ((unit("patrol", "army-1", movement=2, duty="patrol"),), 2),
        ((unit("gun", "army-1", movement=3, category="war_machine"),), 3),
        ((BaggageTrain(id="train", owner="red", hex=(0, 0), army="army-1"),), 4),
    ],
)
def test_the_slowest_part_sets_the_pace_but_scouts_on_duty_do_not(more: Any, hexes: int) -> None:
    assert furthest(marching(*more)) == hexes


@pytest.mark.rule("wc.move.allowance")
@pytest.mark.rule("wc.baggage.move")
def test_cavalry_goes_at_the_pace_of_its_train() -> None:
    train = BaggageTrain(id="train", owner="red", hex=(0, 0), army="army-1")
    assert furthest(marching(movement=8)) == 8
    assert furthest(marching(train, movement=8)) == 6


@pytest.mark.rule("wc.move.allowance")
def test_a_rider_goes_at_the_pace_of_his_mount() -> None:
    general = unit("general", "army-1", movement=4, category="character")
    griffon = unit("griffon", "army-1", movement=6, category="monster", ridden_by="general")
    assert furthest(marching(general, griffon, movement=8)) == 6


@pytest.mark.rule("wc.move.allowance")
def test_an_army_of_scouts_alone_goes_at_their_pace() -> None:
    given = position(
        army("army-1", "red", (0, 0)), unit("scouts", "army-1", movement=5, duty="scouts")
    )
    assert furthest(given) == 5


@pytest.mark.rule("wc.army.points-only")
@pytest.mark.parametrize(
    ("race", "declared", "hexes"),
    [("empire", None, 4), ("dwarfs", None, 3), ("skaven", None, 5), ("empire", 7, 7)],
)
def test_an_army_noted_as_points_goes_as_declared_or_like_the_foot_of_its_race(
    race: str, declared: int | None, hexes: int
) -> None:
    given = position(
        army("army-1", "red", (0, 0), noted_points=2000, declared_movement=declared),
        sides=(side("red", race), side("blue")),
    )
    assert furthest(given) == hexes


@pytest.mark.rule("wc.move.allowance")
@pytest.mark.parametrize("given", [marching(movement=0), position(army("army-1", "red", (0, 0)))])
def test_an_army_without_movement_cannot_move(given: Position) -> None:
    assert move.codes(given, path=[(1, 0)]) == ["unit-immobile"]


@pytest.mark.rule("wc.move.cost")
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (EAST[:4], []),
        (EAST[:5], ["insufficient-movement"]),
        (((0, 0), (1, 0)), []),
        (((2, 0),), ["path-not-contiguous"]),
        (((1, 0), (1, 0)), ["path-not-contiguous"]),
        ((), ["path-not-contiguous"]),
        (((0, 0),), ["path-not-contiguous"]),
    ],
)
def test_ways_by_the_basic_rules(path: Sequence[Hex], expected: list[str]) -> None:
    assert move.codes(marching(), path=path) == expected


@pytest.mark.rule("wc.move.cost")
def test_the_edge_of_the_map_and_the_sea_bar_the_way() -> None:
    given = marching()
    given.map = plain_map({(0, 1): "sea"}, radius=1)
    assert move.codes(given, path=[(1, 0), (2, 0)]) == ["off-map"]
    assert move.codes(given, path=[(0, 1)]) == ["hex-impassable"]
    assert move.codes(given, path=[(0, 1), (0, 2)]) == ["hex-impassable", "off-map"]


@pytest.mark.rule("wc.move.order")
@pytest.mark.rule("wc.move.actions")
def test_one_order_is_one_complete_move() -> None:
    played = move.play(marching(), path=[(1, 0), (2, 0)])
    after = moved(played)
    assert (after.hex, after.action, after.march) == ((2, 0), "march", "normal")
    assert after.path == ((0, 0), (1, 0), (2, 0))
    assert move.codes(played.position, path=[(3, 0)]) == ["already-moved"]


@pytest.mark.rule("wc.move.actions")
@pytest.mark.parametrize("action", ["works", "rest", "hold", "hasty", "ambush"])
def test_an_army_that_has_acted_does_not_move(action: str) -> None:
    assert move.codes(marching(action=action), path=[(1, 0)]) == ["already-acted"]


@pytest.mark.rule("wc.move.actions")
def test_an_army_that_moved_and_dug_in_has_moved() -> None:
    given = marching(action="hasty", path=((-1, 0), (0, 0)))
    assert move.codes(given, path=[(1, 0)]) == ["already-moved"]


@pytest.mark.rule("wc.move.order")
@pytest.mark.parametrize(
    ("given", "army_id", "expected"),
    [
        (marching(), "army-9", ["unknown-entity"]),
        (marching(army("army-7", "blue", (5, 0))), "army-7", ["not-owner"]),
        (
            position(Ambush(id="army-9", name="?", owner="blue", territory="west", set_turn=1)),
            "army-9",
            ["unknown-entity"],
        ),
    ],
)
def test_whose_army_it_is(given: Position, army_id: str, expected: list[str]) -> None:
    assert move.codes(given, army=army_id, path=[(1, 0)]) == expected


@pytest.mark.rule("wc.move.order")
def test_phase_and_place_in_the_order() -> None:
    units = (army("army-1", "red", (0, 0)), unit("unit-1", "army-1"))
    assert move.codes(position(*units, phase="combat"), path=[(1, 0)]) == ["wrong-phase"]
    assert move.codes(position(*units, active="blue"), path=[(1, 0)]) == ["out-of-order"]


@pytest.mark.rule("wc.move.forced-march")
def test_a_forced_march_tires_turn_after_turn() -> None:
    once = move.play(marching(), path=[(1, 0)], march="forced")
    assert moved(once).fatigue == 1
    fresh = once.position.one(Army, "army-1").model_copy(
        update={"action": "none", "path": (), "march": None}
    )
    again = position(fresh, unit("unit-1", "army-1"))
    assert moved(move.play(again, path=[(0, 0)], march="forced")).fatigue == 2
    assert moved(move.play(marching(), path=[(1, 0)], march="fast")).fatigue == 0


@pytest.mark.rule("wc.move.forced-march")
@pytest.mark.rule("wc.race.fatigue.lookup")
def test_the_fatigue_of_a_march_costs_movement_from_the_next_move_only() -> None:
    skaven = marching(movement=5, race="skaven")
    assert furthest(skaven, "forced") == 8
    played = move.play(skaven, path=EAST, march="forced")
    assert moved(played).hex == (8, 0)
    assert moved(played).fatigue == 1


@pytest.mark.rule("wc.move.forced-march")
def test_chaos_is_not_tired_by_marching() -> None:
    played = move.play(marching(race="chaos"), path=[(1, 0)], march="forced")
    assert moved(played).fatigue == 0


@pytest.mark.rule("wc.move.forced-march")
@pytest.mark.rule("wc.race.fatigue.lookup")
def test_an_army_can_be_marched_to_death() -> None:
    played = move.play(marching(fatigue=6), path=[(1, 0)], march="forced")
    assert played.position.get(Army, "army-1") is None
    seen = played.seen_by("red")
    assert seen is not None
    assert [f["data"] for f in seen["findings"]] == [{"lost": "army-1"}]


@pytest.mark.rule("wc.move.order")
def test_start_path_end_and_mode_are_public_and_fatigue_is_not() -> None:
    played = move.play(marching(), path=[(1, 0), (2, 0)], march="forced")
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["request"]["path"] == [[1, 0], [2, 0]]
    assert seen["outcome"] == {"path": [(0, 0), (1, 0), (2, 0)]}
    assert seen["summary"] == "Army-1 marched day and night from (0, 0) to (2, 0)."
    (change,) = [c for c in seen["changes"] if "hex" in c["after"]]
    assert change["after"]["hex"] == [2, 0]
    told = {field for c in seen["changes"] for field in c["after"]}
    assert told == {"hex", "path", "march"}


@pytest.mark.rule("wc.works.removal")
def test_works_are_lost_with_the_first_step_even_there_and_back() -> None:
    given = marching(works="field", works_turn=None, works_points=1000, works_traps=1)
    after = moved(move.play(given, path=[(1, 0), (0, 0)]))
    assert after.hex == (0, 0)
    assert (after.works, after.works_points, after.works_traps) == (None, 0, 0)


@pytest.mark.rule("wc.move.order")
def test_an_army_that_leaves_a_settlement_is_no_longer_inside() -> None:
    given = marching(settlement("altdorf", "red", (0, 0)), inside="altdorf")
    assert moved(move.play(given, path=[(1, 0), (0, 0)])).inside is None
