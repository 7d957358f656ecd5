"""Marching: how far, at what price, and what a march leaves behind."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, unit
from tests.play import Played, table

EAST = tuple((q, 0) for q in range(1, 9))


def marching(*more: Any, movement: int = 4, race: str = "empire", **fields: Any) -> Position:
    """Red's 1st Army at (0, 0), with one unit of the given Movement."""
    return position(
        army("army-1", "red", (0, 0), **fields),
        unit("unit-1", "army-1", movement=movement, points=1000),
        *more,
        sides=(
            side("red", race, allies=("green",)),
            side("blue"),
            side("green", allies=("red",)),
        ),
    )


def to(*path: Hex, march: str = "normal", **fields: Any) -> dict[str, Any]:
    return {"army": "army-1", "path": path, "march": march, **fields}


move = table("wc", "move-army", actor="red", army="army-1")


def furthest(given: Position, march: str = "normal") -> int:
    """How many plain hexes eastward the army may go by one order."""
    return max(
        (n for n in range(1, 9) if not move.codes(given, path=EAST[:n], march=march)), default=0
    )


def moved(played: Played) -> Army:
    return played.position.one(Army, "army-1")


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


@pytest.mark.rule("wc.baggage.move")
def test_trains_of_the_army_go_with_it() -> None:
    given = marching(
        BaggageTrain(id="with", owner="red", hex=(0, 0), army="army-1"),
        BaggageTrain(id="alone", owner="red", hex=(0, 0)),
    )
    after = move.play(given, path=[(1, 0)], march="fast").position
    train = after.one(BaggageTrain, "with")
    assert (train.hex, train.moved, train.march) == ((1, 0), True, "fast")
    assert train.path == ((0, 0), (1, 0))
    assert after.one(BaggageTrain, "alone").hex == (0, 0)


def rider(**fields: Any) -> Messenger:
    values: dict[str, Any] = {
        "owner": "red",
        "hex": (0, 0),
        "messenger_kind": "horseman",
        "movement": 8,
        "home_settlement": "altdorf",
        "home_territory": "east",
    }
    return Messenger(id="rider", **{**values, **fields})


@pytest.mark.rule("wc.messenger.escort")
def test_an_escort_and_its_messenger_march_together_and_tire_together() -> None:
    given = marching(rider())
    order = to(*EAST, march="forced", messenger="rider")
    assert move.codes(given, **order) == []
    played = move.play(given, **order)
    assert moved(played).fatigue == 1
    messenger = played.position.one(Messenger, "rider")
    assert (messenger.hex, messenger.fatigue) == ((8, 0), 1)
    assert (messenger.escort, messenger.moved) == ("army-1", True)
    again = marching(rider(escort="army-1"))
    assert move.play(again, **order).position.one(Messenger, "rider").escort == "army-1"


@pytest.mark.rule("wc.messenger.escort")
def test_the_slower_of_the_two_sets_the_pace() -> None:
    order = to(*EAST, march="forced", messenger="rider")
    slow = marching(rider(movement=3), movement=8)
    assert move.codes(slow, **order) == ["insufficient-movement"]


@pytest.mark.rule("wc.messenger.escort")
@pytest.mark.parametrize(
    ("given", "march", "expected"),
    [
        (marching(rider()), "normal", ["mode-not-allowed"]),
        (marching(rider()), "fast", ["mode-not-allowed"]),
        (marching(rider(hex=(1, 0))), "forced", ["not-co-located"]),
        (marching(rider(moved=True)), "forced", ["already-moved"]),
        (marching(rider(owner="blue")), "forced", ["not-owner"]),
        (marching(), "forced", ["unknown-entity"]),
        (
            marching(
                rider(), settlement("altdorf", "red", (0, 0), besieged=True), inside="altdorf"
            ),
            "forced",
            ["settlement-besieged"],
        ),
    ],
)
def test_escorts_that_may_not_be(given: Position, march: str, expected: list[str]) -> None:
    assert move.codes(given, path=[(1, 0)], march=march, messenger="rider") == expected


@pytest.mark.rule("wc.messenger.escort")
def test_an_escort_ends_when_the_army_moves_apart() -> None:
    played = move.play(marching(rider(escort="army-1")), path=[(1, 0)])
    messenger = played.position.one(Messenger, "rider")
    assert (messenger.hex, messenger.escort) == ((0, 0), None)


def crowd(points: int, **fields: Any) -> tuple[Any, ...]:
    owner = fields.pop("owner", "red")
    return (
        army("army-2", owner, (1, 0), **fields),
        unit("crowd", "army-2", owner, points=points),
    )


@pytest.mark.rule("wc.army.hex-limit")
@pytest.mark.parametrize(
    ("others", "path", "expected"),
    [
        (crowd(4000), [(1, 0)], []),
        (crowd(4001), [(1, 0)], ["hex-over-limit"]),
        (crowd(4001), [(1, 0), (2, 0)], []),
        (crowd(4001, inside="altdorf"), [(1, 0)], []),
        (crowd(4001, owner="blue"), [(1, 0)], []),
    ],
)
def test_troops_of_one_side_in_one_hex(others: Any, path: list[Hex], expected: list[str]) -> None:
    given = marching(*others, settlement("altdorf", "red", (1, 0)), movement=6)
    assert move.codes(given, path=path) == expected


@pytest.mark.rule("wc.army.hex-limit")
def test_allies_whose_strength_is_unknown_may_leave_no_room() -> None:
    given = marching(*crowd(4500, owner="green"))
    order = to((0, 1), (1, 0))
    assert move.codes(given, **order) == []
    played = move.play(given, **order)
    assert moved(played).hex == (0, 1)
    assert played.outcome["stopped"] == "hex-over-limit"


@pytest.mark.rule("wc.map.border-hex")
@pytest.mark.parametrize(
    ("declared", "counts_as"), [(None, "east"), ("east", "east"), ("west", "west")]
)
def test_on_a_border_the_owner_says_where_he_is(declared: str | None, counts_as: str) -> None:
    given = marching()
    given.map = plain_map(territories={(1, 0): ("east", "west")})
    order = to((1, 0)) if declared is None else to((1, 0), declared_territory=declared)
    assert moved(move.play(given, **order)).declared_territory == counts_as


@pytest.mark.rule("wc.map.border-hex")
def test_without_a_word_the_territory_it_came_from_is_taken() -> None:
    given = position(army("army-1", "red", (-2, 0)), unit("unit-1", "army-1"))
    given.map = plain_map(territories={(-1, 0): ("east", "west"), (0, 0): ("east", "west")})
    after = moved(move.play(given, path=[(-1, 0), (0, 0)]))
    assert after.declared_territory == "west"


@pytest.mark.rule("wc.map.border-hex")
def test_only_a_territory_of_the_hex_can_be_declared() -> None:
    assert move.codes(marching(), path=[(1, 0)], declared_territory="west") == [
        "territory-not-in-hex"
    ]
    assert moved(move.play(marching(), path=[(1, 0)])).declared_territory is None


def test_a_march_may_pass_hidden_parties_that_then_may_fall_upon_it() -> None:
    party = Ambush(id="hidden", name="Hidden", owner="blue", territory="west", set_turn=1)
    given = marching(party)
    order = to((-1, 0))
    assert move.codes(given, **order) == move.codes(marching(), **order) == []
    played = move.play(given, **order)
    assert played.position.one(Ambush, "hidden").exposed == ("army-1",)
    assert played.seen_by("red") == move.play(marching(), **order).seen_by("red")


@pytest.mark.rule("wc.map.border-hex")
def test_a_broken_path_hides_no_other_reason() -> None:
    far = to((1, 0), (3, 0), declared_territory="west")
    assert move.codes(marching(), **far) == ["path-not-contiguous", "territory-not-in-hex"]
    off = to((9, 0), enter="nowhere")
    assert move.codes(marching(), **off) == ["path-not-contiguous", "off-map", "unknown-entity"]


@pytest.mark.rule("wc.move.allowance")
def test_an_army_that_cannot_move_is_told_what_else_is_wrong() -> None:
    still = marching(movement=0)
    assert move.codes(still, path=[(1, 0)], declared_territory="west") == [
        "unit-immobile",
        "territory-not-in-hex",
    ]


@pytest.mark.rule("wc.race.fatigue.lookup")
@pytest.mark.rule("wc.move.fast-march")
def test_what_fatigue_takes_and_the_march_gives_is_told_to_the_owner_alone() -> None:
    given = position(
        army("army-1", "red", (0, 0), fatigue=3),
        unit("unit-1", "army-1", movement=5),
        sides=(side("red", "skaven"), side("blue")),
    )
    played = move.play(given, path=[(1, 0)], march="fast")
    assert [(m.rule, m.value) for m in played.ruling.modifiers] == [
        ("wc.race.skaven.fatigue", -1),
        ("wc.move.fast-march", 4),
    ]
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["modifiers"] == []
    assert "wc.race.skaven.fatigue" not in seen["rules"]
