"""Operations that follow from each other's answers keep to the contract as well."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case

from tests.contract.live import Live
from tests.contract.schema import LONG, book_of, contract

BOOKS = ["daw", "hyb", "pom", "wbrm", "wc", "ww"]


@pytest.mark.parametrize("book", BOOKS)
def test_sequences_are_answered_as_documented(book: str, live: Live) -> None:
    schema = contract(lambda path: book_of(path) in (None, book))
    schema.app = live.app

    class Sequence(schema.as_state_machine()):  # type: ignore[misc]
        def before_call(self, case: Case) -> None:
            live.place(case)

        def get_call_kwargs(self, case: Case) -> dict[str, Any]:
            return {"headers": live.headers_of(case)}

    Sequence.run(
        settings=settings(
            max_examples=500 if LONG else 8,
            stateful_step_count=20 if LONG else 8,
            suppress_health_check=list(HealthCheck),
            phases=list(Phase) if LONG else [Phase.generate],
            deadline=None,
        )
    )
