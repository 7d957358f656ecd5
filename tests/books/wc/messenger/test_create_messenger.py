"""Messengers of every race: price, pace, and where they may be sent from."""

from typing import Any

import pytest

from app.books.wc.entities import Messenger, WarSide
from app.engine.position import Position
from tests.books.wc.build import messenger, position, settlement, side
from tests.play import book, play, refusals, table


def realm(race: str, size: str = "town", treasury: int = 10, **fields: Any) -> Position:
    sides = (side("red", race, treasury_copper=treasury), side("blue"))
    home = settlement("home", "red", (-1, 0), size=size, race=race, **fields)
    return position(home, phase="upkeep", sides=sides)


create = table("wc", "create-messenger", actor="red", settlement="home")


@pytest.mark.rule("wc.messenger.create")
def test_a_messenger_calls_for_help_in_his_settlements_territory() -> None:
    given = realm("empire", "village", besieged=True)
    request = {"settlement": "home", "messenger": "horseman", "text": "Rats at the gate."}
    played = play("wc", given, "red", "create-messenger", request)
    (rider,) = played.position.all(Messenger)
    assert (rider.hex, rider.home_settlement, rider.home_territory) == ((-1, 0), "home", "west")
    assert (rider.movement, rider.text, rider.moved) == (8, "Rats at the gate.", False)
    assert played.position.one(WarSide, "red").treasury_copper == 8
    seen = played.seen_by("blue")
    assert seen is not None
    (created,) = seen["changes"]
    assert created["after"]["hex"] == [-1, 0]
    private = {"messenger_kind", "movement", "home_settlement", "home_territory", "text"}
    assert not private & set(created["after"])


PRICES = [
    ("chaos_dwarfs", "hobgoblin_wolf_rider", 1, 8),
    ("dark_elves", "dark_rider", 2, 9),
    ("empire", "runner", 1, 4),
    ("empire", "horseman", 2, 8),
    ("bretonnia", "runner", 1, 4),
    ("bretonnia", "horseman", 2, 8),
    ("high_elves", "horseman", 2, 9),
    ("high_elves", "flyer", 3, 15),
    ("orcs_goblins", "orc", 1, 4),
    ("orcs_goblins", "black_orc", 1, 4),
    ("orcs_goblins", "goblin", 1, 4),
    ("orcs_goblins", "boar_rider", 2, 6),
    ("orcs_goblins", "wolf_rider", 2, 8),
    ("skaven", "skaven", 1, 5),
]


@pytest.mark.rule("wc.race.chaos_dwarfs.messengers")
@pytest.mark.rule("wc.race.dark_elves.messengers")
@pytest.mark.rule("wc.race.empire.messengers")
@pytest.mark.rule("wc.race.high_elves.messengers")
@pytest.mark.rule("wc.race.orcs_goblins.messengers")
@pytest.mark.rule("wc.race.skaven.messengers")
@pytest.mark.parametrize(("race", "kind", "price", "movement"), PRICES)
def test_the_messengers_of_each_race(race: str, kind: str, price: int, movement: int) -> None:
    after = create.play(realm(race), messenger=kind).position
    assert after.all(Messenger)[0].movement == movement
    assert after.one(WarSide, "red").treasury_copper == 10 - price


@pytest.mark.rule("wc.race.dark_elves.messengers")
@pytest.mark.rule("wc.race.high_elves.messengers")
@pytest.mark.parametrize(
    ("race", "size", "codes"),
    [
        ("dark_elves", "village", ["unit-not-eligible"]),
        ("dark_elves", "town", ["unit-not-eligible"]),
        ("dark_elves", "border_tower", ["unit-not-eligible"]),
        ("dark_elves", "city", []),
        ("dark_elves", "capital", []),
        ("dark_elves", "fortress", []),
        ("high_elves", "village", ["unit-not-eligible"]),
        ("high_elves", "border_tower", []),
        ("high_elves", "town", []),
    ],
)
def test_where_flyers_are_kept(race: str, size: str, codes: list[str]) -> None:
    assert create.codes(realm(race, size), messenger="flyer") == codes


@pytest.mark.rule("wc.race.messengers.catalogue")
def test_a_flyer_flies() -> None:
    assert (
        create.play(realm("dark_elves", "fortress"), messenger="flyer")
        .position.all(Messenger)[0]
        .flies
    )


@pytest.mark.rule("wc.race.orcs_goblins.messengers")
@pytest.mark.parametrize(
    ("community", "kinds"),
    [
        ("orc", {"orc", "black_orc", "boar_rider"}),
        ("goblin", {"goblin", "wolf_rider"}),
        ("night_goblin", {"goblin"}),
        ("forest_goblin", {"goblin", "spider_rider"}),
        ("mixed", {"orc", "black_orc", "goblin", "boar_rider", "wolf_rider"}),
    ],
)
def test_the_folk_of_an_orc_and_goblin_place_decides(community: str, kinds: set[str]) -> None:
    given = realm("orcs_goblins", community=community)
    every = {"orc", "black_orc", "goblin", "spider_rider", "boar_rider", "wolf_rider"}
    assert {kind for kind in every if create.codes(given, messenger=kind) == []} == kinds
    assert all(
        create.codes(given, messenger=kind) == ["unit-not-eligible"] for kind in every - kinds
    )


@pytest.mark.parametrize(
    ("race", "kind"),
    [
        pytest.param("undead", "runner", marks=pytest.mark.rule("wc.race.undead.messengers")),
        pytest.param("chaos", "runner", marks=pytest.mark.rule("wc.race.chaos.messengers")),
        pytest.param(
            "wood_elves", "runner", marks=pytest.mark.rule("wc.race.wood_elves.messengers")
        ),
        pytest.param("skaven", "pigeon", marks=pytest.mark.rule("wc.race.messengers.catalogue")),
        pytest.param("neutral", "runner", marks=pytest.mark.rule("wc.race.messengers.catalogue")),
        pytest.param("dwarfs", "signal", marks=pytest.mark.rule("wc.messenger.create")),
        pytest.param("empire", "pigeon", marks=pytest.mark.rule("wc.messenger.create")),
    ],
)
def test_what_is_not_for_sale(race: str, kind: str) -> None:
    assert create.codes(realm(race), messenger=kind) == ["not-for-sale"]


@pytest.mark.rule("wc.messenger.create")
def test_only_from_a_settlement_of_ones_own_and_for_money() -> None:
    assert create.codes(realm("skaven", treasury=0), messenger="skaven") == ["insufficient-funds"]
    theirs = position(settlement("home", "blue", (0, 0)), phase="upkeep")
    assert create.codes(theirs, messenger="runner") == [
        "settlement-not-controlled",
        "insufficient-funds",
    ]
    assert create.codes(realm("empire"), messenger="runner", settlement="nowhere") == [
        "unknown-entity"
    ]


@pytest.mark.rule("wc.purchase.messenger")
def test_any_number_in_a_turn_and_in_upkeep_alone() -> None:
    after = create.play(
        create.play(realm("empire"), messenger="runner").position, messenger="runner"
    ).position
    assert len(after.all(Messenger)) == 2
    late = position(settlement("home", "red", (0, 0)), phase="movement")
    assert "wrong-phase" in create.codes(late, messenger="runner")


def test_every_option_is_legal_and_the_referee_has_none() -> None:
    action = book("wc").actions["create-messenger"]
    assert action.options is not None
    given = realm("high_elves", "village")
    offered = [o.messenger for o in action.options(given.view("red"))]
    assert offered == ["horseman", "flyer"]
    assert list(action.options(given.view("referee"))) == []


@pytest.mark.rule("wc.messenger.end")
def test_a_messenger_is_dismissed_without_his_price() -> None:
    given = position(
        messenger("m-1", "red", (3, 0)), messenger("m-7", "blue", (3, 0)), phase="upkeep"
    )
    after = play("wc", given, "red", "dismiss-messenger", {"messenger": "m-1"}).position
    assert [m.id for m in after.all(Messenger)] == ["m-7"]
    assert after.one(WarSide, "red").treasury_copper == 0
    for messenger_id, code in (("m-7", "not-owner"), ("m-9", "unknown-entity")):
        asked = {"messenger": messenger_id}
        assert refusals("wc", given, "red", "dismiss-messenger", asked) == [code]
