"""Losing and winning."""

import pytest

from app.books.ww.entities import Game, Player, Space, Tokens
from app.engine.position import Position
from tests.books.ww.build import act, attack, counts, game, phase, roll, tokens, warlord
from tests.play import refusals


def homeless(*blue_tokens: Tokens, players: int = 2) -> Position:
    """Red holds blue's homeland but for the walking in; what blue has is given."""
    kinds = ("dwarf", "orc", "elf")[:players]
    red = tokens("red", "-3,2", "dwarf", 3)
    return game(red, *blue_tokens, warlord("red", "3,-3", "dwarf"), kinds=kinds)


INTO_BLUES_HOME = {"from": "-3,2", "to": "-3,3", "tokens": {"dwarf": 3}}


@pytest.mark.rule("ww.end.elimination")
def test_without_the_warlord_token_but_with_a_stronghold_a_player_plays_on() -> None:
    given = game(tokens("red", "2,-2", "dwarf"), tokens("blue", "0,2", "orc"))
    move = {"from": "2,-2", "to": "2,-3", "tokens": {"dwarf": 1}}
    played = act(given, "red", "move", move)
    assert played.named("eliminate") == []
    assert not played.position.one(Player, "blue").out


@pytest.mark.rule("ww.end.elimination")
def test_with_the_warlord_token_but_without_a_stronghold_a_player_plays_on() -> None:
    played = act(homeless(warlord("blue", "0,2", "orc")), "red", "move", INTO_BLUES_HOME)
    assert played.position.one(Space, "-3,3").controller == "red"
    assert played.named("eliminate") == []
    assert not played.position.one(Player, "blue").out


@pytest.mark.rule("ww.end.elimination")
def test_without_both_a_player_is_out_and_his_tokens_are_removed() -> None:
    given = homeless(tokens("blue", "0,2", "orc", 4), players=3)
    played = act(given, "red", "move", INTO_BLUES_HOME)
    (ruling,) = played.named("eliminate")
    assert {fact.name: fact.value for fact in ruling.outcome}["out"] == ["blue"]
    assert played.position.one(Player, "blue").out
    assert counts(played.position, "blue") == {}
    assert phase(played.position) == ("movement", ("red",))


@pytest.mark.rule("ww.end.elimination")
def test_a_battle_may_put_a_player_out() -> None:
    given = game(
        tokens("red", "2,-2", "dwarf", 3),
        warlord("blue", "2,-3", "orc"),
        tokens("blue", "0,2", "orc", 2),
        kinds=("dwarf", "orc", "elf"),
        held={"-3,3": "red"},
        phase="battle",
    )
    given = attack(given, "2,-3", ("2,-2", {"dwarf": 3}))
    rolls = [("red", "dwarf", 5), ("blue", "orc", 3), ("red", "dwarf", 6), ("red", "dwarf", 6)]
    played = roll(given, *rolls)
    assert len(played.named("eliminate")) == 1
    assert counts(played.position, "blue") == {}
    assert phase(played.position) == ("battle", ("red",))


@pytest.mark.rule("ww.end.elimination")
def test_the_active_player_may_put_himself_out_and_the_turn_passes() -> None:
    given = game(
        warlord("red", "2,-2", "dwarf"),
        tokens("red", "0,-2", "elf", 2),
        tokens("blue", "2,-3", "orc", 5),
        kinds=("dwarf", "orc", "elf"),
        held={"3,-3": "blue"},
        phase="battle",
    )
    party = {"space": "2,-2", "warlord": True}
    given = act(given, "red", "attack", {"target": "2,-3", "from": [party]}).position
    played = roll(given, ("red", "dwarf", 5), *[("blue", "orc", 1)] * 5)
    assert played.position.one(Player, "red").out
    assert phase(played.position) == ("production", ("blue",))


@pytest.mark.rule("ww.end.elimination")
def test_disbanding_the_last_hope_puts_a_player_out() -> None:
    given = game(warlord("red", "2,-2", "dwarf"), held={"3,-3": "blue"})
    played = act(given, "red", "disband", {"space": "2,-2", "warlord": True})
    assert played.position.one(Game, "campaign").winner == "blue"


@pytest.mark.rule("ww.end.elimination")
def test_if_one_blow_beats_everybody_the_active_player_remains() -> None:
    given = game(
        warlord("red", "2,-2", "dwarf"),
        tokens("blue", "2,-3", "orc", 5),
        held={"3,-3": "green", "-3,3": "green"},
        kinds=("dwarf", "orc", "elf"),
    )
    given = act(given, "green", "concede").position
    played = act(given, "red", "disband", {"space": "2,-2", "warlord": True})
    assert played.position.one(Game, "campaign").winner == "red"


@pytest.mark.rule("ww.end.victory")
def test_the_last_player_wins_at_once_in_the_middle_of_a_turn() -> None:
    given = homeless(players=3)
    played = act(given, "red", "move", INTO_BLUES_HOME)
    assert phase(played.position) == ("movement", ("red",))
    won = act(played.position, "green", "concede").position
    campaign = won.one(Game, "campaign")
    assert (campaign.phase, campaign.status, campaign.winner) == ("won", "finished", "red")
    assert campaign.waiting_for == ()


@pytest.mark.rule("ww.end.victory")
def test_of_two_players_the_other_wins_when_one_concedes() -> None:
    played = act(game(), "blue", "concede")
    assert played.outcome == {"out": ["blue"], "winner": "red"}
    assert played.position.one(Space, "-3,3").controller is None


@pytest.mark.rule("ww.end.victory")
def test_conceding_in_ones_own_turn_passes_it_on() -> None:
    given = game(tokens("red", "2,-2", "dwarf"), kinds=("dwarf", "orc", "elf"))
    given = act(given, "red", "concede").position
    assert phase(given) == ("production", ("blue",))
    assert counts(given, "red") == {}
    assert refusals("ww", given, "red", "concede") == ["not-your-turn"]
    given = act(given, "blue", "produce").position
    given = act(given, "blue", "turn-end").position
    assert phase(given) == ("production", ("green",))


@pytest.mark.rule("ww.end.victory")
@pytest.mark.parametrize(
    ("who", "after"),
    [("red", ("production", ("blue",))), ("blue", ("battle", ("red",)))],
)
def test_conceding_in_a_battle_ends_it(who: str, after: tuple[str, tuple[str, ...]]) -> None:
    given = game(
        tokens("red", "2,-2", "dwarf", 3),
        tokens("blue", "2,-3", "orc", 3),
        kinds=("dwarf", "orc", "elf"),
        phase="battle",
    )
    given = attack(given, "2,-3", ("2,-2", {"dwarf": 3}))
    given = act(given, who, "concede").position
    assert phase(given) == after
    assert given.of_kind("battle") == []
    assert not any(some.fighting for some in given.all(Tokens))


@pytest.mark.rule("ww.end.victory")
def test_a_bystander_who_concedes_leaves_the_battle_as_it_is() -> None:
    given = game(
        tokens("red", "2,-2", "dwarf", 3),
        tokens("blue", "2,-3", "orc", 3),
        kinds=("dwarf", "orc", "elf"),
        phase="battle",
    )
    given = attack(given, "2,-3", ("2,-2", {"dwarf": 3}))
    given = act(given, "green", "concede").position
    assert phase(given) == ("battle.rolling", ("red",))


@pytest.mark.rule("ww.end.victory")
@pytest.mark.parametrize("seat", ["referee", "observer"])
def test_only_a_player_can_concede(seat: str) -> None:
    assert refusals("ww", game(), seat, "concede") == ["not-your-turn"]
