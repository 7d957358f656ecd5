"""Strengths: exact halves, guards at half strength, and whose magic counts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wbrm.factors import allow_capture, odds_of
from tests.books.wbrm.build import (
    BLUE_HEX,
    RED_HEX,
    act,
    captive,
    magician,
    party,
    unit,
    until,
    war,
)
from tests.play import refusals


def ask(position: Any, actor: str = "blue", kind: str = "physical", **more: Any) -> dict[str, Any]:
    """The outcome of a query."""
    return act(position, actor, "strength-query", attack_kind=kind, **more).outcome


def defended(*guards: float, others: tuple[float, ...] = (), **parts: Any) -> Any:
    """Red's guards of these combat factors with one blue prisoner, and other red units."""
    names = [f"g{i}" for i in range(len(guards))]
    return war(
        *(unit(n, "red", cf) for n, cf in zip(names, guards, strict=True)),
        *(unit(f"o{i}", "red", cf) for i, cf in enumerate(others)),
        captive("p", "blue", "red", 9),
        unit("rescuers", "blue", 5),
        **{"guard_parties": [party(names, ["p"])], **parts},
    )


@pytest.mark.rule("wbrm.frame.exact-halves")
def test_factors_are_added_and_then_halved() -> None:
    assert ask(defended(7, 4), hex=RED_HEX)["defender_strength"] == 5.5


@pytest.mark.rule("wbrm.frame.exact-halves")
@pytest.mark.parametrize(("attacker", "odds"), [(17, "3:1"), (16, "2:1"), (16.5, "3:1")])
def test_odds_come_from_the_exact_half(attacker: float, odds: str) -> None:
    told = ask(defended(7, 4), hex=RED_HEX, attacker_strength=attacker)
    assert told["odds"] == odds
    assert told["capture_allowed"] is (odds == "3:1")


@pytest.mark.rule("wbrm.frame.exact-halves")
@pytest.mark.parametrize(
    ("attacker", "defender", "odds"),
    [
        (15, 5, "3:1"),
        (14, 5, "2:1"),
        (5, 5, "1:1"),
        (5, 10, "1:2"),
        (5, 11, "1:3"),
        (0, 4, "0:1"),
        (4, 0, "unopposed"),
        (5, 1.5, "3:1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attacker: float, defender: float, odds: str) -> None:
    assert odds_of(attacker, defender) == odds


QUARTERS = st.integers(1, 4_000).map(lambda n: n / 4)


@given(QUARTERS, QUARTERS)
def test_odds_of_three_to_one_are_those_that_allow_capture(a: float, d: float) -> None:
    better, worse = (int(part) for part in odds_of(a, d).split(":"))
    assert allow_capture(a, d) is (better >= 3)
    assert better * d <= a * worse


@pytest.mark.rule("wbrm.rescue.physical-defence")
@pytest.mark.parametrize(
    ("guards", "others", "strength"),
    [((5,), (), 2.5), ((4, 4), (6,), 10), ((3,), (), 1.5), ((1,), (2, 2), 4.5)],
)
def test_guards_defend_with_half_their_combat_factors(
    guards: tuple[float, ...], others: tuple[float, ...], strength: float
) -> None:
    given_ = defended(*guards, others=others)
    assert ask(given_, hex=RED_HEX)["defender_strength"] == strength


@pytest.mark.rule("wbrm.rescue.physical-defence")
def test_a_rescuer_at_three_to_one_may_take_prisoners_himself() -> None:
    told = ask(defended(3), hex=RED_HEX, attackers=["rescuers"])
    assert told == {
        "attacker_strength": 5,
        "defender_strength": 1.5,
        "odds": "3:1",
        "capture_allowed": True,
    }


@pytest.mark.rule("wbrm.rescue.physical-defence")
@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ({"attackers": ["p"]}, ["prisoners-cannot-fight"]),
        ({"defenders_use_prisoners": True}, ["prisoners-cannot-fight"]),
        (
            {"attackers": ["rescuers"], "joining_captives": ["p"]},
            ["prisoners-cannot-fight", "not-a-magician"],
        ),
        ({"attackers": ["nobody"]}, ["unknown-entity"]),
        ({"attackers": ["rescuers", "g0"]}, ["not-allied"]),
        ({"hex": "0909"}, ["unknown-entity"]),
    ],
)
def test_questions_that_are_refused(more: dict[str, Any], codes: list[str]) -> None:
    fields = {"attack_kind": "physical", "hex": RED_HEX, **more}
    assert refusals("wbrm", defended(3), "blue", "strength-query", fields) == codes


@pytest.mark.rule("wbrm.guard.fighting")
def test_a_guard_that_keeps_its_prisoner_attacks_with_half() -> None:
    given_ = defended(6)
    assert ask(given_, "red", attackers=["g0"])["attacker_strength"] == 3
    killed = act(given_, "red", "prisoners-kill", prisoner_ids=["p"]).position
    assert ask(killed, "red", attackers=["g0"])["attacker_strength"] == 6


@pytest.mark.rule("wbrm.guard.fighting")
def test_guards_and_others_attack_together() -> None:
    told = ask(defended(5, 4, others=(6,)), "red", attackers=["g0", "g1", "o0"])
    assert told["attacker_strength"] == 10.5


def warded(*guards: float, prisoners: tuple[float, ...] = (8,), **parts: Any) -> Any:
    """Red's guards of these magic factors with captive magicians of blue's."""
    watch = [f"g{i}" for i in range(len(guards))]
    held = [f"p{i}" for i in range(len(prisoners))]
    return war(
        *(magician(n, "red", mgf) for n, mgf in zip(watch, guards, strict=True)),
        *(captive(n, "blue", "red", 0, mgf=mgf) for n, mgf in zip(held, prisoners, strict=True)),
        magician("mages", "blue", 10),
        **{"guard_parties": [party(watch, held)], **parts},
    )


@pytest.mark.rule("wbrm.guard.magicians")
@pytest.mark.parametrize(
    ("guards", "prisoners", "strength"),
    [((6,), (5, 4), 10.5), ((0, 3), (8,), 7), ((0,), (8,), 0), ((3, 3), (8,), 10)],
)
def test_guard_magicians_use_half_of_their_prisoners_magic(
    guards: tuple[float, ...], prisoners: tuple[float, ...], strength: float
) -> None:
    given_ = warded(*guards, prisoners=prisoners)
    in_defence = ask(given_, kind="magical", hex=RED_HEX, defenders_use_prisoners=True)
    assert in_defence["defender_strength"] == strength
    watch = [f"g{i}" for i in range(len(guards))]
    attacking = {"attackers": watch, "attackers_use_prisoners": True}
    assert ask(given_, "red", "magical", **attacking)["attacker_strength"] == strength


@pytest.mark.rule("wbrm.rescue.magical-attack")
def test_guards_defend_with_all_their_magic() -> None:
    given_ = warded(6)
    assert ask(given_, kind="magical", hex=RED_HEX)["defender_strength"] == 6
    used = ask(given_, kind="magical", hex=RED_HEX, defenders_use_prisoners=True)
    assert used["defender_strength"] == 10


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
@pytest.mark.parametrize(
    ("guard", "joining", "strength", "odds"),
    [(6, ["p0", "p1"], 14.5, "2:1"), (4, ["p1"], 12, "3:1"), (4, [], 10, "2:1")],
)
def test_captives_add_half_of_their_magic(
    guard: float, joining: list[str], strength: float, odds: str
) -> None:
    given_ = war(
        magician("g", "red", 0), magician("other", "red", guard), magician("mages", "blue", 10),
        captive("p0", "blue", "red", mgf=5), captive("p1", "blue", "red", mgf=4),
        guard_parties=[party(["g"], ["p0", "p1"])],
    )  # fmt: skip
    asked = {"hex": RED_HEX, "attackers": ["mages"], "joining_captives": joining}
    told = ask(given_, kind="magical", **asked)
    assert (told["attacker_strength"], told["odds"]) == (strength, odds)


def rescue_party(**parts: Any) -> Any:
    """Blue and green captives of red's, under guards of several kinds."""
    return war(
        unit("plain", "red"), magician("warded", "red", 3, hex="0611"),
        captive("mage", "blue", "red", mgf=5), captive("fighter", "blue", "red"),
        captive("stranger", "green", "red", mgf=5),
        captive("barred", "blue", "red", hex="0611", mgf=5),
        captive("loose", "blue", "red", hex="0909", mgf=5),
        unit("alone", "red", hex="0909"),
        magician("mages", "blue", 10),
        guard_parties=[
            party(["plain"], ["mage", "fighter", "stranger"]), party(["warded"], ["barred"])
        ],
        **parts,
    )  # fmt: skip


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
@pytest.mark.parametrize(
    ("hex_name", "captive_", "codes"),
    [
        (RED_HEX, "mage", []),
        (RED_HEX, "fighter", ["not-a-magician"]),
        (RED_HEX, "stranger", ["not-allied"]),
        ("0611", "barred", ["guarded-by-magician"]),
        ("0909", "loose", ["no-guard"]),
        (RED_HEX, "barred", ["no-guard", "guarded-by-magician"]),
        (RED_HEX, "mages", ["unit-not-eligible"]),
        (RED_HEX, "nobody", ["unknown-entity"]),
    ],
)
def test_who_may_join(hex_name: str, captive_: str, codes: list[str]) -> None:
    fields = {"hex": hex_name, "attackers": ["mages"], "joining_captives": [captive_]}
    asked = {"attack_kind": "magical", **fields}
    assert refusals("wbrm", rescue_party(), "blue", "strength-query", asked) == codes


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
def test_an_allys_captive_may_join() -> None:
    given_ = rescue_party(allies={"blue": ["green"], "green": ["blue"]})
    fields = {"hex": RED_HEX, "attackers": ["mages"], "joining_captives": ["stranger"]}
    asked = {"attack_kind": "magical", **fields}
    assert refusals("wbrm", given_, "blue", "strength-query", asked) == []


@pytest.mark.rule("wbrm.actions")
def test_any_side_may_ask_at_any_time_and_nobody_else_learns_of_it() -> None:
    given_ = until(defended(3), "movement", "green")
    played = act(given_, "blue", "strength-query", attack_kind="physical", hex=RED_HEX)
    assert played.position is given_ or played.ruling.changes == ()
    assert played.seen_by("red") is None
    assert played.seen_by("observer") is None
    told = played.seen_by("blue")
    assert told is not None
    assert told["findings"][0]["data"] == {"part": "defence", "value": 1.5}


@pytest.mark.rule("wbrm.rescue.physical-defence")
def test_friends_of_the_attackers_do_not_defend() -> None:
    given_ = war(unit("r", "red"), unit("b", "blue", 3), unit("spy", "red", 7, hex=BLUE_HEX))
    told = ask(given_, "red", hex=BLUE_HEX, attackers=["r"])
    assert told["defender_strength"] == 3


@pytest.mark.rule("wbrm.actions")
@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"attackers": ["rescuers"], "attacker_strength": 3, "hex": RED_HEX},
        {"hex": RED_HEX, "joining_captives": ["p"]},
        {"attackers": ["rescuers", "rescuers"]},
        {"hex": "x" * 40},
        {"hex": RED_HEX, "attacker_strength": -1},
    ],
)
def test_questions_that_make_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        ask(defended(3), **wrong)
