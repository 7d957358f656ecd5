"""Springing an ambush: whom it catches, where, and what is told of it."""

from typing import Any

import pytest

from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, Unit
from app.engine.adjudicate import refusals_of
from app.engine.position import Position
from tests.books.wc.ambushes import SPRING, WEST, lying, spring, told
from tests.books.wc.build import (
    ambush,
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
from tests.play import book, play, table

reveal = table("wc", "reveal-ambush", actor="red", **SPRING)


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_that_has_come_in_is_caught_where_it_stands() -> None:
    played = spring(lying(), {"ambush": [2, 3]})
    caught = played.position.one(Army, "army-7")
    sprung = played.position.one(Army, "hidden")
    assert caught.hex == sprung.hex == WEST
    assert (caught.disturbed, caught.ambushed_by) == (True, ("red",))
    assert (sprung.owner, sprung.fatigue, sprung.action) == ("red", 2, "ambush")
    assert played.position.all(Ambush) == []
    assert played.position.where(Unit, force="hidden")


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_that_stood_there_before_is_not_susceptible() -> None:
    at = position(
        ambush("hidden", "red", "west"), army("army-7", "blue", WEST), unit("s", "army-7", "blue")
    )
    assert reveal.codes(at) == ["target-not-susceptible"]


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_that_has_crossed_is_put_back_to_its_last_hex_in_the_territory() -> None:
    crossed = lying(
        train("cart", "blue", (4, 0), army="army-7", moved=True),
        hex=(4, 0),
        path=((-4, 0), (-3, 0), (-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
        fatigue=1,
    )
    played = spring(crossed, {"ambush": [6, 6]})
    caught = played.position.one(Army, "army-7")
    assert caught.hex == (-1, 0)
    assert caught.path == ((-4, 0), (-3, 0), (-2, 0), (-1, 0))
    assert caught.fatigue == 1
    assert caught.action == "march"
    assert played.position.one(Army, "hidden").hex == (-1, 0)
    assert played.position.one(BaggageTrain, "cart").hex == (-1, 0)


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_of_an_earlier_turn_may_be_caught_before_it_moves_and_then_moves_no_more() -> None:
    resting = lying(action="none", march=None, path=())
    after = spring(resting, {"ambush": [3, 3]}).position
    assert after.one(Army, "army-7").action == "hold"
    march = {"army": "army-7", "path": [[-1, 0]]}
    (why,) = reasons(after, "move-army", march)
    assert why == "Army-7 has been ambushed this turn; its move is over and it must fight."
    hide = {"army": "army-7", "units": ["spears"], "territory": "west"}
    assert why in reasons(after, "lay-ambush", hide)


def reasons(at: Position, action: str, request: dict[str, Any]) -> list[str]:
    """Why blue is refused, in words."""
    declared = book("wc").actions[action]
    asked = declared.request.model_validate(request)
    return [r.detail for r in refusals_of(book("wc"), at.view("blue"), declared, asked)]


BEYOND: dict[str, Any] = {"hex": (1, 0), "path": ((-1, 0), (0, 0), (1, 0))}


@pytest.mark.rule("wc.ambush.reveal")
@pytest.mark.parametrize(
    ("at", "code"),
    [
        (lying(hex=(1, 0), path=((2, 0), (1, 0))), "target-not-in-territory"),
        (lying(inside="keep"), "target-in-settlement"),
        (lying(ambushed_by=("red",)), "already-ambushed"),
        (lying(side("red", met=("army-7",)), **BEYOND), "too-late"),
        (lying(**BEYOND, works="hasty"), None),
        (lying(**BEYOND), None),
        (lying(ambushed_by=("green",)), None),
    ],
)
def test_targets_that_cannot_be_caught(at: Position, code: str | None) -> None:
    found = reveal.codes(at)
    assert found == ([] if code is None else [code])


@pytest.mark.rule("wc.ambush.reveal")
def test_what_a_party_may_not_fall_upon() -> None:
    at = lying(
        party("party-7", "blue", WEST),
        army("army-2", "red", WEST),
        train("cart", "blue", WEST, army="army-7"),
        messenger("rider", "blue", WEST, escort="army-7"),
        ambush("other", "blue", "west"),
    )
    codes = {
        target: reveal.codes(at, target=target)[0]
        for target in ("party-7", "army-2", "cart", "rider", "other", "nobody")
    }
    assert codes == {
        "party-7": "unit-not-eligible",
        "army-2": "target-not-enemy",
        "cart": "unit-not-eligible",
        "rider": "unit-not-eligible",
        "other": "unknown-entity",
        "nobody": "unknown-entity",
    }
    theirs = {"party": "other", "target": "army-2"}
    assert "unknown-entity" in reveal.codes(at, **theirs)


@pytest.mark.rule("wc.turn.gate")
def test_an_ambush_is_sprung_in_others_places_and_after_finishing_but_only_in_movement() -> None:
    done = lying(side("red", phase_done=True), side("blue"))
    assert reveal.codes(done) == []
    combat = play("wc", play("wc", lying(), "blue", "end-phase").position, "red", "end-phase")
    assert "wrong-phase" in reveal.codes(combat.position)


@pytest.mark.rule("wc.messenger.destroyed")
def test_a_messenger_is_destroyed_without_a_roll() -> None:
    rider = messenger("rider", "blue", (1, 0), path=((-2, 0), (-1, 0), (0, 0), (1, 0)), moved=True)
    at = lying(rider)
    hidden = at.one(Ambush, "hidden").model_copy(update={"exposed": ("rider",)})
    at = lying(rider, hidden)
    asked = {"party": "hidden", "target": "rider"}
    played = reveal.play(at, {}, **asked)
    assert played.position.get(Messenger, "rider") is None
    assert played.position.one(Army, "hidden").hex == (-1, 0)
    assert played.ruling.rolls == ()
    assert told(played, "green")["summary"].endswith("it is destroyed.")


@pytest.mark.rule("wc.messenger.destroyed")
def test_a_messenger_inside_a_friendly_settlement_is_safe_until_it_rides_in_anew() -> None:
    hidden = ambush("hidden", "red", "west", exposed=("rider",))
    home = settlement("weiler", "blue", WEST)
    asked = {"party": "hidden", "target": "rider"}
    inside = position(hidden, home, messenger("rider", "blue", WEST))
    assert reveal.codes(inside, **asked) == ["target-in-settlement"]
    riding = position(hidden, home, messenger("rider", "blue", WEST, moved=True))
    assert reveal.codes(riding, **asked) == []


@pytest.mark.rule("wc.messenger.escort")
def test_an_escorted_messenger_shares_the_fate_of_its_march() -> None:
    rider = messenger("rider", "blue", (1, 0), escort="army-7", path=BEYOND["path"], moved=True)
    played = spring(lying(rider, **BEYOND), {"ambush": [1, 1]})
    assert played.position.one(Messenger, "rider").hex == (-1, 0)


@pytest.mark.rule("wc.map.border-hex")
def test_what_is_put_back_with_an_army_counts_as_being_where_the_army_is() -> None:
    marked = {(-1, 0): ("west", "east")}
    passed = ((-2, 0), (-1, 0), (0, 0), (1, 0))
    at = lying(
        train("cart", "blue", (1, 0), army="army-7", moved=True, path=passed),
        messenger("rider", "blue", (1, 0), escort="army-7", moved=True, path=passed),
        hex=(1, 0),
        path=passed,
    )
    on_border = Position.of(
        [e for kind in at.kinds() for e in at.of_kind(kind)],
        plain_map(territories=marked),
        at.settings,
    )
    after = spring(on_border, {"ambush": [6, 6]}).position
    back = (after.one(Army, "army-7"), after.one(BaggageTrain, "cart"))
    rider = after.one(Messenger, "rider")
    assert [(c.hex, c.declared_territory) for c in (*back, rider)] == [((-1, 0), "west")] * 3
