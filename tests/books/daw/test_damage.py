"""Damage, poisonous blood, petrifying touch and saving throws."""

from typing import Any

import pytest
from hypothesis import given as given_values
from hypothesis import strategies as st

from app.books.daw.entities import SaveTargets
from app.books.daw.saves import least_success
from app.engine.position import Position
from tests.books.daw.build import group, of, position, unit
from tests.play import Played, odds_of, play, refusals


def melee(
    attacker: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    powers: tuple[str, ...] = (),
    target_powers: tuple[str, ...] = (),
) -> Position:
    return position(
        unit("spears", "red", (0, 0), 2, *powers, **(attacker or {})),
        unit("orcs", "blue", (1, 0), 5, *target_powers, **(target or {})),
    )


def hit(given: Position, amount: int, dice: Any = None, **fields: Any) -> Played:
    return play("daw", given, "red", "damage-apply", blow(amount, **fields), dice)


def blow(amount: int, **fields: Any) -> dict[str, Any]:
    request = {"attacker": "spears", "target": "orcs", "amount": amount, "manner": "melee"}
    return {**request, **fields}


@pytest.mark.rule("daw.save.roll")
@pytest.mark.parametrize(
    ("target", "modifier", "face", "succeeds"),
    [
        (13, 4, 9, True),
        (13, 4, 8, False),
        (2, 16, 1, False),
        (19, -2, 20, True),
        (19, -2, 19, False),
    ],
)
def test_saving_throws(target: int, modifier: int, face: int, succeeds: bool) -> None:
    assert (face >= least_success(target, modifier)) == succeeds


@pytest.mark.rule("daw.save.roll")
@given_values(st.integers(1, 40), st.integers(-20, 20), st.integers(1, 20))
def test_ones_fail_and_twenties_succeed(target: int, modifier: int, face: int) -> None:
    expected = face == 20 or (face != 1 and face + modifier >= target)
    assert (face >= least_success(target, modifier)) == expected


@pytest.mark.rule("daw.damage.apply")
def test_fire_is_counted_and_power_calls_for_shock() -> None:
    burnt = hit(melee(target={"uhp": 6}), 3, manner="power", fire=True)
    orcs = of(burnt.position, "orcs")
    assert (orcs.uhp, orcs.fire_damage, orcs.disordered) == (3, 3, True)
    assert burnt.outcome["shock_roll"]
    assert [n.text for n in burnt.ruling.tabletop] == ["Roll for shock: Orcs."]


@pytest.mark.rule("daw.damage.apply")
def test_a_destroyed_unit_rolls_for_nothing() -> None:
    killed = hit(melee(target={"uhp": 2}), 5, manner="power")
    orcs = of(killed.position, "orcs")
    assert (orcs.uhp, orcs.destroyed, killed.outcome["damage"]) == (0, True, 2)
    assert not killed.outcome["shock_roll"]
    march = {"unit": "spears", "path": [(1, 0)]}
    assert refusals("daw", killed.position, "red", "unit-move", march) == []


@pytest.mark.rule("daw.damage.apply")
def test_damage_wholly_withdrawn_from_calls_for_no_shock() -> None:
    given = melee(target={"groups": (group("blink"),)})
    asked = hit(given, 3, manner="power")
    assert asked.outcome["pending"] == "withdraw"
    fled = play("daw", asked.position, "blue", "withdraw", {"unit": "orcs", "n": 3})
    assert (fled.outcome["damage"], fled.outcome["shock_roll"]) == (0, False)


@pytest.mark.rule("daw.damage.apply")
def test_ordinary_damage_leaves_shock_to_the_battle_rules() -> None:
    assert not hit(melee(), 3).outcome["shock_roll"]


@pytest.mark.rule("daw.damage.apply")
def test_loose_units_withdraw_from_missiles_only() -> None:
    given = melee(target={"formation": "loose"})
    assert "pending" in hit(given, 1, manner="missile").outcome
    assert "pending" not in hit(given, 1).outcome
    assert "pending" not in hit(given, 0, manner="missile").outcome


@pytest.mark.rule("daw.frame.sequence")
def test_the_damage_of_a_sequence_is_one_sum() -> None:
    once = hit(melee(), 1).position
    assert refusals("daw", once, "red", "damage-apply", blow(1)) == ["already-attacked"]
    assert refusals("daw", once, "red", "damage-apply", blow(1, manner="power")) == []


@pytest.mark.rule("daw.frame.sequence")
@pytest.mark.parametrize(
    ("actor", "fields", "code"),
    [
        ("blue", {}, "not-your-unit"),
        ("red", {"target": "ghosts"}, "unknown-entity"),
        ("red", {"attacker": "ghosts"}, "unknown-entity"),
        ("red", {"target": "spears"}, "target-is-attacker"),
    ],
)
def test_who_may_report_what(actor: str, fields: dict[str, Any], code: str) -> None:
    assert refusals("daw", melee(), actor, "damage-apply", blow(1, **fields)) == [code]


DRAGON = ("poison_blood",)


@pytest.mark.rule("daw.blood.poison")
def test_poisonous_blood_costs_the_attacker_its_own_hit_dice() -> None:
    wounded = hit(melee({"uhd": 2}, target_powers=DRAGON), 1, {"poison/spears": [12]})
    spears = of(wounded.position, "spears")
    assert (spears.uhp, spears.disordered) == (6, True)
    assert wounded.outcome["attacker_shock_roll"]
    assert [n.text for n in wounded.ruling.tabletop] == [
        "Roll for shock: Spears.",
        "That shock roll comes after the attack sequence has ended.",
    ]
    assert of(hit(melee(target_powers=DRAGON), 1, [13]).position, "spears").uhp == 8


@pytest.mark.rule("daw.blood.poison")
def test_poisonous_blood_may_destroy_the_attacker() -> None:
    dead = hit(melee({"uhd": 8, "uhp": 5}, target_powers=DRAGON), 1, [1])
    assert of(dead.position, "spears").destroyed
    assert not dead.outcome["attacker_shock_roll"]
    assert (dead.position.campaign.phase, dead.outcome["blood_damage"]) == ("command", 5)


@pytest.mark.rule("daw.blood.poison")
@pytest.mark.parametrize(("amount", "manner"), [(0, "melee"), (3, "missile"), (3, "power")])
def test_what_draws_no_blood(amount: int, manner: str) -> None:
    assert "blood" not in hit(melee(target_powers=DRAGON), amount, {}, manner=manner).outcome


@pytest.mark.rule("daw.blood.poison")
def test_the_blow_that_kills_draws_blood_too() -> None:
    killed = hit(melee({"uhd": 2}, {"uhp": 1}, target_powers=DRAGON), 4, [1])
    assert of(killed.position, "orcs").destroyed
    assert of(killed.position, "spears").uhp == 6


@pytest.mark.rule("daw.touch.petrify")
def test_the_touch_costs_the_target_its_own_hit_dice() -> None:
    given = melee({"uhd": 1}, powers=("petrifying_touch",))
    touched = hit(given, 2, {"petrification/orcs": [11]})
    assert (touched.outcome["damage"], of(touched.position, "orcs").uhp) == (6, 2)
    assert touched.outcome["shock_roll"]
    saved = hit(given, 1, {"petrification/orcs": [12]})
    assert (saved.outcome["damage"], saved.outcome["shock_roll"]) == (1, False)


@pytest.mark.rule("daw.touch.petrify")
@pytest.mark.parametrize(("amount", "manner"), [(0, "melee"), (8, "melee"), (2, "power")])
def test_when_there_is_no_touch(amount: int, manner: str) -> None:
    given = melee(powers=("petrifying_touch",))
    assert "touch" not in hit(given, amount, {}, manner=manner).outcome


@pytest.mark.rule("daw.touch.petrify")
def test_damage_fled_from_has_not_been_dealt() -> None:
    given = melee(target={"groups": (group("blink"),)}, powers=("petrifying_touch",))
    asked = hit(given, 2).position
    whole = play("daw", asked, "blue", "withdraw", {"unit": "orcs", "n": 2}, {"facing": [1]})
    assert whole.outcome["damage"] == 0
    dice = {"facing": [1], "petrification/orcs": [1]}
    partly = play("daw", asked, "blue", "withdraw", {"unit": "orcs", "n": 1}, dice)
    assert partly.outcome["damage"] == 5


@pytest.mark.rule("daw.touch.petrify")
def test_blood_comes_before_touch_and_does_not_stop_it() -> None:
    given = melee({"uhp": 2}, {"max_uhp": 20}, ("petrifying_touch",), DRAGON)
    both = hit(given, 1, {"poison/spears": [1], "petrification/orcs": [1]})
    assert of(both.position, "spears").destroyed
    assert of(both.position, "orcs").uhp == 15
    assert [roll.label for roll in both.ruling.rolls] == ["poison/spears", "petrification/orcs"]


@pytest.mark.rule("daw.save.roll")
def test_the_aftermath_asks_for_the_targets_it_needs() -> None:
    nameless = SaveTargets()
    given = melee({"saves": nameless}, {"saves": nameless}, ("petrifying_touch",), DRAGON)
    codes = refusals("daw", given, "red", "damage-apply", blow(1))
    assert codes == ["missing-save-target", "missing-save-target"]
    sent = {"spears": {"poison": 13}, "orcs": {"petrification": 12}}
    assert refusals("daw", given, "red", "damage-apply", blow(1, save_targets=sent)) == []
    assert refusals("daw", given, "red", "damage-apply", blow(0)) == []
    dogs = {"saves": nameless, "groups": (group("blink"),)}
    blinking = melee(target=dogs, powers=("petrifying_touch",))
    asked = hit(blinking, 2).position
    request = {"unit": "orcs", "n": 1}
    assert refusals("daw", asked, "blue", "withdraw", request) == ["missing-save-target"]
    assert refusals("daw", asked, "blue", "withdraw", {**request, "n": 2}) == []


@pytest.mark.rule("daw.touch.petrify")
def test_odds_of_the_touch() -> None:
    given = melee(powers=("petrifying_touch",))
    known = odds_of("daw", given, "red", "damage-apply", blow(1))
    assert {o.outcome["touch"]: str(o.chance) for o in known.outcomes} == {
        "failed": "11/20",
        "saved": "9/20",
    }


@pytest.mark.rule("daw.damage.apply")
def test_an_attacker_that_dies_has_nothing_left_to_decide() -> None:
    given = position(
        unit("dogs", "red", (0, 0), 2, "blink", uhp=2),
        unit("dragon", "blue", (1, 0), 5, "blink", "poison_blood"),
        unit("ogres", "blue", (0, 1), 6),
    )
    bite = {"attacker": "dogs", "target": "dragon", "amount": 1, "manner": "melee"}
    bitten = play("daw", given, "red", "damage-apply", bite).position
    clubbed = {"attacker": "ogres", "target": "dogs", "amount": 1, "manner": "melee"}
    both = play("daw", bitten, "blue", "damage-apply", clubbed).position
    assert both.campaign.waiting_for == ("blue", "red")
    stood = play("daw", both, "blue", "withdraw", {"unit": "dragon", "n": 0}, [1]).position
    assert of(stood, "dogs").destroyed
    assert stood.campaign.waiting_for == ("red",)
    assert refusals("daw", stood, "red", "withdraw", {"unit": "dogs", "n": 1}) == ["unit-destroyed"]
