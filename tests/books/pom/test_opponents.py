"""The opposing generals: their order, their action, their base and their target."""

from typing import Any

import pytest

from tests.books.pom.build import do, held_by, legions, position, year
from tests.play import Played

ALL_MINE = ["spain", "gaul", "italy", "illyrica", "achaia", "asia", "syria", "africa"]


def npc(dice: Any, generals: Any, **fields: Any) -> Played:
    return do(position(generals, phase="npc_activity", **fields), "npc", dice)


@pytest.mark.rule("pom.npc.order")
def test_ascending_order_with_ties_rolled_among_themselves() -> None:
    generals = {
        "pc": (6, ["italy"]),
        "npc1": (4, ["spain"]),
        "npc2": (4, ["asia"]),
        "npc3": (4, ["syria"]),
    }
    first = npc([14, 3, 14, 5, 11, 1], generals)
    assert [roll.label for roll in first.ruling.rolls] == [
        "order/npc1",
        "order/npc2",
        "order/npc3",
        "order/npc1/2",
        "order/npc3/2",
        "npc/npc2/action",
    ]
    assert first.outcome["general"] == "npc2"
    assert year(first.position).npc_queue == ("npc1", "npc3")
    second = do(first.position, "npc", [1])
    assert second.outcome["general"] == "npc1"
    assert year(do(second.position, "npc", [2]).position).phase == "recruitment"


@pytest.mark.rule("pom.npc.order")
def test_a_rival_who_is_out_before_his_turn_is_skipped() -> None:
    generals = {
        "pc": (6, ["africa"]),
        "npc1": (9, ["spain"]),
        "npc2": (0, ["gaul"]),
        "npc3": (4, ["syria"]),
    }
    at = npc([1, 2, 3, 3, 1, *(6, 1), 1], generals).position
    assert held_by(at, "npc1") == {"spain", "gaul"}
    assert year(at).npc_queue == ("npc3",)


@pytest.mark.rule("pom.npc.action")
@pytest.mark.parametrize(
    ("die", "action"), [(1, "wait"), (2, "wait"), (3, "attack"), (5, "attack"), (6, "offer")]
)
def test_what_he_does(die: int, action: str) -> None:
    generals = {"pc": (6, ["italy"]), "npc1": (4, ["syria"])}
    dice = {"wait": [], "attack": [4, 6, 1, 6], "offer": [4, 6]}[action]
    assert npc([1, die, *dice], generals).outcome["action"] == action


@pytest.mark.rule("pom.npc.action")
def test_without_a_legion_he_waits_or_asks_without_a_battle() -> None:
    generals = {"pc": (6, ["italy"]), "npc1": (0, ["syria"])}
    assert npc([1, 3], generals).outcome["action"] == "wait"
    asked = npc([1, 6, 4, 2], generals)
    assert (asked.outcome["action"], asked.outcome["answer"]) == ("offer", "no")
    assert asked.outcome["battle"] is False
    assert year(asked.position).phase == "recruitment"


@pytest.mark.rule("pom.npc.base")
def test_the_die_that_spans_his_provinces() -> None:
    generals = {"pc": (6, ["italy"]), "npc1": (4, ["syria", "judaea"])}
    acted = npc([1, 6, 2, 5, 1], generals)
    assert acted.outcome["target"] == "egypt"
    assert [roll.notation for roll in acted.ruling.rolls if roll.label.endswith("base")] == ["1d2"]


@pytest.mark.rule("pom.npc.base")
def test_provinces_in_the_midst_of_his_own_are_left_out() -> None:
    inner = {"pc": (6, ["spain"]), "npc1": (4, ["syria", "judaea", "armenia", "parthia", "asia"])}
    acted = npc([1, 6, 1, 4, 5, 1], inner)  # Asia and Judaea alone have other neighbours
    assert [roll.notation for roll in acted.ruling.rolls if roll.label.endswith("base")] == ["1d2"]
    assert acted.outcome["target"] == "thrace"


@pytest.mark.rule("pom.npc.base")
def test_he_waits_where_all_the_world_is_his() -> None:
    from app.books.pom.atlas import PROVINCES

    world = [p.id for p in PROVINCES]
    assert npc([1, 3], {"npc1": (4, world), "pc": (1, [])}).outcome["action"] == "wait"


@pytest.mark.rule("pom.npc.neighbour")
@pytest.mark.parametrize(
    ("held", "dice", "target"),
    [
        (["africa"], [3], "mauretania"),
        (["gaul"], [2], "germania"),
        (["africa"], [5, 1], "italy"),
        (["syria", "judaea"], [1, 3, 4], "asia"),
        (["britannia"], [], "gaul"),
    ],
)
def test_counting_neighbours(held: list[str], dice: list[int], target: str) -> None:
    generals = {"pc": (6, ["spain"]), "npc1": (4, held)}
    lost = target in ("mauretania", "germania")
    acted = npc([1, 6, *dice, 6, *([1] if lost else [])], generals)
    assert acted.outcome["target"] == target
    assert target in held_by(acted.position, "npc1")


@pytest.mark.rule("pom.npc.neighbour")
def test_an_opponent_may_turn_on_an_opponent() -> None:
    generals = {"pc": (6, ["africa"]), "npc1": (4, ["spain"]), "npc2": (2, ["gaul"])}
    acted = npc([1, 2, 3, 1, *(6, 1), 1, 1, 1, *(1, 1, 4)], generals)
    assert acted.outcome["target"] == "gaul"
    assert acted.outcome["winner"] == "attacker"
    assert legions(acted.position, "npc1", "npc2") == [4, 0]
