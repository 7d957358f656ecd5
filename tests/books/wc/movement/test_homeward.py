"""Militia whose help is needed no more: by what way it goes home, and that it goes."""

from typing import Any

import pytest

from app.books.wc.entities import Aid, Army, Settlement, Unit
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, unit
from tests.play import play, table

STRIPES = ("t1", "t2", "t3")
MAP = plain_map(
    territories={
        (q, r): (STRIPES[0 if q < -2 else 1 if q < 3 else 2],)
        for q in range(-8, 9)
        for r in range(-8, 9)
    }
)


def helpers(*more: Any, at: Hex = (3, 0), **fields: Any) -> Position:
    """Ulric's militia, from t1 in the west, at (3, 0) in t3."""
    return position(
        settlement("ulric", "red", (-4, 0), size="village", territory="t1"),
        army("army-1", "red", at, **fields),
        unit("militia", "army-1", home_settlement="ulric"),
        *more,
        game_map=MAP,
    )


def promise(**fields: Any) -> Aid:
    values = {"owner": "red", "caller": "red", "territory": "t3", "given_turn": 1, **fields}
    return Aid(id="aid-1", settlement="ulric", **values)


move = table("wc", "move-army", actor="red", army="army-1")


end = table("wc", "end-phase", actor="red")


@pytest.mark.rule("wc.militia.movement")
@pytest.mark.rule("wc.messenger.aid")
@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        (helpers(), [(2, 0)], []),
        (helpers(), [(2, 0), (1, 0), (0, 0)], []),
        (helpers(), [(2, 1)], []),
        (helpers(), [(3, -1)], ["militia-bound"]),
        (helpers(), [(2, 0), (2, -1)], ["militia-bound"]),
        (helpers(promise(ended=True)), [(3, -1)], ["militia-bound"]),
        (helpers(promise()), [(3, -1)], []),
        (helpers(at=(-2, 0)), [(-3, 0), (-3, 1), (-4, 1)], []),
        (helpers(at=(-4, 0)), [(-4, 1)], []),
    ],
)
def test_the_way_home_is_the_shortest(
    given: Position, path: list[Hex], expected: list[str]
) -> None:
    assert move.codes(given, path=path) == expected


@pytest.mark.rule("wc.militia.movement")
def test_militia_goes_home_at_its_normal_move() -> None:
    assert move.codes(helpers(), path=[(2, 0)], march="fast") == ["mode-not-allowed"]
    assert move.codes(helpers(), path=[(2, 0)], march="forced") == ["mode-not-allowed"]
    assert move.codes(helpers(promise()), path=[(2, 0)], march="forced") == []


@pytest.mark.rule("wc.militia.movement")
@pytest.mark.rule("wc.messenger.aid")
def test_a_side_ends_its_movement_only_when_such_militia_has_set_off() -> None:
    assert end.codes(helpers()) == ["militia-must-go-home"]
    assert end.codes(helpers(promise())) == []
    assert end.codes(helpers(at=(-3, 0))) == []
    homeward = {"army": "army-1", "path": [(2, 0), (1, 0), (0, 0), (-1, 0)]}
    gone = play("wc", helpers(), "red", "move-army", homeward).position
    assert end.codes(gone) == []
    play("wc", gone, "red", "end-phase")


@pytest.mark.rule("wc.militia.movement")
def test_militia_whose_way_is_full_may_stand() -> None:
    crowd = [army("army-2", "red", (2, 0)), unit("crowd", "army-2", points=5000)]
    assert end.codes(helpers(*crowd)) == []


@pytest.mark.rule("wc.militia.movement")
def test_militia_without_a_way_home_is_free_where_it_is() -> None:
    sea = {(q, r): "sea" for q in (1, 2) for r in range(-8, 9)}
    island = plain_map(terrain=sea, territories={e.hex: e.territories for e in MAP.hexes})
    given = position(*helpers().all(Settlement), *helpers().all(Army), *helpers().all(Unit))
    cut_off = Position.of(
        [e for kind in given.kinds() for e in given.of_kind(kind)], island, given.settings
    )
    assert end.codes(cut_off) == []
    assert move.codes(cut_off, path=[(3, 1)]) == []
