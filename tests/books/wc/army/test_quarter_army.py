"""Armies inside settlements: going in at the end of a march or without one, and coming out."""

from typing import Any

import pytest

from app.books.wc.entities import Army
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.wc.build import army, position, settlement, side, unit
from tests.play import Played, book, play, refusals, table

GATES = (2, 0)
GO_IN = {"army": "army-1", "settlement": "altdorf"}
COME_OUT = {"army": "army-1", "settlement": None}
MARCH_IN = {"army": "army-1", "path": [(1, 0), (2, 0)], "enter": "altdorf"}
HELD = [army("army-2", "red", GATES), unit("guard", "army-2", points=4500)]


quarter = table("wc", "quarter-army", actor="red")


def gates(*more: Any, points: int = 1000, owner: str = "red", **fields: Any) -> Position:
    """Red's 1st Army before Altdorf, or where it is said to be; green is red's ally."""
    return position(
        army("army-1", "red", **{"at": GATES, **fields}),
        unit("spears", "army-1", points=points),
        settlement("altdorf", owner, GATES, **SIZES.get(owner, {})),
        *more,
        sides=(
            side("red", allies=("green",)),
            side("blue"),
            side("green", allies=("red",)),
        ),
    )


SIZES = {"green": {"size": "fortress"}}


def inside(played: Played) -> str | None:
    return played.position.one(Army, "army-1").inside


@pytest.mark.rule("wc.settlement.fortress")
def test_an_army_goes_in_and_comes_out_without_a_march() -> None:
    gone_in = quarter.play(gates(works="field"), **GO_IN)
    assert inside(gone_in) == "altdorf"
    seen = gone_in.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "Army-1 went into Altdorf."
    assert seen["outcome"] == {"result": "inside"}
    within = gone_in.position.one(Army, "army-1")
    assert (within.works, within.action, within.path) == ("field", "none", ())
    out = quarter.play(gone_in.position, **COME_OUT)
    assert inside(out) is None
    assert out.ruling.summaries[0].text == "Army-1 came out into the open."


@pytest.mark.rule("wc.settlement.fortress")
@pytest.mark.rule("wc.settlement.border-tower")
@pytest.mark.rule("wc.army.hex-limit")
@pytest.mark.parametrize(
    ("given", "request_", "codes"),
    [
        (gates(), GO_IN, []),
        (gates(owner="green"), GO_IN, []),
        (gates(points=5001), GO_IN, ["capacity-exceeded"]),
        (gates(owner="green", points=2001), GO_IN, ["capacity-exceeded"]),
        (gates(owner="blue"), GO_IN, ["settlement-not-friendly"]),
        (gates(at=(1, 0)), GO_IN, ["not-co-located"]),
        (gates(army("army-7", "blue", GATES)), GO_IN, ["hex-not-free"]),
        (gates(), {"army": "army-1", "settlement": "nuln"}, ["unknown-entity"]),
        (gates(), COME_OUT, ["already-there"]),
        (gates(inside="altdorf"), GO_IN, ["already-there"]),
        (gates(inside="altdorf"), COME_OUT, []),
        (gates(*HELD, inside="altdorf"), COME_OUT, ["hex-over-limit"]),
        (gates(army("army-7", "blue", GATES), inside="altdorf"), COME_OUT, []),
        (gates(), {**GO_IN, "army": "army-9"}, ["unknown-entity"]),
    ],
)
def test_who_may_go_in_and_out(given: Position, request_: dict[str, Any], codes: list[str]) -> None:
    assert quarter.codes(given, **request_) == codes


@pytest.mark.rule("wc.settlement.fortress")
def test_nothing_passes_in_or_out_of_a_besieged_place() -> None:
    held = settlement("altdorf", "red", GATES, besieged=True)
    given = position(army("army-1", "red", GATES), unit("spears", "army-1"), held)
    assert quarter.codes(given, **GO_IN) == ["settlement-besieged"]
    within = position(army("army-1", "red", GATES, inside="altdorf"), held)
    assert quarter.codes(within, **COME_OUT) == ["settlement-besieged"]


@pytest.mark.rule("wc.settlement.fortress")
def test_an_ally_may_turn_out_to_have_no_room() -> None:
    given = gates(unit("wall", "altdorf", "green", points=1500), owner="green")
    played = quarter.play(given, **GO_IN)
    assert inside(played) is None
    assert played.outcome == {"result": "no_room"}
    assert played.seen_by("blue") is None


@pytest.mark.rule("wc.settlement.fortress")
@pytest.mark.rule("wc.move.order")
def test_an_army_may_go_in_where_its_march_ends() -> None:
    played = play("wc", gates(at=(0, 0)), "red", "move-army", MARCH_IN)
    assert inside(played) == "altdorf"
    assert played.ruling.summaries[0].text == (
        "Army-1 moved from (0, 0) to Altdorf (2, 0) and went into Altdorf."
    )
    away = {"army": "army-1", "path": [(3, 0)]}
    assert inside(play("wc", gates(inside="altdorf"), "red", "move-army", away)) is None


@pytest.mark.rule("wc.army.hex-limit")
def test_those_who_go_in_find_room_that_the_hex_has_not() -> None:
    given = gates(*HELD, at=(0, 0))
    outside = {"army": "army-1", "path": [(1, 0), (2, 0)]}
    assert refusals("wc", given, "red", "move-army", outside) == ["hex-over-limit"]
    assert inside(play("wc", given, "red", "move-army", MARCH_IN)) == "altdorf"


@pytest.mark.rule("wc.settlement.fortress")
@pytest.mark.rule("wc.army.hex-limit")
@pytest.mark.parametrize(("crowd", "end"), [(500, GATES), (4500, (1, 0))])
def test_a_march_to_an_ally_without_room_ends_outside(crowd: int, end: tuple[int, int]) -> None:
    given = gates(
        unit("wall", "altdorf", "green", points=1500),
        army("army-3", "green", GATES),
        unit("crowd", "army-3", "green", points=crowd),
        owner="green",
        at=(0, 0),
    )
    played = play("wc", given, "red", "move-army", MARCH_IN)
    assert (played.position.one(Army, "army-1").hex, inside(played)) == (end, None)
    seen = played.seen_by("red")
    assert seen is not None
    assert len(seen["findings"]) == 1


@pytest.mark.rule("wc.settlement.fortress")
@pytest.mark.parametrize("enemy", [[], [army("army-7", "blue", GATES)]])
def test_a_march_into_a_settlement_is_held_to_what_is_known(enemy: list[Any]) -> None:
    given = gates(*enemy, at=(0, 0))
    codes = refusals("wc", given, "red", "move-army", {**MARCH_IN, "path": [(1, 0)]})
    assert codes == ["not-co-located"]
    expected = ["insufficient-movement", "hex-not-free"] if enemy else []
    slow = {**MARCH_IN, "march": "normal"}
    assert set(refusals("wc", given, "red", "move-army", slow)) <= set(expected)


@pytest.mark.rule("wc.settlement.fortress")
def test_going_in_is_offered() -> None:
    view = gates().view("red")
    actions = book("wc").actions
    assert options_of(book("wc"), view, actions["quarter-army"]) == [GO_IN]
    marches = options_of(book("wc"), gates(at=(1, 0)).view("red"), actions["move-army"]) or []
    assert any(offered.get("enter") == "altdorf" for offered in marches)


@pytest.mark.rule("wc.upkeep.reorganise.merge")
@pytest.mark.rule("wc.army.hex-limit")
def test_a_garrison_does_not_come_out_into_a_full_hex() -> None:
    given = position(
        settlement("altdorf", "red", GATES),
        unit("militia", "altdorf", points=600),
        army("army-1", "red", GATES),
        unit("spears", "army-1", points=1000),
        army("army-2", "red", GATES),
        unit("guard", "army-2", points=3500),
        phase="upkeep",
    )
    request = {"source": "altdorf", "target": "army-1"}
    assert refusals("wc", given, "red", "merge-armies", request) == ["hex-over-limit"]


@pytest.mark.rule("wc.move.order")
def test_a_march_that_comes_back_is_told_as_a_march() -> None:
    round_trip = {"army": "army-1", "path": [(3, 0), (2, 0)], "enter": "altdorf"}
    played = play("wc", gates(), "red", "move-army", round_trip)
    assert played.ruling.summaries[0].text == (
        "Army-1 moved from Altdorf (2, 0) to Altdorf (2, 0) and went into Altdorf."
    )
