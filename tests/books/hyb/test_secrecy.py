"""What no seat may learn: the order of a deck, and who holds what. Shown in random games."""

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.books.hyb.bearers import not_to_command
from app.books.hyb.entities import Army, Card, Deck, Encounter, PilePlace, Player
from app.books.hyb.piles import pile
from app.engine.action import Who
from app.engine.ahead import look_ahead, rolls_ahead
from app.engine.dice import ServerDice
from app.engine.options import options_of
from app.engine.position import Position
from app.engine.viewer import OBSERVER, REFEREE
from tests import play
from tests.books.hyb.build import (
    SEATS,
    A,
    B,
    card,
    chances,
    changed,
    codes,
    do,
    game,
    in_zone,
    new_game,
)
from tests.laws.checks import seen
from tests.play import book, odds_of

RULES = book("hyb")


def offered(position: Position) -> list[tuple[str, str, dict[str, Any]]]:
    """All that anybody may do now, by seat and action."""
    return [
        (seat, name, option)
        for seat in (A, B, REFEREE)
        for name, action in RULES.actions.items()
        for option in options_of(RULES, position.view(seat), action) or []
    ]


def anything(chance: Random, position: Position) -> tuple[str, str, dict[str, Any]]:
    """Something that somebody may do, each action being equally likely."""
    way = play.anything("hyb", position, chance, (A, B, REFEREE), {"report-destroyed": 0.1})
    assert way is not None
    return way


def small_game() -> Position:
    """A game with few cards, so that piles run out."""
    foes = ["mf08", "mf09", "mf12", "mf29"]
    specials = ["sp02", "sp22", "sp14", "sp07", "sp34", "sp26", "sp30", "sp31"]
    left_out = {
        "major_foe": {"left_out": [f"mf{n:02}" for n in range(1, 36) if f"mf{n:02}" not in foes]},
        "special": {"left_out": [f"sp{n:02}" for n in range(1, 35) if f"sp{n:02}" not in specials]},
    }
    return new_game(decks=left_out)


def check_invariants(position: Position) -> None:
    """Every card is in one zone, public counts are true, and known places lie on top."""
    for deck in position.all(Deck):
        zones = Counter(c.zone for c in position.where(Card, deck=deck.id))
        assert zones.total() == deck.size
        assert zones["draw_pile"] == deck.draw_count
        assert zones["discard_pile"] == deck.discard_count == len(deck.discard_pile)
        assert set(deck.discard_pile) == in_zone(position, "discard_pile", deck.id)
        assert deck.oldest_filling <= deck.filling
        places = sorted(position.where(PilePlace, deck=deck.id), key=lambda place: place.position)
        assert [place.position for place in places] == list(range(len(places)))
        assert {place.id for place in places} <= in_zone(position, "draw_pile", deck.id)
        for seat in (A, B, OBSERVER):
            known = position.view(seat).where(PilePlace, deck=deck.id)
            assert sorted(place.position for place in known) == list(range(len(known)))
    for player in position.all(Player):
        in_hand = [c for c in position.all(Card) if c.zone == "hand" and c.holder == player.id]
        assert player.hand_count == len(in_hand)
    for some in position.all(Card):
        assert (some.zone == "attached") == (some.bearer is not None)
        assert (some.zone == "site") == (some.hex is not None)
        assert (some.zone in ("hand", "attached", "encounter")) == (some.holder is not None)


@pytest.mark.slow
@pytest.mark.rule("hyb.deck.definition")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_zones_of_a_deck_add_up_to_its_size(seed: int) -> None:
    chance, position = Random(seed), small_game()
    for _ in range(25):
        check_invariants(position)
        seat, action, option = anything(chance, position)
        dice = {"evade": [chance.randint(1, 6)]} if action == "encounter-evade" else None
        position = do(position, seat, action, dice, **option).position
    check_invariants(position)


def answers(position: Position, seat: str) -> str:
    """All that the seat can ask: its state, what it may do, and the odds and refusals of it."""
    view = position.view(seat)
    told: list[Any] = [seen(view, seat)]
    for name, action in RULES.actions.items():
        options = options_of(RULES, view, action) or []
        told.append([name, options])
        for option in options[:3]:
            asked = action.request.model_validate(option)
            found = odds_of("hyb", position, seat, name, option)
            told.append([[o.outcome, o.summary, str(o.chance)] for o in found.outcomes])
            ahead = look_ahead(view, seat, action, asked)
            rolls = [roll.as_told for roll in ahead.rolls]
            told.append([found.assumes, rolls, ahead.modifiers])
    told.extend(codes(position, seat, "deck-discard", card=c.id) for c in position.all(Card))
    return json.dumps(told)


def played_on(seed: int, steps: int = 12) -> Position:
    chance, position = Random(seed), small_game()
    for _ in range(steps):
        seat, action, option = anything(chance, position)
        dice = {"evade": [chance.randint(1, 6)]} if action == "encounter-evade" else None
        position = do(position, seat, action, dice, **option).position
    return position


def hidden_swap(chance: Random, position: Position, seat: str) -> Position | None:
    """The position with two cards exchanged of which the seat knows neither's place."""
    view = position.view(seat)
    for deck in chance.sample(["major_foe", "special"], 2):
        oldest = position.one(Deck, deck).oldest_filling
        unknown = [
            c
            for c in position.where(Card, deck=deck)
            if c.zone in ("draw_pile", "hand", "encounter")
            and c.holder != seat
            and c.filling >= oldest
            and view.get(PilePlace, c.id) is None
            and position.get(PilePlace, c.id) is None
        ]
        pairs = [(x, y) for x in unknown for y in unknown if x.zone != y.zone]
        if pairs:
            one, other = chance.choice(pairs)
            swapped = changed(position, one, zone=other.zone, holder=other.holder)
            swapped = changed(swapped, other, zone=one.zone, holder=one.holder)
            names = {one.id: other.id, other.id: one.id}
            for met in swapped.all(Encounter):
                if met.is_open and met.card in names:
                    swapped = changed(swapped, met, card=names[met.card])
            return swapped
    return None


@pytest.mark.slow
@pytest.mark.rule("hyb.deck.draw")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_nothing_that_a_seat_is_told_depends_on_what_others_hold(seed: int) -> None:
    chance, position = Random(seed), played_on(seed)
    for seat in (A, B, OBSERVER):
        swapped = hidden_swap(chance, position, seat)
        if swapped is not None:
            assert answers(swapped, seat) == answers(position, seat)


@pytest.mark.rule("hyb.deck.shuffle")
def test_an_order_laid_out_by_the_referee_shows_nowhere() -> None:
    order = ["mf03", "mf01", "mf02"]
    for seat in (A, B, OBSERVER):
        told = {
            answers(game(hands={B: ["sp10"]}, piles={"major_foe": pile}), seat)
            for pile in (order, order[::-1], sorted(order))
        }
        assert len(told) == 1


@pytest.mark.rule("hyb.deck.draw")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_rulings_tell_others_nothing_of_the_card(seed: int) -> None:
    """The same draw, whatever came up, is told to others in the same words."""
    position = game(piles={"special": ["sp10", "sp11", "sp12"]})
    position = do(position, REFEREE, "deck-shuffle", deck="special").position
    order = Random(seed).sample(["sp10", "sp11", "sp12"], 3)
    laid = do(position, REFEREE, "deck-shuffle", deck="special", order=order).position
    draw = {"deck": "special", "destination": "hand", "target": A}
    told = [do(at, REFEREE, "deck-draw", **draw).seen_by(B) for at in (position, laid)]
    assert told[0] == told[1]


@pytest.mark.rule("hyb.deck.draw")
def test_the_die_of_a_draw_is_never_asked_of_players_nor_told() -> None:
    position = new_game()
    action = RULES.actions["encounter-start"]
    asked = action.request.model_validate({"army": "black-legion"})
    assert rolls_ahead(position.view(A), A, action, asked) == []
    met = do(position, A, "encounter-start", [], army="black-legion")
    assert [roll.label for roll in met.ruling.rolls] == ["draw/major_foe/1"]
    for seat in (A, B, OBSERVER):
        told = met.seen_by(seat)
        assert told is not None
        assert told["rolls"] == []


@pytest.mark.rule("hyb.deck.shuffle")
def test_a_draw_can_be_verified_by_its_label() -> None:
    met = do(new_game(), A, "encounter-start", army="black-legion")
    (roll,) = met.ruling.rolls
    # The harness rolls with this key, seat and cursor.
    again, _ = ServerDice(b"tests", "tests", 0).faces(asked_like(roll))
    assert again == roll.faces
    pile = sorted(in_zone(new_game(), "draw_pile", "major_foe"))
    assert met.outcome["card"] == pile[roll.total - 1]


def asked_like(roll: Any) -> Any:
    return type("Asked", (), {"label": roll.label, "notation": roll.notation})


@pytest.mark.rule("hyb.deck.draw")
@pytest.mark.parametrize("seat", [A, B])
def test_every_unseen_card_is_as_likely_as_the_others(seat: str) -> None:
    hands = {A: ["mf01", "mf02"], B: ["mf03"]}
    army = {A: "black-legion", B: "river-host"}[seat]
    position = game(hands=hands, discards=["mf10"], active_side=seat)
    odds = chances(position, seat, "encounter-start", army=army)
    unseen = 35 - 1 - len(hands[seat])
    assert set(odds.values()) == {Fraction(1, unseen)}
    assert not odds.keys() & {*hands[seat], "mf10"}
    assert {*hands[A], *hands[B]} - {*hands[seat]} <= odds.keys()


@pytest.mark.rule("hyb.deck.draw")
def test_odds_agree_with_what_is_drawn() -> None:
    """One who sees all cards but the pile draws each of its cards as often as the odds say."""
    position = game(piles={"major_foe": []}, discards=["mf01", "mf02", "mf03", "mf04"])
    odds = chances(position, A, "encounter-start", army="black-legion")
    action = RULES.actions["encounter-start"]
    asked = action.request.model_validate({"army": "black-legion"})
    drawn: Counter[str] = Counter()
    for number in range(2_000):
        drawn[card_drawn(position, action, asked, ServerDice(b"many", "tests", number))] += 1
    assert drawn.keys() == odds.keys()
    for name, chance in odds.items():
        assert abs(drawn[name] / 2_000 - float(chance)) < 0.05


def card_drawn(position: Position, action: Any, asked: Any, dice: ServerDice) -> str:
    from app.engine.adjudicate import resolve

    ruling, _ = resolve(position, A, action, asked, dice, lambda kind: f"{kind}-1")
    return next(fact.value for fact in ruling.outcome if fact.name == "card")


@pytest.mark.slow
@pytest.mark.rule("hyb.actions")
def test_every_action_lists_options_and_has_odds() -> None:
    asked: set[str] = set()
    for seed in range(12):
        chance, position = Random(seed), small_game() if seed else game(sites={"sp25": (1, 0)})
        for _ in range(20):
            for seat, name, option in offered(position):
                if name not in asked:
                    found = odds_of("hyb", position, seat, name, option)
                    assert sum(o.chance for o in found.outcomes) == 1
                    assert all(o.summary or o.outcome for o in found.outcomes)
                asked.add(name)
            seat, name, option = anything(chance, position)
            position = do(position, seat, name, **option).position
    assert asked == {n for n, action in RULES.actions.items() if action.who is not Who.UMPIRE}


@pytest.mark.rule("hyb.actions")
def test_the_state_shows_counts_public_cards_and_ones_own_hand() -> None:
    position = game(
        hands={A: ["sp10"], B: ["sp11"]}, attached={"black-legion": ["sp22"]}, discards=["sp01"]
    )
    for seat in SEATS:
        cards = {c["id"]: c for c in seen(position, seat)["card"]}
        shown = {name for name, c in cards.items() if "zone" in c}
        own = {A: {"sp10"}, B: {"sp11"}, OBSERVER: set()}
        if seat == REFEREE:
            assert shown == cards.keys()
        else:
            assert shown == {"sp22", "sp01"} | own[seat]
        assert card(position, "sp10").name == cards["sp10"]["name"]
    assert all(army.owner for army in position.view(OBSERVER).all(Army))


@pytest.mark.rule("hyb.deck.draw")
def test_what_is_assumed_of_a_hidden_pile_is_one_sentence() -> None:
    found = odds_of("hyb", game(), A, "encounter-start", {"army": "black-legion"})
    assert found.assumes == (
        "Every way in which the cards whose place you do not know can lie counts alike.",
    )


@pytest.mark.rule("hyb.deck.shuffle")
def test_a_pile_that_was_laid_out_is_told_as_such_without_its_order() -> None:
    position = game()
    order = [card.id for card in pile(position, "major_foe")]
    played = do(position, "referee", "deck-shuffle", deck="major_foe", order=order)
    told = played.seen_by(B)
    assert told is not None
    assert told["summary"] == "The referee lays out the draw pile of the major foes."
    assert told["outcome"] == {"deck": "major_foe", "laid_out": True}
    assert "request" not in told


@pytest.mark.rule("hyb.actions")
def test_what_is_no_army_is_told_for_what_it_is() -> None:
    view = game().view(A)
    assert [r.detail for r in not_to_command(view, None, B)] == [
        f"{B!r} is a player, not an army or a character."
    ]
    assert [r.detail for r in not_to_command(view, None, "nobody")] == [
        "There is no army or character 'nobody'."
    ]
    assert [r.detail for r in not_to_command(view, None, "pallantides")] == [
        "'pallantides' is a character: name it so."
    ]
