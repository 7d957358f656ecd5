"""What is offered in upkeep: all of it legal, and reorganising and buying in any order."""

from typing import Any

import pytest

from app.engine.options import options_of
from app.engine.position import Position
from tests.books.wc.build import (
    army,
    messenger,
    party,
    plain_map,
    position,
    settlement,
    side,
    train,
    unit,
)
from tests.play import book, play, refusals

BORDER = plain_map(territories={(0, 0): ("east", "west")})


def realm(phase: str = "upkeep") -> Position:
    """A realm with something of everything, and an enemy beside it."""
    return position(
        settlement("altdorf", "red", (0, 0), supply=3),
        unit("militia", "altdorf", home_settlement="altdorf"),
        army("army-1", "red", (0, 0)),
        unit("outriders", "army-1", unit_type="Outriders", duty="scouts"),
        unit("archers", "army-1", unit_type="Archers"),
        army("army-2", "red", (0, 0), noted_points=900),
        party("party-1", "red", (0, 0)),
        unit("riders", "party-1", unit_type="Outriders"),
        train("train-1", "red", (0, 0), army="army-1", supply=1, copper=5),
        train("train-2", "red", (0, 0)),
        train("train-7", "blue", (0, 0), supply=1),
        messenger("m-1", "red", (0, 0)),
        army("army-7", "blue", (1, 0)),
        unit("halberds", "army-7", "blue"),
        phase=phase,
        sides=(side("red", treasury_copper=20), side("blue")),
        game_map=BORDER,
    )


OFFERED = {
    "split-army": 4,
    "merge-armies": 11,
    "assign-duty": 3,
    "declare-territory": 3,
    "form-scouting-party": 2,
    "rejoin-army": 2,
    "assign-home-army": 2,
    "buy-supply": 2,
    "buy-baggage-train": 1,
    "create-messenger": 2,
    "dismiss-messenger": 1,
    "load-baggage-train": 5,
    "unload-baggage-train": 2,
    "attach-baggage-train": 4,
}


@pytest.mark.rule("wc.upkeep.actions")
@pytest.mark.parametrize("name", OFFERED)
def test_what_is_offered_is_legal_and_as_much_as_there_is(name: str) -> None:
    rules, given = book("wc"), realm()
    offered = options_of(rules, given.view("red"), rules.actions[name])
    assert offered is not None
    assert len(offered) == OFFERED[name]
    for request in offered:
        assert refusals("wc", given, "red", name, request) == []
        play("wc", given, "red", name, request)


@pytest.mark.parametrize("name", OFFERED)
def test_the_referee_may_look_at_what_is_offered(name: str) -> None:
    rules = book("wc")
    assert options_of(rules, realm().view("referee"), rules.actions[name]) == []


@pytest.mark.rule("wc.scouting.attempt")
def test_scouting_is_offered_to_each_body_and_against_each_target_in_reach() -> None:
    rules = book("wc")
    offered = options_of(rules, realm("movement").view("red"), rules.actions["scout"])
    assert offered == [
        {"scouts": "army-1", "target": "army-7"},
        {"scouts": "party-1", "target": "army-7"},
    ]


@pytest.mark.rule("wc.upkeep.actions")
def test_reorganising_and_buying_in_any_order_and_again() -> None:
    at = realm()
    for action, request in (
        ("buy-supply", {"settlement": "altdorf", "amount": 1}),
        ("split-army", {"army": "army-1", "units": ["archers"]}),
        ("buy-supply", {"settlement": "altdorf", "amount": 2}),
        ("split-army", {"army": "army-2", "points": 100}),
    ):
        at = play("wc", at, "red", action, request).position
    assert refusals("wc", at, "red", "buy-baggage-train", {"settlement": "altdorf"}) == []


@pytest.mark.parametrize(
    ("action", "request_"),
    [
        ("assign-duty", {"army": "army-7", "unit": "halberds", "duty": "patrol"}),
        ("form-scouting-party", {"army": "army-7", "unit": "halberds"}),
        ("rejoin-army", {"party": "party-1", "army": "army-7"}),
        ("unload-baggage-train", {"train": "train-7", "settlement": "altdorf", "supply": 1}),
        ("attach-baggage-train", {"train": "train-7", "army": None}),
        ("load-baggage-train", {"train": "train-7", "source": "altdorf", "supply": 1}),
    ],
)
def test_nobody_disposes_of_anothers_troops_and_trains(
    action: str, request_: dict[str, Any]
) -> None:
    assert refusals("wc", realm(), "red", action, request_) == ["not-owner"]


@pytest.mark.rule("wc.messenger.arrive")
@pytest.mark.rule("wc.scouting.party.engage")
@pytest.mark.rule("wc.messenger.destroyed")
@pytest.mark.rule("wc.baggage.attacked")
@pytest.mark.parametrize(
    ("phase", "name", "offered"),
    [
        ("movement", "deliver-message", {"messenger": "m-2", "settlement": "bern"}),
        ("movement", "engage-scouting-party", {"party": "party-1", "target": "party-7"}),
        ("combat", "attack-messenger", {"party": "party-1", "messenger": "m-7"}),
        ("combat", "attack-baggage-train", {"army": "army-1", "train": "train-7"}),
    ],
)
def test_what_is_offered_among_enemies(phase: str, name: str, offered: dict[str, Any]) -> None:
    given = position(
        army("army-1", "red", (2, 0)),
        party("party-1", "red", (2, 0), moved=True),
        party("party-7", "blue", (2, 0)),
        messenger("m-7", "blue", (2, 0)),
        train("train-7", "blue", (2, 0)),
        messenger("m-2", "red", (4, 0)),
        settlement("bern", "red", (4, 0)),
        phase=phase,
    )
    rules = book("wc")
    assert options_of(rules, given.view("red"), rules.actions[name]) == [offered]
