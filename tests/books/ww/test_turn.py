"""The turn: states, whose decision it is, one deed a token, and how big a stack may be."""

from typing import Any

import pytest

from app.books.ww.entities import Space, Tokens
from app.engine.position import Position
from app.engine.ruling import Refused
from tests.books.ww.build import (
    act,
    attack,
    counts,
    game,
    new_game,
    phase,
    roll,
    tokens,
    with_entities,
)
from tests.play import book, refusals


def facing(phase: str = "battle") -> Position:
    return game(tokens("red", "2,-2", "dwarf", 8), tokens("blue", "2,-3", "orc", 3), phase=phase)


@pytest.mark.rule("ww.turn.sequence")
def test_a_turn_from_production_to_the_next_player() -> None:
    given = facing("production")
    seen = [phase(given)]
    for action in ("produce", "phase-next", "turn-end"):
        given = act(given, "red", action).position
        seen.append(phase(given))
    assert seen == [
        ("production", ("red",)),
        ("movement", ("red",)),
        ("battle", ("red",)),
        ("production", ("blue",)),
    ]


@pytest.mark.rule("ww.turn.sequence")
def test_a_turn_may_end_without_battles() -> None:
    given = act(facing("movement"), "red", "turn-end").position
    assert (phase(given), given.campaign.turn) == (("production", ("blue",)), 2)


@pytest.mark.rule("ww.turn.sequence")
def test_a_battle_from_the_attack_to_its_end() -> None:
    given = game(
        tokens("red", "2,-2", "dwarf", 3),
        tokens("red", "2,-2", "elf", 3),
        tokens("blue", "2,-3", "orc", 6),
        phase="battle",
    )
    given = attack(given, "2,-3", ("2,-2", {"dwarf": 3, "elf": 3}))
    assert phase(given) == ("battle.rolling", ("red",))
    rolls = [("red", "dwarf", 5), ("blue", "orc", 3)] * 3
    rolls += [("red", "elf", 1), ("blue", "orc", 3)] * 2
    played = roll(given, *rolls)
    assert phase(played.position) == ("battle.casualties", ("red",))
    given = act(played.position, "red", "battle-casualties", {"auto": True}).position
    assert phase(given) == ("battle.decide", ("red",))
    assert refusals("ww", given, "blue", "battle-decide", {"decision": "stop"}) == ["not-your-turn"]
    given = act(given, "red", "battle-decide", {"decision": "stop"}).position
    assert phase(given) == ("battle", ("red",))


REQUESTS: dict[str, dict[str, Any]] = {
    "setup-warlord": {"kind": "elf"},
    "setup-homeland": {"space": "3,0"},
    "move": {"from": "2,-2", "to": "2,-1", "tokens": {"dwarf": 1}},
    "attack": {"target": "2,-3", "from": [{"space": "2,-2", "tokens": {"dwarf": 1}}]},
    "battle-roll": {"kind": "dwarf"},
    "battle-choose-row": {"row": "4a"},
    "battle-casualties": {"auto": True},
    "battle-decide": {"decision": "stop"},
    "disband": {"space": "2,-2", "tokens": {"dwarf": 1}},
}
STATES_OF = {
    name: action.phases
    for name, action in book("ww").actions.items()
    if action.phases and name != "setup-order"
}


@pytest.mark.rule("ww.turn.sequence")
@pytest.mark.parametrize("action", sorted(STATES_OF))
@pytest.mark.parametrize("state", sorted(book("ww").phases))
def test_each_action_belongs_to_its_states(action: str, state: str) -> None:
    if state == "won":
        return
    codes = refusals("ww", facing(state), "red", action, REQUESTS.get(action, {}))
    assert ("wrong-phase" in codes) == (state not in STATES_OF[action])


@pytest.mark.rule("ww.turn.sequence")
@pytest.mark.parametrize("action", sorted(STATES_OF))
@pytest.mark.parametrize("seat", ["blue", "referee", "observer"])
def test_nobody_else_decides(action: str, seat: str) -> None:
    given = facing(STATES_OF[action][0])
    assert "not-your-turn" in refusals("ww", given, seat, action, REQUESTS.get(action, {}))


@pytest.mark.rule("ww.turn.sequence")
def test_nothing_is_done_after_the_end() -> None:
    given = act(game(), "blue", "concede").position
    for action in book("ww").actions:
        if action not in ("battle-compare", "eliminate"):
            codes = refusals("ww", given, "red", action, REQUESTS.get(action, {}))
            assert codes[0] == "game-over"


@pytest.mark.rule("ww.turn.sequence")
def test_a_refused_request_changes_nothing() -> None:
    given = facing()
    before = given.all(Tokens), given.campaign
    with pytest.raises(Refused):
        act(given, "blue", "attack", REQUESTS["attack"])
    assert (given.all(Tokens), given.campaign) == before


@pytest.mark.rule("ww.turn.budget")
def test_part_of_a_stack_moves_and_part_attacks() -> None:
    given = facing("movement")
    move = {"from": "2,-2", "to": "2,-1", "tokens": {"dwarf": 3}}
    given = act(given, "red", "move", move).position
    given = act(given, "red", "phase-next").position
    too_many = {"target": "2,-3", "from": [{"space": "2,-2", "tokens": {"dwarf": 5}}]}
    assert refusals("ww", given, "red", "attack", too_many) == []


@pytest.mark.rule("ww.turn.budget")
def test_a_token_that_moved_cannot_attack() -> None:
    given = facing("movement")
    given = with_entities(given, tokens("red", "3,-3", "dwarf", 2))
    move = {"from": "3,-3", "to": "2,-2", "tokens": {"dwarf": 2}}
    given = act(given, "red", "move", move).position
    given = act(given, "red", "phase-next").position
    all_ten = {"target": "2,-3", "from": [{"space": "2,-2", "tokens": {"dwarf": 10}}]}
    assert refusals("ww", given, "red", "attack", all_ten) == ["already-moved"]


@pytest.mark.rule("ww.turn.budget")
def test_the_budget_is_new_each_turn() -> None:
    move = {"from": "2,-2", "to": "2,-1", "tokens": {"dwarf": 8}}
    given = act(facing("movement"), "red", "move", move).position
    given = act(given, "red", "turn-end").position
    assert all(some.moved == 0 for some in given.where(Tokens, owner="red"))


@pytest.mark.rule("ww.stack.limit")
def test_27_on_the_homeland_are_two_too_many() -> None:
    given = game(tokens("red", "3,-3", "dwarf", 25), phase="production")
    given = act(given, "red", "produce").position
    assert refusals("ww", given, "red", "turn-end") == ["stack-limit"]
    move = {"from": "3,-3", "to": "2,-2", "tokens": {"dwarf": 1}}
    given = act(given, "red", "move", move).position
    assert refusals("ww", given, "red", "turn-end") == ["stack-limit"]
    given = act(given, "red", "disband", {"space": "3,-3", "tokens": {"dwarf": 1}}).position
    assert refusals("ww", given, "red", "turn-end") == []


@pytest.mark.rule("ww.stack.limit")
@pytest.mark.parametrize(
    ("space", "number", "codes"),
    [
        ("2,-2", 10, []),
        ("2,-2", 11, ["stack-limit"]),
        ("2,-1", 11, ["stack-limit"]),
        ("3,-3", 25, []),
        ("3,-3", 26, ["stack-limit"]),
        ("-3,3", 25, []),
        ("-3,3", 26, ["stack-limit"]),
    ],
)
def test_ten_in_a_space_and_25_in_any_homeland(space: str, number: int, codes: list[str]) -> None:
    given = game(tokens("red", space, "dwarf", number - 1), tokens("red", space, "elf"))
    assert refusals("ww", given, "red", "turn-end") == codes


@pytest.mark.rule("ww.stack.limit")
def test_every_stack_that_is_too_big_is_named() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 11), tokens("red", "2,-1", "dwarf", 12))
    assert refusals("ww", given, "red", "turn-end") == ["stack-limit", "stack-limit"]


@pytest.mark.rule("ww.stack.limit")
def test_disbanding() -> None:
    given = facing("production")
    played = act(given, "red", "disband", {"space": "2,-2", "tokens": {"dwarf": 3}})
    assert played.outcome["disbanded"] == 3
    assert counts(played.position, "red") == {"dwarf": 5}
    gone = act(given, "red", "disband", {"space": "2,-2", "tokens": {"dwarf": 8}}).position
    assert counts(gone, "red") == {}


@pytest.mark.rule("ww.stack.limit")
@pytest.mark.parametrize(
    ("space", "some", "code"),
    [
        ("2,-2", {"dwarf": 9}, "no-such-tokens"),
        ("2,-2", {}, "no-such-tokens"),
        ("2,-3", {"orc": 1}, "no-such-tokens"),
        ("9,9", {"orc": 1}, "unknown-entity"),
    ],
)
def test_only_ones_own_tokens_are_disbanded(space: str, some: dict[str, int], code: str) -> None:
    request = {"space": space, "tokens": some}
    assert refusals("ww", facing(), "red", "disband", request) == [code]


@pytest.mark.rule("ww.stack.limit")
def test_tokens_that_have_acted_are_disbanded_first() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 6, moved=2, attacked=1))
    given = act(given, "red", "disband", {"space": "2,-2", "tokens": {"dwarf": 2}}).position
    (left,) = given.all(Tokens)
    assert (left.count, left.moved, left.attacked) == (4, 1, 0)


@pytest.mark.rule("ww.battle.breach")
def test_walls_are_whole_again_at_the_end_of_the_turn() -> None:
    breached = new_game().one(Space, "2,-1").model_copy(update={"breached": True})
    given = act(game(breached), "red", "turn-end").position
    assert given.one(Space, "2,-1").breached is False
