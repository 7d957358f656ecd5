"""A sum is told term by term, and gives the whole number."""

import pytest

from app.engine.dice import Dice, Roller, SuppliedDice
from app.engine.position import Draft, Position
from app.engine.settings import Settings
from app.engine.terms import Sum, Term
from app.engine.viewer import only
from tests.play import SERVER

BOTH = only("red", "blue")


def told(given: Sum, *faces: int) -> tuple[int, Draft]:
    draft = Draft(Position.of((), None, Settings()), "red", str)
    dice = Roller((Dice("extra", "1d6"),), SuppliedDice(list(faces), SERVER), BOTH)
    return given.tell(draft, dice, BOTH), draft


def test_each_term_is_told_with_its_rule_and_audience() -> None:
    private = Term("toy.tired", "it is tired", -1, only("blue"))
    total, draft = told(Sum(5, (Term("toy.woods", "it is in woods", 2), private)))
    assert total == 5
    assert [(m.rule, m.value, m.audience) for m in draft.modifiers] == [
        ("toy.woods", 2, BOTH),
        ("toy.tired", -1, only("blue")),
    ]


def test_a_die_is_rolled_when_it_is_told() -> None:
    total, draft = told(Sum(5, (Term("toy.patrol", "a patrol", die="extra"),)), 4)
    assert total == 9
    assert [m.value for m in draft.modifiers] == [4]


def test_a_die_needs_dice() -> None:
    draft = Draft(Position.of((), None, Settings()), "red", str)
    with pytest.raises(LookupError):
        Sum(5, (Term("toy.patrol", "a patrol", die="extra"),)).tell(draft)
