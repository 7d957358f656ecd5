"""Every outcome that is played fits the model that its action declares."""

import pytest
from pydantic import ValidationError

from app.engine.adjudicate import adjudicate
from app.engine.dice import SuppliedDice
from app.engine.outcome import NoOutcome
from app.engine.registry import discover
from tests.engine.toy import STEAL, TOY, StealRequest, table, toy_position
from tests.laws import checks


def test_the_list_of_outcomes_to_declare_only_grows_shorter() -> None:
    not_declared = {
        f"{book.id} {action.name}"
        for book in discover().values()
        for action in book.actions.values()
        if action.outcome is NoOutcome
    }
    assert set(checks.OUTCOMES_NOT_YET) <= not_declared


def test_an_outcome_that_the_model_does_not_know_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = toy_position()
    dice = SuppliedDice([5], table().dice)
    played = adjudicate(TOY, position, "red", STEAL, StealRequest(chest="blue-chest"), table(dice))
    checks.check_outcome(TOY, played.rulings[0])
    monkeypatch.setitem(vars(STEAL), "outcome", NoOutcome)
    with pytest.raises(ValidationError, match="result"):
        checks.check_outcome(TOY, played.rulings[0])
