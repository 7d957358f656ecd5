"""What the decks hold, what a scenario may change about it, and what is wrong with one."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.books.hyb.entities import Army, Card, Character, Deck, PilePlace, Player, Table
from app.books.hyb.lists import PRINTED
from app.books.hyb.plays import PLAYS
from app.books.hyb.scenario import set_up
from app.engine.book import ScenarioInvalid
from app.engine.position import Position
from app.engine.settings import Settings
from tests.books.hyb.build import A, B, card, deck, in_zone, new_game, scenario
from tests.play import book

OWN_CARD = {"id": "wolf", "name": "Grey Wolf", "card_class": "beast"}
OWN_DECK = [OWN_CARD, {**OWN_CARD, "id": "bear", "note": "Hungry.", "traits": ["giant"]}]


def faults(**parts: Any) -> dict[tuple[str | int, ...], str]:
    """The codes of the scenario's faults by their place."""
    with pytest.raises(ScenarioInvalid) as refused:
        set_up(scenario(**parts), Settings())
    return {fault.loc: fault.msg.partition(":")[0] for fault in refused.value.faults}


def foes(**plan: Any) -> Position:
    return new_game(decks={"major_foe": plan})


@pytest.mark.rule("hyb.deck.definition")
def test_a_new_game_has_all_cards_in_the_draw_piles() -> None:
    position = new_game()
    assert (deck(position, "major_foe").size, deck(position, "special").size) == (35, 34)
    for key in ("major_foe", "special"):
        assert deck(position, key).draw_count == deck(position, key).size
        assert deck(position, key).discard_pile == ()
        assert len(in_zone(position, "draw_pile", key)) == deck(position, key).size


@pytest.mark.rule("hyb.deck.definition")
@pytest.mark.parametrize("scenario_id", sorted(book("hyb").scenarios))
def test_ready_scenarios_start_without_further_data(scenario_id: str) -> None:
    rules = book("hyb")
    made = set_up(rules.scenario.model_validate(rules.scenarios[scenario_id]), Settings())
    assert {type(entity) for entity in made.entities} == {
        Table,
        Player,
        Army,
        Character,
        Deck,
        Card,
    }


@pytest.mark.rule("hyb.deck.definition")
def test_cards_may_be_left_out_added_and_renamed() -> None:
    position = foes(
        left_out=["mf06", "mf28"], added=[OWN_CARD], display_names={"mf01": "Mountain Apes"}
    )
    assert deck(position, "major_foe").size == deck(position, "major_foe").draw_count == 34
    assert position.get(Card, "mf06") is None
    assert (card(position, "mf01").name, card(position, "mf01").display_name) == (
        "Snow Apes",
        "Mountain Apes",
    )
    assert card(position, "wolf").display_name == "Grey Wolf"


@pytest.mark.rule("hyb.deck.definition")
def test_an_added_card_may_take_the_place_of_one_left_out() -> None:
    position = foes(left_out=["mf01"], added=[{**OWN_CARD, "id": "mf01"}])
    assert (card(position, "mf01").name, deck(position, "major_foe").size) == ("Grey Wolf", 35)


@pytest.mark.rule("hyb.deck.definition")
def test_a_deck_of_ones_own() -> None:
    position = foes(cards=OWN_DECK)
    assert in_zone(position, "draw_pile", "major_foe") == {"wolf", "bear"}
    assert card(position, "bear").traits == ("giant",)
    assert deck(position, "special").size == 34


@pytest.mark.rule("hyb.deck.definition")
@pytest.mark.parametrize(
    ("decks", "place", "code"),
    [
        (
            {"major_foe": {"cards": [OWN_CARD, OWN_CARD]}},
            ("decks", "major_foe", "cards", 1, "id"),
            "duplicate-card",
        ),
        (
            {"major_foe": {"added": [OWN_CARD, OWN_CARD]}},
            ("decks", "major_foe", "added", 1, "id"),
            "duplicate-card",
        ),
        (
            {"major_foe": {"added": [{**OWN_CARD, "id": "mf01"}]}},
            ("decks", "major_foe", "added", 0, "id"),
            "duplicate-card",
        ),
        (
            {"special": {"added": [{**OWN_CARD, "id": "mf01", "card_class": "ally"}]}},
            ("decks", "special", "added", 0, "id"),
            "duplicate-card",
        ),
        (
            {"major_foe": {"added": [{**OWN_CARD, "id": "sp01"}]}},
            ("decks", "major_foe", "added", 0, "id"),
            "duplicate-card",
        ),
        (
            {"major_foe": {"left_out": ["mf01", "sp01"]}},
            ("decks", "major_foe", "left_out", 1),
            "unknown-card",
        ),
        (
            {"special": {"display_names": {"sp99": "Nobody"}}},
            ("decks", "special", "display_names", "sp99"),
            "unknown-card",
        ),
        (
            {"major_foe": {"left_out": ["mf01"], "display_names": {"mf01": "Nobody"}}},
            ("decks", "major_foe", "display_names", "mf01"),
            "unknown-card",
        ),
        (
            {"special": {"added": [OWN_CARD]}},
            ("decks", "special", "added", 0, "card_class"),
            "bad-class",
        ),
        (
            {"major_foe": {"cards": [{**OWN_CARD, "card_class": "spell"}]}},
            ("decks", "major_foe", "cards", 0, "card_class"),
            "bad-class",
        ),
        (
            {"major_foe": {"cards": OWN_DECK, "order": ["wolf"]}},
            ("decks", "major_foe", "order"),
            "bad-order",
        ),
        (
            {"major_foe": {"cards": OWN_DECK, "order": ["wolf", "wolf", "bear"]}},
            ("decks", "major_foe", "order"),
            "bad-order",
        ),
    ],
)
def test_what_is_wrong_with_a_deck_is_named_with_its_place(
    decks: Any, place: tuple[str | int, ...], code: str
) -> None:
    assert faults(decks=decks) == {place: code}


@pytest.mark.rule("hyb.deck.definition")
@pytest.mark.parametrize(
    ("parts", "place", "code"),
    [
        (
            {"players": [{"id": A, "name": "A"}, {"id": B, "name": "B"}, {"id": A, "name": "C"}]},
            ("players", 2, "id"),
            "duplicate-id",
        ),
        (
            {
                "players": [
                    {"id": A, "name": "A"},
                    {"id": B, "name": "B"},
                    {"id": "referee", "name": "C"},
                ]
            },
            ("players", 2, "id"),
            "reserved-name",
        ),
        (
            {"armies": [{"id": "host", "name": "Host", "owner": "nobody", "hex": [0, 0]}]},
            ("armies", 0, "owner"),
            "unknown-player",
        ),
        (
            {"armies": [{"id": "pallantides", "name": "Host", "owner": A, "hex": [0, 0]}]},
            ("characters", 0, "id"),
            "duplicate-id",
        ),
    ],
)
def test_what_is_wrong_with_players_and_armies(
    parts: Any, place: tuple[str | int, ...], code: str
) -> None:
    assert faults(**parts) == {place: code}


@pytest.mark.rule("hyb.deck.definition")
def test_every_fault_is_named_at_once() -> None:
    found = faults(
        decks={"major_foe": {"left_out": ["x"]}, "special": {"left_out": ["y"], "order": []}},
        armies=[{"id": "host", "name": "Host", "owner": "nobody", "hex": [0, 0]}],
    )
    assert sorted(found.values()) == ["bad-order", "unknown-card", "unknown-card", "unknown-player"]


@pytest.mark.rule("hyb.deck.definition")
@pytest.mark.parametrize(
    "parts",
    [
        {"players": []},
        {"armies": [{"id": "host", "name": "Host", "owner": A, "hex": [0, 99_999]}]},
        {"decks": {"minor_foe": {}}},
        {"decks": {"special": {"added": [{**OWN_CARD, "card_class": "robot"}]}}},
        {"decks": {"special": {"added": [{**OWN_CARD, "name": ""}]}}},
        {"decks": {"special": {"left_out": ["sp01"] * 501}}},
    ],
)
def test_absurd_scenarios_are_not_understood(parts: Any) -> None:
    with pytest.raises(ValidationError):
        scenario(**parts)


@pytest.mark.rule("hyb.deck.shuffle")
def test_a_scenario_may_lay_out_a_pile() -> None:
    position = foes(cards=OWN_DECK, order=["bear", "wolf"])
    places = sorted(position.all(PilePlace), key=lambda place: place.position)
    assert [place.id for place in places] == ["bear", "wolf"]
    assert all(place.seen_by == () for place in places)


@pytest.mark.rule("hyb.foe.list")
def test_the_list_of_foes() -> None:
    foes = PRINTED["major_foe"]
    assert [foe.id for foe in foes] == [f"mf{number:02}" for number in range(1, 36)]
    assert sum("unique" in foe.traits for foe in foes) == 10
    assert {foe.id for foe in foes if foe.note is None} == {"mf02", "mf34", "mf35"}
    assert not {foe.card_class for foe in foes} & PLAYS.keys()


@pytest.mark.rule("hyb.special.list")
def test_the_list_of_special_cards() -> None:
    specials = PRINTED["special"]
    assert [special.id for special in specials] == [f"sp{number:02}" for number in range(1, 35)]
    assert {special.card_class for special in specials} == PLAYS.keys()
    counts = {c: sum(s.card_class == c for s in specials) for c in PLAYS}
    assert counts == {
        "ally": 7,
        "artifact": 11,
        "consumable": 4,
        "spell": 1,
        "oracle": 3,
        "place": 7,
        "deity": 1,
    }


@pytest.mark.rule("hyb.actions")
def test_every_rule_of_the_chapter_is_in_the_catalogue() -> None:
    data = Path(__file__).parents[3] / "app" / "books" / "hyb" / "data" / "rules.toml"
    rules = tomllib.loads(data.read_text(encoding="utf-8"))["rule"]
    assert len(rules) == 15
    cited = {rule for action in book("hyb").actions.values() for rule in action.rules}
    assert cited | set(book("hyb").set_up_rules) == {rule["id"] for rule in rules}
