"""Killing prisoners, and giving them to those who want victims."""

from typing import Any

import pytest

from tests.books.wbrm.build import (
    RED_HEX,
    act,
    captive,
    parties,
    party,
    statuses,
    the,
    unit,
    until,
    war,
)
from tests.play import refusals


def held(**parts: Any) -> Any:
    """Two red guards of CF 5 with two prisoners of CF 4 and 3."""
    return war(
        unit("g0", "red", 5),
        unit("g1", "red", 5),
        captive("p0", "blue", "red", 4),
        captive("p1", "blue", "red", 3, mgf=2),
        captive("loose", "blue", "red", hex="0909"),
        captive("theirs", "red", "blue"),
        **{"guard_parties": [party(["g0", "g1"], ["p0", "p1"])], **parts},
    )


def attack_strength(position: Any, *guards: str) -> float:
    asked = {"attack_kind": "physical", "attackers": list(guards)}
    strength: float = act(position, "red", "strength-query", **asked).outcome["attacker_strength"]
    return strength


@pytest.mark.rule("wbrm.sacrifice.timing")
@pytest.mark.parametrize("action", ["prisoners-kill", "prisoners-sacrifice"])
@pytest.mark.parametrize(
    ("phase", "side", "codes"),
    [
        ("combat", "red", []),
        ("movement", "red", ["wrong-phase"]),
        ("combat", "blue", ["enemy-combat-phase"]),
        ("movement", "blue", ["wrong-phase", "not-your-turn"]),
    ],
)
def test_only_in_ones_own_combat_phase(
    action: str, phase: str, side: str, codes: list[str]
) -> None:
    given = held(phase=phase, active=side, recipients=[{"key": "hydra", "alliance": "red"}])
    fields = {"prisoner_ids": ["p0"]}
    if action == "prisoners-sacrifice":
        fields["recipient"] = "hydra"  # type: ignore[assignment]
    assert refusals("wbrm", given, "red", action, fields) == codes


@pytest.mark.rule("wbrm.sacrifice.timing")
@pytest.mark.parametrize(
    ("prisoner", "codes"),
    [
        ("p0", []),
        ("loose", ["no-guard"]),
        ("theirs", ["not-your-prisoner"]),
        ("g0", ["not-your-prisoner"]),
        ("nobody", ["unknown-entity"]),
    ],
)
def test_only_ones_own_guarded_prisoners(prisoner: str, codes: list[str]) -> None:
    fields = {"prisoner_ids": [prisoner]}
    assert refusals("wbrm", held(), "red", "prisoners-kill", fields) == codes


@pytest.mark.rule("wbrm.sacrifice.timing")
def test_any_turn_will_do_and_removal_is_for_good() -> None:
    given = until(until(held(), "movement", "blue"), "combat", "red")
    after = act(given, "red", "prisoners-kill", prisoner_ids=["p0"]).position
    dead = the(after, "p0")
    assert (dead.status, dead.cause, dead.captor) == ("eliminated", "killed", None)


@pytest.mark.rule("wbrm.sacrifice.kill")
def test_guards_who_have_killed_all_fight_at_full_strength() -> None:
    given = held()
    assert attack_strength(given, "g0", "g1") == 5
    one = act(given, "red", "prisoners-kill", prisoner_ids=["p0"])
    assert one.outcome["guards_at_full_strength"] == []
    assert attack_strength(one.position, "g0", "g1") == 5
    both = act(given, "red", "prisoners-kill", prisoner_ids=["p0", "p1"])
    assert both.outcome["guards_at_full_strength"] == ["g0", "g1"]
    assert attack_strength(both.position, "g0", "g1") == 10
    assert parties(both.position) == []


@pytest.mark.rule("wbrm.sacrifice.offer")
def test_victims_are_listed_for_the_players_to_look_up() -> None:
    given = held(recipients=[{"key": "crimson_bat", "alliance": "red"}])
    fields = {"prisoner_ids": ["p0", "p1"], "recipient": "crimson_bat"}
    played = act(given, "red", "prisoners-sacrifice", **fields)
    assert played.outcome == {
        "victims": [{"unit": "p0", "cf": 4, "mgf": 0}, {"unit": "p1", "cf": 3, "mgf": 2}],
        "count": 2,
        "total_cf": 7,
        "total_mgf": 2,
    }
    (note,) = played.ruling.tabletop
    expected = "2 victims, total CF 7, given to the Crimson Bat: apply its own rule for victims."
    assert note.text == expected
    after = statuses(played.position)
    assert after["p0"] == after["p1"] == "eliminated"
    assert the(played.position, "p0").cause == "sacrificed"


@pytest.mark.rule("wbrm.sacrifice.offer")
@pytest.mark.parametrize(
    ("recipient", "codes"),
    [
        ("crimson_bat", []),
        ("hydra", ["recipient-not-allied"]),
        ("ivory_plinth", ["recipient-not-allied"]),
        ("delecti", ["recipient-not-allied"]),
        ("nobody", ["unknown-entity"]),
        ("war_god", []),
    ],
)
def test_a_recipient_must_be_in_play_on_ones_side(recipient: str, codes: list[str]) -> None:
    named = [
        {"key": "crimson_bat", "alliance": "red"},
        {"key": "hydra", "alliance": "blue"},
        {"key": "war_god", "name": "the God of War", "alliance": "red"},
    ]
    fields = {"prisoner_ids": ["p0"], "recipient": recipient}
    given = held(recipients=named)
    assert refusals("wbrm", given, "red", "prisoners-sacrifice", fields) == codes


@pytest.mark.rule("wbrm.sacrifice.offer")
def test_a_recipient_that_is_a_unit_fights_for_the_side_of_the_unit() -> None:
    leads = {"leader_faction": "delecti_zombies", "is_leader": True, "independent": True}
    fields = {"prisoner_ids": ["p"], "recipient": "delecti"}
    for delecti, codes in (
        (unit("delecti", "red", **leads), []),
        (unit("delecti", "blue", **leads), ["recipient-not-allied"]),
        (captive("delecti", "red", "blue", **leads), ["recipient-not-allied"]),
    ):
        given = war(
            unit("g", "red"), captive("p", "blue", "red"), delecti,
            guard_parties=[party(["g"], ["p"])],
            recipients=[{"key": "delecti", "unit": "delecti"}],
        )  # fmt: skip
        assert refusals("wbrm", given, "red", "prisoners-sacrifice", fields) == codes


@pytest.mark.rule("wbrm.sacrifice.offer")
def test_an_allys_recipient_serves() -> None:
    given = held(
        allies={"red": ["green"], "green": ["red"]},
        recipients=[{"key": "hydra", "alliance": "green"}],
    )
    fields = {"prisoner_ids": ["p0"], "recipient": "hydra"}
    assert refusals("wbrm", given, "red", "prisoners-sacrifice", fields) == []


def test_the_hex_of_the_dead_is_empty_of_parties() -> None:
    after = act(held(), "red", "prisoners-kill", prisoner_ids=["p1"]).position
    assert parties(after) == [(RED_HEX, ("g0", "g1"), ("p0",))]
