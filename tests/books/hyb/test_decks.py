"""Shuffling, drawing, discarding and the empty pile."""

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from app.books.hyb.entities import Deck, PilePlace
from app.engine.ruling import Refused
from app.engine.viewer import OBSERVER, REFEREE
from tests.books.hyb.build import (
    A,
    B,
    card,
    chances,
    codes,
    deck,
    do,
    game,
    hand,
    in_zone,
    new_game,
)
from tests.play import book

FOES = {f"mf{number:02}" for number in range(1, 36)}


@pytest.mark.rule("hyb.deck.shuffle")
def test_a_pile_laid_out_by_the_referee() -> None:
    position = game(piles={"major_foe": ["mf01", "mf02", "mf03"]})
    shuffled = do(
        position, REFEREE, "deck-shuffle", deck="major_foe", order=["mf03", "mf01", "mf02"]
    )
    drawn = do(shuffled.position, REFEREE, "deck-draw", deck="major_foe", destination="reveal")
    assert [told["card"] for told in drawn.outcome["cards"]] == ["mf03"]
    assert drawn.ruling.rolls == ()


@pytest.mark.rule("hyb.deck.shuffle")
@pytest.mark.parametrize(
    "order",
    [[], ["mf01", "mf02"], ["mf01", "mf02", "mf02"], ["mf01", "mf02", "mf04"], ["mf01"] * 3],
)
def test_an_order_must_be_a_permutation_of_the_pile(order: list[str]) -> None:
    position = game(piles={"major_foe": ["mf01", "mf02", "mf03"]})
    assert codes(position, REFEREE, "deck-shuffle", deck="major_foe", order=order) == ["bad-order"]


@pytest.mark.rule("hyb.deck.shuffle")
def test_after_shuffling_nobody_knows_a_place() -> None:
    position = game(piles={"major_foe": ["mf01", "mf02", "mf03"]})
    peeked = do(position, REFEREE, "deck-peek", deck="major_foe", player=A).position
    assert len(peeked.view(A).all(PilePlace)) == 3
    shuffled = do(peeked, REFEREE, "deck-shuffle", deck="major_foe").position
    assert shuffled.all(PilePlace) == []
    assert chances(shuffled, A, "encounter-start", army="black-legion") == {
        foe: Fraction(1, 3) for foe in ("mf01", "mf02", "mf03")
    }


@pytest.mark.rule("hyb.deck.shuffle")
def test_the_order_is_for_the_referee_alone() -> None:
    position = game(piles={"major_foe": ["mf01", "mf02", "mf03"]})
    order = ["mf03", "mf01", "mf02"]
    shuffled = do(position, REFEREE, "deck-shuffle", deck="major_foe", order=order)
    assert shuffled.ruling.request["order"] == order
    for seat in (A, B, OBSERVER):
        seen = shuffled.seen_by(seat)
        assert seen is not None
        assert "request" not in seen
        assert seen["changes"] == []
        assert shuffled.position.view(seat).all(PilePlace) == []


@pytest.mark.rule("hyb.deck.shuffle")
def test_only_the_referee_shuffles_and_draws() -> None:
    position = new_game()
    draw = {"deck": "special", "destination": "hand", "target": A}
    assert codes(position, A, "deck-shuffle", deck="special") == ["referee-only"]
    assert codes(position, A, "deck-draw", **draw) == ["referee-only"]
    assert codes(position, B, "deck-peek", deck="special", player=B) == ["referee-only"]


@pytest.mark.rule("hyb.deck.draw")
@pytest.mark.rule("hyb.deck.reshuffle")
def test_drawing_goes_on_with_the_discards() -> None:
    discards = ["sp11", "sp12", "sp13", "sp14", "sp15"]
    position = game(piles={"special": ["sp01", "sp02"]}, discards=discards)
    draw = {"deck": "special", "n": 3, "destination": "hand", "target": A}
    drawn = do(position, REFEREE, "deck-draw", **draw).position
    assert deck(drawn, "special").draw_count == 4
    assert deck(drawn, "special").discard_pile == ()
    (third,) = hand(drawn, A) - {"sp01", "sp02"}
    assert in_zone(drawn, "draw_pile", "special") == {*discards} - {third}


@pytest.mark.rule("hyb.deck.draw")
def test_cards_shown_to_all_are_discarded_once_all_are_drawn() -> None:
    discards = ["sp11", "sp12", "sp13", "sp14", "sp15"]
    position = game(piles={"special": ["sp01", "sp02"]}, discards=discards)
    drawn = do(position, REFEREE, "deck-draw", deck="special", n=3, destination="reveal")
    shown = [told["card"] for told in drawn.outcome["cards"]]
    assert shown[:2] == ["sp01", "sp02"]
    assert deck(drawn.position, "special").discard_pile == tuple(reversed(shown))
    assert deck(drawn.position, "special").draw_count == 4
    for seat in (A, B, OBSERVER):
        seen = drawn.seen_by(seat)
        assert seen is not None
        assert seen["outcome"]["cards"] == drawn.outcome["cards"]


@pytest.mark.rule("hyb.deck.draw")
@pytest.mark.parametrize(("discards", "n", "legal"), [([], 1, False), (["sp11"], 1, True)])
def test_an_empty_deck(discards: list[str], n: int, legal: bool) -> None:
    position = game(piles={"special": []}, discards=discards)
    draw = {"deck": "special", "n": n, "destination": "reveal"}
    assert codes(position, REFEREE, "deck-draw", **draw) == ([] if legal else ["not-enough-cards"])


@pytest.mark.rule("hyb.deck.draw")
def test_no_more_than_both_piles_hold() -> None:
    position = game(piles={"special": ["sp01", "sp02"]}, discards=["sp11"])
    draw = {"deck": "special", "destination": "reveal"}
    assert codes(position, REFEREE, "deck-draw", n=3, **draw) == []
    assert codes(position, REFEREE, "deck-draw", n=4, **draw) == ["not-enough-cards"]


@pytest.mark.rule("hyb.deck.draw")
def test_a_card_drawn_to_a_hand_is_seen_by_its_holder_alone() -> None:
    position = game(piles={"special": ["sp10", "sp11"]})
    draw = {"deck": "special", "destination": "hand", "target": A}
    drawn = do(position, REFEREE, "deck-draw", **draw)
    mine = drawn.seen_by(A)
    assert mine is not None
    assert [told["card"] for told in mine["outcome"]["cards"]] == ["sp10"]
    for seat in (B, OBSERVER):
        assert "sp10" not in str(drawn.seen_by(seat))
        seen = drawn.seen_by(seat)
        assert seen is not None
        assert {change["kind"] for change in seen["changes"]} == {"deck", "side"}
    assert drawn.position.view(B).one(Deck, "special").draw_count == 1


@pytest.mark.rule("hyb.deck.draw")
@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"destination": "hand"}, ["bad-target"]),
        ({"destination": "hand", "target": "nobody"}, ["bad-target"]),
        ({"destination": "reveal", "target": A}, ["bad-target"]),
        ({"destination": "encounter"}, ["bad-target", "bad-target"]),
        ({"destination": "encounter", "target": "black-legion"}, ["bad-target"]),
        ({"deck": "major_foe", "destination": "encounter", "target": "black-legion"}, []),
        ({"deck": "major_foe", "destination": "encounter", "target": "x"}, ["unknown-entity"]),
        (
            {"deck": "major_foe", "n": 2, "destination": "encounter", "target": "pallantides"},
            ["bad-target"],
        ),
        (
            {"deck": "major_foe", "destination": "encounter", "target": "bossonians"},
            ["not-in-the-wild"],
        ),
    ],
)
def test_where_cards_are_drawn_to(request_: dict[str, Any], expected: list[str]) -> None:
    request = {"deck": "special", **request_}
    assert codes(new_game(), REFEREE, "deck-draw", **request) == expected


@pytest.mark.rule("hyb.deck.draw")
def test_drawing_to_an_encounter_is_meeting_a_foe() -> None:
    position = game(piles={"major_foe": ["mf22", "mf01"]})
    draw = {"deck": "major_foe", "destination": "encounter", "target": "black-legion"}
    drawn = do(position, REFEREE, "deck-draw", **draw)
    assert drawn.outcome["card"] == "mf22"
    assert card(drawn.position, "mf22").holder == A
    assert codes(drawn.position, REFEREE, "deck-draw", **draw) == ["encounter-open"]


@pytest.mark.rule("hyb.deck.draw")
@pytest.mark.parametrize("n", [0, -1, 11, 10**9, "2", 1.5, True])
def test_absurd_numbers_are_not_understood(n: Any) -> None:
    request = {"deck": "special", "n": n, "destination": "reveal"}
    with pytest.raises(ValidationError):
        book("hyb").actions["deck-draw"].request.model_validate(request)


@pytest.mark.rule("hyb.deck.discard")
def test_a_discarded_card_is_seen_by_all() -> None:
    position = game(hands={A: ["sp10", "sp11"]}, discards=["sp01"])
    played = do(position, A, "deck-discard", card="sp10")
    assert hand(played.position, A) == {"sp11"}
    for seat in (A, B, OBSERVER):
        pile = played.position.view(seat).one(Deck, "special")
        assert pile.discard_pile == ("sp10", "sp01")
        assert pile.discard_count == 2
        seen = played.seen_by(seat)
        assert seen is not None
        assert seen["outcome"] == {"card": "sp10", "deck": "special"}


@pytest.mark.rule("hyb.deck.discard")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("sp10", "not-your-card"),  # in Aquilonia's hand
        ("sp02", "not-your-card"),  # in the draw pile
        ("sp01", "not-your-card"),  # discarded already
        ("sp22", "not-your-card"),  # Aquilonia's army has it
        ("sp99", "unknown-card"),
    ],
)
def test_what_is_not_yours_is_not_discarded(name: str, code: str) -> None:
    position = game(
        hands={A: ["sp10"], B: ["sp11"]},
        attached={"black-legion": ["sp22"]},
        discards=["sp01"],
        active_side=B,
    )
    assert codes(position, B, "deck-discard", card=name) == [code]
    assert codes(position, B, "deck-discard", card="sp11") == []


@pytest.mark.rule("hyb.deck.discard")
def test_a_refusal_does_not_tell_a_hand_from_the_pile() -> None:
    position = game(hands={A: ["sp10"]}, active_side=B)
    told = set()
    for name in ("sp10", "sp02"):
        with pytest.raises(Refused) as refused:
            do(position, B, "deck-discard", card=name)
        (refusal,) = refused.value.refusals
        told.add((refusal.code, refusal.detail.replace(card(position, name).display_name, "…")))
    assert len(told) == 1


@pytest.mark.rule("hyb.deck.discard")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_discarding_is_for_ones_own_turn(phase: str) -> None:
    position = game(hands={A: ["sp10"], B: ["sp11"]}, phase=phase)
    assert codes(position, A, "deck-discard", card="sp10") == []
    assert codes(position, B, "deck-discard", card="sp11") == ["not-your-turn"]


@pytest.mark.rule("hyb.deck.discard")
def test_an_ally_is_let_go_but_an_artifact_stays() -> None:
    position = game(attached={"black-legion": ["sp02", "sp22"]})
    let_go = do(position, A, "deck-discard", card="sp02").position
    assert card(let_go, "sp02").zone == "discard_pile"
    assert card(let_go, "sp02").bearer is None
    assert codes(position, A, "deck-discard", card="sp22") == ["stays-attached"]


@pytest.mark.rule("hyb.deck.reshuffle")
def test_cards_in_other_zones_stay_where_they_are() -> None:
    foes = sorted(FOES)
    position = game(piles={"major_foe": foes[3:4]}, removed=foes[:3], discards=foes[4:])
    met = do(position, A, "encounter-start", army="black-legion").position
    assert deck(met, "major_foe").draw_count == 0
    again = do(met, A, "encounter-start", character="pallantides").position
    assert deck(again, "major_foe").draw_count == 30
    assert in_zone(again, "removed", "major_foe") == set(foes[:3])
    assert len(in_zone(again, "draw_pile", "major_foe") | in_zone(again, "encounter")) == 32


@pytest.mark.rule("hyb.deck.reshuffle")
def test_31_discards_make_a_pile_of_31() -> None:
    foes = sorted(FOES)
    position = game(piles={"major_foe": foes[3:4]}, removed=foes[:3], discards=foes[4:])
    met = do(position, A, "encounter-start", army="black-legion").position
    shown = do(met, REFEREE, "deck-draw", deck="major_foe", destination="reveal").position
    pile = deck(shown, "major_foe")
    assert (pile.draw_count, pile.discard_count, pile.filling) == (30, 1, 2)
    assert chances(met, A, "encounter-start", character="pallantides") == {
        foe: Fraction(1, 31) for foe in foes[4:]
    }
