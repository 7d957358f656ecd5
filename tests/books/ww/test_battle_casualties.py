"""Who dies: the owner's choice, what is left to the umpire, and what is refused."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.books.ww.entities import Tokens
from app.engine.position import Position
from tests.books.ww.build import (
    Roll,
    act,
    attack,
    compared,
    contender,
    counts,
    game,
    phase,
    roll,
    tokens,
    warlord,
)
from tests.play import refusals

OPEN, NEXT = "2,-3", "2,-2"

DWARF_HITS: Roll = ("red", "dwarf", 5)
ORC_HITS: Roll = ("blue", "orc", 3)


def choosing() -> Position:
    """Red has lost one of three dwarfs, two elves and his Warlord token; blue one of his orcs."""
    given = game(
        tokens("red", NEXT, "dwarf", 2),
        tokens("red", "3,-3", "dwarf"),
        tokens("red", NEXT, "elf", 2),
        warlord("red", NEXT, "dwarf"),
        tokens("blue", OPEN, "orc", 6),
        phase="battle",
    )
    parties = [
        {"space": NEXT, "tokens": {"dwarf": 2, "elf": 2}, "warlord": True},
        {"space": "3,-3", "tokens": {"dwarf": 1}},
    ]
    given = act(given, "red", "attack", {"target": OPEN, "from": parties}).position
    rolls = [DWARF_HITS, ("blue", "orc", 2)] * 4 + [("red", "elf", 5, "5a"), ("blue", "orc", 2)]
    return roll(given, *rolls).position


@pytest.mark.rule("ww.battle.casualties")
def test_the_owner_chooses_who_dies() -> None:
    given = choosing()
    assert phase(given) == ("battle.casualties", ("red",))
    assert contender(given, "red").losses == 2
    played = act(given, "red", "battle-casualties", {"tokens": {"elf": 1}, "warlord": True})
    assert played.outcome == {"losses": 2, "left": 4}
    assert counts(played.position, "red") == {"dwarf": 3, "elf": 1}
    assert phase(played.position) == ("battle.decide", ("red",))


@pytest.mark.rule("ww.battle.casualties")
def test_tokens_in_several_spaces_are_named_space_by_space() -> None:
    parties = [
        {"space": "3,-3", "tokens": {"dwarf": 1}},
        {"space": NEXT, "tokens": {"elf": 1}},
    ]
    given = act(choosing(), "red", "battle-casualties", {"from": parties}).position
    assert given.where(Tokens, owner="red", space="3,-3") == []
    assert counts(given, "red") == {"dwarf": 2, "elf": 1, "warlord": 1}


@pytest.mark.rule("ww.battle.casualties")
def test_tokens_named_by_kind_are_taken_from_the_spaces_in_order() -> None:
    given = act(choosing(), "red", "battle-casualties", {"tokens": {"dwarf": 2}}).position
    assert [(t.space, t.count) for t in given.where(Tokens, owner="red", token_kind="dwarf")] == [
        ("3,-3", 1),
        (NEXT, 1),
    ]


@pytest.mark.rule("ww.battle.casualties")
def test_the_umpire_takes_other_kinds_first_and_the_warlord_token_last() -> None:
    given = act(choosing(), "red", "battle-casualties", {"auto": True}).position
    assert counts(given, "red") == {"dwarf": 3, "warlord": 1}


@pytest.mark.rule("ww.battle.casualties")
@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        ({"tokens": {"elf": 1}}, ["bad-number"]),
        ({"tokens": {"elf": 3}}, ["bad-number", "no-such-tokens"]),
        ({}, ["bad-number"]),
        ({"tokens": {"ice": 2}}, ["no-such-tokens"]),
        ({"tokens": {"dwarf": 1, "ice": 1}}, ["no-such-tokens"]),
        ({"from": [{"space": "9,9", "tokens": {"dwarf": 2}}]}, ["no-such-tokens"]),
        ({"from": [{"space": OPEN, "tokens": {"orc": 2}}]}, ["no-such-tokens"]),
    ],
)
def test_losses_that_are_refused(request_: dict[str, Any], codes: list[str]) -> None:
    assert refusals("ww", choosing(), "red", "battle-casualties", request_) == codes


@pytest.mark.rule("ww.battle.casualties")
@pytest.mark.parametrize(
    "request_",
    [
        {"auto": True, "tokens": {"elf": 2}},
        {"tokens": {"elf": 1}, "from": [{"space": NEXT, "tokens": {"elf": 1}}]},
        {"from": [{"space": NEXT, "warlord": True}, {"space": NEXT, "tokens": {"elf": 1}}]},
    ],
)
def test_losses_are_named_once(request_: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        act(choosing(), "red", "battle-casualties", request_)


@pytest.mark.rule("ww.battle.casualties")
def test_each_side_with_a_choice_is_asked() -> None:
    given = game(
        tokens("red", NEXT, "dwarf", 5),
        warlord("red", NEXT, "dwarf"),
        tokens("blue", OPEN, "orc", 5),
        warlord("blue", OPEN, "orc"),
        phase="battle",
    )
    party = {"space": NEXT, "tokens": {"dwarf": 5}, "warlord": True}
    given = act(given, "red", "attack", {"target": OPEN, "from": [party]}).position
    given = roll(given, *[DWARF_HITS, ORC_HITS] * 5).position
    assert phase(given) == ("battle.casualties", ("red", "blue"))
    given = act(given, "blue", "battle-casualties", {"auto": True}).position
    assert phase(given) == ("battle.casualties", ("red",))
    again = refusals("ww", given, "blue", "battle-casualties", {"auto": True})
    assert again == ["not-your-turn"]
    given = act(given, "red", "battle-casualties", {"auto": True}).position
    assert phase(given) == ("battle.decide", ("red",))


@pytest.mark.rule("ww.battle.last-man")
def test_the_last_man_is_of_the_owners_choice() -> None:
    given = game(
        tokens("red", NEXT, "ice"),
        tokens("red", NEXT, "dwarf"),
        tokens("blue", OPEN, "fire", 2),
        kinds=("ice", "fire"),
        phase="battle",
    )
    given = attack(given, OPEN, (NEXT, {"ice": 1, "dwarf": 1}))
    rolls: list[Roll] = [("red", "ice", 2), ("blue", "fire", 10)]
    rolls += [("red", "dwarf", 7), ("blue", "fire", 5)]
    played = roll(given, *rolls)
    assert compared(played)["last_man"] == "red"
    assert phase(played.position) == ("battle.casualties", ("red",))
    kept = act(played.position, "red", "battle-casualties", {"tokens": {"ice": 1}}).position
    assert counts(kept, "red") == {"dwarf": 1}
    assert phase(kept) == ("battle", ("red",))
