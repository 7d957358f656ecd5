"""Taking territories: who may, who is in the way, and which of two allies has it."""

from typing import Any

import pytest

from app.books.wc.entities import Territory, WarSide
from app.books.wc.territory.actions import take_territories
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.viewer import OBSERVER
from tests.books.wc.build import (
    ambush,
    army,
    messenger,
    party,
    position,
    settlement,
    side,
    train,
    unit,
)
from tests.books.wc.umpire import rule
from tests.play import play

RULE = pytest.mark.rule("wc.territory.control")
ALLIED = (side("red", allies=("green",)), side("blue"), side("green", allies=("red",)))


def resolution(*entities: Entity, **frame: Any) -> Position:
    return position(*entities, phase="resolution", **frame)


def taker(*entities: Entity, **frame: Any) -> str | None:
    """Who takes the eastern march, where red's army stands."""
    at = resolution(army("army-1", "red", (1, 0)), *entities, **frame)
    if not take_territories.is_due(at):
        return None
    after = rule(at, "take-territories").position
    return after.one(Territory, "east").controller


@RULE
@pytest.mark.rule("wc.map.unclaimed")
def test_an_empty_unclaimed_territory_is_taken_by_the_army_that_stands_in_it() -> None:
    assert taker() == "red"


@RULE
@pytest.mark.parametrize(
    ("there", "by"),
    [
        (settlement("village", "blue", (2, 0)), None),
        (settlement("village", "neutral", (2, 0)), None),
        (settlement("village", "red", (2, 0)), "red"),
        (settlement("village", "blue", (2, 0), destroyed=True), "red"),
        (army("army-7", "blue", (4, 0)), None),
        (army("army-7", "blue", (-4, 0)), "red"),
        (train("cart", "blue", (4, 0)), None),
        (ambush("hidden", "blue", "east"), "red"),
        (party("party-7", "blue", (4, 0)), "red"),
        (messenger("rider", "blue", (4, 0)), "red"),
    ],
)
def test_who_and_what_is_in_the_way(there: Entity, by: str | None) -> None:
    assert taker(there, sides=(*ALLIED[:2], side("neutral", is_player=False))) == by


@RULE
def test_a_scouting_party_alone_takes_nothing() -> None:
    assert not take_territories.is_due(resolution(party("party-1", "red", (1, 0))))


@RULE
def test_of_two_allies_the_one_has_it_whose_army_came_in_first() -> None:
    later = army("army-0", "green", (2, 0), entered_turn=3, entered_place=2)
    assert taker(later, sides=ALLIED) == "red"


@RULE
def test_an_army_that_marches_in_comes_after_those_that_are_there() -> None:
    march = position(
        army("army-1", "red", (-1, 0)),
        army("army-2", "green", (1, 0), entered_turn=1, entered_place=1),
        unit("foot", "army-1"),
        unit("bows", "army-2", "green"),
        sides=ALLIED,
    )
    moved = play("wc", march, "red", "move-army", {"army": "army-1", "path": [[0, 0]]}).position
    after = rule(moved, "take-territories").position
    assert after.one(Territory, "east").controller == "green"


@RULE
def test_neutral_powers_take_nothing_and_what_is_held_is_not_taken_again() -> None:
    east = Territory(id="east", name="Eastmark", controller="red")
    assert taker(east) is None
    idle = resolution(
        army("guard", "neutral", (1, 0)), sides=(*ALLIED, side("neutral", is_player=False))
    )
    assert not take_territories.is_due(idle)


@RULE
def test_everybody_is_told_and_a_hidden_party_stays_hidden() -> None:
    at = resolution(army("army-1", "red", (1, 0)), ambush("hidden", "blue", "east"))
    played = rule(at, "take-territories")
    told = played.seen_by(OBSERVER)
    assert told is not None
    assert told["summary"] == "Eastmark falls to Red."
    assert told["outcome"] == {"taken": {"east": "red"}}
    assert "hidden" not in str(told)
    assert played.position.one(WarSide, "red").fate_points == 0
