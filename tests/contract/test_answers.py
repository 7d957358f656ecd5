"""Whatever an operation is asked, it answers as the contract says."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from tests.contract.live import Live
from tests.contract.schema import FEW, LONG, book_of, contract, faults_of_schema

FRAME = contract(lambda path: book_of(path) is None)
ACTIONS = contract(lambda path: book_of(path) is not None)


@FRAME.parametrize()
def test_answers_are_as_documented(case: Any, live: Live) -> None:
    assert not faults_of_schema(case, live.ask(case))


def labels() -> list[str]:
    return [found.ok().label for found in ACTIONS.get_all_operations()]


@pytest.mark.parametrize("label", labels())
def test_actions_answer_as_documented(label: str, live: Live) -> None:
    """Built when it runs: what each field of each action might hold is much to collect."""
    operation = ACTIONS.find_operation_by_label(label)
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

    @given(case=cases)
    @settings(
        max_examples=FEW,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=list(Phase) if LONG else [Phase.generate],
    )
    def answers(case: Any) -> None:
        assert not faults_of_schema(case, live.ask(case))

    answers()
