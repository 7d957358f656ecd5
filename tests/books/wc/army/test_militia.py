"""Who is bound to a home, and how far they may go."""

from typing import Any

import pytest

from app.books.wc.army.militia import between, militia_faults, open_territories
from app.books.wc.entities import Aid, Ambush, ScoutingParty
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, unit
from tests.play import refusals, table

STRIPES = ("t1", "t2", "t3", "t4", "t5", "t6")


def stripes() -> Any:
    """Six territories from west to east, each three hexes wide; t1 begins at q = -8."""
    hexes = [(q, r) for q in range(-8, 9) for r in range(-8, 9)]
    return plain_map(territories={(q, r): (STRIPES[(q + 8) // 3],) for q, r in hexes})


def at_home(
    *more: Any, size: str = "village", at: Hex = (-4, 0), home: Any = None, **fields: Any
) -> Position:
    """Ulric's militia as an army in its home territory t2, which reaches from q = -5 to -3."""
    place = settlement("ulric", "red", (-4, 0), **{"size": size, "territory": "t2", **(home or {})})
    return position(
        place,
        army("army-1", "red", at, **fields),
        unit("militia", "army-1", movement=9, home_settlement="ulric"),
        *more,
        game_map=stripes(),
    )


move = table("wc", "move-army", actor="red", army="army-1")


def eastward(start: int, end: int) -> tuple[Hex, ...]:
    return tuple((q, 0) for q in range(start + 1, end + 1))


def aid(territory: str, **fields: Any) -> Aid:
    values = {"settlement": "ulric", "owner": "red", "caller": "red", "given_turn": 1}
    return Aid(id="aid-1", territory=territory, **{**values, **fields})


@pytest.mark.rule("wc.militia.movement")
@pytest.mark.parametrize("size", ["village", "town", "city"])
def test_militia_leave_their_hex_but_not_their_territory(size: str) -> None:
    assert move.codes(at_home(size=size), path=eastward(-4, -3)) == []
    assert move.codes(at_home(size=size), path=eastward(-4, -2)) == ["militia-bound"]
    assert move.codes(at_home(size=size), path=[(-3, 0), (-2, 0), (-3, 0)]) == ["militia-bound"]


@pytest.mark.rule("wc.militia.movement")
def test_an_army_that_holds_some_militia_is_bound_like_them() -> None:
    mixed = at_home(unit("regulars", "army-1", movement=9))
    assert move.codes(mixed, path=eastward(-4, -2)) == ["militia-bound"]
    regulars = position(army("army-1", "red", (-4, 0)), unit("r", "army-1"), game_map=stripes())
    assert move.codes(regulars, path=eastward(-4, -2)) == []


@pytest.mark.rule("wc.militia.movement")
def test_a_destroyed_home_binds_nobody_and_a_captured_one_does() -> None:
    assert move.codes(at_home(home={"destroyed": True}), path=eastward(-4, -2)) == []
    assert move.codes(at_home(home={"captured": True}), path=eastward(-4, -2)) == ["militia-bound"]
    nowhere = position(
        army("army-1", "red", (-4, 0)),
        unit("militia", "army-1", home_settlement="gone"),
        game_map=stripes(),
    )
    assert move.codes(nowhere, path=eastward(-4, -2)) == []


@pytest.mark.rule("wc.militia.movement")
@pytest.mark.rule("wc.messenger.aid")
def test_a_promise_of_aid_opens_the_way_to_the_caller_and_no_further() -> None:
    promised = at_home(aid("t4"))
    assert move.codes(promised, path=eastward(-4, 3)) == []
    assert move.codes(promised, path=eastward(-4, 4)) == ["militia-bound"]
    assert move.codes(promised, path=[(-5, 0), (-6, 0)]) == ["militia-bound"]
    assert move.codes(at_home(aid("t4", ended=True)), path=eastward(-4, -2)) == ["militia-bound"]


@pytest.mark.rule("wc.militia.movement")
def test_militia_abroad_without_a_promise_may_only_go_home() -> None:
    abroad = at_home(at=(3, 0))
    homeward = tuple((q, 0) for q in range(2, -5, -1))
    assert move.codes(abroad, path=homeward) == []
    assert move.codes(abroad, path=[(4, 0)]) == ["militia-bound"]
    one_at_home = at_home(
        unit("other", "army-2", home_settlement="ulric"), army("army-2", "red", (3, 0))
    )
    assert move.codes(one_at_home, path=eastward(-4, -2)) == ["militia-bound"]


@pytest.mark.rule("wc.race.undead.messengers")
@pytest.mark.parametrize("more", [(), (aid("t3"),)])
def test_the_undead_of_a_place_never_leave_it(more: Any) -> None:
    for destroyed in (False, True):
        given = at_home(*more, home={"race": "undead", "destroyed": destroyed})
        assert move.codes(given, path=eastward(-4, -2)) == ["militia-bound"]


@pytest.mark.rule("wc.militia.free-garrisons")
@pytest.mark.parametrize("size", ["fortress", "border_tower"])
def test_fortress_and_tower_garrisons_go_where_they_like(size: str) -> None:
    assert move.codes(at_home(size=size), path=eastward(-4, 4)) == []


@pytest.mark.rule("wc.map.border-hex")
@pytest.mark.rule("wc.militia.movement")
def test_on_the_border_militia_are_at_home_if_their_owner_says_so() -> None:
    given = at_home()
    hexes = {(q, r): (STRIPES[(q + 8) // 3],) for q in range(-8, 9) for r in range(-8, 9)}
    given.map = plain_map(territories={**hexes, (-2, 0): ("t2", "t3")})
    assert move.codes(given, path=eastward(-4, -2)) == []
    assert move.codes(given, path=eastward(-4, -2), declared_territory="t2") == []
    assert move.codes(given, path=eastward(-4, -2), declared_territory="t3") == ["militia-bound"]


def capital(*more: Any, home: int, away: int = 0, goes: int, noted: int = 0) -> Position:
    """A capital's army: points at home, points away in t4, and an army of it that would go."""
    place = settlement(
        "altdorf",
        "red",
        (-4, 0),
        size="capital",
        territory="t2",
        noted_residents_points=noted,
    )
    return position(
        place,
        unit("home", "altdorf", points=home, home_settlement="altdorf"),
        army("army-2", "red", (2, 0)),
        unit("away", "army-2", points=away, home_settlement="altdorf"),
        army("army-1", "red", (-4, 0)),
        unit("goes", "army-1", points=goes, movement=9, home_settlement="altdorf"),
        *more,
        game_map=stripes(),
    )


@pytest.mark.rule("wc.settlement.capital.half-army")
@pytest.mark.rule("wc.militia.capital")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (capital(home=1250, goes=1250), []),
        (capital(home=1249, goes=1251), ["capital-half-army"]),
        (capital(home=1000, away=750, goes=250), []),
        (capital(home=999, away=750, goes=251), ["capital-half-army"]),
        (capital(home=0, noted=1250, goes=1250), []),
    ],
)
def test_half_of_the_capitals_army_stays(given: Position, expected: list[str]) -> None:
    assert move.codes(given, path=eastward(-4, -2)) == expected


@pytest.mark.rule("wc.settlement.capital.half-army")
def test_it_is_measured_when_leaving_and_ambushes_count_as_outside() -> None:
    assert move.codes(capital(home=0, goes=2500), path=eastward(-4, -3)) == []
    outside = position(
        settlement("altdorf", "red", (-4, 0), size="capital", territory="t2"),
        army("army-1", "red", (2, 0)),
        unit("out", "army-1", points=2000, movement=9, home_settlement="altdorf"),
        game_map=stripes(),
    )
    assert move.codes(outside, path=[(3, 0)]) == []
    hidden = Ambush(id="hidden", name="H", owner="red", territory="t3", set_turn=1)
    lying = unit("lying", "hidden", points=600, home_settlement="altdorf")
    assert move.codes(capital(hidden, lying, home=1000, goes=500), path=eastward(-4, -2)) == [
        "capital-half-army"
    ]


@pytest.mark.rule("wc.settlement.capital.half-army")
def test_a_destroyed_capital_holds_nobody() -> None:
    given = position(
        settlement("altdorf", "red", (-4, 0), size="capital", territory="t2", destroyed=True),
        army("army-1", "red", (-4, 0)),
        unit("all", "army-1", points=2000, movement=9, home_settlement="altdorf"),
        game_map=stripes(),
    )
    assert move.codes(given, path=eastward(-4, -2)) == []


@pytest.mark.rule("wc.militia.movement")
def test_militia_who_scout_as_a_party_stay_in_their_territory() -> None:
    given = position(
        settlement("ulric", "red", (-4, 0), size="town", territory="t2"),
        ScoutingParty(id="party", name="Party", owner="red", hex=(-4, 0)),
        unit("archers", "party", movement=5, home_settlement="ulric"),
        game_map=stripes(),
    )
    for end, expected in ((-3, []), (-2, ["militia-bound"])):
        request = {"agent": "party", "path": eastward(-4, end)}
        assert refusals("wc", given, "red", "move-agent", request) == expected


def test_an_ambush_may_lie_where_its_troops_may_go() -> None:
    view = at_home(aid("t3")).view("red")
    units = view.where(type(unit("x", "y")), force="army-1")
    for territory, expected in (("t2", []), ("t3", []), ("t1", ["militia-bound"])):
        assert [f.code for f in militia_faults(view, units, (territory,))] == expected
    assert [f.code for f in militia_faults(view, units, (None,))] == ["militia-bound"]
    assert list(militia_faults(view, units, ())) == []


def test_militia_of_no_known_force_are_bound_to_their_home() -> None:
    view = at_home(unit("lost", "nowhere", home_settlement="ulric")).view("red")
    units = [u for u in view.all(type(unit("x", "y"))) if u.id == "lost"]
    assert open_territories(view, units) == {"t2"}


def test_where_troops_may_go_together() -> None:
    second = settlement("ost", "red", (-2, 0), size="town", territory="t3")
    bound = unit("ost-militia", "army-1", home_settlement="ost")
    view = at_home(second, bound, aid("t4")).view("red")
    units = view.where(type(bound), force="army-1")
    assert open_territories(view, units) == {"t2", "t3"}
    assert open_territories(view, [u for u in units if u.id == "nobody"]) is None


def test_territories_between_two_others() -> None:
    game_map = stripes()
    assert between(game_map, "t2", "t4") == {"t2", "t3", "t4"}
    assert between(game_map, "t2", "t2") == {"t2"}
    assert between(game_map, "t2", "atlantis") == {"t2", "atlantis"}
