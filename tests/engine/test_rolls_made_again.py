"""Rolls that are made again until their faces serve, and house tables of plain numbers."""

from fractions import Fraction

import pytest

from app.engine.action import Action, NoFields
from app.engine.dice import Dice, Roller, SuppliedDice
from app.engine.entity import Campaign
from app.engine.position import Draft, Position
from app.engine.settings import Settings
from app.engine.table import ResultTable, Row, house_table_faults
from app.engine.viewer import EVERYONE
from app.engine.walk import paths
from tests.play import SERVER

DECLARED = (Dice("initiative*", "2d6"),)


def differ(faces: tuple[int, ...]) -> bool:
    return faces[0] != faces[1]


def _resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    roll = dice.roll_until("initiative", differ)
    draft.outcome(first=roll.faces[0] > roll.faces[1])


CONTEST = Action(
    "contest",
    request=NoFields,
    rules=("none",),
    dice=DECLARED,
    resolve=_resolve,
)


def test_each_further_roll_has_a_label_of_its_own() -> None:
    roller = Roller(DECLARED, SuppliedDice([4, 4, 2, 2, 6, 1], SERVER), EVERYONE)
    assert roller.roll_until("initiative", differ).faces == (6, 1)
    assert [roll.label for roll in roller.rolls] == ["initiative", "initiative/2", "initiative/3"]


def test_odds_count_the_accepted_faces_alone() -> None:
    position = Position.of([Campaign(id="campaign", phase="play")], None, Settings())
    walked = list(paths(position, "red", CONTEST, NoFields()))
    assert len(walked) == 30
    assert {path.chance for path in walked} == {Fraction(1, 30)}


@pytest.mark.parametrize(("result", "is_allowed"), [("0", True), ("100", True), ("101", False)])
def test_a_house_table_of_numbers_may_name_any_within_bounds(result: str, is_allowed: bool) -> None:
    printed = ResultTable("t", "Share", "1d6", (Row(1, 6, "50"),), results_between=(0, 100))
    assert (house_table_faults(printed, [Row(1, 6, result)]) == []) is is_allowed
