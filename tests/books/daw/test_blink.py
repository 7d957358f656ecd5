"""Blink dogs: marching, disengaging and fleeing by blink."""

from typing import Any

import pytest

from app.books.daw.battlefield import Battlefield
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.daw.build import group, of, position, unit
from tests.play import odds_of, play, refusals


def dogs(*extra: Any, field: Battlefield | None = None, **fields: Any) -> Position:
    return position(unit("dogs", "red", (0, 0), 2, "blink", **fields), *extra, field=field)


def blink(goal: Hex, facing: int = 4) -> dict[str, Any]:
    return {"unit": "dogs", "goal": goal, "facing": facing}


@pytest.mark.rule("daw.blink.move")
def test_it_appears_with_any_facing_and_may_attack() -> None:
    around = [unit(f"wall-{n}", "blue", at) for n, at in enumerate([(1, 0), (0, 1), (-1, 1)])]
    blinked = play("daw", dogs(*around), "red", "unit-blink", blink((18, 0), 5))
    there = of(blinked.position, "dogs")
    assert (there.hex, there.facing, blinked.position.campaign.phase) == ((18, 0), 5, "movement")
    blow = {"attacker": "dogs", "target": "wall-0", "amount": 1, "manner": "melee"}
    assert refusals("daw", blinked.position, "red", "damage-apply", blow) == []
    for action, request in (
        ("unit-blink", blink((1, 1))),
        ("unit-disengage", blink((1, 1))),
        ("unit-move", {"unit": "dogs"}),
    ):
        assert refusals("daw", blinked.position, "red", action, request) == ["already-moved"]


@pytest.mark.rule("daw.blink.move")
@pytest.mark.parametrize("action", ["unit-blink", "unit-disengage"])
@pytest.mark.parametrize(
    ("goal", "codes"),
    [
        ((18, 0), []),
        ((18, 1), ["too-far"]),
        ((2, 0), ["hex-occupied"]),
        ((0, 2), ["hex-impassable"]),
        ((0, 0), ["hex-occupied"]),
    ],
)
def test_where_it_may_appear(action: str, goal: Hex, codes: list[str]) -> None:
    given = dogs(unit("friend", "red", (2, 0)), field=Battlefield(impassable=((0, 2),)))
    assert refusals("daw", given, "red", action, blink(goal)) == codes


@pytest.mark.rule("daw.blink.move")
def test_beyond_the_edge_nobody_stands() -> None:
    given = dogs(field=Battlefield(columns=10, rows=10))
    assert refusals("daw", given, "red", "unit-blink", blink((10, 0))) == ["hex-impassable"]
    assert refusals("daw", given, "red", "unit-blink", blink((-1, 2))) == []


@pytest.mark.rule("daw.blink.move")
def test_companions_on_foot_would_stay_behind() -> None:
    mixed = position(unit("dogs", "red", (0, 0), groups=(group("blink"), group())))
    assert refusals("daw", mixed, "red", "unit-blink", blink((3, 0))) == ["no-such-power"]


@pytest.mark.rule("daw.blink.disengage")
def test_nobody_attacks_it_as_it_leaves() -> None:
    given = dogs(unit("orcs", "blue", (1, 0), 5), unit("ogres", "blue", (0, 1), 6))
    left = play("daw", given, "red", "unit-disengage", blink((-7, 0)))
    assert of(left.position, "dogs").hex == (-7, 0)
    [note] = left.ruling.tabletop
    assert note.text == "No disengagement attack sequence against Dogs."
    blow = {"attacker": "dogs", "target": "orcs", "amount": 1, "manner": "melee"}
    assert refusals("daw", left.position, "red", "damage-apply", blow) == []


def struck(
    amount: int,
    *extra: Any,
    manner: str = "melee",
    field: Battlefield | None = None,
    **fields: Any,
) -> Position:
    """Blue's orcs at (-1, 0), activated, have reported damage to the dogs at (0, 0)."""
    given = position(
        unit("orcs", "blue", (-1, 0), 2),
        unit("dogs", "red", (0, 0), 2, "blink", **fields),
        *extra,
        commander="basil",
        field=field,
    )
    blow = {"attacker": "orcs", "target": "dogs", "amount": amount, "manner": manner}
    return play("daw", given, "blue", "damage-apply", blow).position


def flee(given: Position, n: int, dice: Any = None, **fields: Any) -> Any:
    return play("daw", given, "red", "withdraw", {"unit": "dogs", "n": n, **fields}, dice)


@pytest.mark.rule("daw.blink.withdraw")
@pytest.mark.parametrize(
    ("damage", "n", "goal", "uhp"),
    [(3, 3, (3, 0), 8), (3, 2, (2, 0), 7), (2, 18, (18, 0), 8), (3, 0, (0, 0), 5)],
)
def test_each_hex_takes_a_point_off(damage: int, n: int, goal: Hex, uhp: int) -> None:
    fled = flee(struck(damage), n, {"facing": [4]} if n else {})
    there = of(fled.position, "dogs")
    assert (there.hex, there.uhp, there.disordered) == (goal, uhp, True)
    assert there.facing == (4 if n else 2)
    assert fled.outcome["damage"] == 8 - uhp


@pytest.mark.rule("daw.hex.random-vertex")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_names_the_vertex(face: int) -> None:
    assert of(flee(struck(1), 1, [face]).position, "dogs").facing == face


@pytest.mark.rule("daw.hex.random-vertex")
def test_every_vertex_is_as_likely() -> None:
    known = odds_of("daw", struck(1), "red", "withdraw", {"unit": "dogs", "n": 1})
    assert {o.outcome["facing"]: str(o.chance) for o in known.outcomes} == dict.fromkeys(
        range(1, 7), "1/6"
    )


@pytest.mark.rule("daw.blink.withdraw")
def test_a_disordered_unit_takes_it() -> None:
    hit = struck(3, disordered=True)
    assert of(hit, "dogs").uhp == 5
    codes = refusals("daw", hit, "red", "withdraw", {"unit": "dogs", "n": 3})
    assert codes[0] == "already-disordered"


@pytest.mark.rule("daw.blink.withdraw")
@pytest.mark.parametrize(
    ("n", "goal", "codes"),
    [
        (19, None, ["too-far"]),
        (4, None, ["hex-occupied"]),
        (5, None, []),
        (3, (2, 1), ["not-directly-away"]),
    ],
)
def test_where_it_may_flee(n: int, goal: Hex | None, codes: list[str]) -> None:
    given = struck(3, unit("friend", "red", (4, 0)))
    request = {"unit": "dogs", "n": n, "goal": goal}
    assert refusals("daw", given, "red", "withdraw", request) == codes


@pytest.mark.rule("daw.blink.withdraw")
def test_impassable_hexes_do_not_take_it() -> None:
    given = struck(3, field=Battlefield(impassable=((2, 0),)))
    assert refusals("daw", given, "red", "withdraw", {"unit": "dogs", "n": 2}) == ["hex-impassable"]
    assert refusals("daw", given, "red", "withdraw", {"unit": "dogs", "n": 3}) == []


@pytest.mark.rule("daw.hex.directly-away")
def test_of_two_hexes_the_owner_names_one() -> None:
    given = position(
        unit("archers", "blue", (0, 0), 2),
        unit("dogs", "red", (1, 1), 2, "blink"),
        commander="basil",
    )
    blow = {"attacker": "archers", "target": "dogs", "amount": 2, "manner": "missile"}
    shot = play("daw", given, "blue", "damage-apply", blow).position
    request: dict[str, Any] = {"unit": "dogs", "n": 1}
    assert refusals("daw", shot, "red", "withdraw", request) == ["not-directly-away"]
    for goal in ((2, 1), (1, 2)):
        assert of(flee(shot, 1, goal=goal).position, "dogs").hex == goal


@pytest.mark.rule("daw.blink.withdraw")
def test_it_flees_from_where_the_attacker_stood() -> None:
    hit = struck(2)
    moved = play("daw", hit, "blue", "unit-move", {"unit": "orcs", "path": [(0, -1)]}).position
    assert of(flee(moved, 2).position, "dogs").hex == (2, 0)


@pytest.mark.rule("daw.blink.withdraw")
@pytest.mark.parametrize("manner", ["melee", "missile", "power"])
def test_it_flees_from_damage_of_any_kind(manner: str) -> None:
    assert struck(2, manner=manner).campaign.waiting_for == ("red",)


@pytest.mark.rule("daw.blink.withdraw")
def test_a_loose_unit_may_walk_instead() -> None:
    given = struck(2, manner="missile", formation="loose")
    walked = of(flee(given, 2, blink=False).position, "dogs")
    assert (walked.hex, walked.facing, walked.disordered) == ((2, 0), 2, True)
    melee = struck(2, formation="loose")
    request = {"unit": "dogs", "n": 1, "blink": False}
    assert refusals("daw", melee, "red", "withdraw", request) == ["not-loose"]


@pytest.mark.rule("daw.blink.withdraw")
def test_what_is_not_fled_may_destroy_it() -> None:
    fled = flee(struck(9, uhp=4), 2, {})
    there = of(fled.position, "dogs")
    assert (there.destroyed, there.uhp) == (True, 0)


@pytest.mark.rule("daw.blink.withdraw")
def test_only_its_owner_decides() -> None:
    request = {"unit": "dogs", "n": 1}
    assert refusals("daw", struck(1), "blue", "withdraw", request) == ["not-your-unit"]


@pytest.mark.rule("daw.blink.move")
def test_where_no_unit_can_stand_is_told_of_an_unknown_unit_too() -> None:
    request = {**blink((2, 0)), "unit": "cats"}
    given = dogs(unit("wall", "blue", (2, 0)))
    assert refusals("daw", given, "red", "unit-blink", request) == [
        "unknown-entity",
        "hex-occupied",
    ]
