"""Freeing prisoners: by force of arms and by magic, with the captives' help."""

from typing import Any

import pytest

from tests.books.wbrm.build import (
    BLUE_HEX,
    RED_HEX,
    act,
    captive,
    combat_of,
    magician,
    parties,
    party,
    report,
    reported,
    statuses,
    take,
    the,
    unit,
    war,
)
from tests.play import Played, refusals


def guarded(guards: int = 2, owner: str = "blue", **parts: Any) -> Any:
    """Red's guards g0.. with one prisoner, and blue's rescuers in blue's combat phase."""
    watch = [f"g{i}" for i in range(guards)]
    return war(
        *(unit(name, "red", 3) for name in watch),
        captive("p", owner, "red"),
        unit("rescuers", "blue", 9),
        **{"active": "blue", "guard_parties": [party(watch, ["p"])], **parts},
    )


def rescue(position: Any, results: dict[str, str], **more: Any) -> Played:
    return report(position, results, ["rescuers"], (9, 3), actor="blue", **more)


@pytest.mark.rule("wbrm.rescue.outcome")
@pytest.mark.parametrize(
    ("results", "freed"),
    [
        ({"g0": "eliminated", "g1": "held"}, False),
        ({"g0": "captured", "g1": "driven_off"}, True),
        ({"g0": "eliminated", "g1": "eliminated"}, True),
        ({"g0": "driven_off", "g1": "driven_off"}, True),
        ({"g0": "held", "g1": "held"}, False),
        ({"g0": "driven_off"}, False),
    ],
)
def test_every_guard_must_be_gone(results: dict[str, str], freed: bool) -> None:
    played = rescue(guarded(), results)
    prisoner = the(played.position, "p")
    assert (prisoner.status == "active") is freed
    assert played.outcome["freed"] == (["p"] if freed else [])
    assert prisoner.hex == RED_HEX
    held = [guard for guard in ("g0", "g1") if results.get(guard, "held") == "held"]
    assert parties(played.position) == ([] if freed else [(RED_HEX, tuple(held), ("p",))])


@pytest.mark.rule("wbrm.rescue.outcome")
def test_one_guard_that_holds_is_enough() -> None:
    assert the(rescue(guarded(1), {"g0": "held"}).position, "p").status == "prisoner"


@pytest.mark.rule("wbrm.rescue.outcome")
def test_freed_prisoners_serve_their_own_side_again_and_all_may_see_it() -> None:
    played = rescue(guarded(1), {"g0": "driven_off"})
    freed = the(played.position, "p")
    assert (freed.alliance, freed.captor, freed.original_owner) == ("blue", None, None)
    assert played.seen_by("red") == played.seen_by("observer") == played.seen_by("referee")


@pytest.mark.rule("wbrm.rescue.outcome")
def test_units_of_a_third_side_go_back_to_it_and_not_to_the_rescuer() -> None:
    played = rescue(guarded(1, owner="green"), {"g0": "eliminated"})
    assert (the(played.position, "p").status, the(played.position, "p").alliance) == (
        "active",
        "green",
    )


@pytest.mark.rule("wbrm.rescue.outcome")
def test_the_rescuer_may_take_the_guards() -> None:
    played = rescue(guarded(1), {"g0": "captured"})
    assert played.outcome["capture_allowed"] is True
    reversed_ = take(played, "g0", actor="blue", guard_parties=[party(["rescuers"], ["g0"])])
    assert parties(reversed_.position) == [(BLUE_HEX, ("rescuers",), ("g0",))]
    assert the(reversed_.position, "g0").captor == "blue"


@pytest.mark.rule("wbrm.rescue.outcome")
def test_the_freed_take_no_part_in_the_combat_that_frees_them() -> None:
    played = rescue(guarded(1), {"g0": "eliminated"})
    along = {"combat_id": combat_of(played), "chosen": ["p"]}
    assert refusals("wbrm", played.position, "blue", "prisoners-take", along) == [
        "unit-not-eliminated"
    ]


@pytest.mark.rule("wbrm.rescue.outcome")
def test_a_magical_attack_frees_alike() -> None:
    given = guarded(1)
    played = rescue(given, {"g0": "driven_off"}, kind="magical")
    assert the(played.position, "p").status == "active"


def with_captives(guard_mgf: float = 0, **parts: Any) -> Any:
    """Red's guards with two captive magicians of blue's, and blue's mages to free them."""
    return war(
        magician("g", "red", guard_mgf), unit("o", "red"),
        captive("p0", "blue", "red", mgf=5), captive("p1", "blue", "red", mgf=4),
        magician("mages", "blue", 10), magician("seers", "blue", 3), unit("escort", "blue"),
        **{"active": "blue", "guard_parties": [party(["g"], ["p0", "p1"])], **parts},
    )  # fmt: skip


def magic(position: Any, attackers: dict[str, str], guard: str, *joining: str) -> Played:
    strengths = (14.5, 6)
    return report(
        position, {"g": guard}, attackers, strengths, "blue", "magical",
        joining_captives=list(joining),
    )  # fmt: skip


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
def test_those_who_join_die_with_the_attackers() -> None:
    played = magic(with_captives(), {"mages": "eliminated"}, "held", "p0")
    after = statuses(played.position)
    assert (after["p0"], after["p1"], after["mages"]) == ("eliminated", "prisoner", "eliminated")
    assert the(played.position, "p0").cause == "shared_result"
    assert parties(played.position) == [(RED_HEX, ("g",), ("p1",))]


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
def test_the_fate_is_that_of_all_attacking_magicians() -> None:
    mixed = {"mages": "eliminated", "seers": "held", "escort": "eliminated"}
    assert statuses(magic(with_captives(), mixed, "held", "p0").position)["p0"] == "prisoner"
    escorted = {"mages": "eliminated", "escort": "held"}
    assert statuses(magic(with_captives(), escorted, "held", "p0").position)["p0"] == "eliminated"


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
def test_a_guarded_captive_is_not_moved_back_but_a_freed_one_is() -> None:
    request = {
        **reported({"g": "held"}, (), (14.5, 6), "magical"),
        "attackers": [{"unit": "mages", "result": "driven_off", "moves_to": "0614"}],
        "joining_captives": ["p0"],
    }
    still_held = act(with_captives(), "blue", "combat-report", **request).position
    assert (the(still_held, "p0").status, the(still_held, "p0").hex) == ("prisoner", RED_HEX)
    request["defenders"] = [{"unit": "g", "result": "eliminated"}]
    freed = act(with_captives(), "blue", "combat-report", **request).position
    assert (the(freed, "p0").status, the(freed, "p0").hex) == ("active", "0614")
    assert (the(freed, "p1").status, the(freed, "p1").hex) == ("active", RED_HEX)


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
def test_freed_and_eliminated_at_once() -> None:
    played = magic(with_captives(), {"mages": "eliminated"}, "eliminated", "p0")
    after = statuses(played.position)
    assert (after["p0"], after["p1"]) == ("eliminated", "active")


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
@pytest.mark.parametrize(
    ("guard_mgf", "kind", "joining", "codes"),
    [
        (0, "magical", "p0", []),
        (3, "magical", "p0", ["guarded-by-magician"]),
        (0, "physical", "p0", ["prisoners-cannot-fight"]),
        (0, "magical", "escort", ["unit-not-eligible", "not-a-magician"]),
    ],
)
def test_reports_with_captives_that_are_refused(
    guard_mgf: float, kind: str, joining: str, codes: list[str]
) -> None:
    request = reported({"g": "held"}, ["mages"], kind=kind, joining_captives=[joining])
    given = with_captives(guard_mgf)
    assert refusals("wbrm", given, "blue", "combat-report", request) == codes


@pytest.mark.rule("wbrm.rescue.magical-prisoners")
def test_captives_join_only_against_their_own_guards() -> None:
    request = reported({"o": "held"}, ["mages"], kind="magical", joining_captives=["p0"])
    assert refusals("wbrm", with_captives(), "blue", "combat-report", request) == ["no-guard"]


@pytest.mark.rule("wbrm.guard.magicians")
def test_prisoners_whose_magic_is_used_suffer_nothing() -> None:
    given = with_captives(6, active="red")
    played = report(given, {"mages": "held"}, {"g": "eliminated"}, (10, 10), kind="magical")
    assert statuses(played.position)["p0"] == "prisoner"
