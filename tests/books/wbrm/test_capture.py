"""Taking prisoners: the odds, the half, the choice and the place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wbrm.allowance import is_within, largest_sets
from app.books.wbrm.entities import Combat, Unit
from app.engine.adjudicate import refusals_of
from tests.books.wbrm.build import (
    BLUE_HEX,
    RED_HEX,
    act,
    beaten,
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
    until,
    war,
)
from tests.play import Played, book, refusals


def refused(played: Played, *chosen: str, actor: str = "red", **more: Any) -> list[str]:
    fields = {"combat_id": combat_of(played), "chosen": list(chosen), **more}
    return refusals("wbrm", played.position, actor, "prisoners-take", fields)


@pytest.mark.rule("wbrm.capture.odds")
@pytest.mark.parametrize(
    ("strengths", "codes"),
    [
        ((15, 5), []),
        ((14, 5), ["odds-too-low"]),
        ((14.75, 5), ["odds-too-low"]),
        ((6, 1), []),
        ((1, 2), ["odds-too-low"]),
        ((4.5, 1.5), []),
        ((1, 0), []),
    ],
)
def test_prisoners_are_taken_at_three_to_one(
    strengths: tuple[float, float], codes: list[str]
) -> None:
    played = beaten(unit("x", "blue"), strengths=strengths)
    assert played.outcome["capture_allowed"] is (codes == [])
    assert refused(played, "x") == codes


@pytest.mark.rule("wbrm.capture.odds")
@pytest.mark.parametrize(
    ("odds", "codes"), [([6, 1], []), ([3, 1], []), ([2, 1], ["odds-too-low"])]
)
def test_final_odds_serve_in_place_of_strengths(odds: list[int], codes: list[str]) -> None:
    given_ = war(unit("victors", "red"), unit("x", "blue"))
    played = report(given_, {"x": "eliminated"}, strengths=None, odds=odds)
    assert played.outcome["odds"] == f"{odds[0]}:{odds[1]}"
    assert refused(played, "x") == codes


@pytest.mark.rule("wbrm.capture.odds")
def test_what_is_not_taken_dies_as_the_table_says() -> None:
    played = take(beaten(unit("x", "blue"), unit("y", "blue")), "x")
    prisoner = the(played.position, "x")
    assert (prisoner.status, prisoner.captor, prisoner.captured_turn) == ("prisoner", "red", 1)
    assert (prisoner.original_owner, prisoner.alliance) == ("blue", "blue")
    over = act(
        played.position, "red", "combat-finalise", combat_id=played.position.all(Combat)[0].id
    )
    assert over.outcome["eliminated"] == ["y"]
    assert statuses(over.position) == {"victors": "active", "x": "prisoner", "y": "eliminated"}
    assert the(over.position, "y").cause == "combat"


@pytest.mark.rule("wbrm.capture.odds")
def test_who_was_not_eliminated_cannot_be_taken() -> None:
    field = war(unit("victors", "red"), unit("fallen", "red"), unit("x", "blue"), unit("y", "blue"))
    results = {"x": "eliminated", "y": "held"}
    played = report(field, results, {"victors": "held", "fallen": "eliminated"})
    assert refused(played, "y") == ["unit-not-eliminated"]
    assert refused(played, "fallen") == ["unit-not-eligible"]
    assert refused(played, "nobody") == ["unknown-entity"]
    assert refused(report(field, {"x": "held"}), "x") == [
        "nothing-to-capture",
        "unit-not-eliminated",
    ]


@pytest.mark.rule("wbrm.capture.odds")
def test_after_the_end_of_the_combat_it_is_too_late() -> None:
    played = beaten(unit("x", "blue"))
    over = act(played.position, "red", "combat-finalise", combat_id=combat_of(played))
    late = {"combat_id": combat_of(played), "chosen": ["x"]}
    assert refusals("wbrm", over.position, "red", "prisoners-take", late) == ["too-late"]
    again = {"combat_id": combat_of(played)}
    assert refusals("wbrm", over.position, "red", "combat-finalise", again) == ["too-late"]
    taken = take(played, "x")
    assert refusals("wbrm", taken.position, "red", "prisoners-take", late) == ["too-late"]
    unknown = {"combat_id": "combat-99"}
    for action in ("prisoners-take", "combat-finalise"):
        assert refusals("wbrm", played.position, "red", action, unknown) == ["unknown-entity"]


@pytest.mark.rule("wbrm.capture.odds")
def test_everybody_sees_who_was_taken() -> None:
    played = take(beaten(unit("x", "blue")), "x")
    assert played.seen_by("blue") == played.seen_by("observer") == played.seen_by("referee")


@pytest.mark.rule("wbrm.capture.allowance")
@pytest.mark.parametrize(
    ("losses", "chosen", "codes"),
    [
        ((5, 5), (0,), []),
        ((5, 5), (0, 1), ["over-allowance"]),
        ((3, 3, 3), (0, 1), []),
        ((3, 3, 3), (0, 1, 2), ["over-allowance"]),
        ((4,), (0,), []),
        ((1, 9), (1,), []),
        ((1, 9), (0,), []),
        ((1, 9), (0, 1), ["over-allowance"]),
        ((2, 2, 3), (0, 1), []),
        ((2, 2, 3), (0, 2), []),
        ((2, 2, 3), (0, 1, 2), ["over-allowance"]),
        ((5, 5), (), []),
    ],
)
def test_half_of_the_losses(
    losses: tuple[int, ...], chosen: tuple[int, ...], codes: list[str]
) -> None:
    names = [f"x{i}" for i in range(len(losses))]
    played = beaten(*(unit(n, "blue", cf) for n, cf in zip(names, losses, strict=True)))
    assert refused(played, *(names[i] for i in chosen)) == codes


@pytest.mark.rule("wbrm.capture.allowance")
def test_units_without_combat_factor_are_measured_by_magic_or_as_one() -> None:
    played = beaten(unit("six", "blue", 6), magician("mage", "blue", 4))
    assert refused(played, "mage") == []
    assert refused(played, "six") == []
    assert refused(played, "six", "mage") == ["over-allowance"]
    assert the(played.position, "mage").measure == 4
    assert the(beaten(unit("mule", "blue", 0)).position, "mule").measure == 1


@pytest.mark.rule("wbrm.capture.allowance")
def test_what_was_taken_before_counts() -> None:
    played = take(beaten(unit("x", "blue", 5), unit("y", "blue", 5)), "x")
    late = {"combat_id": played.position.all(Combat)[0].id, "chosen": ["y"]}
    assert refusals("wbrm", played.position, "red", "prisoners-take", late) == ["over-allowance"]


@pytest.mark.rule("wbrm.capture.allowance")
def test_a_refusal_names_the_largest_sets_if_asked() -> None:
    played = beaten(unit("a", "blue", 2), unit("b", "blue", 2), unit("c", "blue", 3))
    rules, view = book("wbrm"), played.position.view("red")
    action = rules.actions["prisoners-take"]
    asked = {"combat_id": combat_of(played), "chosen": ["a", "b", "c"]}
    plain, explained = (
        refusals_of(rules, view, action, action.request.model_validate(fields))[0].detail
        for fields in (asked, {**asked, "show_sets": True})
    )
    assert "a, c or b, c" not in plain
    assert "a, c or b, c" in explained


@given(st.lists(st.integers(1, 12), min_size=1, max_size=7), st.data())
def test_properties_of_the_allowance(measures: list[int], data: st.DataObject) -> None:
    units = [Unit(id=f"u{i}", name="u", cf=cf, alliance="blue") for i, cf in enumerate(measures)]
    chosen = data.draw(st.lists(st.sampled_from(units), unique=True))
    total, everything = sum(u.cf for u in chosen), sum(measures)
    if total <= (everything + 1) // 2:
        assert is_within(chosen, units), "a half rounded up is always within"
    if is_within(chosen, units):
        assert all(is_within([u for u in chosen if u != gone], units) for gone in chosen)
        assert len(chosen) < 2 or total < everything
    assert all(is_within([u], units) for u in units)
    by_id = {u.id: u for u in units}
    for best in largest_sets(units, units):
        assert is_within([by_id[i] for i in best], units)
        assert 2 * sum(by_id[i].cf for i in best) >= everything


@pytest.mark.rule("wbrm.capture.choose")
def test_the_defender_has_no_say() -> None:
    played = beaten(unit("x", "blue"))
    assert refused(played, "x", actor="blue") == ["not-your-choice"]
    closing = {"combat_id": combat_of(played)}
    assert refusals("wbrm", played.position, "blue", "combat-finalise", closing) == [
        "not-your-choice"
    ]


@pytest.mark.rule("wbrm.capture.choose")
def test_the_attacker_may_take_none() -> None:
    played = take(beaten(unit("x", "blue")))
    assert played.outcome["taken"] == []
    assert statuses(played.position)["x"] == "doomed"


@pytest.mark.rule("wbrm.capture.uncapturable")
def test_an_uncapturable_unit_counts_among_the_losses() -> None:
    played = beaten(unit("dragon", "blue", 10, **{"class": "dragon"}), unit("four", "blue", 4))
    assert refused(played, "four") == []
    assert refused(played, "dragon") == ["uncapturable"]


@pytest.mark.rule("wbrm.capture.uncapturable")
@pytest.mark.parametrize(
    ("unit_class", "independent", "codes"),
    [
        ("superhero", False, ["uncapturable"]),
        ("exotic_magician", False, ["uncapturable"]),
        ("zombie", False, ["uncapturable"]),
        ("dragon", False, ["uncapturable"]),
        ("illusionary_army", False, ["uncapturable"]),
        ("superhero", True, []),
        ("dragon", True, []),
        ("leader", False, []),
        ("normal", False, []),
    ],
)
def test_classes(unit_class: str, independent: bool, codes: list[str]) -> None:
    fields = {"class": unit_class, "independent": independent}
    assert refused(beaten(unit("x", "blue", 10, **fields)), "x") == codes


@pytest.mark.rule("wbrm.capture.placement")
def test_guards_named_take_the_prisoner_to_their_stack() -> None:
    field = war(unit("a", "red"), unit("b", "red", hex="0411"), unit("x", "blue"))
    played = take(
        report(field, {"x": "eliminated"}, ["a", "b"]), "x", guard_parties=[party(["b"], ["x"])]
    )
    assert the(played.position, "x").hex == "0411"
    assert parties(played.position) == [("0411", ("b",), ("x",))]


@pytest.mark.rule("wbrm.capture.placement")
def test_without_guards_the_prisoner_stays_where_it_was_beaten() -> None:
    played = take(beaten(unit("x", "blue")), "x")
    assert the(played.position, "x").hex == BLUE_HEX
    assert played.outcome["unguarded"] == ["x"]
    assert parties(played.position) == []


@pytest.mark.rule("wbrm.capture.placement")
@pytest.mark.parametrize(
    ("guards", "prisoners", "codes"),
    [
        (["c"], ["x"], ["guard-not-present"]),
        (["a", "c"], ["x"], ["guard-not-present"]),
        (["a", "b"], ["x"], []),
        ([], ["x"], ["no-guard"]),
        (["a", "b", "d"], ["x"], ["too-many-guards"]),
        (["hero"], ["x"], ["guard-not-eligible"]),
        (["far"], ["x"], []),
        (["a", "far"], ["x"], ["guard-not-eligible"]),
        (["a"], ["y"], ["not-your-prisoner"]),
        (["nobody"], ["x"], ["unknown-entity"]),
        (["lost"], ["x"], ["guard-not-eligible"]),
    ],
)
def test_who_may_guard_new_prisoners(
    guards: list[str], prisoners: list[str], codes: list[str]
) -> None:
    field = war(
        *(unit(name, "red") for name in ("a", "b", "c", "d", "lost")),
        unit("hero", "red", counts_in_stacking=False),
        unit("far", "red", hex="0411"),
        *(unit(name, "blue") for name in ("x", "y")),
    )
    attackers = dict.fromkeys(("a", "b", "d", "hero", "far"), "held") | {"lost": "eliminated"}
    played = report(field, {"x": "eliminated", "y": "eliminated"}, attackers)
    assert refused(played, "x", guard_parties=[party(guards, prisoners)]) == codes


@pytest.mark.rule("wbrm.guard.capacity")
def test_new_prisoners_join_the_party_of_their_guards() -> None:
    field = war(
        unit("a", "red"), unit("b", "red"), captive("old", "blue", "red"),
        *(unit(f"x{i}", "blue", 1) for i in range(6)),
        guard_parties=[party(["a"], ["old"])],
    )  # fmt: skip
    lost = {f"x{i}": "eliminated" for i in range(6)}
    played = report(field, lost, ["a", "b"])
    two = take(played, "x0", "x1", guard_parties=[party(["a"], ["x0", "x1"])])
    assert parties(two.position) == [(RED_HEX, ("a",), ("old", "x0", "x1"))]
    three = [party(["a"], ["x0", "x1", "x2"])]
    assert refused(played, "x0", "x1", "x2", guard_parties=three) == ["too-many-prisoners"]
    other = [party(["b"], ["x0"])]
    assert refused(played, "x0", guard_parties=other) == ["party-exists"]
    twice = [party(["a"], ["x0"]), party(["a", "b"], ["x1"])]
    assert refused(played, "x0", "x1", guard_parties=twice) == ["party-exists"]


@pytest.mark.rule("wbrm.actions")
@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ({"defenders": [{"unit": "nobody"}]}, ["unknown-entity"]),
        ({"defenders": [{"unit": "friend"}]}, ["unit-not-eligible"]),
        ({"defenders": [{"unit": "held"}]}, ["prisoners-cannot-fight"]),
        ({"attackers": [{"unit": "held"}]}, ["prisoners-cannot-fight", "not-allied"]),
        ({"attackers": [{"unit": "y"}]}, ["not-allied"]),
        ({"attackers": [{"unit": "nobody"}]}, ["unknown-entity"]),
        ({"defenders": [{"unit": "x", "result": "captured"}]}, []),
        ({"defenders": [{"unit": "dragon", "result": "captured"}]}, ["uncapturable"]),
        (
            {"defenders": [{"unit": "x", "result": "captured"}], "defender_strength": 6},
            ["odds-too-low"],
        ),
        (
            {"defenders": [{"unit": u, "result": "captured"} for u in ("x", "y")]},
            ["over-allowance"],
        ),
    ],
)
def test_reports_that_are_refused(more: dict[str, Any], codes: list[str]) -> None:
    field = war(
        unit("victors", "red"), unit("friend", "red"), captive("held", "blue", "red"),
        unit("x", "blue"), unit("y", "blue"), unit("dragon", "blue", **{"class": "dragon"}),
    )  # fmt: skip
    request = {**reported({"x": "eliminated"}), **more}
    assert refusals("wbrm", field, "red", "combat-report", request) == codes


@pytest.mark.rule("wbrm.actions")
def test_a_doomed_unit_is_in_no_other_combat() -> None:
    played = beaten(unit("x", "blue"))
    again = reported({"x": "eliminated"})
    assert refusals("wbrm", played.position, "red", "combat-report", again) == ["unit-not-eligible"]


@pytest.mark.rule("wbrm.frame.turn")
def test_an_ally_may_attack_along() -> None:
    units = (unit("victors", "red"), unit("friend", "green"), unit("x", "blue"))
    allied = {"red": ["green"], "green": ["red"]}
    request = reported({"x": "eliminated"}, ["victors", "friend"])
    assert refusals("wbrm", war(*units, allies=allied), "red", "combat-report", request) == []
    assert refusals("wbrm", war(*units), "red", "combat-report", request) == ["not-allied"]
    own = reported({"friend": "eliminated"}, ["victors"])
    field = war(*units, allies=allied)
    assert refusals("wbrm", field, "red", "combat-report", own) == ["unit-not-eligible"]


@pytest.mark.rule("wbrm.actions")
@pytest.mark.parametrize(
    "wrong",
    [
        {"odds": [3, 1]},
        {"attacker_strength": None},
        {"attacker_strength": 0},
        {"attacker_strength": 15.1},
        {"attacker_strength": 1e12},
        {"attackers": []},
        {"defenders": []},
        {"attackers": [{"unit": "x"}]},
        {"defenders": [{"unit": "x", "result": "asleep"}]},
        {"attackers": [{"unit": "victors", "result": "captured"}]},
        {"defenders": [{"unit": f"u{i}"} for i in range(17)]},
        {"joining_captives": ["m", "m"]},
        {"attack_kind": "verbal"},
    ],
)
def test_reports_that_make_no_sense(wrong: dict[str, Any]) -> None:
    field = war(unit("victors", "red"), unit("x", "blue"))
    with pytest.raises(ValueError, match="validation error"):
        act(field, "red", "combat-report", **{**reported({"x": "held"}), **wrong})


@pytest.mark.rule("wbrm.actions")
def test_units_go_where_the_result_sends_them() -> None:
    field = war(unit("a", "red"), unit("b", "red"), unit("x", "blue"), unit("y", "blue"))
    request = {
        **reported({}, (), (15, 5)),
        "attackers": [{"unit": "a", "moves_to": BLUE_HEX}, {"unit": "b", "result": "driven_off"}],
        "defenders": [
            {"unit": "x", "result": "driven_off", "moves_to": "0614"},
            {"unit": "y", "result": "driven_off"},
        ],
    }
    after = act(field, "red", "combat-report", **request).position
    assert {u.id: u.hex for u in after.all(Unit)} == {
        "a": BLUE_HEX,
        "b": None,
        "x": "0614",
        "y": None,
    }
    over = act(after, "red", "combat-finalise", combat_id=after.all(Combat)[0].id).position
    back = act(until(over, "movement", "blue"), "blue", "unit-move", unit="y", hex="0614")
    assert the(back.position, "y").hex == "0614"


@pytest.mark.rule("wbrm.frame.terms")
def test_without_prisoners_every_eliminated_unit_dies_at_once() -> None:
    field = war(unit("victors", "red"), unit("x", "blue"), prisoners=False)
    played = report(field, {"x": "eliminated"})
    assert statuses(played.position)["x"] == "eliminated"
    assert played.outcome["capture_allowed"] is False
    assert refused(played, "x")[0] == "section-not-enabled"
    assert refusals("wbrm", played.position, "red", "phase-next") == []


@pytest.mark.rule("wbrm.capture.uncapturable")
def test_who_was_not_eliminated_and_could_never_be_taken_is_told_both() -> None:
    field = war(
        unit("victors", "red"), unit("x", "blue"), unit("y", "blue"),
        unit("dragon", "blue", **{"class": "dragon"}),
    )  # fmt: skip
    played = report(field, {"x": "eliminated", "y": "eliminated", "dragon": "held"})
    assert refused(played, "dragon") == ["unit-not-eliminated", "uncapturable"]


@pytest.mark.rule("wbrm.capture.placement")
def test_no_such_combat_does_not_hide_the_other_faults_of_a_claim() -> None:
    field = war(unit("victors", "red"), unit("x", "blue"))
    guards = [{"guards": ["x"], "prisoners": ["victors"]}]
    request = {"combat_id": "none", "chosen": ["nobody"], "guard_parties": guards}
    assert refusals("wbrm", field, "red", "prisoners-take", request) == [
        "unknown-entity",
        "unknown-entity",
        "guard-not-eligible",
        "not-your-prisoner",
    ]
