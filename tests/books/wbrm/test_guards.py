"""Guards: how many, who relieves them, when prisoners are free, and how convoys move."""

from typing import Any

import pytest

from app.books.wbrm.entities import GuardParty, Unit
from app.engine.adjudicate import refusals_of
from tests.books.wbrm.build import (
    BLUE_HEX,
    RED_HEX,
    act,
    beaten,
    captive,
    combat_of,
    parties,
    party,
    report,
    take,
    the,
    unit,
    until,
    war,
)
from tests.play import book, refusals


def garrison(guards: int = 1, prisoners: int = 1, free: int = 3, **parts: Any) -> Any:
    """Red's guards g0.. with prisoners p0.., other red units r0.., in red's movement phase."""
    held = [f"p{i}" for i in range(prisoners)]
    watch = [f"g{i}" for i in range(guards)]
    formed = {"guard_parties": [party(watch, held)]} if guards and prisoners else {}
    return war(
        *(unit(name, "red") for name in watch),
        *(captive(name, "blue", "red") for name in held),
        *(unit(f"r{i}", "red") for i in range(free)),
        **{"phase": "movement", **formed, **parts},
    )


@pytest.mark.rule("wbrm.guard.capacity")
@pytest.mark.parametrize(
    ("guards", "prisoners", "codes"),
    [
        (["r0"], 3, []),
        (["r0"], 4, ["too-many-prisoners"]),
        (["r0", "r1"], 3, []),
        (["r0", "r1", "r2"], 3, ["too-many-guards"]),
        ([], 1, ["no-guard"]),
        (["nobody"], 1, ["unknown-entity"]),
        (["p0"], 1, ["guard-not-eligible", "guard-not-eligible"]),
        (["enemy"], 1, ["guard-not-eligible"]),
        (["hero"], 1, ["guard-not-eligible"]),
        (["away"], 1, ["guard-not-eligible"]),
    ],
)
def test_a_party_has_its_limits(guards: list[str], prisoners: int, codes: list[str]) -> None:
    given = war(
        *(captive(f"p{i}", "blue", "red") for i in range(prisoners)),
        *(unit(f"r{i}", "red") for i in range(3)),
        unit("hero", "red", counts_in_stacking=False),
        unit("away", "red", hex="0909"),
        unit("enemy", "blue", hex=RED_HEX),
        phase="movement",
    )
    request = {"hex": RED_HEX, "guards": guards}
    assert refusals("wbrm", given, "red", "guard-assign", request) == codes


@pytest.mark.rule("wbrm.guard.capacity")
def test_the_prisoners_to_guard_may_be_picked() -> None:
    given = garrison(guards=0, prisoners=4)
    request = {"hex": RED_HEX, "guards": ["r0"], "prisoners": ["p1", "p3"]}
    after = act(given, "red", "guard-assign", **request).position
    assert parties(after) == [(RED_HEX, ("r0",), ("p1", "p3"))]
    more = {"hex": RED_HEX, "guards": ["r1"]}
    assert refusals("wbrm", after, "red", "guard-assign", more) == [
        "party-exists",
        "too-many-prisoners",
    ]


@pytest.mark.rule("wbrm.guard.capacity")
@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"hex": "0909", "guards": ["r0"]}, ["guard-not-eligible", "not-your-prisoner"]),
        ({"hex": RED_HEX, "guards": ["r0"], "prisoners": ["r1"]}, ["not-your-prisoner"]),
        ({"hex": RED_HEX, "guards": ["r0"], "prisoners": ["nobody"]}, ["unknown-entity"]),
        ({"party_id": "guard-party-9", "guards": ["r0"]}, ["unknown-entity"]),
    ],
)
def test_assignments_that_are_refused(fields: dict[str, Any], codes: list[str]) -> None:
    given = garrison(guards=0)
    assert refusals("wbrm", given, "red", "guard-assign", fields) == codes


@pytest.mark.rule("wbrm.guard.change")
def test_a_guard_is_added_relieved_and_let_go() -> None:
    given = garrison()
    (held,) = given.all(GuardParty)
    idle = {"party_id": held.id, "guards": ["g0"]}
    assert refusals("wbrm", given, "red", "guard-assign", idle) == ["no-guard"]
    both = act(given, "red", "guard-assign", party_id=held.id, guards=["r0"])
    assert both.outcome["guards"] == ["g0", "r0"]
    relieved = act(both.position, "red", "guard-release", hex=RED_HEX, guards=["g0"])
    assert relieved.outcome["guards"] == ["r0"]
    assert parties(relieved.position) == [(RED_HEX, ("r0",), ("p0",))]
    left = act(relieved.position, "red", "guard-release", party_id=held.id, guards=["r0"])
    assert left.outcome["guards"] == []
    assert parties(left.position) == []
    assert the(left.position, "p0").status == "prisoner"


@pytest.mark.rule("wbrm.guard.change")
@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"hex": RED_HEX, "guards": ["r0"]}, ["no-guard"]),
        ({"hex": "0909", "guards": ["g0"]}, ["unknown-entity"]),
        ({"party_id": "guard-party-9", "guards": ["g0"]}, ["unknown-entity"]),
    ],
)
def test_releases_that_are_refused(fields: dict[str, Any], codes: list[str]) -> None:
    assert refusals("wbrm", garrison(), "red", "guard-release", fields) == codes


@pytest.mark.rule("wbrm.guard.change")
def test_another_side_cannot_touch_the_party() -> None:
    given = until(garrison(), "movement", "blue")
    fields = {"party_id": given.all(GuardParty)[0].id, "guards": ["g0"]}
    for action in ("guard-release", "guard-assign"):
        assert refusals("wbrm", given, "blue", action, fields) == ["unknown-entity"]
        assert "not-your-turn" in refusals("wbrm", given, "red", action, fields)


@pytest.mark.rule("wbrm.guard.change")
def test_parties_that_meet_become_one() -> None:
    units = (
        unit("g0", "red"), unit("g1", "red", hex="0411"),
        captive("p0", "blue", "red"), captive("p1", "blue", "red", hex="0411"),
    )  # fmt: skip
    held = [party(["g0"], ["p0"]), party(["g1"], ["p1"])]
    given = war(*units, guard_parties=held, phase="movement")
    after = act(given, "red", "convoy-move", hex="0411", path=[RED_HEX]).position
    assert parties(after) == [(RED_HEX, ("g0", "g1"), ("p0", "p1"))]
    extra = (*units, unit("g2", "red", hex="0411"))
    crowded = war(
        *extra,
        guard_parties=[party(["g0"], ["p0"]), party(["g1", "g2"], ["p1"])],
        phase="movement",
    )
    fields = {"hex": "0411", "path": [RED_HEX]}
    assert refusals("wbrm", crowded, "red", "convoy-move", fields) == ["too-many-guards"]


@pytest.mark.rule("wbrm.guard.unguarded")
def test_an_unguarded_prisoner_is_free_in_its_own_movement_phase() -> None:
    played = take(beaten(unit("x", "blue")), "x")
    over = act(played.position, "red", "combat-finalise", combat_id="combat-1")
    going_on = act(over.position, "red", "phase-next")
    (freeing,) = going_on.named("free-unguarded")
    assert freeing.phase == "movement"
    freed = the(going_on.position, "x")
    assert (freed.status, freed.captor, freed.original_owner) == ("active", None, None)
    moved = act(going_on.position, "blue", "unit-move", unit="x", hex="0614")
    assert the(moved.position, "x").hex == "0614"


@pytest.mark.rule("wbrm.guard.unguarded")
def test_only_its_own_sides_movement_phase_frees_a_prisoner() -> None:
    given = war(captive("p", "green", "red"), unit("r", "red"), phase="movement")
    for phase, side in (("combat", "red"), ("movement", "blue"), ("combat", "blue")):
        given = until(given, phase, side)
        assert the(given, "p").status == "prisoner"
    assert the(until(given, "movement", "green"), "p").status == "active"


@pytest.mark.rule("wbrm.guard.unguarded")
def test_a_second_guard_who_comes_in_time_keeps_the_prisoner() -> None:
    given = war(
        unit("old", "red"), unit("new", "red", hex="0411"), captive("p", "blue", "red"),
        guard_parties=[party(["old"], ["p"])], phase="movement",
    )  # fmt: skip
    given = act(given, "red", "unit-move", unit="old", hex="0611").position
    assert parties(given) == []
    given = act(given, "red", "unit-move", unit="new", hex=RED_HEX).position
    given = act(given, "red", "guard-assign", hex=RED_HEX, guards=["new"]).position
    assert the(until(given, "combat", "blue"), "p").status == "prisoner"


@pytest.mark.rule("wbrm.guard.unguarded")
def test_once_free_it_is_too_late_to_guard() -> None:
    given = war(captive("p", "blue", "red"), unit("r", "red"), phase="movement")
    given = until(until(given, "movement", "blue"), "movement", "red")
    fields = {"hex": RED_HEX, "guards": ["r"], "prisoners": ["p"]}
    assert refusals("wbrm", given, "red", "guard-assign", fields) == ["too-late"]


@pytest.mark.rule("wbrm.guard.unguarded")
def test_guards_who_fall_in_their_own_attack_leave_prisoners_unguarded() -> None:
    given = war(
        unit("g", "red"), captive("p", "blue", "red"), unit("x", "blue"),
        guard_parties=[party(["g"], ["p"])],
    )  # fmt: skip
    played = report(given, {"x": "held"}, {"g": "eliminated"}, (1, 3))
    assert the(played.position, "p").status == "prisoner"
    assert parties(played.position) == []
    over = act(played.position, "red", "combat-finalise", combat_id=combat_of(played)).position
    assert the(until(over, "movement", "blue"), "p").status == "active"


def convoy(*guards: tuple[float, float], prisoner_mf: float = 4) -> Any:
    """Red's guards with these combat and movement factors, and one prisoner."""
    names = [f"g{i}" for i in range(len(guards))]
    return war(
        *(unit(n, "red", cf, mf=mf) for n, (cf, mf) in zip(names, guards, strict=True)),
        captive("p", "blue", "red", mf=prisoner_mf),
        guard_parties=[party(names, ["p"])],
        phase="movement",
    )


@pytest.mark.rule("wbrm.convoy.movement")
@pytest.mark.parametrize(
    ("guards", "prisoner_mf", "allowance"),
    [
        (((4, 6), (4, 5)), 2, 2.5),
        (((4, 4),), 10, 2),
        (((4, 1),), 4, 0.5),
        (((4, 0),), 4, 0),
    ],
)
def test_half_the_speed_of_the_slowest_guard(
    guards: tuple[tuple[float, float], ...], prisoner_mf: float, allowance: float
) -> None:
    given = convoy(*guards, prisoner_mf=prisoner_mf)
    fields = {"hex": RED_HEX, "path": ["0611"]}
    moved = act(given, "red", "convoy-move", **fields, cost=allowance)
    assert moved.outcome["allowance"] == allowance
    assert {u.hex for u in moved.position.all(Unit)} == {"0611"}
    too_far = {**fields, "cost": allowance + 0.5}
    assert refusals("wbrm", given, "red", "convoy-move", too_far) == ["not-enough-movement"]


@pytest.mark.rule("wbrm.convoy.movement")
def test_without_a_cost_each_hex_costs_one() -> None:
    given = convoy((4, 4))
    two, three = ({"hex": RED_HEX, "path": ["a", "b", "c"][:n]} for n in (2, 3))
    assert refusals("wbrm", given, "red", "convoy-move", two) == []
    assert refusals("wbrm", given, "red", "convoy-move", three) == ["not-enough-movement"]
    slow = convoy((4, 1))
    one = {"hex": RED_HEX, "path": ["a"]}
    assert refusals("wbrm", slow, "red", "convoy-move", one) == ["not-enough-movement"]


@pytest.mark.rule("wbrm.convoy.movement")
def test_a_convoy_moves_once() -> None:
    given = act(convoy((4, 4)), "red", "convoy-move", hex=RED_HEX, path=["0611"]).position
    again = {"hex": "0611", "path": ["0612"]}
    assert refusals("wbrm", given, "red", "convoy-move", again) == ["already-moved"] * 2
    relay = war(
        unit("g", "red"), unit("fresh", "red", hex="0611"), captive("p", "blue", "red"),
        guard_parties=[party(["g"], ["p"])], phase="movement",
    )  # fmt: skip
    relay = act(relay, "red", "convoy-move", hex=RED_HEX, path=["0611"]).position
    (held,) = relay.all(GuardParty)
    relay = act(relay, "red", "guard-assign", party_id=held.id, guards=["fresh"]).position
    relay = act(relay, "red", "guard-release", party_id=held.id, guards=["g"]).position
    assert refusals("wbrm", relay, "red", "convoy-move", again) == ["already-moved"]


@pytest.mark.rule("wbrm.convoy.movement")
def test_a_convoy_needs_its_guards_and_its_phase() -> None:
    loose = war(captive("p", "blue", "red"), phase="movement")
    fields = {"hex": RED_HEX, "path": ["0611"]}
    assert refusals("wbrm", loose, "red", "convoy-move", fields) == ["no-guard"]
    nothing = {"hex": "0909", "path": ["0611"]}
    assert refusals("wbrm", loose, "red", "convoy-move", nothing) == ["unknown-entity"]
    given = convoy((4, 4))
    assert refusals("wbrm", until(given, "combat", "red"), "red", "convoy-move", fields) == [
        "wrong-phase"
    ]
    blue = until(given, "movement", "blue")
    assert refusals("wbrm", blue, "red", "convoy-move", fields) == ["wrong-phase"]
    after_march = act(given, "red", "unit-move", unit="g0", hex="0411").position
    assert refusals("wbrm", after_march, "red", "convoy-move", fields) == ["no-guard"]


@pytest.mark.rule("wbrm.frame.turn")
@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"unit": "g0", "hex": "0611"}, []),
        ({"unit": "p", "hex": "0611"}, ["no-guard", "not-your-unit"]),
        ({"unit": "nobody", "hex": "0611"}, ["unknown-entity"]),
        ({"unit": "g0", "hex": RED_HEX}, ["already-there"]),
    ],
)
def test_moves_of_units(fields: dict[str, Any], codes: list[str]) -> None:
    assert refusals("wbrm", convoy((4, 4)), "red", "unit-move", fields) == codes


@pytest.mark.rule("wbrm.frame.turn")
def test_a_unit_moves_once_and_only_for_its_side() -> None:
    given = war(unit("r", "red"), unit("b", "blue"), phase="movement")
    theirs = {"unit": "b", "hex": RED_HEX}
    assert refusals("wbrm", given, "red", "unit-move", theirs) == ["not-your-unit"]
    given = act(given, "red", "unit-move", unit="r", hex=BLUE_HEX).position
    again = {"unit": "r", "hex": RED_HEX}
    assert refusals("wbrm", given, "red", "unit-move", again) == ["already-moved"]
    given = until(until(given, "movement", "blue"), "movement", "red")
    assert refusals("wbrm", given, "red", "unit-move", again) == []


@pytest.mark.rule("wbrm.convoy.movement")
@pytest.mark.parametrize(
    "wrong",
    [
        {"path": ["0611"]},
        {"hex": RED_HEX, "party_id": "p", "path": ["0611"]},
        {"hex": RED_HEX, "path": []},
        {"hex": RED_HEX, "path": ["0611"], "cost": -1},
        {"hex": RED_HEX, "path": ["0611"], "cost": 0.3},
        {"hex": RED_HEX, "path": [""]},
    ],
)
def test_convoys_that_make_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        act(convoy((4, 4)), "red", "convoy-move", **wrong)


@pytest.mark.rule("wbrm.guard.capacity")
def test_every_reason_against_a_guard_is_given() -> None:
    given = war(
        captive("p", "blue", "red"),
        unit("hero", "blue", hex="0909", counts_in_stacking=False),
        phase="movement",
    )
    rules = book("wbrm")
    asked = rules.actions["guard-assign"].request.model_validate(
        {"hex": RED_HEX, "guards": ["hero"]}
    )
    told = refusals_of(rules, given.view("red"), rules.actions["guard-assign"], asked)
    assert [refusal.detail for refusal in told] == [
        "Hero is not the captor's.",
        "Hero does not count in stacking.",
        "Hero is not in the hex of the prisoners.",
    ]


@pytest.mark.rule("wbrm.guard.capacity")
def test_no_such_party_does_not_hide_units_that_are_not_there() -> None:
    given = convoy((4, 4))
    request = {"party_id": "party-9", "guards": ["g0", "nobody"], "prisoners": ["noone"]}
    assert refusals("wbrm", given, "red", "guard-assign", request) == ["unknown-entity"] * 3
