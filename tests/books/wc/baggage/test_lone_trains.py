"""Baggage trains caught alone: the booty rule, and where a train flees to."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from app.books.wc.entities import Ambush, BaggageTrain
from app.engine.entity import Entity
from app.engine.hexgrid import Hex, neighbours
from app.engine.position import Position
from tests.books.wc.build import (
    ambush,
    army,
    plain_map,
    position,
    settlement,
    train,
    unit,
)
from tests.books.wc.umpire import rule
from tests.play import Played, play, refusals

HERE: Hex = (0, 0)
ATTACK = {"army": "army-7", "train": "cart"}
RING = [army(f"guard-{n}", "blue", place) for n, place in enumerate(neighbours(HERE))]


def caught(*extra: Entity, at: Hex = HERE, **fields: Any) -> Position:
    """Red's loaded train alone in the hex of blue's 7th Army, in the combat phase."""
    cart = train("cart", "red", at, **{"supply": 1, "copper": 10, **fields})
    return position(army("army-7", "blue", HERE), cart, *extra, phase="combat")


def attack(at: Position, dice: Mapping[str, Sequence[int]]) -> Played:
    assert refusals("wc", at, "blue", "attack-baggage-train", ATTACK) == []
    return rule(at, "attack-baggage-train", ATTACK, dice, actor="blue")


def cart(played: Played) -> BaggageTrain | None:
    return played.position.get(BaggageTrain, "cart")


@pytest.mark.rule("wc.booty.lone-train")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_the_train_is_taken_with_its_load(die: int) -> None:
    taken = cart(attack(caught(), {"booty": [die]}))
    assert taken is not None
    assert (taken.owner, taken.army, taken.supply, taken.copper) == ("blue", "army-7", 1, 10)


@pytest.mark.rule("wc.baggage.attacked")
@pytest.mark.parametrize("die", [4, 5])
def test_the_train_is_destroyed_with_its_load(die: int) -> None:
    played = attack(caught(), {"booty": [die]})
    assert cart(played) is None
    assert played.outcome["result"] == "destroyed"


@pytest.mark.rule("wc.booty.lone-train")
def test_a_train_that_gets_away_flees_toward_its_nearest_settlement() -> None:
    homes = [settlement("far", "red", (-6, 0)), settlement("near", "red", (0, -5))]
    fled = cart(attack(caught(*homes), {"booty": [6], "flight/distance": [2]}))
    assert fled is not None
    assert (fled.owner, fled.hex, fled.moved) == ("red", (0, -2), True)
    home = cart(attack(caught(*homes), {"booty": [6], "flight/distance": [6]}))
    assert home is not None
    assert home.hex == (0, -5)


@pytest.mark.rule("wc.booty.lone-train")
def test_it_goes_round_what_is_closed() -> None:
    closed = [
        settlement("near", "red", (0, -2)),
        army("guard", "blue", (0, -1)),
        settlement("held", "blue", (1, -1)),
        unit("garrison", "held", "blue"),
    ]
    fled = cart(attack(caught(*closed), {"booty": [6], "flight/distance": [1]}))
    assert fled is not None
    assert fled.hex not in ((0, -1), (1, -1))


@pytest.mark.rule("wc.map.random-direction")
@pytest.mark.parametrize(
    ("direction", "distance", "end"),
    [(1, 3, (3, -3)), (4, 1, (-1, 1)), (2, 6, (6, 0)), (6, 2, (0, -2))],
)
def test_without_a_settlement_chance_gives_the_direction(
    direction: int, distance: int, end: Hex
) -> None:
    dice = {"booty": [6], "flight/direction": [direction], "flight/distance": [distance]}
    fled = cart(attack(caught(), dice))
    assert fled is not None
    assert fled.hex == end


@pytest.mark.rule("wc.map.random-direction")
def test_it_stops_before_the_first_closed_hex_and_the_edge_of_the_map() -> None:
    dice = {"booty": [6], "flight/direction": [2], "flight/distance": [6]}
    before = cart(attack(caught(army("guard", "blue", (3, 0))), dice))
    assert before is not None
    assert before.hex == (2, 0)
    small = caught()
    small.map = plain_map(radius=1)
    edge = cart(attack(small, dice))
    assert edge is not None
    assert edge.hex == (1, 0)


@pytest.mark.rule("wc.booty.lone-train")
def test_without_a_clear_way_it_is_destroyed() -> None:
    ringed = attack(caught(*RING), {"booty": [6]})
    assert cart(ringed) is None
    assert [roll.label for roll in ringed.ruling.rolls] == ["booty"]
    barred = attack(caught(RING[0]), {"booty": [6], "flight/direction": [1]})
    assert cart(barred) is None


@pytest.mark.rule("wc.booty.lone-train")
@pytest.mark.parametrize(
    ("at", "asked", "code"),
    [
        (caught(at=(1, 0)), {}, "not-co-located"),
        (caught(army("army-1", "red", HERE)), {}, "unit-not-eligible"),
        (caught(settlement("altdorf", "red", HERE)), {}, "unit-not-eligible"),
        (caught(train("own", "blue", HERE)), {"train": "own"}, "target-not-enemy"),
        (caught(), {"train": "nothing"}, "unknown-entity"),
        (caught(army("army-1", "red", (5, 0))), {"army": "army-1"}, "not-owner"),
    ],
)
def test_trains_that_may_not_be_attacked(at: Position, asked: dict[str, str], code: str) -> None:
    assert code in refusals("wc", at, "blue", "attack-baggage-train", {**ATTACK, **asked})


@pytest.mark.rule("wc.baggage.attacked")
def test_what_was_on_the_train_is_told_to_none_but_its_new_owner() -> None:
    played = play("wc", caught(), "blue", "attack-baggage-train", ATTACK, {"booty": [1]})
    seen = played.seen_by("green")
    assert seen is not None
    assert "copper" not in str(seen["changes"])
    taker = played.seen_by("blue")
    assert taker is not None
    assert taker["changes"][0]["after"]["copper"] == 10


@pytest.mark.rule("wc.baggage.attacked")
def test_a_lone_train_that_is_ambushed_counts_as_attacked() -> None:
    lone = train("cart", "blue", (2, 0), path=((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0)), supply=2)
    hidden = ambush("hidden", "red", "west", exposed=("cart",))
    asked = {"party": "hidden", "target": "cart"}
    at = position(hidden, lone, active="blue")
    played = play("wc", at, "red", "reveal-ambush", asked, {"booty": [2]})
    taken = cart(played)
    assert taken is not None
    assert (taken.owner, taken.hex, taken.army, taken.supply) == ("red", (-1, 0), "hidden", 2)
    assert played.position.all(Ambush) == []
    fled = rule(
        at, "reveal-ambush", asked, {"booty": [6], "flight/direction": [3], "flight/distance": [1]}
    )
    gone = cart(fled)
    assert gone is not None
    assert (gone.owner, gone.hex) == ("blue", (-1, 1))
