"""Movement: one space a turn, never into water or onto an enemy."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.books.ww.entities import Space, Tokens
from tests.books.ww.build import act, game, tokens, warlord
from tests.play import refusals


def move(start: str, to: str, *, lead: bool = False, **some: int) -> dict[str, Any]:
    return {"from": start, "to": to, "tokens": some, "warlord": lead}


@pytest.mark.rule("ww.move.step")
def test_entering_an_empty_stronghold_captures_it() -> None:
    given = game(tokens("red", "1,-1", "dwarf", 2), kinds=("dwarf", "orc"))
    played = act(given, "red", "move", move("1,-1", "1,-2", dwarf=1))
    assert played.outcome == {"moved": 1, "captured": True, "taken_from": None}
    assert played.position.one(Space, "1,-2").controller == "red"


@pytest.mark.rule("ww.move.step")
@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        (move("2,-2", "2,-3", dwarf=1), ["enemy-present"]),
        (move("2,-2", "0,2", dwarf=1), ["not-adjacent"]),
        (move("2,-2", "3,-3", dwarf=4), ["no-such-tokens"]),
        (move("2,-2", "3,-3", elf=1), ["no-such-tokens"]),
        (move("2,-2", "3,-3"), ["no-such-tokens"]),
        (move("2,-2", "3,-3", lead=True), ["no-such-tokens"]),
        (move("2,-3", "3,-3", orc=1), ["no-such-tokens"]),
        (move("9,9", "3,-3", dwarf=1), ["unknown-entity"]),
        (move("2,-2", "9,9", dwarf=1), ["unknown-entity"]),
        (move("2,-2", "1,0", dwarf=9), ["not-adjacent", "water", "no-such-tokens"]),
    ],
)
def test_moves_that_are_refused(request_: dict[str, Any], codes: list[str]) -> None:
    given = game(tokens("red", "2,-2", "dwarf", 3), tokens("blue", "2,-3", "orc"))
    assert refusals("ww", given, "red", "move", request_) == codes


@pytest.mark.rule("ww.map.default")
def test_water_is_next_to_2_0_but_cannot_be_entered() -> None:
    given = game(tokens("red", "2,0", "dwarf"))
    assert refusals("ww", given, "red", "move", move("2,0", "1,0", dwarf=1)) == ["water"]


@pytest.mark.rule("ww.map.spaces")
def test_barren_land_may_be_entered() -> None:
    given = game(tokens("red", "0,-2", "dwarf"))
    assert act(given, "red", "move", move("0,-2", "0,-1", dwarf=1)).outcome["captured"] is False


@pytest.mark.rule("ww.move.step")
def test_no_token_moves_twice() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 3), tokens("red", "2,-3", "dwarf", 2))
    given = act(given, "red", "move", move("2,-2", "2,-3", dwarf=3)).position
    onward = move("2,-3", "1,-2", dwarf=3)
    assert refusals("ww", given, "red", "move", onward) == ["already-moved"]
    rested = act(given, "red", "move", move("2,-3", "1,-2", dwarf=2))
    (left,) = rested.position.where(Tokens, space="2,-3")
    assert (left.count, left.moved) == (3, 3)


@pytest.mark.rule("ww.move.step")
def test_tokens_just_produced_may_move() -> None:
    given = act(game(phase="production"), "red", "produce").position
    assert act(given, "red", "move", move("3,-3", "2,-2", dwarf=2)).outcome["moved"] == 2


@pytest.mark.rule("ww.setup.warlord-token")
def test_the_warlord_token_goes_along_only_if_asked() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 3), warlord("red", "2,-2", "dwarf"))
    alone = act(given, "red", "move", move("2,-2", "2,-3", dwarf=3)).position
    assert [t.space for t in alone.where(Tokens, is_warlord=True)] == ["2,-2"]
    led = act(given, "red", "move", move("2,-2", "2,-3", lead=True, dwarf=1)).position
    assert [t.space for t in led.where(Tokens, is_warlord=True)] == ["2,-3"]


@pytest.mark.rule("ww.move.step")
def test_the_board_is_public() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 3))
    played = act(given, "red", "move", move("2,-2", "2,-1", dwarf=2))
    told = played.seen_by("red")
    assert told is not None
    assert told["request"] == move("2,-2", "2,-1", dwarf=2)
    assert told == played.seen_by("blue") == played.seen_by("observer")


@pytest.mark.rule("ww.actions")
@pytest.mark.parametrize(
    "wrong",
    [
        {"from": "2,-2", "to": "2,-3", "tokens": {"dwarf": 0}},
        {"from": "2,-2", "to": "2,-3", "tokens": {"dwarf": 100_000}},
        {"from": "2,-2", "to": "2,-3", "tokens": {"": 1}},
        {"from": "x" * 65, "to": "2,-3", "tokens": {"dwarf": 1}},
        {"from": "2,-2", "to": "2,-3", "tokens": {"dwarf": 1}, "fast": True},
        {"to": "2,-3", "tokens": {"dwarf": 1}},
    ],
)
def test_requests_that_make_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        act(game(), "red", "move", wrong)


@pytest.mark.rule("ww.turn.budget")
def test_tokens_that_are_too_few_and_have_moved_are_told_both() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 3))
    given = act(given, "red", "move", move("2,-2", "2,-3", dwarf=3)).position
    onward = move("2,-3", "1,-2", dwarf=5)
    assert refusals("ww", given, "red", "move", onward) == ["no-such-tokens", "already-moved"]
