"""Turns, phases, and moving armies and characters about."""

from typing import Any

import pytest

from app.books.hyb.entities import Table
from app.engine.action import Who
from app.engine.options import is_open, options_of
from app.engine.position import Position
from app.engine.ruling import Refused
from app.engine.viewer import OBSERVER, REFEREE
from tests.books.hyb.build import A, B, codes, do, game, new_game, the_bearer
from tests.play import book

RULES = book("hyb")


def frame(position: Position) -> tuple[int, str, str]:
    table = position.one(Table, "campaign")
    assert table.waiting_for == (table.active_side,)
    return table.turn, table.active_side, table.phase


@pytest.mark.rule("hyb.actions")
def test_a_turn_is_a_full_round() -> None:
    position = new_game()
    seen = [frame(position)]
    for side in (A, A, B, B):
        position = do(position, side, "end-phase").position
        seen.append(frame(position))
    assert seen == [
        (1, A, "movement"),
        (1, A, "combat"),
        (1, B, "movement"),
        (1, B, "combat"),
        (2, A, "movement"),
    ]


@pytest.mark.rule("hyb.actions")
def test_the_referee_ends_the_phase_of_an_absent_player() -> None:
    position = do(new_game(), REFEREE, "advance-phase").position
    assert frame(position) == (1, A, "combat")
    assert codes(position, A, "advance-phase") == ["referee-only"]


@pytest.mark.rule("hyb.actions")
@pytest.mark.parametrize(
    ("action", "request_"),
    [
        ("end-phase", {}),
        ("move", {"bearer": "black-legion", "hex": [2, 0]}),
        ("encounter-start", {"army": "black-legion"}),
        ("deck-discard", {"card": "sp10"}),
        ("special-play", {"card": "sp10", "target": "black-legion"}),
        ("special-transfer", {"card": "sp10", "target": B}),
    ],
)
def test_out_of_turn(action: str, request_: dict[str, Any]) -> None:
    position = game(hands={A: ["sp10"]})
    assert codes(position, A, action, **request_) == []
    theirs = game(hands={A: ["sp10"]}, active_side=B)
    assert codes(theirs, A, action, **request_) == ["not-your-turn"]
    before = theirs.campaign
    with pytest.raises(Refused):
        do(theirs, A, action, **request_)
    assert theirs.campaign == before


@pytest.mark.rule("hyb.actions")
@pytest.mark.parametrize("action", sorted(RULES.actions))
def test_an_observer_does_nothing(action: str) -> None:
    assert not is_open(RULES, new_game().view(OBSERVER), RULES.actions[action])


@pytest.mark.rule("hyb.actions")
def test_what_is_for_the_players_is_not_for_the_referee() -> None:
    position = game(hands={A: ["sp10"]})
    assert "not-your-turn" in codes(position, REFEREE, "deck-discard", card="sp10")
    assert codes(position, REFEREE, "end-phase") == ["not-your-turn"]


@pytest.mark.rule("hyb.actions")
def test_moving() -> None:
    position = new_game()
    request = {"bearer": "black-legion", "hex": [0, 0], "settlement": "Tarantia"}
    moved = do(position, A, "move", **request).position
    assert the_bearer(moved, "black-legion").hex == (0, 0)
    assert codes(moved, A, "encounter-start", army="black-legion") == ["not-in-the-wild"]
    assert codes(moved, A, "move", **request) == ["already-there"]
    out = do(moved, A, "move", bearer="black-legion", hex=[0, 0]).position
    assert codes(out, A, "encounter-start", army="black-legion") == []


@pytest.mark.rule("hyb.actions")
def test_who_moves_what_and_when() -> None:
    position = new_game()
    there = {"hex": [5, 5]}
    assert codes(position, A, "move", bearer="river-host", **there) == ["not-owner"]
    assert codes(position, A, "move", bearer="nobody", **there) == ["unknown-entity"]
    combat = game(phase="combat")
    assert codes(combat, A, "move", bearer="black-legion", **there) == ["wrong-phase"]
    lost = do(position, A, "report-destroyed", bearer="black-legion").position
    assert codes(lost, A, "move", bearer="black-legion", **there) == ["already-destroyed"]


@pytest.mark.rule("hyb.actions")
def test_every_action_of_the_chapter_is_there_and_open_to_a_seat() -> None:
    of_the_table = {
        "deck-shuffle",
        "deck-draw",
        "deck-discard",
        "deck-peek",
        "encounter-start",
        "encounter-evade",
        "encounter-resolve",
        "special-play",
        "special-transfer",
    }
    of_the_frame = {"move", "end-phase", "advance-phase", "report-destroyed", "site-remove"}
    assert RULES.actions.keys() == of_the_table | of_the_frame
    assert all(action.who is not Who.UMPIRE for action in RULES.actions.values())
    assert all(action.options is not None for action in RULES.actions.values())


@pytest.mark.rule("hyb.actions")
def test_what_is_offered_for_each_card() -> None:
    position = game(hands={A: ["sp34", "sp26", "sp30"]}, sites={"sp25": (0, 0)})
    offered = options_of(RULES, position.view(A), RULES.actions["special-play"])
    assert offered == [
        {"card": "sp26", "target": [1, 0]},
        {"card": "sp30", "target": A},
        {"card": "sp34", "target": "major_foe"},
        {"card": "sp34", "target": "special"},
    ]


@pytest.mark.rule("hyb.special.transfer")
def test_what_is_offered_for_attached_cards() -> None:
    position = game(attached={"pallantides": ["sp22"], "black-legion": ["sp02"]}, active_side=A)
    view = position.view(A)
    assert options_of(RULES, view, RULES.actions["special-transfer"]) == [
        {"card": "sp22", "target": "black-legion"}
    ]
    assert options_of(RULES, view, RULES.actions["deck-discard"]) == [{"card": "sp02"}]
