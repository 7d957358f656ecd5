"""Gaining, holding and playing special cards, and what becomes of them."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.books.hyb.entities import Player
from app.engine.viewer import OBSERVER, REFEREE
from tests.books.hyb.build import (
    A,
    B,
    card,
    changed,
    codes,
    deck,
    do,
    game,
    hand,
    in_zone,
    the_bearer,
)
from tests.play import Played, book

FIVE = ["sp10", "sp11", "sp12", "sp13", "sp14"]


@pytest.mark.rule("hyb.special.gain")
def test_one_of_six_must_go_before_the_next_action() -> None:
    met = do(game(hands={A: FIVE}), A, "encounter-start", army="black-legion").position
    won = do(met, A, "encounter-resolve", encounter="encounter-1", outcome="defeated").position
    assert len(hand(won, A)) == 6
    assert codes(won, A, "end-phase") == ["hand-full"]
    assert codes(won, A, "move", bearer="pallantides", hex=[2, 0]) == ["hand-full"]
    assert codes(won, A, "special-transfer", card="sp10", target=B) == ["hand-full"]
    assert codes(won, A, "deck-discard", card="sp10") == []
    assert codes(won, A, "special-play", card="sp11", target="black-legion") == []
    after = do(won, A, "deck-discard", card="sp10").position
    assert codes(after, A, "end-phase") == []


@pytest.mark.rule("hyb.special.gain")
@pytest.mark.parametrize(("held", "expected"), [(4, []), (5, []), (6, ["hand-full"])])
def test_the_referee_deals_no_card_to_a_hand_that_holds_too_many(
    held: int, expected: list[str]
) -> None:
    position = game(hands={A: [*FIVE, "sp15"][:held]})
    draw = {"deck": "special", "destination": "hand", "target": A}
    assert codes(position, REFEREE, "deck-draw", **draw) == expected


@pytest.mark.rule("hyb.special.gain")
def test_too_many_cards_are_discarded_out_of_turn() -> None:
    position = game(hands={B: [*FIVE, "sp15"]})
    assert codes(position, B, "deck-discard", card="sp10") == []
    after = do(position, B, "deck-discard", card="sp10").position
    assert codes(after, B, "deck-discard", card="sp11") == ["not-your-turn"]


@pytest.mark.rule("hyb.special.gain")
def test_the_number_of_cards_in_a_hand_is_public() -> None:
    position = game(hands={A: FIVE[:3]})
    for seat in (B, OBSERVER):
        assert position.view(seat).one(Player, A).hand_count == 3


def play_card(name: str, target: Any, **parts: Any) -> Played:
    return do(game(hands={A: [name]}, **parts), A, "special-play", card=name, target=target)


@pytest.mark.rule("hyb.special.play")
@pytest.mark.parametrize(
    ("name", "target", "zone"),
    [
        ("sp02", "black-legion", "attached"),
        ("sp22", "pallantides", "attached"),
        ("sp22", "black-legion", "attached"),
        ("sp14", "black-legion", "discard_pile"),
        ("sp07", "pallantides", "discard_pile"),
        ("sp09", "special", "discard_pile"),
        ("sp26", [1, 0], "site"),
        ("sp30", A, "removed"),
    ],
)
def test_where_a_played_card_goes(name: str, target: Any, zone: str) -> None:
    played = play_card(name, target)
    assert card(played.position, name).zone == zone
    assert hand(played.position, A) == set()
    for seat in (B, OBSERVER):
        seen = played.seen_by(seat)
        assert seen is not None
        assert seen["outcome"] == {"card": name, "zone": zone}
        assert seen["request"]["card"] == name
        (note,) = seen["tabletop"]
        assert card(played.position, name).display_name in note["text"]
        assert (card(played.position, name).note or "") in note["text"]


@pytest.mark.rule("hyb.special.play")
@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("sp02", None),
        ("sp02", "pallantides"),
        ("sp02", "river-host"),
        ("sp02", "nobody"),
        ("sp02", [1, 0]),
        ("sp22", "tuthothmes"),
        ("sp22", A),
        ("sp14", "river-host"),
        ("sp14", None),
        ("sp07", "black-legion"),
        ("sp07", "tuthothmes"),
        ("sp34", A),
        ("sp34", "minor_foe"),
        ("sp34", [1, 0]),
        ("sp26", [2, 0]),
        ("sp26", [3, 1]),
        ("sp26", "black-legion"),
        ("sp30", B),
        ("sp30", None),
    ],
)
def test_a_target_of_another_class(name: str, target: Any) -> None:
    position = game(hands={A: [name]})
    assert codes(position, A, "special-play", card=name, target=target) == ["bad-target"]


@pytest.mark.rule("hyb.special.play")
@pytest.mark.parametrize(("name", "target"), [("sp14", "river-host"), ("sp07", "tuthothmes")])
def test_any_army_or_character_in_the_same_hex(name: str, target: str) -> None:
    position = game(hands={A: [name]})
    beside = do(position, A, "move", bearer="pallantides", hex=[3, 1]).position
    assert codes(beside, A, "special-play", card=name, target=target) == []


@pytest.mark.rule("hyb.special.play")
def test_one_place_on_a_hex() -> None:
    position = game(hands={A: ["sp26"]}, sites={"sp25": (1, 0)})
    assert codes(position, A, "special-play", card="sp26", target=[1, 0]) == ["site-exists"]
    assert codes(position, A, "special-play", card="sp26", target=[0, 0]) == []


@pytest.mark.rule("hyb.special.play")
def test_a_place_stays_until_the_referee_removes_it() -> None:
    position = game(hands={A: ["sp26"]}, sites={"sp25": (1, 0)})
    assert codes(position, A, "site-remove", card="sp25") == ["referee-only"]
    assert codes(position, REFEREE, "site-remove", card="sp26") == ["no-site"]
    assert codes(position, REFEREE, "site-remove", card="sp99") == ["unknown-card"]
    cleared = do(position, REFEREE, "site-remove", card="sp25").position
    assert card(cleared, "sp25").zone == "removed"
    assert codes(cleared, A, "special-play", card="sp26", target=[1, 0]) == []


@pytest.mark.rule("hyb.special.play")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("sp11", ["not-your-card"]),  # in Stygia's hand
        ("sp03", ["not-your-card"]),  # in the pile
        ("sp02", ["not-your-card"]),  # played already
        ("sp99", ["unknown-card"]),
        ("mf01", ["not-playable"]),  # a foe, in Aquilonia's hand
    ],
)
def test_only_special_cards_of_ones_hand_are_played(name: str, expected: list[str]) -> None:
    position = game(hands={A: ["mf01"], B: ["sp11"]}, attached={"black-legion": ["sp02"]})
    request = {"card": name, "target": "black-legion"}
    assert codes(position, A, "special-play", **request) == expected


@pytest.mark.rule("hyb.special.play")
def test_cards_are_played_in_the_movement_phase_of_ones_own_turn() -> None:
    request = {"card": "sp02", "target": "black-legion"}
    combat = game(hands={A: ["sp02"]}, phase="combat")
    assert codes(combat, A, "special-play", **request) == ["wrong-phase"]
    theirs = game(hands={A: ["sp02"]}, active_side=B)
    assert codes(theirs, A, "special-play", **request) == ["not-your-turn"]


@pytest.mark.rule("hyb.special.play")
def test_an_artifact_is_captured_by_the_victor() -> None:
    attached = play_card("sp22", "pallantides").position
    assert card(attached, "sp22").bearer == "pallantides"
    request = {"bearer": "pallantides", "victor": "river-host"}
    lost = do(attached, A, "report-destroyed", **request)
    assert lost.outcome["captured"] == ["sp22"]
    tulwar = card(lost.position, "sp22")
    assert (tulwar.bearer, tulwar.holder, tulwar.zone) == ("river-host", B, "attached")
    assert the_bearer(lost.position, "pallantides").destroyed


@pytest.mark.rule("hyb.special.play")
def test_an_ally_is_lost_with_its_army() -> None:
    position = game(attached={"black-legion": ["sp02", "sp22"], "pallantides": ["sp13"]})
    lost = do(position, REFEREE, "report-destroyed", bearer="black-legion", victor="river-host")
    assert card(lost.position, "sp02").zone == "discard_pile"
    assert card(lost.position, "sp22").bearer == "river-host"
    assert card(lost.position, "sp13").bearer == "pallantides"
    assert deck(lost.position, "special").discard_pile == ("sp02",)


@pytest.mark.rule("hyb.special.play")
def test_without_a_victor_all_is_lost() -> None:
    position = game(attached={"black-legion": ["sp02", "sp22"]})
    lost = do(position, A, "report-destroyed", bearer="black-legion").position
    assert in_zone(lost, "discard_pile") == {"sp02", "sp22"}


@pytest.mark.rule("hyb.special.play")
@pytest.mark.parametrize(
    ("actor", "bearer", "victor", "expected"),
    [
        (A, "black-legion", None, []),
        (REFEREE, "river-host", "black-legion", []),
        (A, "river-host", None, ["not-owner"]),
        (A, "nobody", None, ["unknown-entity"]),
        (A, "black-legion", "pallantides", ["bad-target"]),
        (A, "black-legion", "black-legion", ["bad-target"]),
        (A, "black-legion", "nobody", ["bad-target"]),
    ],
)
def test_who_reports_what(actor: str, bearer: str, victor: str | None, expected: list[str]) -> None:
    request = {"bearer": bearer, "victor": victor}
    assert codes(game(), actor, "report-destroyed", **request) == expected


@pytest.mark.rule("hyb.special.play")
def test_nothing_is_destroyed_twice_or_before_its_encounter_has_ended() -> None:
    lost = do(game(), A, "report-destroyed", bearer="black-legion").position
    assert codes(lost, A, "report-destroyed", bearer="black-legion") == ["already-destroyed"]
    met = do(game(), A, "encounter-start", army="black-legion").position
    assert codes(met, A, "report-destroyed", bearer="black-legion") == ["encounter-open"]


@pytest.mark.rule("hyb.special.transfer")
def test_the_tulwar_goes_to_another_in_the_same_hex() -> None:
    position = game(attached={"pallantides": ["sp22"]})
    passed = do(position, A, "special-transfer", card="sp22", target="black-legion")
    assert card(passed.position, "sp22").bearer == "black-legion"
    assert passed.seen_by(B) is not None
    away = do(position, A, "move", bearer="black-legion", hex=[2, 0]).position
    request = {"card": "sp22", "target": "black-legion"}
    assert codes(away, A, "special-transfer", **request) == ["not-same-hex"]


@pytest.mark.rule("hyb.special.transfer")
@pytest.mark.parametrize(
    ("name", "target", "expected"),
    [
        ("sp22", "pallantides", ["bad-target"]),  # he has it already
        ("sp22", "nobody", ["bad-target"]),
        ("sp22", B, ["bad-target"]),
        ("sp22", "tuthothmes", ["not-same-hex"]),
        ("sp02", "pallantides", ["bad-target"]),  # an ally joins armies only
        ("sp02", "bossonians", ["not-same-hex"]),
        ("sp10", B, []),
        ("sp10", A, ["bad-target"]),
        ("sp10", "pallantides", ["bad-target"]),
        ("sp11", A, ["not-your-card"]),
        ("sp03", B, ["not-your-card"]),
        ("sp25", B, ["not-your-card"]),
        ("sp99", B, ["unknown-card"]),
    ],
)
def test_to_whom_cards_are_passed_on(name: str, target: str, expected: list[str]) -> None:
    position = game(
        hands={A: ["sp10"], B: ["sp11"]},
        attached={"pallantides": ["sp22"], "black-legion": ["sp02"]},
        sites={"sp25": (1, 0)},
    )
    assert codes(position, A, "special-transfer", card=name, target=target) == expected


@pytest.mark.rule("hyb.special.transfer")
def test_a_card_goes_to_another_players_bearer() -> None:
    position = game(attached={"pallantides": ["sp22"]})
    position = do(position, A, "move", bearer="pallantides", hex=[3, 1]).position
    passed = do(position, A, "special-transfer", card="sp22", target="tuthothmes").position
    assert (card(passed, "sp22").bearer, card(passed, "sp22").holder) == ("tuthothmes", B)


@pytest.mark.rule("hyb.special.transfer")
def test_from_hand_to_hand_is_seen_by_giver_and_taker() -> None:
    passed = do(game(hands={A: ["sp10"]}), A, "special-transfer", card="sp10", target=B)
    assert (hand(passed.position, A), hand(passed.position, B)) == (set(), {"sp10"})
    for seat in (A, B):
        seen = passed.seen_by(seat)
        assert seen is not None
        assert seen["outcome"]["card"] == "sp10"
    seen = passed.seen_by(OBSERVER)
    assert seen is not None
    assert seen["summary"] == "Aquilonia gives a card to Stygia."
    assert "request" not in seen
    assert "sp10" not in str(seen)


@pytest.mark.rule("hyb.special.transfer")
@pytest.mark.parametrize(("held", "expected"), [(4, []), (5, ["hand-full"])])
def test_a_full_hand_takes_no_card(held: int, expected: list[str]) -> None:
    position = game(hands={A: ["sp20"], B: FIVE[:held]})
    assert codes(position, A, "special-transfer", card="sp20", target=B) == expected


@pytest.mark.rule("hyb.special.transfer")
def test_cards_are_passed_on_in_the_movement_phase_of_ones_own_turn() -> None:
    request = {"card": "sp10", "target": B}
    combat = game(hands={A: ["sp10"]}, phase="combat")
    assert codes(combat, A, "special-transfer", **request) == ["wrong-phase"]
    theirs = game(hands={A: ["sp10"]}, active_side=B)
    assert codes(theirs, A, "special-transfer", **request) == ["not-your-turn"]


@pytest.mark.rule("hyb.special.play")
@pytest.mark.parametrize(
    "request_",
    [{}, {"card": "SP 10"}, {"card": "sp10", "target": [1]}, {"card": "sp10", "target": 7}],
)
def test_absurd_plays_are_not_understood(request_: Any) -> None:
    with pytest.raises(ValidationError):
        book("hyb").actions["special-play"].request.model_validate(request_)


@pytest.mark.rule("hyb.special.play")
def test_a_foe_that_is_not_held_is_told_both() -> None:
    refused = codes(game(), A, "special-play", card="mf01", target="black-legion")
    assert refused == ["not-your-card", "not-playable"]


@pytest.mark.rule("hyb.special.transfer")
def test_who_cannot_bear_a_card_and_stands_elsewhere_is_told_both() -> None:
    ally = game(attached={"black-legion": ["sp02"]})
    alone = changed(ally, the_bearer(ally, "tuthothmes"), hex=(9, 9))
    refused = codes(alone, A, "special-transfer", card="sp02", target="tuthothmes")
    assert refused == ["bad-target", "not-same-hex"]
