"""The odds of a battle: exact, however long it may last, and in agreement with other reckoners."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from app.engine.adjudicate import resolve
from app.engine.dice import ServerDice
from app.engine.odds import odds
from app.engine.position import Position
from tests.books.pom.build import do, position
from tests.play import book

ONE_HITS, NONE_HITS = Fraction(91, 216), Fraction(125, 216)
ATTACKS_FIRST, DEFENDS_FIRST = [6, 1], [1, 6]


def waiting(mine: int, theirs: int, initiative: list[int], *sections: str) -> Position:
    """The player has attacked Gaul, and is asked how many legions to send."""
    at = position(
        {"pc": (mine, ["italy"]), "npc1": (4, ["spain"])},
        garrisons={"gaul": theirs},
        sections=sections,
    )
    return do(at, "attack", initiative, target="gaul").position


def chances(at: Position, action: str, **request: object) -> dict[str, Fraction]:
    declared = book("pom").actions[action]
    asked = declared.request.model_validate(request)
    found = odds(book("pom"), at.view("pc"), "pc", declared, asked)
    assert found.method == "exact"
    return {o.outcome.get("winner", o.outcome.get("pending")): o.chance for o in found.outcomes}


@pytest.mark.rule("pom.battle.segment")
@pytest.mark.parametrize("initiative", [ATTACKS_FIRST, DEFENDS_FIRST])
def test_one_legion_against_one_is_fought_until_somebody_hits(initiative: list[int]) -> None:
    first = ONE_HITS / (1 - NONE_HITS * NONE_HITS)
    found = chances(waiting(1, 1, initiative), "devote", legions=1)
    assert found["attacker"] == (first if initiative is ATTACKS_FIRST else 1 - first)
    assert sum(found.values()) == 1


@pytest.mark.rule("pom.battle.segment")
@pytest.mark.parametrize(("mine", "theirs"), [(6, 4), (5, 5), (15, 25)])
def test_a_long_battle_is_counted_as_dice_fall(mine: int, theirs: int) -> None:
    at, times = waiting(mine, theirs, DEFENDS_FIRST), 300
    action = book("pom").actions["devote"]
    request = action.request.model_validate({"legions": mine})
    fallen: Counter[str] = Counter()
    for cursor in range(times):
        ruling, _ = resolve(at, "pc", action, request, ServerDice(b"odds", "pc", cursor), str)
        fallen.update(fact.value for fact in ruling.outcome if fact.name == "winner")
    found = chances(at, "devote", legions=mine)
    assert found.keys() == {"attacker", "defender"}
    for winner, chance in found.items():
        deviation = sqrt(chance * (1 - chance) / times)
        assert abs(fallen[winner] / times - chance) < 4 * deviation


@pytest.mark.rule("pom.ext.break-off")
def test_who_fights_on_is_told_the_chance_of_each_end() -> None:
    at = do(waiting(1, 1, ATTACKS_FIRST, "break_off"), "devote", [6, 2, 3, 4, 2, 3, 4], legions=1)
    found = chances(at.position, "break-off", give_up=False)
    assert found == {
        "attacker": ONE_HITS,
        "defender": NONE_HITS * ONE_HITS,
        "pc_break_off": NONE_HITS * NONE_HITS,
    }
    assert chances(at.position, "break-off", give_up=True) == {"defender": 1}
