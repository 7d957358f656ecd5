"""The position in which a campaign of a ready scenario begins, after the umpire's opening."""

from collections.abc import Iterable
from typing import Any

from app.engine.adjudicate import Table, resolve, with_follow_ups
from app.engine.book import Book
from app.engine.dice import ServerDice
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.viewer import UMPIRE


def begin(
    book: Book, scenario_id: str, sections: Iterable[str] = (), seed: int = 0, **options: Any
) -> Position:
    """Begin with these sections and, where the book has options, with these."""
    agreed = book.options.model_validate(options) if book.options else None
    settings = Settings(sections=frozenset(sections), options=agreed)
    scenario = book.scenario.model_validate(book.scenarios[scenario_id])
    set_up = book.set_up(scenario, settings)
    position = Position.of(set_up.entities, set_up.map, settings)
    if book.opening is None:
        return position
    server, numbers = ServerDice(b"beginnings", f"seed-{seed}", 0), iter(range(1, 10_000))
    table = Table(server, server, lambda _kind: f"begin-{next(numbers)}")
    action = book.actions[book.opening]
    request = action.request.model_validate({})
    ruling, after = resolve(position, UMPIRE, action, request, table.umpire_dice, table.mint)
    return with_follow_ups(book, [ruling], after, table).position
