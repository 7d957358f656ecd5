"""The comparison of a round: totals, walls and their breach, losses, and the last man standing."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.ww.entities import STATS, Space, Tokens
from app.engine.options import options_of
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
    with_entities,
)
from tests.play import Played, book, odds_of, refusals

OPEN, NEXT = "2,-3", "2,-2"
HUMAN_HOLD, NEXT_TO_HOLD = "1,1", "0,2"

DWARF_HITS: Roll = ("red", "dwarf", 5)
ORC_HITS: Roll = ("blue", "orc", 3)


def stats(outcome: dict[str, Any], side: str) -> list[int]:
    """The totals of a side in the order of the table."""
    return list(outcome["totals"][side].values())


def in_the_open(red: dict[str, int], blue: dict[str, int], *rolls: Roll, **more: Any) -> Played:
    """A battle in the open with these tokens and rolls."""
    given = game(
        *(tokens("red", NEXT, kind, n) for kind, n in red.items()),
        *(tokens("blue", OPEN, kind, n) for kind, n in blue.items()),
        phase="battle",
    )
    return roll(attack(given, OPEN, (NEXT, red)), *rolls, **more)


def at_the_hold(*rolls: Roll, **more: Any) -> Played:
    """Two orcs against two humans in a human stronghold."""
    given = game(
        tokens("red", NEXT_TO_HOLD, "orc", 2),
        tokens("blue", HUMAN_HOLD, "human", 2),
        kinds=("orc", "human"),
        held={HUMAN_HOLD: "blue"},
        phase="battle",
    )
    return roll(attack(given, HUMAN_HOLD, (NEXT_TO_HOLD, {"orc": 2})), *rolls, **more)


@pytest.mark.rule("ww.example.battles")
@pytest.mark.rule("ww.battle.totals")
def test_the_open_field() -> None:
    played = in_the_open(
        {"dwarf": 2, "elf": 2},
        {"orc": 5},
        ("red", "dwarf", 5),
        ("blue", "orc", 1),
        ("red", "elf", 1),
        ("blue", "orc", 3),
        ("red", "dwarf", 10),
        ("blue", "orc", 6),
        ("red", "elf", 3),
        ("blue", "orc", 2),
        ("blue", "orc", 8),
    )
    outcome = compared(played)
    assert stats(outcome, "red") == [2, 1, 4, 4, 6, 2, 5]
    assert stats(outcome, "blue") == [6, 3, 9, 0, 4, 2, 6]
    assert outcome["stats_won"] == {"red": 2, "blue": 4}
    assert outcome["losses"] == {"red": 4, "blue": 2}
    assert counts(played.position, "red") == {}
    assert counts(played.position, "blue") == {"orc": 3}
    assert phase(played.position) == ("battle", ("red",))


@pytest.mark.rule("ww.example.battles")
@pytest.mark.rule("ww.battle.stronghold")
def test_a_stronghold_without_a_breach() -> None:
    played = at_the_hold(
        ("red", "orc", 3), ("blue", "human", 9, "9a"), ("red", "orc", 5, "5a"), ("blue", "human", 1)
    )
    outcome = compared(played)
    assert stats(outcome, "red") == [0, 0, 6, 0, 5, 0, 1]
    assert stats(outcome, "blue") == [7, 0, 1, 1, 6, 0, 3]
    assert outcome["stats_won"] == {"red": 1, "blue": 4}
    (ruling,) = played.named("battle-compare")
    assert [(m.rule, m.value) for m in ruling.modifiers] == [
        ("ww.battle.stronghold", 5),
        ("ww.battle.stronghold", 1),
    ]
    assert counts(played.position, "red") == {}
    assert counts(played.position, "blue") == {"human": 1}


RAM: tuple[Roll, ...] = (
    ("red", "orc", 3),
    ("blue", "human", 9, "9a"),
    ("red", "orc", 5, "5b"),
    ("blue", "human", 1),
)


@pytest.mark.rule("ww.example.battles")
@pytest.mark.rule("ww.battle.last-man")
@pytest.mark.rule("ww.battle.breach")
def test_the_same_dice_with_a_battering_ram() -> None:
    played = at_the_hold(*RAM, last_man=[7, 4])
    outcome = compared(played)
    assert stats(outcome, "red") == [2, 0, 5, 0, 3, 0, 0]
    assert stats(outcome, "blue") == [7, 0, 1, 0, 1, 0, 3]
    assert outcome["stats_won"] == {"red": 2, "blue": 2}
    assert outcome["last_man"] == "red"
    assert counts(played.position, "red") == {"orc": 1}
    assert counts(played.position, "blue") == {}
    hold = played.position.one(Space, HUMAN_HOLD)
    assert (hold.controller, hold.breached) == ("blue", True)


@pytest.mark.rule("ww.battle.last-man")
def test_equal_dice_of_the_last_men_are_rolled_again() -> None:
    played = at_the_hold(*RAM, last_man=[5, 5, 2, 8])
    assert compared(played)["last_man"] == "blue"
    assert counts(played.position, "blue") == {"human": 1}
    (ruling,) = played.named("battle-compare")
    assert [r.label for r in ruling.rolls] == [
        "last-man/attacker/1",
        "last-man/defender/1",
        "last-man/attacker/2",
        "last-man/defender/2",
    ]


@pytest.mark.rule("ww.example.battles")
@pytest.mark.rule("ww.battle.last-man")
def test_the_last_man_with_unequal_stats() -> None:
    given = game(
        tokens("red", NEXT, "ice", 2),
        tokens("blue", OPEN, "fire", 2),
        kinds=("ice", "fire"),
        phase="battle",
    )
    given = attack(given, OPEN, (NEXT, {"ice": 2}))
    played = roll(
        given, ("red", "ice", 7, "7a"), ("blue", "fire", 5), ("red", "ice", 2), ("blue", "fire", 10)
    )
    outcome = compared(played)
    assert stats(outcome, "red") == [1, 4, 1, 1, 0, 3, 2]
    assert stats(outcome, "blue") == [0, 2, 1, 2, 4, 2, 1]
    assert outcome["stats_won"] == {"red": 4, "blue": 2}
    assert counts(played.position, "red") == {"ice": 1}
    assert counts(played.position, "blue") == {}


@pytest.mark.rule("ww.example.battles")
def test_one_against_one() -> None:
    given = game(
        tokens("red", NEXT, "goblin"),
        tokens("blue", OPEN, "elf"),
        kinds=("goblin", "elf"),
        phase="battle",
    )
    played = roll(
        attack(given, OPEN, (NEXT, {"goblin": 1})), ("red", "goblin", 1), ("blue", "elf", 9)
    )
    assert compared(played)["stats_won"] == {"red": 2, "blue": 3}
    assert counts(played.position, "red") == {}
    assert counts(played.position, "blue") == {"elf": 1}


@pytest.mark.rule("ww.battle.last-man")
def test_the_rule_is_not_needed_while_somebody_is_left() -> None:
    played = in_the_open(
        {"dwarf": 2}, {"orc": 9}, *[DWARF_HITS, ORC_HITS] * 2, *[("blue", "orc", 1)] * 3
    )
    assert "last_man" not in compared(played)
    assert counts(played.position, "blue")["orc"] > 0


def weakened(walls: str, rows: Sequence[Roll], last_man: Sequence[int] = (), **hold: Any) -> Played:
    """One dwarf against one orc in a space with, or without, walls."""
    given = game(tokens("red", NEXT, "dwarf"), tokens("blue", walls, "orc"), phase="battle")
    given = with_entities(given, given.one(Space, walls).model_copy(update=hold))
    return roll(attack(given, walls, (NEXT, {"dwarf": 1})), *rows, last_man=last_man)


@pytest.mark.rule("ww.battle.stronghold")
@pytest.mark.parametrize(
    ("walls", "hold", "armor", "ranged"),
    [
        ("2,-1", {}, 7, 1),
        ("2,-1", {"breached": True}, 2, 0),
        (OPEN, {}, 2, 0),
        (OPEN, {"stronghold_kind": "orc", "homeland_of": "blue"}, 7, 1),
    ],
)
def test_walls_add_armor_5_and_ranged_1(
    walls: str, hold: dict[str, Any], armor: int, ranged: int
) -> None:
    rows: list[Roll] = [("red", "dwarf", 5), ("blue", "orc", 5, "5a")]
    if hold.get("homeland_of"):
        rows.append(("blue", "orc", 1))
    played = weakened(walls, rows, **hold)
    totals = compared(played)["totals"]["blue"]
    assert (totals["armor"], totals["ranged"]) == (armor, ranged)


@pytest.mark.rule("ww.battle.breach")
def test_the_mark_does_nothing_for_defenders_and_in_the_open() -> None:
    defended = weakened("2,-1", (("red", "dwarf", 5), ("blue", "orc", 5, "5b")))
    assert compared(defended)["totals"]["blue"]["armor"] == 5
    assert not defended.position.one(Space, "2,-1").breached
    field = weakened(OPEN, (("red", "dwarf", 4, "4b"), ("blue", "orc", 3)), [5, 4])
    assert not field.position.one(Space, OPEN).breached


@pytest.mark.rule("ww.battle.breach")
def test_a_breach_lasts_to_the_end_of_the_turn() -> None:
    given = game(
        tokens("red", NEXT, "dwarf", 4),
        tokens("blue", "2,-1", "orc", 5),
        held={"2,-1": "blue"},
        phase="battle",
    )
    given = attack(given, "2,-1", (NEXT, {"dwarf": 1}))
    rolls: list[Roll] = [("red", "dwarf", 4, "4b"), *[ORC_HITS] * 5]
    played = roll(given, *rolls)
    assert compared(played)["totals"]["blue"]["armor"] == 15
    given = attack(played.position, "2,-1", (NEXT, {"dwarf": 1}))
    again = roll(given, DWARF_HITS, *[ORC_HITS] * 3)
    assert compared(again)["totals"]["blue"]["armor"] == 9
    given = act(again.position, "red", "turn-end").position
    given = act(given, "blue", "produce").position
    given = act(given, "blue", "turn-end").position
    given = act(given, "red", "produce").position
    given = act(given, "red", "phase-next").position
    given = attack(given, "2,-1", (NEXT, {"dwarf": 1}))
    whole = roll(given, DWARF_HITS, *[ORC_HITS] * 2)
    assert compared(whole)["totals"]["blue"]["armor"] == 6 + 5


@pytest.mark.rule("ww.battle.casualties")
def test_a_tie_costs_nothing_and_one_stat_one_token() -> None:
    played = in_the_open({"dwarf": 1}, {"dwarf": 1}, ("red", "dwarf", 9), ("blue", "dwarf", 9))
    assert compared(played)["losses"] == {"red": 0, "blue": 0}
    assert phase(played.position) == ("battle.decide", ("red",))


@pytest.mark.rule("ww.battle.casualties")
def test_both_sides_lose_at_the_same_time() -> None:
    rolls = [DWARF_HITS, ORC_HITS] * 5
    played = in_the_open({"dwarf": 6}, {"orc": 6}, *rolls)
    assert compared(played)["stats_won"] == {"red": 2, "blue": 1}
    assert counts(played.position, "red") == {"dwarf": 5}
    assert counts(played.position, "blue") == {"orc": 4}


@pytest.mark.rule("ww.battle.last-man")
@pytest.mark.rule("ww.battle.casualties")
@given(
    red=st.integers(1, 8), blue=st.integers(1, 8), home=st.booleans(), seed=st.integers(0, 10**6)
)
def test_a_round_costs_what_was_won_and_somebody_is_left(
    red: int, blue: int, home: bool, seed: int
) -> None:
    chance = Random(seed)
    target, near = ("-3,3", "-3,2") if home else (OPEN, NEXT)
    position = game(
        tokens("red", near, "dwarf", red), tokens("blue", target, "orc", blue), phase="battle"
    )
    position = attack(position, target, (near, {"dwarf": red}))
    played = Played((), position)
    while phase(position)[0] == "battle.rolling":
        (side,) = phase(position)[1]
        action, offered = next(
            (name, found)
            for name in ("battle-choose-row", "battle-roll")
            if (found := options_of(book("ww"), position.view(side), book("ww").actions[name]))
        )
        choice = chance.choice(offered)
        played = act(position, side, action, choice, seed=chance.randrange(10**6))
        position = played.position
    outcome = compared(played)
    before, left = {"red": red, "blue": blue}, {}
    for side, other in (("red", "blue"), ("blue", "red")):
        left[side] = sum(counts(position, side).values())
        assert before[side] - left[side] == outcome["losses"][side]
        spared = outcome.get("last_man") == side
        assert outcome["losses"][side] == min(outcome["stats_won"][other], before[side] - spared)
    assert sum(outcome["stats_won"].values()) <= len(STATS)
    assert left["red"] + left["blue"] > 0
    assert ("last_man" in outcome) == all(
        outcome["stats_won"][other] >= before[side]
        for side, other in (("red", "blue"), ("blue", "red"))
    )


@pytest.mark.rule("ww.battle.rounds")
def test_going_on_counts_the_rolls_anew() -> None:
    played = in_the_open({"dwarf": 6}, {"orc": 9}, *[DWARF_HITS, ORC_HITS] * 5, ("blue", "orc", 3))
    given = played.position
    assert refusals("ww", given, "blue", "battle-decide", {"decision": "stop"}) == ["not-your-turn"]
    on = act(given, "red", "battle-decide", {"decision": "continue"})
    assert on.outcome == {"decision": "continue", "round": 2, "rolls": {"red": 5, "blue": 5}}
    assert phase(on.position) == ("battle.rolling", ("red",))
    assert contender(on.position, "blue").rolls == ()


@pytest.mark.rule("ww.battle.rounds")
def test_three_against_seven_go_on_with_three_rolls_and_five() -> None:
    given = in_the_open({"dwarf": 4}, {"orc": 9}, *[DWARF_HITS, ORC_HITS] * 4, ORC_HITS).position
    assert (counts(given, "red"), counts(given, "blue")) == ({"dwarf": 3}, {"orc": 7})
    on = act(given, "red", "battle-decide", {"decision": "continue"})
    assert on.outcome["rolls"] == {"red": 3, "blue": 5}


@pytest.mark.rule("ww.battle.rounds")
def test_after_stopping_both_stay() -> None:
    given = in_the_open({"dwarf": 6}, {"orc": 6}, *[DWARF_HITS, ORC_HITS] * 5).position
    given = act(given, "red", "battle-decide", {"decision": "stop"}).position
    assert {(t.owner, t.space, t.count) for t in given.all(Tokens)} == {
        ("red", NEXT, 5),
        ("blue", OPEN, 4),
    }
    assert given.of_kind("battle") == given.of_kind("contender") == []


@pytest.mark.rule("ww.battle.rounds")
def test_a_destroyed_side_ends_the_battle_without_a_decision() -> None:
    played = in_the_open({"dwarf": 5}, {"orc": 1}, DWARF_HITS, ORC_HITS, *[DWARF_HITS] * 4)
    assert counts(played.position, "blue") == {}
    assert phase(played.position) == ("battle", ("red",))


@pytest.mark.rule("ww.battle.last-man")
def test_odds_of_a_comparison_can_be_worked_out() -> None:
    given = at_the_hold(*RAM[:-1]).position
    odds = odds_of("ww", given, "blue", "battle-roll", {"kind": "human"})
    assert sum(outcome.chance for outcome in odds.outcomes) == 1
