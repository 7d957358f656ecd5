"""What there is to choose where a request has no fields."""

from collections.abc import Iterator

from app.engine.action import NoFields
from app.engine.position import View


def only_choice(_view: View) -> Iterator[NoFields]:
    """The one request that the action takes."""
    yield NoFields()
