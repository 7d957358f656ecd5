"""What a front end is offered: each hex that can be reached, by one cheapest path."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.books.wc.entities import BaggageTrain, Messenger, ScoutingParty
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.path import Costs
from app.books.wc.movement.zones import Zones
from app.engine.adjudicate import refusals_of
from app.engine.hexgrid import distance, neighbours
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, unit
from tests.play import book, odds_of, refusals

ACTIONS = ("move-army", "move-agent", "dig-in", "rest-army", "build-works")


def offered(at: Position, action: str) -> list[dict[str, Any]]:
    return options_of(book("wc"), at.view("red"), book("wc").actions[action]) or []


def ends(found: list[dict[str, Any]], **fields: Any) -> set[Any]:
    return {
        tuple(option["path"][-1])
        for option in found
        if all(option.get(name) == value for name, value in fields.items())
    }


@pytest.mark.rule("wc.move.allowance")
def test_every_hex_in_reach_is_offered_once_for_each_march() -> None:
    at = position(army("army-1", "red", (0, 0)), unit("unit-1", "army-1", movement=2))
    found = offered(at, "move-army")
    for march, radius in (("normal", 2), ("fast", 3), ("forced", 4)):
        marches = [option for option in found if option["march"] == march]
        within = ends(found, march=march)
        assert len(marches) == len(within) == 3 * radius * (radius + 1)
        assert all(0 < distance((0, 0), place) <= radius for place in within)


@pytest.mark.rule("wc.move.order")
def test_nothing_is_offered_to_what_has_moved_or_belongs_to_others() -> None:
    at = position(
        army("army-1", "red", (0, 0), action="march"),
        unit("unit-1", "army-1"),
        army("army-7", "blue", (0, 0)),
        unit("unit-7", "army-7", "blue"),
    )
    assert {action: offered(at, action) for action in ACTIONS} == {action: [] for action in ACTIONS}


@pytest.mark.rule("wc.militia.movement")
@pytest.mark.rule("wc.map.border-hex")
def test_militia_are_offered_ways_round_what_is_closed_to_them() -> None:
    cut = {(0, 1): ("east", "west"), (-1, 1): ("east", "west")}
    at = position(
        settlement("ulric", "red", (0, 0), size="town"),
        army("army-1", "red", (0, 0)),
        unit("militia", "army-1", movement=2, home_settlement="ulric"),
        game_map=plain_map(territories=cut),
    )
    found = [option for option in offered(at, "move-army") if option["march"] == "normal"]
    assert (-1, 1) in ends(found)
    assert (-1, 0) not in ends(found)
    by_end = {tuple(option["path"][-1]): option for option in found}
    assert by_end[0, 1]["declared_territory"] == "east"
    assert "declared_territory" not in by_end[1, 0]


@pytest.mark.rule("wc.works.hasty")
@pytest.mark.rule("wc.move.actions")
def test_digging_in_resting_and_building_are_offered_to_an_army_that_has_not_acted() -> None:
    at = position(army("army-1", "red", (0, 0)), unit("unit-1", "army-1", movement=4))
    dug = offered(at, "dig-in")
    assert {"army": "army-1"} in dug
    assert len(ends([option for option in dug if "path" in option])) == len(dug) - 1 == 18
    assert offered(at, "rest-army") == offered(at, "build-works") == [{"army": "army-1"}]


def test_agents_are_offered_their_own_ways() -> None:
    rider = Messenger(
        id="rider",
        owner="red",
        hex=(0, 0),
        messenger_kind="runner",
        movement=2,
        home_settlement="x",
        home_territory="east",
    )
    at = position(
        rider,
        BaggageTrain(id="train", owner="red", hex=(0, 0)),
        BaggageTrain(id="with", owner="red", hex=(0, 0), army="army-1"),
        ScoutingParty(id="party", name="P", owner="red", hex=(0, 0), moved=True),
        army("army-1", "red", (0, 0)),
    )
    found = offered(at, "move-agent")
    assert {option["agent"] for option in found} == {"rider", "train"}
    assert {option["march"] for option in found if option["agent"] == "rider"} == {"forced"}
    assert len(ends(found, agent="rider")) == 60


PLACES = st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(
    lambda place: distance(place, (0, 0)) <= 3
)


@st.composite
def small_wars(draw: st.DrawFn) -> Position:
    """Red's army on a small map of broken ground, with enemies about."""
    terrain = draw(
        st.dictionaries(
            PLACES, st.sampled_from(["forest", "mountains", "sea", "river", "chasm"]), max_size=12
        )
    )
    enemies = [
        army(f"enemy-{number}", "blue", at)
        for number, at in enumerate(draw(st.lists(PLACES, max_size=2)))
    ]
    fields: dict[str, Any] = {"home_settlement": "ulric"} if draw(st.booleans()) else {}
    return position(
        settlement("ulric", "red", (0, 0), size="village"),
        army("army-1", "red", (0, 0)),
        unit("unit-1", "army-1", movement=draw(st.integers(0, 3)), **fields),
        *enemies,
        sections=("terrain",),
        sides=(side("red"), side("blue")),
        game_map=plain_map(terrain, radius=3),
    )


@pytest.mark.slow
@settings(max_examples=40)
@given(small_wars())
def test_every_march_offered_is_legal_and_the_cheapest_and_none_is_forgotten(at: Position) -> None:
    view = at.view("red")
    action = book("wc").actions["move-army"]
    costs = Costs(ground_of(view), Zones(view, "red", only_known=True))
    for march in ("normal", "forced"):
        found = {tuple(o["path"][-1]): o for o in offered(at, "move-army") if o["march"] == march}
        for option in found.values():
            assert refusals("wc", at, "red", "move-army", option) == []
        for steps in all_ways((0, 0), 3):
            request = action.request.model_validate(
                {"army": "army-1", "path": steps, "march": march}
            )
            if not refusals_of(book("wc"), view, action, request):
                best = costs.of_way((0, 0), [tuple(p) for p in found[steps[-1]]["path"]])
                cost = costs.of_way((0, 0), steps)
                assert best is not None
                assert cost is not None
                assert best <= cost


def all_ways(start: Any, length: int) -> Any:
    """Every way of at most so many steps that does not turn straight back."""
    ways = [(place,) for place in neighbours(start)]
    for _ in range(length - 1):
        yield from ways
        ways = [
            (*way, place)
            for way in ways
            for place in neighbours(way[-1])
            if place not in (start, *way)
        ]
    yield from ways


@pytest.mark.rule("wc.patrol.zone")
@pytest.mark.parametrize("duty", ["none", "patrol"])
def test_a_march_is_reckoned_without_hidden_patrols_and_says_so(duty: Any) -> None:
    at = position(
        army("army-1", "red", (0, 0)),
        unit("foot", "army-1"),
        army("army-2", "blue", (3, 0)),
        unit("riders", "army-2", duty=duty),
        phase="movement",
    )
    found = odds_of("wc", at, "red", "move-army", {"army": "army-1", "path": [(1, 0)]})
    assert "No hidden patrol is near the way." in found.assumes
    assert [outcome.chance for outcome in found.outcomes] == [1]
