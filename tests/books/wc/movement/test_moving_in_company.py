"""Marching with others: trains, escorted messengers, crowded hexes, borders and hidden parties."""

from typing import Any

import pytest

from app.books.wc.entities import Ambush, BaggageTrain, Messenger
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, unit
from tests.books.wc.movement.marches import EAST, marching, move, moved, to


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
