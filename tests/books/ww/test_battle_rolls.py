"""Attacks, and the battle rolls of a round: how many, on which tables, by whom, and which row."""

from typing import Any

import pytest

from app.books.ww.entities import Tokens
from app.engine.dice import DiceInvalid
from app.engine.position import Position
from tests.books.ww.build import (
    act,
    attack,
    contender,
    game,
    phase,
    roll,
    the_battle,
    tokens,
    warlord,
    with_entities,
)
from tests.play import odds_of, refusals

TARGET = "2,-3"
FROM = "2,-2"


def facing(attackers: dict[str, int], defenders: dict[str, int], target: str = TARGET) -> Position:
    """Red's tokens next to blue's, in the battle phase."""
    return game(
        *(tokens("red", FROM, kind, n) for kind, n in attackers.items()),
        *(tokens("blue", target, kind, n) for kind, n in defenders.items()),
        phase="battle",
    )


def started(attackers: dict[str, int], defenders: dict[str, int]) -> Position:
    return attack(facing(attackers, defenders), TARGET, (FROM, attackers))


def due(position: Position) -> tuple[int, int]:
    return contender(position, "red").rolls_due, contender(position, "blue").rolls_due


@pytest.mark.rule("ww.battle.declare")
def test_stacks_from_several_spaces_combine() -> None:
    given = with_entities(facing({"dwarf": 6}, {"orc": 3}), tokens("red", "3,-3", "dwarf", 4))
    parties = [
        {"space": FROM, "tokens": {"dwarf": 6}},
        {"space": "3,-3", "tokens": {"dwarf": 4}},
    ]
    played = act(given, "red", "attack", {"target": TARGET, "from": parties})
    assert played.outcome["tokens"] == {"attacker": 10, "defender": 3}
    assert phase(played.position) == ("battle.rolling", ("red",))
    battle = the_battle(played.position)
    assert (battle.attacker, battle.defender, battle.target) == ("red", "blue", TARGET)


@pytest.mark.rule("ww.battle.declare")
def test_the_same_tokens_do_not_attack_twice_but_others_may() -> None:
    given = attack(facing({"dwarf": 8}, {"orc": 9}), TARGET, (FROM, {"dwarf": 6}))
    rolls = [("red", "dwarf", 5), ("blue", "orc", 3)] * 5
    given = roll(given, *rolls, ("blue", "orc", 3)).position
    given = act(given, "red", "battle-decide", {"decision": "stop"}).position
    again = {"target": TARGET, "from": [{"space": FROM, "tokens": {"dwarf": 6}}]}
    assert refusals("ww", given, "red", "attack", again) == ["already-attacked"]
    (dwarfs,) = given.where(Tokens, owner="red")
    assert (dwarfs.attacked, dwarfs.count) == (5, 7)
    others = {"target": TARGET, "from": [{"space": FROM, "tokens": {"dwarf": 2}}]}
    assert refusals("ww", given, "red", "attack", others) == []


@pytest.mark.rule("ww.battle.declare")
@pytest.mark.parametrize(
    ("target", "parties", "codes"),
    [
        ("2,-1", [{"space": FROM, "tokens": {"dwarf": 1}}], ["no-enemy"]),
        ("3,-3", [{"space": FROM, "tokens": {"dwarf": 1}}], ["no-enemy"]),
        (TARGET, [{"space": "0,2", "tokens": {"dwarf": 1}}], ["not-adjacent"]),
        (TARGET, [{"space": FROM, "tokens": {"dwarf": 3}}], ["no-such-tokens"]),
        (TARGET, [{"space": FROM, "warlord": True}], ["no-such-tokens"]),
        (TARGET, [{"space": FROM}], ["no-such-tokens"]),
        (TARGET, [], ["no-such-tokens"]),
        (TARGET, [{"space": "9,9", "tokens": {"dwarf": 1}}], ["unknown-entity"]),
        ("9,9", [{"space": FROM, "tokens": {"dwarf": 1}}], ["unknown-entity"]),
    ],
)
def test_attacks_that_are_refused(target: str, parties: list[Any], codes: list[str]) -> None:
    given = with_entities(
        facing({"dwarf": 2}, {"orc": 1}),
        tokens("red", "0,2", "dwarf"),
        tokens("red", "3,-3", "dwarf"),
    )
    request = {"target": target, "from": parties}
    assert refusals("ww", given, "red", "attack", request) == codes


@pytest.mark.rule("ww.battle.declare")
def test_all_tokens_in_the_target_defend_and_the_attackers_stay_where_they_are() -> None:
    given = with_entities(facing({"dwarf": 5}, {"orc": 1}), warlord("blue", TARGET, "orc"))
    given = attack(given, TARGET, (FROM, {"dwarf": 5}))
    assert sum(some.fighting for some in given.where(Tokens, owner="blue")) == 2
    rolls = [("red", "dwarf", 5), ("blue", "orc", 3)] * 2 + [("red", "dwarf", 6)] * 3
    given = roll(given, *rolls).position
    assert phase(given) == ("battle", ("red",))
    assert {some.space for some in given.all(Tokens)} == {FROM}
    assert not any(some.fighting for some in given.all(Tokens))


@pytest.mark.rule("ww.battle.roll-count")
@pytest.mark.parametrize(
    ("attackers", "defenders", "rolls"),
    [
        (4, 3, (4, 3)),
        (10, 5, (5, 5)),
        (8, 6, (6, 5)),
        (6, 8, (5, 6)),
        (7, 7, (5, 5)),
        (6, 5, (5, 5)),
        (1, 1, (1, 1)),
    ],
)
def test_rolls_in_the_open(attackers: int, defenders: int, rolls: tuple[int, int]) -> None:
    given = facing({"dwarf": attackers}, {"orc": defenders})
    given = attack(given, TARGET, (FROM, {"dwarf": attackers}))
    assert due(given) == rolls


@pytest.mark.rule("ww.battle.roll-count")
@pytest.mark.parametrize(
    ("attackers", "defenders", "rolls"),
    [(6, 9, (5, 7)), (10, 2, (5, 3)), (5, 6, (5, 6)), (9, 6, (6, 6))],
)
def test_defenders_of_their_own_homeland_roll_once_more(
    attackers: int, defenders: int, rolls: tuple[int, int]
) -> None:
    given = game(
        tokens("red", "-3,2", "dwarf", attackers),
        tokens("blue", "-3,3", "orc", defenders),
        phase="battle",
    )
    assert due(attack(given, "-3,3", ("-3,2", {"dwarf": attackers}))) == rolls


@pytest.mark.rule("ww.battle.roll-count")
def test_the_homeland_roll_is_the_original_owners_alone() -> None:
    given = game(
        tokens("red", "2,-3", "dwarf", 3),
        tokens("blue", "3,-3", "orc", 3),
        held={"3,-3": "blue"},
        phase="battle",
    )
    assert due(attack(given, "3,-3", ("2,-3", {"dwarf": 3}))) == (3, 3)


@pytest.mark.rule("ww.battle.roll-kinds")
def test_two_dwarfs_and_two_elves_roll_twice_on_each_table() -> None:
    given = started({"dwarf": 2, "elf": 2}, {"orc": 4})
    given = roll(given, ("red", "dwarf", 5), ("blue", "orc", 3), ("red", "dwarf", 6)).position
    given = roll(given, ("blue", "orc", 3)).position
    assert refusals("ww", given, "red", "battle-roll", {"kind": "dwarf"}) == ["no-such-tokens"]
    assert refusals("ww", given, "red", "battle-roll", {"kind": "elf"}) == []
    assert refusals("ww", given, "red", "battle-roll", {"kind": "ice"}) == ["no-such-tokens"]


@pytest.mark.rule("ww.battle.roll-kinds")
def test_of_six_orcs_and_three_goblins_three_at_most_roll_as_goblins_but_for_the_extra() -> None:
    given = started({"orc": 6, "goblin": 3}, {"elf": 7})
    assert due(given) == (6, 5)
    goblins = [("red", "goblin", 1), ("blue", "elf", 1)] * 3
    given = roll(given, *goblins).position
    assert refusals("ww", given, "red", "battle-roll", {"kind": "goblin"}) == ["no-such-tokens"]
    given = roll(given, *[("red", "orc", 1), ("blue", "elf", 1)] * 2).position
    assert phase(given) == ("battle.rolling", ("red",))
    assert refusals("ww", given, "red", "battle-roll", {"kind": "goblin"}) == []


@pytest.mark.rule("ww.battle.roll-order")
def test_three_rolls_against_five() -> None:
    given = started({"dwarf": 3}, {"orc": 5})
    order = ""
    while phase(given)[0] == "battle.rolling":
        (side,) = phase(given)[1]
        order += "A" if side == "red" else "D"
        kind, die = ("dwarf", 5) if side == "red" else ("orc", 3)
        given = roll(given, (side, kind, die)).position
    assert order == "ADADADDD"


@pytest.mark.rule("ww.battle.roll-order")
def test_all_results_are_open_to_everybody() -> None:
    given = started({"dwarf": 3}, {"orc": 5})
    played = act(given, "red", "battle-roll", {"kind": "dwarf"}, {"battle-roll": [5]})
    told = played.seen_by("blue")
    assert told is not None
    assert told["rolls"][0]["faces"] == [5]
    assert told["outcome"]["stats"] == {"armor": 4, "morale": 2}
    assert told == played.seen_by("green") == played.seen_by("observer")


@pytest.mark.rule("ww.battle.choose-row")
def test_the_roller_chooses_between_two_rows_before_anybody_rolls_on() -> None:
    given = started({"dwarf": 3}, {"orc": 5})
    played = act(given, "red", "battle-roll", {"kind": "dwarf"}, [4])
    assert played.outcome["result"] == "choice-pending"
    assert played.outcome["rows"] == ["4a", "4b"]
    given = played.position
    assert phase(given) == ("battle.rolling", ("red",))
    assert "choice-pending" in refusals("ww", given, "red", "battle-roll", {"kind": "dwarf"})
    assert refusals("ww", given, "blue", "battle-roll", {"kind": "orc"}) == [
        "not-your-turn",
        "choice-pending",
    ]
    assert refusals("ww", given, "red", "battle-choose-row", {"row": "5"}) == ["bad-row"]
    assert refusals("ww", given, "red", "battle-choose-row", {"row": "4"}) == ["bad-row"]
    assert refusals("ww", given, "blue", "battle-choose-row", {"row": "4a"}) == ["not-your-turn"]
    chosen = act(given, "red", "battle-choose-row", {"row": "4b"})
    assert chosen.outcome["stats"] == {"movement": 1, "melee": 1, "tactics": 2}
    assert chosen.outcome["breach"] is True
    assert phase(chosen.position) == ("battle.rolling", ("blue",))


@pytest.mark.rule("ww.battle.choose-row")
def test_a_number_on_one_row_leaves_no_choice() -> None:
    given = started({"dwarf": 3}, {"orc": 5})
    given = act(given, "red", "battle-roll", {"kind": "dwarf"}, [5]).position
    assert phase(given) == ("battle.rolling", ("blue",))
    assert refusals("ww", given, "blue", "battle-choose-row", {"row": "5"}) == ["bad-row"]


@pytest.mark.rule("ww.actions")
@pytest.mark.parametrize("die", [-1, 11])
def test_faces_are_from_1_to_10(die: int) -> None:
    given = started({"elf": 3}, {"orc": 5})
    with pytest.raises(DiceInvalid):
        act(given, "red", "battle-roll", {"kind": "elf"}, [die])


@pytest.mark.rule("ww.battle.choose-row")
def test_odds_of_a_battle_roll() -> None:
    odds = odds_of("ww", started({"dwarf": 3}, {"orc": 5}), "red", "battle-roll", {"kind": "dwarf"})
    assert odds.method == "exact"
    assert {str(outcome.chance) for outcome in odds.outcomes} == {"1/10"}
    assert sum(outcome.chance for outcome in odds.outcomes) == 1
    assert odds.assumes == ()


@pytest.mark.rule("ww.battle.roll-order")
def test_a_naught_is_a_ten() -> None:
    given = started({"elf": 3}, {"orc": 5})
    (roll,) = act(given, "red", "battle-roll", {"kind": "elf"}, [0]).ruling.rolls
    assert roll.faces == (10,)
