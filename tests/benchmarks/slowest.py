"""The slowest checks, odds and lists of options on every ready scenario of every book."""

import random
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, NamedTuple

from app.api.actions import ANSWER_SECONDS
from app.engine.action import AnyAction
from app.engine.adjudicate import adjudicate
from app.engine.ahead import look_ahead
from app.engine.book import Book
from app.engine.odds import odds
from app.engine.options import options_of
from app.engine.position import View
from app.engine.registry import discover
from app.store.deadline import within
from tests.beginnings import begin
from tests.laws.test_random_play import actors, choose, open_actions, table_of

STEPS = 25
ASKED_OF_EACH = 8
SHOWN = 10


class Timed(NamedTuple):
    """One answer, and how long it took."""

    seconds: float
    what: str


def slowest() -> Iterator[str]:
    """The slowest ten of all, the slowest first; none is to take over a second."""
    found = [
        timed
        for book in discover().values()
        for scenario_id in book.scenarios
        for timed in _in_play(book, scenario_id)
    ]
    for timed in sorted(found, reverse=True)[:SHOWN]:
        yield f"{timed.seconds:6.3f} s  {timed.what}"


def _in_play(book: Book, scenario_id: str) -> Iterator[Timed]:
    """What is asked in a game played at random, of each action so many times."""
    chance, asked = random.Random(0), dict.fromkeys(book.actions, 0)
    position = begin(book, scenario_id, book.sections)
    for step in range(STEPS):
        for actor in actors(position):
            view = position.view(actor)
            for action in open_actions(book, view, actor):
                if asked[action.name] < ASKED_OF_EACH:
                    asked[action.name] += 1
                    yield from _answers(book, view, actor, action, scenario_id, chance)
        chosen = choose(book, position, chance)
        if chosen is None:
            return
        position = adjudicate(book, position, *chosen, table_of(0, step)).position


def _answers(
    book: Book, view: View, actor: str, action: AnyAction, scenario_id: str, chance: random.Random
) -> Iterator[Timed]:
    where = f"{book.id}/{action.name} on {scenario_id}"
    options, seconds = _timed(lambda: options_of(book, view, action))
    yield Timed(seconds, f"options of {where}")
    if not options:
        return
    request = action.request.model_validate(chance.choice(options))
    _, seconds = _timed(lambda: look_ahead(view, actor, action, request, within(ANSWER_SECONDS)))
    yield Timed(seconds, f"check of {where}")
    _, seconds = _timed(lambda: odds(book, view, actor, action, request, within(ANSWER_SECONDS)))
    yield Timed(seconds, f"odds of {where}")


def _timed(call: Callable[[], Any]) -> tuple[Any, float]:
    start = monotonic()
    return call(), monotonic() - start
