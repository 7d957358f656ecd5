"""Chimeras, gorgons and hellhounds."""

from decimal import Decimal
from typing import Any

import pytest

from app.books.daw.entities import AttackMade
from app.engine.position import Position
from tests.books.daw.build import group, of, position, unit
from tests.play import Played, odds_of, play, refusals

MADE, FAILED = 20, 1


def breathers(power: str, count: int = 1, **target: Any) -> Position:
    """Red's beasts at (0, 0), activated, and blue's orcs before them."""
    return position(
        unit("beasts", "red", (0, 0), 2, power, count=count),
        unit("orcs", "blue", (1, 0), 5, **target),
        unit("behind", "blue", (-1, 0)),
        unit("friends", "red", (1, -1)),
    )


BREATHE: dict[str, Any] = {"unit": "beasts", "target": "orcs"}


def breathe(given: Position, dice: Any) -> Played:
    return play("daw", given, "red", "attack-breath", BREATHE, dice)


@pytest.mark.rule("daw.breath.chimera")
@pytest.mark.parametrize(
    ("target", "faces", "damage"),
    [
        ({}, [FAILED], 3),
        ({}, [MADE], 2),
        ({"mounted": True}, [FAILED], 4),
        ({"mounted": True, "max_uhp": 12}, [FAILED], 6),
        ({"mounted": True, "max_uhp": 12}, [MADE], 3),
        ({}, [FAILED, MADE, FAILED], 8),
        ({"max_uhp": 5}, [FAILED], 3),
        ({"max_uhp": 3}, [FAILED], 2),
    ],
)
def test_chimera_breath(target: dict[str, Any], faces: list[int], damage: int) -> None:
    given = breathers("chimera_breath", len(faces), **target)
    breathed = breathe(given, {"blast": faces})
    orcs = of(breathed.position, "orcs")
    assert breathed.outcome["damage"] == damage
    assert orcs.fire_damage == damage
    assert orcs.destroyed == (damage == orcs.max_uhp)
    assert breathed.outcome["shock_roll"] == (not orcs.destroyed)


@pytest.mark.rule("daw.breath.chimera")
@pytest.mark.parametrize(("face", "damage"), [(14, 2), (13, 3)])
def test_the_save_is_against_blast(face: int, damage: int) -> None:
    assert breathe(breathers("chimera_breath"), [face]).outcome["damage"] == damage


@pytest.mark.rule("daw.breath.chimera")
def test_odds_count_the_pool() -> None:
    known = odds_of("daw", breathers("chimera_breath", 2), "red", "attack-breath", BREATHE)
    assert {o.outcome["damage"]: str(o.chance) for o in known.outcomes} == {
        6: "169/400",
        5: "91/200",
        4: "49/400",
    }


@pytest.mark.rule("daw.frame.threat")
@pytest.mark.parametrize(
    ("target", "threatened", "codes"),
    [
        ("orcs", False, []),
        ("behind", False, ["target-not-threatened"]),
        ("behind", True, []),
        ("friends", True, ["target-not-threatened"]),
        ("ghosts", False, ["unknown-entity"]),
    ],
)
def test_only_a_threatened_enemy(target: str, threatened: bool, codes: list[str]) -> None:
    request = {"unit": "beasts", "target": target, "threatened": threatened}
    given = breathers("chimera_breath")
    assert refusals("daw", given, "red", "attack-breath", request) == codes


@pytest.mark.rule("daw.breath.chimera")
def test_the_breath_takes_the_place_of_the_attacks() -> None:
    breathed = breathe(breathers("chimera_breath"), [MADE]).position
    assert refusals("daw", breathed, "red", "attack-breath", BREATHE) == ["already-attacked"]
    blow = {"attacker": "beasts", "target": "orcs", "amount": 1, "manner": "melee"}
    assert refusals("daw", breathed, "red", "damage-apply", blow) == ["already-attacked"]
    given = breathers("chimera_breath")
    attacked = play("daw", given, "red", "damage-apply", blow).position
    assert refusals("daw", attacked, "red", "attack-breath", BREATHE) == ["already-attacked"]


@pytest.mark.rule("daw.breath.petrifying")
@pytest.mark.parametrize(
    ("target", "faces", "uhp"),
    [
        ({"max_uhp": 9}, [FAILED], 4),
        ({}, [FAILED, FAILED], 0),
        ({"uhp": 3}, [FAILED], 0),
        ({}, [MADE, FAILED], 4),
    ],
)
def test_petrifying_breath(target: dict[str, Any], faces: list[int], uhp: int) -> None:
    given = breathers("petrifying_breath", 1 if target.get("max_uhp") == 9 else 2, **target)
    breathed = breathe(given, faces)
    orcs = of(breathed.position, "orcs")
    assert (orcs.uhp, orcs.destroyed, orcs.fire_damage) == (uhp, uhp == 0, 0)
    assert len(breathed.ruling.rolls) == len(faces)


@pytest.mark.rule("daw.breath.petrifying")
def test_all_saves_made_cost_nothing() -> None:
    breathed = breathe(breathers("petrifying_breath", 3), [MADE, MADE, MADE])
    assert (breathed.outcome["damage"], breathed.outcome["shock_roll"]) == (0, False)
    assert not of(breathed.position, "orcs").disordered


@pytest.mark.rule("daw.breath.petrifying")
def test_before_a_unit_that_may_blink_every_gorgon_breathes() -> None:
    given = breathers("petrifying_breath", 3, groups=(group("blink"),))
    breathed = breathe(given, [FAILED, FAILED, FAILED])
    assert (breathed.outcome["pending"], breathed.outcome["damage"]) == ("withdraw", 12)
    fled = play("daw", breathed.position, "blue", "withdraw", {"unit": "orcs", "n": 18})
    assert (fled.outcome["uhp"], fled.outcome["hex"]) == (8, [19, 0])


@pytest.mark.rule("daw.breath.petrifying")
def test_odds_stop_with_the_target() -> None:
    given = breathers("petrifying_breath", 60)
    known = odds_of("daw", given, "red", "attack-breath", BREATHE)
    assert known.method == "exact"
    assert sum(o.chance for o in known.outcomes) == 1


@pytest.mark.rule("daw.breath.petrifying")
def test_a_unit_with_both_breaths_says_which() -> None:
    both = (group("chimera_breath", count=1), group("petrifying_breath", count=1))
    given = position(
        unit("beasts", "red", (0, 0), groups=both), unit("orcs", "blue", (1, 0), max_uhp=12)
    )
    assert breathe(given, {"blast": [FAILED]}).outcome["damage"] == 3
    request = {**BREATHE, "breath": "petrifying"}
    vapour = play("daw", given, "red", "attack-breath", request, {"petrification/1": [FAILED]})
    assert vapour.outcome["damage"] == 6
    fire_only = {**BREATHE, "breath": "petrifying"}
    codes = refusals("daw", breathers("chimera_breath"), "red", "attack-breath", fire_only)
    assert codes == ["no-such-power"]


def hounds(uhd: Any = 5, groups: Any = None, **fields: Any) -> Position:
    return position(
        unit("hounds", "red", (0, 0), 2, uhd=uhd, groups=groups or (group("hellhound_breath"),)),
        unit("orcs", "blue", (1, 0), 5, **fields),
        unit("others", "blue", (1, -1), 5),
    )


ROLL = {"unit": "hounds", "target": "orcs"}
MIXED = (group("hellhound_breath", uhd_share=4), group(uhd_share=4))


@pytest.mark.rule("daw.breath.hellhound")
@pytest.mark.parametrize(
    ("uhd", "groups", "dice", "damage"),
    [
        (5, None, [30, FAILED], 5),
        (5, None, [30, MADE], 3),
        (8, MIXED, [7, FAILED], 4),
        (8, MIXED, [7, MADE], 2),
        (Decimal("4.5"), None, [1, FAILED], 5),
    ],
)
def test_hellhound_breath(uhd: Any, groups: Any, dice: list[int], damage: int) -> None:
    breathed = play("daw", hounds(uhd, groups), "red", "attack-hellhound", ROLL, dice)
    assert breathed.outcome["damage"] == damage
    assert of(breathed.position, "orcs").fire_damage == damage
    assert breathed.outcome["shock_roll"]


@pytest.mark.rule("daw.breath.hellhound")
def test_else_the_normal_attacks_follow() -> None:
    rolled = play("daw", hounds(), "red", "attack-hellhound", ROLL, [31])
    assert rolled.outcome["result"] == "normal"
    assert [n.text for n in rolled.ruling.tabletop] == ["Hounds makes its normal attacks on Orcs."]
    blow = {"attacker": "hounds", "target": "orcs", "amount": 2, "manner": "melee"}
    assert refusals("daw", rolled.position, "red", "damage-apply", blow) == []
    assert refusals("daw", rolled.position, "red", "attack-hellhound", ROLL) == ["already-attacked"]


@pytest.mark.rule("daw.breath.hellhound")
def test_the_roll_is_not_optional() -> None:
    blow = {"attacker": "hounds", "target": "orcs", "amount": 2, "manner": "melee"}
    assert refusals("daw", hounds(), "red", "damage-apply", blow) == ["wrong-phase"]
    breathed = play("daw", hounds(), "red", "attack-hellhound", ROLL, [30, 1]).position
    assert refusals("daw", breathed, "red", "damage-apply", blow) == ["already-attacked"]


@pytest.mark.rule("daw.breath.hellhound")
def test_it_comes_with_the_enemy_disengaging_too() -> None:
    given = position(
        unit("orcs", "blue", (1, 0), 5),
        unit("others", "blue", (1, -1), 5),
        unit("hounds", "red", (0, 0), 2, "hellhound_breath"),
        commander="basil",
    )
    assert refusals("daw", given, "red", "attack-hellhound", ROLL) == []
    request = {**ROLL, "target": "others"}
    assert refusals("daw", given, "red", "attack-hellhound", request) == ["wrong-phase"]


@pytest.mark.rule("daw.breath.hellhound")
def test_odds_of_the_breath() -> None:
    known = odds_of("daw", hounds(), "red", "attack-hellhound", ROLL)
    told = {(o.outcome["result"], o.outcome.get("damage")): o.chance for o in known.outcomes}
    assert {result: str(chance) for result, chance in told.items()} == {
        ("normal", None): "7/10",
        ("breath", 5): "39/200",
        ("breath", 3): "21/200",
    }


@pytest.mark.rule("daw.breath.hellhound")
def test_it_draws_the_blood_of_a_dragon() -> None:
    given = hounds(groups=(group("hellhound_breath"),))
    dragon = unit("orcs", "blue", (1, 0), 5, "poison_blood", max_uhp=20)
    given = position(of(given, "hounds"), dragon)
    breathed = play("daw", given, "red", "attack-hellhound", ROLL, [1, FAILED, FAILED])
    assert (breathed.outcome["damage"], breathed.outcome["blood_damage"]) == (5, 5)


@pytest.mark.rule("daw.breath.hellhound")
def test_a_sequence_that_has_begun_is_known() -> None:
    attack = AttackMade(unit="hounds", manner="normal", target="orcs")
    given = position(of(hounds(), "hounds"), of(hounds(), "orcs"), attacks=(attack,))
    assert refusals("daw", given, "red", "attack-hellhound", ROLL) == ["already-attacked"]


@pytest.mark.rule("daw.breath.hellhound")
def test_blink_dogs_may_flee_from_the_fire() -> None:
    given = hounds(groups=(group("hellhound_breath"),))
    dogs = unit("orcs", "blue", (1, 0), 5, "blink")
    breathed = play(
        "daw", position(of(given, "hounds"), dogs), "red", "attack-hellhound", ROLL, [1, 1]
    )
    assert (breathed.outcome["pending"], breathed.outcome["damage"]) == ("withdraw", 5)
    fled = play("daw", breathed.position, "blue", "withdraw", {"unit": "orcs", "n": 5})
    assert fled.outcome["damage"] == 0


@pytest.mark.rule("daw.frame.threat")
def test_a_friend_who_is_out_of_reach_is_told_both() -> None:
    given = position(
        unit("beasts", "red", (0, 0), 2, "chimera_breath"),
        unit("friends", "red", (5, 0)),
        unit("near", "red", (1, 0)),
    )
    for target, number in (("friends", 2), ("near", 1)):
        request = {"unit": "beasts", "target": target}
        given_codes = refusals("daw", given, "red", "attack-breath", request)
        assert given_codes == ["target-not-threatened"] * number
