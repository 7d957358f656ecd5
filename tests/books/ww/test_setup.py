"""Before the first turn: warlords, homelands and the turn order."""

import pytest

from app.books.ww.entities import Game, Player, Space, Tokens
from app.engine.position import Position
from tests.books.ww.build import (
    NAMES,
    act,
    counts,
    game,
    new_game,
    phase,
    roll,
    tokens,
    warlord,
)
from tests.play import odds_of, refusals

KINDS = ("dwarf", "orc", "elf")
HOMES = ("3,-3", "-3,3", "0,3")


def with_warlords(players: int = 2) -> Position:
    given = new_game(players)
    for name, kind in zip(NAMES[:players], KINDS, strict=False):
        given = act(given, name, "setup-warlord", {"kind": kind}).position
    return given


def with_homelands(players: int = 2) -> Position:
    given = with_warlords(players)
    for name, home in zip(NAMES[:players], HOMES, strict=False):
        given = act(given, name, "setup-homeland", {"space": home}).position
    return given


@pytest.mark.rule("ww.setup.warlord")
def test_players_choose_warlords_in_joining_order() -> None:
    given = new_game()
    assert phase(given) == ("setup_warlords", ("red",))
    assert refusals("ww", given, "blue", "setup-warlord", {"kind": "elf"}) == ["not-your-turn"]
    played = act(given, "red", "setup-warlord", {"kind": "dwarf"})
    red = played.position.one(Player, "red")
    assert (red.warlord_kind, red.alignment) == ("dwarf", "good")
    assert phase(played.position) == ("setup_warlords", ("blue",))


@pytest.mark.rule("ww.setup.warlord")
@pytest.mark.parametrize(("kind", "code"), [("dwarf", "warlord-taken"), ("ogre", "unknown-kind")])
def test_warlords_that_cannot_be_chosen(kind: str, code: str) -> None:
    given = act(new_game(), "red", "setup-warlord", {"kind": "dwarf"}).position
    assert refusals("ww", given, "blue", "setup-warlord", {"kind": kind}) == [code]


@pytest.mark.rule("ww.setup.homeland")
def test_a_homeland_is_a_stronghold_of_ones_own_kind_with_25_tokens() -> None:
    given = with_warlords()
    assert phase(given) == ("setup_homelands", ("red",))
    played = act(given, "red", "setup-homeland", {"space": "-1,2"})
    home = played.position.one(Space, "-1,2")
    assert (home.stronghold_kind, home.controller, home.homeland_of) == ("dwarf", "red", "red")
    assert played.position.one(Player, "red").homeland == "-1,2"
    assert sum(counts(played.position, "red").values()) == 25


@pytest.mark.rule("ww.setup.warlord-token")
def test_one_of_the_25_is_the_warlord_token() -> None:
    given = with_homelands()
    assert counts(given, "red") == {"dwarf": 24, "warlord": 1}
    (warlord,) = given.where(Tokens, owner="red", is_warlord=True)
    assert (warlord.space, warlord.token_kind, warlord.count) == ("3,-3", "dwarf", 1)


@pytest.mark.rule("ww.setup.warlord-token")
def test_the_warlord_token_fights_and_dies_on_the_table_of_its_kind() -> None:
    given = game(warlord("red", "2,-2", "dwarf"), tokens("blue", "2,-3", "orc", 5), phase="battle")
    party = {"space": "2,-2", "warlord": True}
    given = act(given, "red", "attack", {"target": "2,-3", "from": [party]}).position
    played = roll(given, ("red", "dwarf", 5), *[("blue", "orc", 1)] * 5)
    assert counts(played.position, "red") == {}


@pytest.mark.rule("ww.setup.homeland")
@pytest.mark.parametrize(
    ("space", "code"),
    [
        ("0,0", "bad-stronghold"),
        ("0,-1", "bad-stronghold"),
        ("3,-3", "space-taken"),
        ("9,9", "unknown-entity"),
    ],
)
def test_spaces_where_nobody_can_live(space: str, code: str) -> None:
    given = act(with_warlords(), "red", "setup-homeland", {"space": "3,-3"}).position
    assert refusals("ww", given, "blue", "setup-homeland", {"space": space}) == [code]


@pytest.mark.rule("ww.setup.order")
def test_the_higher_roll_goes_first() -> None:
    given = with_homelands()
    assert phase(given) == ("setup_order", ("referee",))
    assert refusals("ww", given, "red", "setup-order") == ["not-your-turn"]
    dice = {"order/red/1": [4], "order/blue/1": [9]}
    played = act(given, "referee", "setup-order", dice=dice)
    assert played.outcome["order"] == ["blue", "red"]
    assert phase(played.position) == ("production", ("blue",))
    assert played.position.one(Game, "campaign").active_player == "blue"


@pytest.mark.rule("ww.setup.order")
def test_ties_roll_again_among_themselves() -> None:
    dice = {
        "order/red/1": [6],
        "order/blue/1": [6],
        "order/green/1": [8],
        "order/red/2": [2],
        "order/blue/2": [7],
    }
    played = act(with_homelands(3), "referee", "setup-order", dice=dice)
    assert played.outcome["order"] == ["green", "blue", "red"]


@pytest.mark.long  # ties without end are sampled, ten thousand times
@pytest.mark.rule("ww.setup.order")
def test_odds_of_the_order() -> None:
    odds = odds_of("ww", with_homelands(), "referee", "setup-order")
    chances = [float(outcome.chance) for outcome in odds.outcomes]
    assert sum(outcome.chance for outcome in odds.outcomes) == 1
    assert chances == pytest.approx([0.5, 0.5], abs=0.03)


@pytest.mark.rule("ww.setup.order")
def test_the_order_holds_for_the_whole_game() -> None:
    given = with_homelands()
    dice = {"order/red/1": [4], "order/blue/1": [9]}
    given = act(given, "referee", "setup-order", dice=dice).position
    seen = []
    for _ in range(4):
        seen.append(given.campaign.waiting_for[0])
        given = act(given, seen[-1], "produce").position
        home = given.one(Player, seen[-1]).homeland
        kind = given.one(Player, seen[-1]).warlord_kind
        given = act(given, seen[-1], "disband", {"space": home, "tokens": {kind: 2}}).position
        given = act(given, seen[-1], "turn-end").position
    assert seen == ["blue", "red", "blue", "red"]
    assert given.campaign.turn == 5


@pytest.mark.rule("ww.end.victory")
def test_set_up_goes_on_without_a_player_who_concedes() -> None:
    given = act(new_game(3), "red", "concede").position
    assert phase(given) == ("setup_warlords", ("blue",))
    given = act(given, "blue", "setup-warlord", {"kind": "orc"}).position
    given = act(given, "green", "setup-warlord", {"kind": "elf"}).position
    assert phase(given) == ("setup_homelands", ("blue",))
    given = act(given, "blue", "concede").position
    assert phase(given) == ("won", ())
    assert given.one(Game, "campaign").winner == "green"


@pytest.mark.rule("ww.kinds")
def test_a_stack_may_mix_kinds() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 3), tokens("red", "2,-2", "elf", 2))
    move = {"from": "2,-2", "to": "2,-3", "tokens": {"dwarf": 1, "elf": 2}}
    moved = act(given, "red", "move", move).position
    assert {(t.space, t.token_kind): t.count for t in moved.where(Tokens, owner="red")} == {
        ("2,-2", "dwarf"): 2,
        ("2,-3", "dwarf"): 1,
        ("2,-3", "elf"): 2,
    }
