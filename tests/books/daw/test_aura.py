"""Auras: which harm, whom, and how loose units give way."""

from typing import Any

import pytest

from app.books.daw.battlefield import Battlefield
from app.books.daw.creatures import has_damaging_aura, is_spared_by_aura
from app.books.daw.entities import PendingChoice
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.daw.build import group, of, position, unit
from tests.play import Played, book, play, refusals

FIRE = {"aura_element": "fire", "size": "huge"}


def salamanders(at: tuple[int, int] = (0, 0), unit_id: str = "salamanders", **fields: Any) -> Any:
    return unit(unit_id, "red", at, 2, "aura", **{**FIRE, **fields})


def light_foot(at: tuple[int, int] = (-1, 0), **fields: Any) -> Any:
    return unit("light-foot", "red", at, commander="lena", formation="loose", **fields)


def start(given: Position, commander: str = "rufus") -> Played:
    return play("daw", given, "red", "command-start", {"commander": commander})


def muster(*units: Any, **fields: Any) -> Position:
    return position(*units, phase="muster", commander=None, **fields)


def withdraw(given: Position, n: int, **fields: Any) -> Played:
    return play("daw", given, "red", "withdraw", {"unit": "light-foot", "n": n, **fields})


@pytest.mark.rule("daw.aura.threshold")
@pytest.mark.parametrize(
    ("sizes", "harms"),
    [
        ({"huge": 20}, True),
        ({"huge": 9}, False),
        ({"huge": 10}, True),
        ({"gigantic": 2, "huge": 9}, False),
        ({"colossal": 1}, True),
        ({"gigantic": 3}, True),
        ({"large": 500}, False),
    ],
)
def test_how_many_make_an_aura(sizes: dict[str, int], harms: bool) -> None:
    groups = tuple(group("aura", count=count, size=size) for size, count in sizes.items())
    assert has_damaging_aura(unit("drakes", "red", (0, 0), groups=groups)) == harms


@pytest.mark.rule("daw.aura.threshold")
def test_companions_without_an_aura_do_not_count() -> None:
    groups = (group("aura", count=9, size="huge"), group(count=9, size="huge"))
    assert not has_damaging_aura(unit("drakes", "red", (0, 0), groups=groups))


@pytest.mark.rule("daw.aura.damage")
def test_friends_and_foes_next_to_it_are_harmed() -> None:
    orcs = unit("orcs", "blue", (1, 0))
    started = start(muster(salamanders(), light_foot(), orcs))
    assert started.outcome["hit"] == [
        {"unit": "light-foot", "pending": "withdraw"},
        {
            "unit": "orcs",
            "damage": 1,
            "uhp": 7,
            "disordered": True,
            "destroyed": False,
            "shock_roll": False,
        },
    ]
    assert started.position.campaign.waiting_for == ("red",)
    assert of(started.position, "orcs").fire_damage == 1
    given_way = withdraw(started.position, 1)
    foot = of(given_way.position, "light-foot")
    assert (foot.hex, foot.uhp, foot.disordered, foot.facing) == ((-2, 0), 8, True, 2)


@pytest.mark.rule("daw.aura.damage")
def test_everybody_hears_of_it() -> None:
    started = start(muster(salamanders(), unit("orcs", "blue", (1, 0))))
    assert started.seen_by("blue") == started.seen_by("red")


@pytest.mark.rule("daw.aura.damage")
def test_the_last_uhp_may_go() -> None:
    orcs = unit("orcs", "blue", (1, 0), uhp=1)
    after = of(start(muster(salamanders(), orcs)).position, "orcs")
    assert (after.uhp, after.destroyed) == (0, True)


@pytest.mark.rule("daw.aura.damage")
def test_two_auras_harm_separately() -> None:
    both = muster(salamanders(), salamanders((2, 0), "drakes"), unit("orcs", "blue", (1, 0)))
    assert of(start(both).position, "orcs").uhp == 6
    apart = muster(
        salamanders(), salamanders((2, 0), "drakes", commander="dora"), unit("orcs", "blue", (1, 0))
    )
    first = start(apart)
    assert of(first.position, "orcs").uhp == 7
    assert of(start(first.position, "dora").position, "orcs").uhp == 6


@pytest.mark.rule("daw.aura.damage")
def test_units_two_hexes_away_and_other_commanders_auras_do_nothing() -> None:
    far = muster(salamanders(), unit("orcs", "blue", (2, 0)))
    assert start(far).outcome["hit"] == []
    others = muster(salamanders(commander="dora"), light_foot((1, 0)), unit("x", "red", (5, 5)))
    assert start(others).outcome["hit"] == []


@pytest.mark.rule("daw.aura.damage")
@pytest.mark.parametrize(
    ("fields", "spared"),
    [
        ({"groups": (group(immune_to=("fire",)),)}, True),
        ({"groups": (group(immune_to=("aura",)),)}, True),
        ({"groups": (group("aura"),), "aura_element": "fire"}, True),
        ({"groups": (group("aura"),), "aura_element": "cold"}, False),
        ({"groups": (group(immune_to=("fire",)), group())}, False),
        ({"groups": (group(immune_to=("cold",)),)}, False),
    ],
)
def test_who_can_bear_an_aura_of_fire(fields: dict[str, Any], spared: bool) -> None:
    assert is_spared_by_aura(unit("other", "blue", (1, 0), **fields), salamanders()) == spared


@pytest.mark.rule("daw.aura.damage")
def test_an_aura_without_an_element_is_shared_by_nobody() -> None:
    nameless = salamanders(aura_element=None)
    assert not is_spared_by_aura(salamanders((1, 0), "more", aura_element=None), nameless)


@pytest.mark.rule("daw.aura.withdraw")
def test_a_disordered_loose_unit_takes_the_damage() -> None:
    started = start(muster(salamanders(), light_foot(disordered=True)))
    assert of(started.position, "light-foot").uhp == 7
    request = {"unit": "light-foot", "n": 1}
    assert refusals("daw", started.position, "red", "withdraw", request) == [
        "already-disordered",
        "nothing-to-withdraw-from",
    ]


@pytest.mark.rule("daw.aura.withdraw")
def test_standing_costs_the_uhp() -> None:
    started = start(muster(salamanders(), light_foot()))
    foot = of(withdraw(started.position, 0).position, "light-foot")
    assert (foot.hex, foot.uhp, foot.disordered) == ((-1, 0), 7, True)


@pytest.mark.rule("daw.aura.withdraw")
@pytest.mark.parametrize(
    ("n", "fields", "extra", "codes"),
    [
        (3, {}, (), ["too-far"]),
        (3, {"goal": (-1, 1)}, (), ["too-far", "not-directly-away"]),
        (2, {}, (), []),
        (1, {"goal": (-1, 1)}, (), ["not-directly-away"]),
        (2, {}, (unit("wall", "red", (-2, 0), commander="lena"),), ["hex-blocked"]),
        (2, {}, (unit("wall", "red", (-3, 0), commander="lena"),), ["hex-blocked"]),
        (1, {"blink": True}, (), ["no-such-power"]),
        (1, {"attacker": "wall"}, (), ["nothing-to-withdraw-from"]),
    ],
)
def test_how_far_a_loose_unit_may_go(
    n: int, fields: dict[str, Any], extra: tuple[Any, ...], codes: list[str]
) -> None:
    started = start(muster(salamanders(), light_foot(), *extra))
    request = {"unit": "light-foot", "n": n, **fields}
    assert refusals("daw", started.position, "red", "withdraw", request) == codes


@pytest.mark.rule("daw.aura.withdraw")
def test_impassable_hexes_bar_the_way() -> None:
    field = Battlefield(impassable=((-2, 0),))
    started = start(muster(salamanders(), light_foot(), field=field))
    request = {"unit": "light-foot", "n": 1}
    assert refusals("daw", started.position, "red", "withdraw", request) == ["hex-blocked"]


@pytest.mark.rule("daw.aura.withdraw")
def test_formed_units_are_not_asked() -> None:
    started = start(muster(salamanders(), unit("orcs", "red", (1, 0))))
    assert started.position.all(PendingChoice) == []
    codes = refusals("daw", started.position, "red", "withdraw", {"unit": "orcs", "n": 1})
    assert codes == ["already-disordered", "not-loose", "nothing-to-withdraw-from"]


@pytest.mark.rule("daw.aura.withdraw")
def test_a_unit_between_two_auras_flees_from_one() -> None:
    given = muster(salamanders(), salamanders((-2, 1), "drakes"), light_foot((-1, 0)))
    started = start(given)
    fled = withdraw(started.position, 1, attacker="salamanders")
    foot = of(fled.position, "light-foot")
    assert (foot.hex, foot.uhp, foot.fire_damage) == ((-2, 0), 7, 1)
    other = of(withdraw(started.position, 1, attacker="drakes").position, "light-foot")
    assert (other.hex, other.uhp) == ((0, -1), 7)


@pytest.mark.rule("daw.aura.withdraw")
def test_a_charmed_unit_does_not_withdraw() -> None:
    foot = light_foot(charmed_by="vampires", controlled_by="basil")
    started = start(muster(salamanders(), foot, unit("vampires", "blue", (5, 0))))
    assert of(started.position, "light-foot").uhp == 7


@pytest.mark.rule("daw.aura.withdraw")
def test_the_withdrawals_offered_are_those_there_are() -> None:
    started = start(muster(salamanders(), light_foot()))
    rules = book("daw")
    offered = options_of(rules, started.position.view("red"), rules.actions["withdraw"])
    assert offered is not None
    assert [option["n"] for option in offered] == [0, 1, 2]
