"""Zones of influence and the patrols that widen them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.entities import Army, Unit
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.path import Costs
from app.books.wc.movement.zones import Zones
from app.engine.hexgrid import Hex, distance, neighbours
from app.engine.position import Position
from app.engine.ruling import Change
from tests.books.wc.build import army, plain_map, position, side, unit
from tests.play import odds_of, table

MARCHES = ("normal", "fast", "forced")
SIDES = (
    side("red", allies=("green",)),
    side("blue"),
    side("green", allies=("red",)),
    side("grey", race="neutral", is_player=False),
)


def facing(
    *more: Any, movement: int = 4, patrol: bool = False, enemy: str = "blue", **fields: Any
) -> Position:
    """Red's 1st Army at (0, 0), and the 7th, by default blue's, at (3, 0)."""
    return position(
        army("army-1", "red", (0, 0)),
        unit("unit-1", "army-1", movement=movement),
        army("army-7", enemy, (3, 0), **fields),
        unit("unit-7", "army-7", enemy, duty="patrol" if patrol else "none"),
        *more,
        sides=SIDES,
    )


move = table("wc", "move-army", actor="red", army="army-1")


ALONG = ((1, 0), (1, 1), (1, 2), (1, 3))


@pytest.mark.rule("wc.zone.influence")
@pytest.mark.parametrize(
    ("path", "march", "spent"),
    [
        (((1, 0), (2, 0)), "normal", 6),
        (((1, 0), (2, 0), (3, 0)), "fast", 10),
        (((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)), "forced", 16),
    ],
)
def test_hexes_in_the_zone_cost_double(path: Any, march: str, spent: int) -> None:
    played = move.play(facing(), path=path, march=march)
    assert played.outcome["spent_half_points"] == spent
    assert played.position.one(Army, "army-1").hex == path[-1]
    assert played.outcome["stopped"] is None


@pytest.mark.rule("wc.zone.influence")
def test_a_way_into_the_zone_may_be_too_dear() -> None:
    assert move.codes(facing(), path=[(1, 0), (2, 0), (3, 0)]) == ["insufficient-movement"]


@pytest.mark.rule("wc.zone.influence")
def test_zones_do_not_add_up_and_leaving_one_is_not_doubled() -> None:
    other = (army("army-8", "blue", (3, -1)), unit("unit-8", "army-8", "blue"))
    assert move.play(facing(*other), path=[(1, 0), (2, 0)]).outcome["spent_half_points"] == 6
    inside = position(
        army("army-1", "red", (2, 0)),
        unit("unit-1", "army-1"),
        army("army-7", "blue", (3, 0)),
        sides=SIDES,
    )
    assert move.play(inside, path=[(1, 0)]).outcome["spent_half_points"] == 2


@pytest.mark.rule("wc.zone.influence")
@pytest.mark.parametrize(("enemy", "spent"), [("green", 6), ("grey", 8)])
def test_allies_do_not_slow_each_other_and_neutrals_do(enemy: str, spent: int) -> None:
    played = move.play(facing(enemy=enemy), path=[(1, 0), (2, 0), (2, 1)], march="forced")
    assert played.outcome["spent_half_points"] == spent + (enemy == "grey") * 2


@pytest.mark.rule("wc.zone.influence")
def test_an_army_on_a_forced_march_keeps_its_zone() -> None:
    at = facing(march="forced", patrol=True)
    assert move.play(at, path=[(1, 0), (2, 0)]).outcome["spent_half_points"] == 6


@pytest.mark.rule("wc.patrol.zone")
def test_a_patrol_widens_the_zone_to_two_hexes() -> None:
    played = move.play(facing(movement=6, patrol=True), path=[(1, 0), (2, 0), (3, 0)])
    assert played.outcome["spent_half_points"] == 12
    assert played.position.one(Army, "army-1").hex == (3, 0)


@pytest.mark.rule("wc.patrol.zone")
def test_a_hidden_patrol_stops_a_march_that_seemed_affordable() -> None:
    at = facing(patrol=True)
    assert move.codes(at, path=ALONG) == []
    played = move.play(at, path=ALONG)
    after = played.position.one(Army, "army-1")
    assert after.path == ((0, 0), (1, 0), (1, 1))
    assert after.action == "march"
    assert played.outcome["stopped"] == "slowed-by-zone"
    assert played.outcome["spent_half_points"] == 8
    assert move.codes(played.position, path=[(1, 2)]) == ["already-moved"]


@pytest.mark.rule("wc.patrol.zone")
def test_the_mover_learns_that_a_zone_slowed_him_and_nobody_learns_who_patrols() -> None:
    played = move.play(facing(patrol=True), path=ALONG)
    mover, enemy = played.seen_by("red"), played.seen_by("blue")
    assert mover is not None
    assert enemy is not None
    assert [f["data"] for f in mover["findings"]] == [
        {"slowed_in": [(1, 0), (1, 1)]},
        {"stopped": "slowed-by-zone", "at": (1, 1)},
    ]
    assert "unit-7" not in str(mover)
    assert enemy["findings"] == []
    assert "wc.patrol.zone" not in enemy["rules"]
    assert set(enemy["outcome"]) == {"path"}


@pytest.mark.rule("wc.patrol.zone")
@pytest.mark.parametrize("march", ["fast", "forced"])
def test_a_march_suspends_the_patrols(march: str) -> None:
    played = move.play(facing(patrol=True, march=march), path=ALONG)
    assert played.position.one(Army, "army-1").hex == (1, 3)
    assert played.outcome["spent_half_points"] == 8


@pytest.mark.rule("wc.patrol.zone")
def test_an_army_that_cannot_even_set_out_has_made_its_move() -> None:
    at = position(
        army("army-1", "red", (0, 0), works="field"),
        unit("unit-1", "army-1", movement=1),
        army("army-7", "blue", (3, 0)),
        unit("unit-7", "army-7", "blue", duty="patrol"),
        sides=SIDES,
    )
    after = move.play(at, path=[(1, 0)]).position.one(Army, "army-1")
    assert (after.hex, after.path, after.action) == ((0, 0), ((0, 0),), "march")
    assert after.works == "field"


@pytest.mark.rule("wc.patrol.zone")
def test_where_it_must_stop_without_room_it_stops_before() -> None:
    crowd = (army("army-2", "red", (1, 1)), unit("crowd", "army-2", points=4900))
    played = move.play(facing(*crowd, patrol=True), path=ALONG)
    assert played.position.one(Army, "army-1").hex == (1, 0)
    assert played.outcome["stopped"] == "slowed-by-zone"


@pytest.mark.rule("wc.patrol.zone")
def test_odds_are_reckoned_without_hidden_patrols() -> None:
    request = {"army": "army-1", "path": ALONG}
    assert odds_of("wc", facing(patrol=True), "red", "move-army", request) == odds_of(
        "wc", facing(), "red", "move-army", request
    )


PLACES = st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(
    lambda place: distance(place, (0, 0)) <= 5
)
TERRAIN = st.sampled_from(
    ["plains", "forest", "hills", "mountains", "jungle", "desert", "marsh", "sea", "river_delta"]
)


@st.composite
def fields_of_war(draw: st.DrawFn, patrols: bool | None = None) -> Position:
    """Red's army among hidden and open enemies on broken ground."""
    enemies: list[Any] = []
    for number, at in enumerate(draw(st.lists(PLACES, max_size=4))):
        on_patrol = draw(st.booleans()) if patrols is None else patrols
        duty = "patrol" if on_patrol else "none"
        march = draw(st.sampled_from([None, *MARCHES]))
        enemies += [
            army(f"enemy-{number}", "blue", at, march=march),
            unit(f"foe-{number}", f"enemy-{number}", "blue", duty=duty),
        ]
    return position(
        army("army-1", "red", (0, 0), fatigue=draw(st.integers(0, 6))),
        unit("unit-1", "army-1", movement=draw(st.integers(1, 6))),
        *enemies,
        sides=SIDES,
        sections=draw(st.sampled_from([("terrain",), ()])),
        game_map=plain_map(draw(st.dictionaries(PLACES, TERRAIN, max_size=30)), radius=6),
    )


@st.composite
def wanderings(draw: st.DrawFn) -> tuple[Hex, ...]:
    path = [(0, 0)]
    for turn in draw(st.lists(st.integers(0, 5), min_size=1, max_size=8)):
        path.append(neighbours(path[-1])[turn])
    return tuple(path[1:])


@given(fields_of_war(), wanderings(), st.sampled_from(MARCHES))
def test_no_march_ever_spends_more_than_its_allowance(
    at: Position, path: tuple[Hex, ...], march: str
) -> None:
    if move.codes(at, path=path, march=march):
        return
    before = at.one(Army, "army-1")
    outcome = move.play(at, path=path, march=march).outcome
    entered = outcome["path"][1:]
    costs = Costs(ground_of(at), Zones(at, "red"))
    spent = costs.of_way(before.hex, entered)
    assert spent is not None
    assert spent <= outcome["spent_half_points"] <= outcome["allowance_half_points"]
    assert tuple(entered) == path[: len(entered)]
    assert (outcome["stopped"] is None) == (len(entered) == len(path))


@given(st.data(), wanderings(), st.sampled_from(MARCHES))
def test_hidden_patrols_never_change_what_is_legal(
    data: st.DataObject, path: tuple[Hex, ...], march: str
) -> None:
    at = data.draw(fields_of_war(patrols=False))
    watched = at
    for foe in [u for u in at.of_kind("unit") if u.id.startswith("foe")]:
        watched = with_patrol(watched, foe.id)
    assert move.codes(at, path=path, march=march) == move.codes(watched, path=path, march=march)


def with_patrol(at: Position, unit_id: str) -> Position:
    was = at.one(Unit, unit_id)
    return at.apply([Change("test", was, was.model_copy(update={"duty": "patrol"}))])


@given(fields_of_war(), wanderings())
def test_costs_only_grow_along_a_way(at: Position, path: tuple[Hex, ...]) -> None:
    known = Costs(ground_of(at), Zones(at, "red", only_known=True))
    true = Costs(ground_of(at), Zones(at, "red"))
    bare = Costs(ground_of(at))
    previous = 0
    for steps in (path[:n] for n in range(1, len(path) + 1)):
        totals = [costs.of_way((0, 0), steps) for costs in (bare, known, true)]
        if None in totals:
            assert totals == [None] * 3
            return
        cheapest, seeming, real = (t for t in totals if t is not None)
        assert previous < cheapest <= seeming <= real <= 2 * cheapest
        previous = cheapest
