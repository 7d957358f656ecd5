"""What holds in every game: seen in random games, in which seats do anything they are offered."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.ww.entities import BattleRow, Space, Tokens
from app.engine.action import Who
from app.engine.options import is_open, options_of
from app.engine.position import Position
from app.engine.replay import ChangeRecord, fold, record_of, taken_back
from tests import play
from tests.books.ww.build import (
    NAMES,
    act,
    attack,
    game,
    new_game,
    tokens,
    warlord,
    with_entities,
)
from tests.play import book, odds_of, refusals

RULES = book("ww")
SEATS = ("referee", *NAMES)


def in_the_midst() -> Position:
    """Two players whose stacks, with their Warlord tokens, stand next to each other."""
    return game(
        tokens("red", "2,-2", "dwarf", 5),
        tokens("red", "2,-2", "elf", 3),
        warlord("red", "2,-2", "dwarf"),
        tokens("red", "3,-3", "dwarf", 4),
        tokens("blue", "2,-3", "orc", 4),
        tokens("blue", "2,-3", "ice", 4),
        warlord("blue", "2,-3", "orc"),
        tokens("blue", "2,-1", "orc", 2),
        held={"2,-1": "blue"},
        phase="production",
    )


def anything(chance: Random, position: Position, players: int) -> tuple[str, str, dict[str, Any]]:
    """Something that somebody may do: each action equally often, but disbanding rarely."""
    way = play.anything(
        "ww", position, chance, SEATS[: players + 1], {"disband": 0.01, "concede": 0}
    )
    assert way, f"nobody can do anything in {position.campaign.phase}"
    return way


def check_invariants(position: Position) -> None:
    for some in position.all(Tokens):
        assert some.count > 0
        assert some.moved + some.attacked <= some.count
        assert some.fighting <= some.count
        space = position.one(Space, some.space)
        assert space.terrain == "land"
        assert {t.owner for t in position.where(Tokens, space=space.id)} == {some.owner}
        assert space.stronghold_kind is None or space.controller is not None
    names = [(t.owner, t.space, t.token_kind, t.is_warlord) for t in position.all(Tokens)]
    assert len(names) == len(set(names))


@pytest.mark.slow
@pytest.mark.rule("ww.turn.sequence")
@given(seed=st.integers(0, 10_000), players=st.integers(1, 4))
def test_random_games_keep_their_shape(seed: int, players: int) -> None:
    chance = Random(seed)
    start = position = new_game(players) if players > 1 else in_the_midst()
    records: list[ChangeRecord] = []
    for _ in range(60):
        seat, action, option = anything(chance, position, max(2, players))
        assert seat in position.campaign.waiting_for
        played = act(position, seat, action, option, seed=chance.randrange(10**6))
        changes = [record_of(change) for r in played.rulings for change in r.changes]
        undone = played.position.apply(taken_back(RULES, played.position, changes))
        assert snapshot(undone) == snapshot(position)
        records += changes
        position = played.position
        check_invariants(position)
        if position.campaign.status == "finished":
            break
    assert snapshot(fold(RULES, start, records)) == snapshot(position)


def snapshot(position: Position) -> list[list[object]]:
    return [list(position.of_kind(kind)) for kind in position.kinds()]


@pytest.mark.slow
@pytest.mark.rule("ww.actions")
@given(seed=st.integers(0, 10_000))
def test_everybody_sees_the_whole_board(seed: int) -> None:
    chance = Random(seed)
    position = in_the_midst()
    position.view("red"), position.view("observer")  # made once, they follow the changes
    for _ in range(25):
        played = act(position, *anything(chance, position, 2), seed=chance.randrange(10**6))
        for viewer in ("red", "blue", "observer"):
            assert played.seen_by(viewer) == played.seen_by("referee")
        position = played.position
        if position.campaign.status == "finished":
            break
    for viewer in ("red", "blue", "observer"):
        assert snapshot(position.view(viewer)) == snapshot(position)


@pytest.mark.slow
@pytest.mark.rule("ww.actions")
def test_every_action_of_a_player_lists_options_and_has_odds() -> None:
    chance = Random(7)
    asked: set[str] = set()
    for start in (new_game(2), *[in_the_midst()] * 10):
        position = start
        for _ in range(60):
            seat, action, option = anything(chance, position, 2)
            if action not in asked | {"setup-order"}:
                odds = odds_of("ww", position, seat, action, option)
                assert sum(outcome.chance for outcome in odds.outcomes) == 1
                assert all(outcome.summary for outcome in odds.outcomes)
            asked.add(action)
            position = act(position, seat, action, option, seed=chance.randrange(10**6)).position
            if position.campaign.status == "finished":
                break
    of_seats = {name for name, action in RULES.actions.items() if action.who is not Who.UMPIRE}
    assert asked == of_seats - {"concede"}


@pytest.mark.rule("ww.turn.sequence")
@pytest.mark.parametrize("state", RULES.phases)
def test_nothing_is_offered_that_is_not_open(state: str) -> None:
    position = in_the_midst()
    position = with_entities(position, position.campaign.model_copy(update={"phase": state}))
    for seat in ("red", "blue", "referee", "observer"):
        view = position.view(seat)
        for action in RULES.actions.values():
            if action.options is not None and not is_open(RULES, view, action):
                assert options_of(RULES, view, action) == []


@pytest.mark.rule("ww.turn.sequence")
def test_a_bystander_has_no_part_in_a_battle() -> None:
    position = game(
        tokens("red", "2,-2", "dwarf", 2),
        tokens("blue", "2,-3", "orc", 2),
        kinds=("dwarf", "orc", "elf"),
        phase="battle",
    )
    position = attack(position, "2,-3", ("2,-2", {"dwarf": 2}))
    assert refusals("ww", position, "green", "battle-roll", {"kind": "elf"}) == ["not-your-turn"]
    for seat, names in (("green", {"concede"}), ("red", {"battle-roll", "concede"})):
        view = position.view(seat)
        offered_now = {n for n, a in RULES.actions.items() if options_of(RULES, view, a)}
        assert offered_now == names


@pytest.mark.rule("ww.actions")
def test_every_action_of_the_book_is_there() -> None:
    assert {name for name, action in RULES.actions.items() if action.who is not Who.UMPIRE} == {
        "setup-warlord",
        "setup-homeland",
        "setup-order",
        "produce",
        "move",
        "phase-next",
        "attack",
        "battle-roll",
        "battle-choose-row",
        "battle-casualties",
        "battle-decide",
        "disband",
        "turn-end",
        "concede",
    }


@pytest.mark.rule("ww.battle.totals")
def test_rows_are_found_by_number_and_kind() -> None:
    position = new_game()
    for kind in ("dwarf", "undead"):
        found = [
            row
            for n in range(1, 11)
            for row in position.where(BattleRow, warlord_kind=kind, number=n)
        ]
        assert len(found) == 12
