"""Whose phase it is, and what keeps a phase from ending."""

import pytest

from app.books.wbrm.entities import Game
from tests.books.wbrm.build import act, beaten, captive, reported, unit, until, war
from tests.play import book, refusals

RULES = book("wbrm")


@pytest.mark.rule("wbrm.frame.turn")
def test_each_side_has_movement_and_combat_and_then_the_turn_ends() -> None:
    position = war(unit("r", "red"), phase="movement")
    seen = []
    for _ in range(7):
        game = position.one(Game, "campaign")
        seen.append((game.turn, game.active_side, game.phase))
        position = act(position, game.active_side, "phase-next").position
    assert seen == [
        (1, "red", "movement"),
        (1, "red", "combat"),
        (1, "blue", "movement"),
        (1, "blue", "combat"),
        (1, "green", "movement"),
        (1, "green", "combat"),
        (2, "red", "movement"),
    ]


@pytest.mark.rule("wbrm.frame.turn")
def test_only_the_active_side_acts() -> None:
    given = war(unit("r", "red"), unit("b", "blue"), phase="movement")
    assert refusals("wbrm", given, "blue", "phase-next") == ["not-your-turn"]
    assert refusals("wbrm", given, "observer", "phase-next") == ["not-your-turn"]
    fight = reported({"b": "held"}, ["r"])
    assert refusals("wbrm", given, "red", "combat-report", fight) == ["wrong-phase"]
    in_combat = until(given, "combat", "red")
    attack = reported({"r": "held"}, ["b"])
    assert refusals("wbrm", in_combat, "blue", "combat-report", attack) == ["not-your-turn"]
    move = {"unit": "r", "hex": "0611"}
    assert refusals("wbrm", in_combat, "red", "unit-move", move) == ["wrong-phase"]


@pytest.mark.rule("wbrm.actions")
def test_no_phase_ends_while_a_combat_is_open() -> None:
    played = beaten(unit("x", "blue"))
    assert refusals("wbrm", played.position, "red", "phase-next") == ["combat-open"]
    over = act(played.position, "red", "combat-finalise", combat_id="combat-1")
    assert refusals("wbrm", over.position, "red", "phase-next") == []


@pytest.mark.rule("wbrm.guard.unguarded")
def test_nothing_follows_where_nobody_is_to_be_freed() -> None:
    given = war(captive("p", "green", "red"), unit("r", "red"))
    assert act(given, "red", "phase-next").named("free-unguarded") == []


@pytest.mark.rule("wbrm.actions")
def test_every_action_of_the_book_is_there() -> None:
    assert set(RULES.actions) == {
        "combat-report",
        "prisoners-take",
        "combat-finalise",
        "guard-assign",
        "guard-release",
        "convoy-move",
        "unit-move",
        "prisoners-kill",
        "prisoners-sacrifice",
        "strength-query",
        "androgeous-emissary",
        "phase-next",
        "free-unguarded",
    }
    assert RULES.tables == {}, "the chapter has no dice"
