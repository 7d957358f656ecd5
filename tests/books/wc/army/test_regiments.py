"""Names of army-list entries as players write them, and what the lists say of them."""

import pytest

from app.books.wc.army.regiments import regiment_faults
from tests.books.wc.build import unit


def codes(*entries: tuple[str, str]) -> list[str]:
    units = [unit(f"u{i}", "a", unit_type=t, race=race) for i, (race, t) in enumerate(entries)]
    return [code for code, _ in regiment_faults(units)]


@pytest.mark.rule("wc.army.limited-regiments")
@pytest.mark.parametrize(
    "parent", ["Night Goblins", "night-goblin spearmen", "Night Goblin Archers"]
)
def test_fanatics_come_with_night_goblins(parent: str) -> None:
    fanatics = ("orcs_goblins", "Night Goblin Fanatics")
    assert codes(fanatics) == ["missing-parent-unit"]
    assert codes(fanatics, fanatics) == ["missing-parent-unit"]
    assert codes(fanatics, ("orcs_goblins", parent)) == []
    assert codes(fanatics, ("orcs_goblins", "Goblin Wolf Riders")) == ["missing-parent-unit"]


@pytest.mark.rule("wc.army.limited-regiments")
def test_a_night_goblin_boss_is_no_night_goblin_unit() -> None:
    boss = unit("b", "a", unit_type="Night Goblin Boss", race="orcs_goblins", category="character")
    fanatics = unit("f", "a", unit_type="Fanatics", race="orcs_goblins")
    assert [code for code, _ in regiment_faults([boss, fanatics])] == ["missing-parent-unit"]


@pytest.mark.rule("wc.army.limited-regiments")
def test_one_unit_of_flagellants_to_an_army() -> None:
    assert codes(("empire", "Flagellants")) == []
    assert codes(("empire", "Flagellants"), ("empire", "FLAGELLANT BAND")) == [
        "regiment-limit-exceeded"
    ]
    assert codes(("empire", "Flagellants"), ("chaos", "Flagellants")) == []


def test_an_empty_army_is_free_of_faults() -> None:
    assert regiment_faults([]) == []
