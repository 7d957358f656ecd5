"""Meeting foes, slipping away from them, and how it ends."""

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from app.books.hyb.entities import Card, Encounter, Table
from app.books.hyb.tables import TABLES
from app.engine.dice import DiceInvalid, DiceRequired
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.table import Row
from app.engine.viewer import OBSERVER, REFEREE
from tests.books.hyb.build import (
    A,
    B,
    card,
    chances,
    changed,
    codes,
    deck,
    do,
    game,
    hand,
    in_zone,
    the_bearer,
)
from tests.play import Played, book, odds_of


def meeting(foe: str, party: str = "black-legion", **parts: Any) -> Position:
    """The party has met this foe."""
    parts.setdefault("piles", {"major_foe": [foe, "mf01", "mf14"]})
    kind = "character" if party in ("pallantides", "tuthothmes") else "army"
    return do(game(**parts), A, "encounter-start", **{kind: party}).position


def the_encounter(position: Position) -> Encounter:
    (encounter,) = position.all(Encounter)
    return encounter


def evade(position: Position, die: int) -> Played:
    encounter = the_encounter(position)
    return do(position, A, "encounter-evade", {"evade": [die]}, encounter=encounter.id)


def end(position: Position, outcome: str, actor: str = A) -> Played:
    encounter = the_encounter(position)
    return do(position, actor, "encounter-resolve", encounter=encounter.id, outcome=outcome)


@pytest.mark.rule("hyb.foe.encounter")
def test_a_giant_spider_in_the_forest() -> None:
    position = game(piles={"major_foe": ["mf22", "mf01"]})
    met = do(position, A, "encounter-start", army="black-legion", hex=[1, 0])
    assert met.outcome["name"] == "Giant Spider"
    assert met.outcome["note"] == "Poisonous, with a sticky web."
    assert (met.outcome["class"], met.outcome["traits"]) == ("beast", ["giant", "poison", "web"])
    assert "fight it" in met.ruling.tabletop[0].text.lower()
    encounter = the_encounter(met.position)
    assert (encounter.state, encounter.card, encounter.hex) == ("met", "mf22", (1, 0))
    assert card(met.position, "mf22").zone == "encounter"
    assert codes(met.position, A, "encounter-start", army="black-legion") == ["encounter-open"]
    assert codes(met.position, A, "encounter-start", character="pallantides") == []


@pytest.mark.rule("hyb.foe.encounter")
def test_others_see_that_there_is_an_encounter() -> None:
    position = game(piles={"major_foe": ["mf22", "mf01"]})
    met = do(position, A, "encounter-start", army="black-legion")
    for seat in (B, OBSERVER):
        seen = met.seen_by(seat)
        assert seen is not None
        assert seen["summary"] == "Black Legion has an encounter."
        assert seen["outcome"].keys() == {"encounter", "party"}
        assert "mf22" not in str(seen)
        assert "Spider" not in str(seen)
        assert the_encounter(met.position.view(seat)).state == "met"
        assert the_encounter(met.position.view(seat)).card == ""


@pytest.mark.rule("hyb.foe.encounter")
@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"army": "bossonians"}, ["not-in-the-wild"]),
        ({"army": "bossonians", "force": True}, ["not-in-the-wild-by-force"]),
        ({"army": "nobody"}, ["unknown-entity"]),
        ({"army": "pallantides"}, ["unknown-entity"]),
        ({"character": "black-legion"}, ["unknown-entity"]),
        ({"army": "river-host"}, ["not-owner"]),
        ({"army": "black-legion", "hex": [0, 0]}, ["not-same-hex"]),
        ({"army": "black-legion", "hex": [1, 0]}, []),
        ({"character": "pallantides"}, []),
    ],
)
def test_who_may_meet_a_foe(request_: dict[str, Any], expected: list[str]) -> None:
    expected = ["referee-only"] if expected == ["not-in-the-wild-by-force"] else expected
    assert codes(game(), A, "encounter-start", **request_) == expected


@pytest.mark.rule("hyb.foe.encounter")
def test_the_referee_may_send_a_foe_to_anybody_and_anywhere() -> None:
    assert codes(game(), REFEREE, "encounter-start", army="river-host") == []
    assert codes(game(), REFEREE, "encounter-start", army="bossonians") == ["not-in-the-wild"]
    sent = do(game(), REFEREE, "encounter-start", army="bossonians", force=True)
    assert the_encounter(sent.position).owner == A
    seen = sent.seen_by(A)
    assert seen is not None
    assert seen["outcome"]["card"] == the_encounter(sent.position).card
    assert codes(sent.position, A, "encounter-evade", encounter="encounter-1") == []


@pytest.mark.rule("hyb.foe.encounter")
def test_a_lost_army_meets_nobody_and_an_empty_deck_has_no_foe() -> None:
    position = game()
    lost = changed(position, the_bearer(position, "black-legion"), destroyed=True)
    assert codes(lost, A, "encounter-start", army="black-legion") == ["already-destroyed"]
    empty = game(piles={"major_foe": []})
    assert codes(empty, A, "encounter-start", army="black-legion") == ["not-enough-cards"]


@pytest.mark.rule("hyb.foe.encounter")
@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"army": "a", "character": "b"},
        {"army": "Black Legion"},
        {"army": "black-legion", "hex": [0, 0, 0]},
        {"army": "black-legion", "hex": [0, 10**9]},
        {"army": "black-legion", "by": "night"},
    ],
)
def test_absurd_requests_are_not_understood(request_: Any) -> None:
    with pytest.raises(ValidationError):
        book("hyb").actions["encounter-start"].request.model_validate(request_)


@pytest.mark.rule("hyb.foe.evade")
@pytest.mark.parametrize(
    ("foe", "die", "result", "terms"),
    [
        ("mf12", 3, "away", [1]),  # Land Dragon
        ("mf12", 2, "caught", [1]),
        ("mf08", 5, "caught", [-2]),  # Chaken
        ("mf08", 6, "away", [-2]),
        ("mf09", 4, "caught", [-1]),  # Children of Jhil
        ("mf09", 5, "away", [-1]),
        ("mf14", 3, "caught", []),  # Ghouls
        ("mf14", 4, "away", []),
        ("mf14", 1, "caught", []),
        ("mf14", 6, "away", []),
    ],
)
def test_evading(foe: str, die: int, result: str, terms: list[int]) -> None:
    position = meeting(foe, piles={"major_foe": [foe, "mf01"]})
    played = evade(position, die)
    assert played.outcome == {"result": result, "total": die + sum(terms)}
    assert [modifier.value for modifier in played.ruling.modifiers] == terms
    state = "evaded" if result == "away" else "fighting"
    assert the_encounter(played.position).state == state
    zone = "discard_pile" if result == "away" else "encounter"
    assert card(played.position, foe).zone == zone


@pytest.mark.rule("hyb.foe.evade")
def test_the_fight_once_begun_cannot_be_evaded() -> None:
    caught = evade(meeting("mf08"), 5).position
    assert codes(caught, A, "encounter-evade", encounter="encounter-1") == ["not-met"]
    away = evade(meeting("mf08"), 6).position
    assert codes(away, A, "encounter-evade", encounter="encounter-1") == ["no-encounter"]
    assert codes(away, A, "encounter-start", army="black-legion") == []


@pytest.mark.rule("hyb.foe.evade")
def test_who_evades() -> None:
    position = meeting("mf08")
    assert codes(position, B, "encounter-evade", encounter="encounter-1") == ["not-owner"]
    assert codes(position, A, "encounter-evade", encounter="encounter-9") == ["no-encounter"]
    # Also while another player has his turn.
    theirs = do(do(position, A, "end-phase").position, A, "end-phase").position
    assert codes(theirs, A, "encounter-evade", encounter="encounter-1") == []


@pytest.mark.rule("hyb.foe.evade")
def test_the_odds_of_evading() -> None:
    found = odds_of("hyb", meeting("mf08"), A, "encounter-evade", {"encounter": "encounter-1"})
    results: dict[str, Fraction] = {}
    for outcome in found.outcomes:
        result = outcome.outcome["result"]
        results[result] = results.get(result, Fraction(0)) + outcome.chance
    assert results == {"away": Fraction(1, 6), "caught": Fraction(5, 6)}
    assert found.assumes == ()


@pytest.mark.rule("hyb.foe.evade")
def test_others_learn_nothing_of_the_foe_that_catches_the_party() -> None:
    caught = evade(meeting("mf08"), 5)
    for seat in (B, OBSERVER):
        seen = caught.seen_by(seat)
        assert seen is not None
        assert (seen["outcome"], seen["modifiers"], seen["rolls"]) == ({"result": "caught"}, [], [])
        assert "Chaken" not in str(seen)


@pytest.mark.rule("hyb.foe.evade")
def test_dice_that_cannot_be() -> None:
    position = meeting("mf08")
    with pytest.raises(DiceInvalid):
        evade(position, 7)
    with pytest.raises(DiceRequired):
        do(position, A, "encounter-evade", {}, encounter="encounter-1")


@pytest.mark.rule("hyb.foe.evade")
def test_a_house_table() -> None:
    table = TABLES["hyb.foe.evade"]
    rows = (Row(None, 1, "caught"), Row(2, None, "away"))
    position = meeting("mf08")
    settings = Settings(house_tables={table.id: table.with_rows(rows)})
    house = Position.of(
        (e for kind in position.kinds() for e in position.of_kind(kind)), None, settings
    )
    assert evade(house, 4).outcome["result"] == "away"
    assert evade(house, 3).outcome["result"] == "caught"


@pytest.mark.rule("hyb.foe.resolve")
@pytest.mark.parametrize(
    ("foe", "outcome", "zone", "rewards"),
    [
        ("mf29", "defeated", "removed", 1),  # Thoth-Amon
        ("mf14", "defeated", "discard_pile", 1),  # Ghouls
        ("mf21", "driven_off", "discard_pile", 0),  # Giant Slug
        ("mf29", "driven_off", "discard_pile", 0),
        ("mf29", "withdrew", "discard_pile", 0),
        ("mf29", "army_lost", "draw_pile", 0),
    ],
)
def test_how_it_ends(foe: str, outcome: str, zone: str, rewards: int) -> None:
    position = meeting(foe, piles={"major_foe": [foe, "mf01"]})
    played = end(position, outcome)
    assert card(played.position, foe).zone == zone
    assert len(hand(played.position, A)) == rewards
    encounter = the_encounter(played.position)
    assert (encounter.state, encounter.outcome) == ("resolved", outcome)
    assert codes(
        played.position, A, "encounter-resolve", encounter=encounter.id, outcome=outcome
    ) == ["no-encounter"]


@pytest.mark.rule("hyb.foe.resolve")
@pytest.mark.rule("hyb.special.gain")
def test_the_reward_is_seen_by_the_winner_alone() -> None:
    played = end(evade(meeting("mf14"), 1).position, "defeated")
    (reward,) = hand(played.position, A)
    name = card(played.position, reward).name
    mine = played.seen_by(A)
    assert mine is not None
    assert mine["outcome"]["reward"]["card"] == reward
    for seat in (B, OBSERVER):
        seen = played.seen_by(seat)
        assert seen is not None
        assert seen["outcome"] == {"result": "defeated", "rewards": 1}
        assert reward not in str(seen)
        assert name not in str(seen)
        assert played.position.view(seat).one(type(the_side(played)), A).hand_count == 1


def the_side(played: Played) -> Any:
    return next(side for side in played.position.of_kind("side") if side.id == A)


@pytest.mark.rule("hyb.foe.resolve")
def test_the_odds_of_a_reward_are_those_of_the_cards_not_seen() -> None:
    position = meeting("mf14", hands={A: ["sp01"], B: ["sp02"]}, discards=["sp03"])
    request = {"encounter": "encounter-1", "outcome": "defeated"}
    odds = chances(position, A, "encounter-resolve", **request)
    assert len(odds) == 32
    assert set(odds.values()) == {Fraction(1, 32)}
    assert "sp02" in odds
    assert not odds.keys() & {"sp01", "sp03"}


@pytest.mark.rule("hyb.foe.resolve")
def test_no_reward_when_no_card_is_left() -> None:
    position = meeting("mf14", piles={"major_foe": ["mf14"], "special": []})
    played = end(position, "defeated")
    assert played.outcome == {"result": "defeated", "rewards": 0}
    assert hand(played.position, A) == set()


@pytest.mark.rule("hyb.foe.resolve")
@pytest.mark.rule("hyb.deck.shuffle")
def test_a_foe_that_wins_goes_back_and_the_pile_is_shuffled() -> None:
    position = meeting("mf29", attached={"black-legion": ["sp02", "sp22"]})
    played = end(position, "army_lost")
    assert in_zone(played.position, "draw_pile", "major_foe") == {"mf29", "mf01", "mf14"}
    assert deck(played.position, "major_foe").draw_count == 3
    assert len(played.named("report-destroyed")) == 1
    assert the_bearer(played.position, "black-legion").destroyed
    assert in_zone(played.position, "discard_pile") == {"sp02", "sp22"}
    for seat in (B, OBSERVER):
        seen = played.seen_by(seat)
        assert seen is not None
        assert "mf29" not in str(seen)
        assert "Thoth" not in str(seen)
    odds = chances(played.position, A, "encounter-start", character="pallantides")
    assert odds == {foe: Fraction(1, 3) for foe in ("mf29", "mf01", "mf14")}


@pytest.mark.rule("hyb.foe.resolve")
@pytest.mark.rule("hyb.deck.reshuffle")
def test_a_foe_from_an_older_pile_may_come_back() -> None:
    position = meeting("mf29", piles={"major_foe": ["mf29"]}, discards=["mf01", "mf14"])
    position = do(position, A, "encounter-start", character="pallantides").position
    first = next(e for e in position.all(Encounter) if e.card == "mf29")
    played = do(position, A, "encounter-resolve", encounter=first.id, outcome="army_lost")
    pile = deck(played.position, "major_foe")
    assert (pile.draw_count, pile.oldest_filling, pile.filling) == (2, 1, 2)
    theirs = do(do(played.position, A, "end-phase").position, A, "end-phase").position
    # Stygia saw the discards. One of these was met since, and mf29 came from no such pile: it must
    # be the other card.
    odds = chances(theirs, B, "encounter-start", army="river-host")
    assert odds == {"mf29": Fraction(1, 2), "mf01": Fraction(1, 4), "mf14": Fraction(1, 4)}
    drawn = do(theirs, B, "encounter-start", army="river-host")
    assert drawn.outcome["card"] in {"mf29", "mf01", "mf14"}


@pytest.mark.rule("hyb.foe.resolve")
def test_who_reports() -> None:
    position = meeting("mf14")
    request = {"encounter": "encounter-1", "outcome": "driven_off"}
    assert codes(position, B, "encounter-resolve", **request) == ["not-owner"]
    assert codes(position, REFEREE, "encounter-resolve", **request) == []
    played = end(position, "defeated", REFEREE)
    assert len(hand(played.position, A)) == 1
    unknown = {**request, "encounter": "encounter-9"}
    assert codes(position, A, "encounter-resolve", **unknown) == ["no-encounter"]


@pytest.mark.rule("hyb.actions")
def test_anothers_army_that_is_destroyed_is_told_both() -> None:
    position = game()
    lost = changed(position, the_bearer(position, "river-host"), destroyed=True)
    refused = codes(lost, A, "encounter-start", army="river-host")
    assert refused == ["not-owner", "already-destroyed"]


@pytest.mark.rule("hyb.foe.encounter")
def test_an_army_that_is_not_there_does_not_hide_that_no_foe_is_left() -> None:
    foes = [card.id for card in game().where(Card, deck="major_foe")]
    position = game(removed=foes)
    assert codes(position, A, "encounter-start", army="nobody") == [
        "unknown-entity",
        "not-enough-cards",
    ]


@pytest.mark.rule("hyb.foe.encounter")
def test_anothers_encounter_that_is_over_is_told_both() -> None:
    met = meeting("mf14")
    over = changed(met, the_encounter(met), state="resolved", outcome="withdrew")
    over = changed(over, over.one(Table, "campaign"), active_side=B)
    request = {"encounter": the_encounter(over).id, "outcome": "withdrew"}
    assert codes(over, B, "encounter-resolve", **request) == ["no-encounter", "not-owner"]


@pytest.mark.rule("hyb.deck.draw")
@pytest.mark.rule("hyb.foe.resolve")
def test_the_odds_of_the_next_foe_weigh_what_the_seat_may_know() -> None:
    # Two foes of the first pile are met; the third is defeated, comes up again in a second pile,
    # and one of the two goes back to it: which, only its owner has seen.
    f1, f2, f3 = "mf29", "mf01", "mf14"
    position = game(piles={"major_foe": [f1, f2]}, discards=[f3])
    position = do(position, A, "encounter-start", army="black-legion").position
    position = do(position, A, "encounter-start", character="pallantides").position
    position = reshuffled(position)
    first = next(e for e in position.all(Encounter) if e.card == f1)
    position = do(
        position, A, "encounter-resolve", encounter=first.id, outcome="army_lost"
    ).position
    theirs = do(do(position, A, "end-phase").position, A, "end-phase").position
    odds = chances(theirs, B, "encounter-start", army="river-host")
    assert odds == {f3: Fraction(1, 2), f1: Fraction(1, 4), f2: Fraction(1, 4)}
    other = next(e for e in theirs.all(Encounter) if e.card == f2)
    swapped = changed(theirs, other, card=f1)
    swapped = changed(swapped, card(swapped, f1), zone="encounter", holder=A)
    swapped = changed(swapped, card(swapped, f2), zone="draw_pile", holder=None)
    request = {"army": "river-host"}
    told = [odds_of("hyb", at, B, "encounter-start", request) for at in (theirs, swapped)]
    assert told[0] == told[1]


def reshuffled(position: Position) -> Position:
    """The discarded foes are a new draw pile."""
    pile = deck(position, "major_foe")
    for name in pile.discard_pile:
        position = changed(position, card(position, name), zone="draw_pile", filling=2)
    fresh = {"draw_count": pile.discard_count, "discard_count": 0, "discard_pile": ()}
    return changed(position, pile, filling=2, oldest_filling=2, **fresh)
