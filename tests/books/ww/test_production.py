"""Production: homelands, recruits from other strongholds, and who controls what."""

from typing import Any

import pytest

from app.books.ww.entities import Space, Tokens
from app.engine.position import Position
from tests.books.ww.build import act, counts, game, tokens
from tests.play import refusals

ELF_HOLD, ORC_HOLD, ICE_HOLD, FIRE_HOLD = "2,-1", "-1,2", "1,-1", "-1,1"
DWARF_HOLD, UNDEAD_HOLD = "1,-2", "-1,-1"


def produced(given: Position, player: str = "red", **request: Any) -> dict[str, Any]:
    """What each stronghold yields, and why not."""
    played = act(given, player, "produce", request)
    return {
        entry["space"]: (entry["tokens"], *entry.get("reasons", []))
        for entry in played.outcome["strongholds"]
    }


@pytest.mark.rule("ww.production.homeland")
def test_an_empty_homeland_produces_while_it_is_controlled() -> None:
    played = act(game(phase="production"), "red", "produce")
    assert played.outcome["tokens"] == 2
    assert counts(played.position, "red") == {"dwarf": 2}
    assert played.position.campaign.phase == "movement"


@pytest.mark.rule("ww.production.homeland")
def test_a_homeland_that_an_enemy_has_taken_produces_nothing() -> None:
    given = game(phase="production", held={"3,-3": "blue"})
    assert produced(given) == {}


@pytest.mark.rule("ww.production.recruit")
def test_a_dwarf_player_and_his_strongholds() -> None:
    given = game(
        tokens("red", ELF_HOLD, "dwarf"),
        tokens("red", ORC_HOLD, "dwarf"),
        tokens("red", ICE_HOLD, "elf", 3),
        kinds=("dwarf", "goblin"),
        held=dict.fromkeys((ELF_HOLD, ORC_HOLD, ICE_HOLD), "red"),
        phase="production",
    )
    played = act(given, "red", "produce")
    assert produced(given) == {
        "3,-3": (2,),
        ELF_HOLD: (1,),
        ORC_HOLD: (0, "alignment"),
        ICE_HOLD: (0, "no-homeland-token"),
    }
    assert played.outcome["tokens"] == 3
    assert counts(played.position, "red") == {"dwarf": 4, "elf": 4}
    elves = played.position.where(Tokens, space=ELF_HOLD, token_kind="elf")
    assert [some.count for some in elves] == [1]


@pytest.mark.rule("ww.production.recruit")
def test_a_neutral_warlord_recruits_from_neutral_holds_only() -> None:
    given = game(
        tokens("red", FIRE_HOLD, "ice"),
        tokens("red", DWARF_HOLD, "ice"),
        kinds=("ice", "orc"),
        held={FIRE_HOLD: "red", DWARF_HOLD: "red"},
        phase="production",
    )
    assert produced(given) == {
        "3,-3": (2,),
        FIRE_HOLD: (1,),
        DWARF_HOLD: (0, "alignment"),
    }


@pytest.mark.rule("ww.production.recruit")
@pytest.mark.parametrize(("enemy", "result"), [("elf", (0, "alignment")), ("undead", (1,))])
def test_a_captured_homeland_is_a_stronghold_like_others(enemy: str, result: Any) -> None:
    given = game(
        tokens("red", "-3,3", "orc"),
        kinds=("orc", enemy),
        held={"-3,3": "red"},
        phase="production",
    )
    assert produced(given)["-3,3"] == result


@pytest.mark.rule("ww.production.recruit")
def test_a_player_may_decline() -> None:
    given = game(tokens("red", ELF_HOLD, "dwarf"), held={ELF_HOLD: "red"}, phase="production")
    assert produced(given, declined=["3,-3", ELF_HOLD]) == {
        "3,-3": (0, "declined"),
        ELF_HOLD: (0, "declined"),
    }


@pytest.mark.rule("ww.production.recruit")
@pytest.mark.parametrize(
    ("space", "code"), [(ELF_HOLD, "bad-stronghold"), ("9,9", "unknown-entity")]
)
def test_only_what_one_controls_can_be_declined(space: str, code: str) -> None:
    given = game(phase="production")
    assert refusals("ww", given, "red", "produce", {"declined": [space]}) == [code]


@pytest.mark.rule("ww.production.control")
def test_control_is_kept_after_leaving_but_without_recruits() -> None:
    given = game(tokens("red", "2,-2", "dwarf", 2))
    entered = act(given, "red", "move", {"from": "2,-2", "to": ELF_HOLD, "tokens": {"dwarf": 2}})
    assert entered.outcome["captured"] is True
    given = act(entered.position, "red", "turn-end").position
    given = act(given, "blue", "produce").position
    given = act(given, "blue", "turn-end").position
    assert act(given, "red", "produce").outcome["tokens"] == 3
    given = act(given, "red", "produce", {"declined": [ELF_HOLD]}).position
    left = {"from": ELF_HOLD, "to": "2,-2", "tokens": {"dwarf": 2}}
    given = act(given, "red", "move", left).position
    assert given.one(Space, ELF_HOLD).controller == "red"
    given = act(given, "red", "turn-end").position
    given = act(given, "blue", "produce").position
    given = act(given, "blue", "turn-end").position
    assert produced(given)[ELF_HOLD] == (0, "no-homeland-token")


@pytest.mark.rule("ww.production.control")
def test_an_enemy_who_enters_takes_control() -> None:
    given = game(
        tokens("blue", "2,-2", "orc"),
        held={ELF_HOLD: "red"},
        active="blue",
    )
    move = {"from": "2,-2", "to": ELF_HOLD, "tokens": {"orc": 1}}
    played = act(given, "blue", "move", move)
    assert played.outcome["taken_from"] == "red"
    assert played.position.one(Space, ELF_HOLD).controller == "blue"
