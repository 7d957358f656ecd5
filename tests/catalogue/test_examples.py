"""Every action that a seat may take shows a newcomer how it is asked for."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.engine.action import AnyAction, Who
from app.engine.registry import discover

ACTIONS = {
    f"{book_id} {action.name}": action
    for book_id, book in discover().items()
    for action in book.actions.values()
    if action.who is not Who.UMPIRE
}


def declared_examples(action: AnyAction) -> list[dict[str, Any]]:
    """The examples in the request model's own schema."""
    examples: list[dict[str, Any]] = action.request.model_json_schema().get("examples", [])
    return examples


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_has_an_example_of_its_request(name: str) -> None:
    action = ACTIONS[name]
    examples = declared_examples(action)
    assert examples, (
        f"{name} shows no example: give {action.request.__name__} "
        "model_config = ConfigDict(json_schema_extra={'examples': [{...}]})"
    )
    for example in examples:
        try:
            action.request.model_validate(example)
        except ValidationError as error:
            pytest.fail(f"the example of {name} is not what it asks for: {error}")
