"""Looking at the top of a deck."""

from fractions import Fraction

import pytest

from app.books.hyb.entities import PilePlace
from app.engine.viewer import OBSERVER, REFEREE
from tests.books.hyb.build import A, B, card, chances, codes, deck, do, game, new_game
from tests.play import Played, odds_of


def peek(position: object, player: str = A, key: str = "major_foe", **request: int) -> Played:
    return do(position, REFEREE, "deck-peek", deck=key, player=player, **request)  # type: ignore[arg-type]


def seen_cards(played: Played) -> list[str]:
    return [told["card"] for told in played.outcome["cards"]]


@pytest.mark.rule("hyb.deck.peek")
def test_the_top_three_stay_in_the_same_order() -> None:
    position = game(piles={"major_foe": ["mf03", "mf01", "mf02", "mf04"]})
    played = peek(position)
    assert seen_cards(played) == ["mf03", "mf01", "mf02"]
    drawn = do(played.position, REFEREE, "deck-draw", deck="major_foe", n=4, destination="reveal")
    assert [t["card"] for t in drawn.outcome["cards"]] == ["mf03", "mf01", "mf02", "mf04"]


@pytest.mark.rule("hyb.deck.peek")
def test_what_was_seen_of_a_shuffled_pile_is_drawn_next() -> None:
    played = peek(new_game())
    top = seen_cards(played)
    assert len(top) == 3
    position = played.position
    for foe in top:
        drawn = do(position, REFEREE, "deck-draw", deck="major_foe", destination="reveal")
        assert [told["card"] for told in drawn.outcome["cards"]] == [foe]
        position = drawn.position


@pytest.mark.rule("hyb.deck.peek")
def test_that_player_only() -> None:
    played = peek(new_game())
    for seat in (B, OBSERVER):
        seen = played.seen_by(seat)
        assert seen is not None
        assert seen["outcome"] == {"deck": "major_foe", "seen": 3}
        assert seen["changes"] == []
        assert not any(card(played.position, c).name in str(seen) for c in seen_cards(played))
        assert played.position.view(seat).all(PilePlace) == []
    mine = played.seen_by(A)
    assert mine is not None
    assert len(mine["outcome"]["cards"]) == len(mine["changes"]) == 3


@pytest.mark.rule("hyb.deck.peek")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_look_never_reshuffles(left: int) -> None:
    pile = ["mf01", "mf02"][:left]
    position = game(piles={"major_foe": pile}, discards=["mf10", "mf11"])
    played = peek(position)
    assert seen_cards(played) == pile
    assert deck(played.position, "major_foe").discard_pile == ("mf10", "mf11")


@pytest.mark.rule("hyb.deck.peek")
def test_each_reckons_with_what_he_has_seen() -> None:
    position = peek(new_game(), n=1).position
    (top,) = position.all(PilePlace)
    assert chances(position, A, "encounter-start", army="black-legion") == {top.id: 1}
    known = odds_of("hyb", position, A, "encounter-start", {"army": "black-legion"})
    assert known.assumes == ()
    theirs = do(do(position, A, "end-phase").position, A, "end-phase").position
    odds = chances(theirs, B, "encounter-start", army="river-host")
    assert set(odds.values()) == {Fraction(1, 35)}
    assert len(odds) == 35


@pytest.mark.rule("hyb.deck.peek")
def test_two_look_one_after_the_other() -> None:
    first = peek(new_game(), n=2)
    second = peek(first.position, player=B, n=3)
    assert seen_cards(second)[:2] == seen_cards(first)
    known = {seat: len(second.position.view(seat).all(PilePlace)) for seat in (A, B, OBSERVER)}
    assert known == {A: 2, B: 3, OBSERVER: 0}
    again = peek(second.position, n=1)
    assert seen_cards(again) == seen_cards(first)[:1]
    assert again.ruling.changes == ()


@pytest.mark.rule("hyb.deck.peek")
def test_places_move_up_as_cards_are_drawn() -> None:
    played = peek(new_game())
    drawn = do(played.position, REFEREE, "deck-draw", deck="major_foe", destination="reveal")
    places = sorted(drawn.position.view(A).all(PilePlace), key=lambda place: place.position)
    assert [(p.id, p.position) for p in places] == [
        (name, n) for n, name in enumerate(seen_cards(played)[1:])
    ]


@pytest.mark.rule("hyb.deck.peek")
def test_only_players_look() -> None:
    position = new_game()
    request = {"deck": "special", "player": "nobody"}
    assert codes(position, REFEREE, "deck-peek", **request) == ["bad-target"]


@pytest.mark.rule("hyb.deck.peek")
@pytest.mark.rule("hyb.special.play")
def test_an_oracle_shows_the_top_three_foes() -> None:
    position = game(hands={A: ["sp34"]}, piles={"major_foe": ["mf03", "mf01", "mf02", "mf04"]})
    played = do(position, A, "special-play", card="sp34", target="major_foe")
    (look,) = played.named("deck-peek")
    outcome = {fact.name: fact.value for fact in look.outcome}
    assert [told["card"] for told in outcome["cards"]] == ["mf03", "mf01", "mf02"]
    assert card(played.position, "sp34").zone == "discard_pile"
    assert len(played.position.view(A).all(PilePlace)) == 3
    assert played.position.view(B).all(PilePlace) == []


@pytest.mark.rule("hyb.deck.peek")
@pytest.mark.parametrize("left", [3, 2])
def test_the_odds_of_a_look_are_one_certain_outcome(left: int) -> None:
    position = game(piles={"major_foe": ["mf03", "mf01", "mf02"][:left]})
    for at, seen in ((new_game(), 3), (position, left)):
        found = odds_of("hyb", at, REFEREE, "deck-peek", {"deck": "major_foe", "player": A})
        (only,) = found.outcomes
        assert (found.method, only.chance) == ("exact", 1)
        assert only.outcome == {"deck": "major_foe", "seen": seen}
        assert only.summary == f"Aquilonia looks at {seen} cards of the major foes."
