"""Every book played at random from its ready scenarios, each ruling held to the laws.

What is offered is legal and can be ruled on; a thing that a side may not know of is refused as one
that does not exist; what a side may not know changes neither its options nor its refusals.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from app.engine.action import AnyAction, Who
from app.engine.adjudicate import Table, adjudicate, refusals_of
from app.engine.book import Book
from app.engine.dice import ServerDice
from app.engine.entity import Entity, Side, field_audiences
from app.engine.options import counter_field, is_open, offer_of, options_of
from app.engine.position import Position, View
from app.engine.registry import discover
from app.engine.viewer import REFEREE
from tests.beginnings import begin
from tests.conftest import LONG, QUICK
from tests.laws import checks

BOOKS = discover()
STEPS = 600 if LONG else 40 if QUICK else 150
SEEDS = range(10 if LONG else 1 if QUICK else 2)
CASES = [
    pytest.param(book, scenario_id, sections, seed, id=f"{book.id}-{scenario_id}-{name}-{seed}")
    for book in BOOKS.values()
    for scenario_id in book.scenarios
    for name, sections in (("all", tuple(book.sections)), ("plain", ()))
    if sections or name == "plain"
    for seed in SEEDS
]


def table_of(seed: int, step: int) -> Table:
    """Dice and ids of one step."""
    server = ServerDice(b"random play", f"seed-{seed}", step)
    numbers = iter(range(1, 10_000))
    return Table(server, server, lambda _kind: f"{step}-{next(numbers)}")


def actors(position: Position) -> list[str]:
    players = [s.id for s in position.of_kind("side") if isinstance(s, Side) and s.is_player]
    return [*players, REFEREE]


def open_actions(book: Book, view: View, actor: str) -> Iterator[AnyAction]:
    wanted = Who.REFEREE if actor == REFEREE else Who.SIDE
    for action in book.actions.values():
        if action.who is wanted and is_open(book, view, action):
            yield action


def choose(
    book: Book, position: Position, chance: random.Random
) -> tuple[str, AnyAction, Any] | None:
    """A legal request of somebody, chosen at random; None where nobody can do anything."""
    views = {actor: position.view(actor) for actor in actors(position)}
    candidates = [
        (actor, action)
        for actor, view in views.items()
        for action in open_actions(book, view, actor)
    ]
    chance.shuffle(candidates)
    for actor, action in candidates:
        options = options_of(book, views[actor], action)
        if options:
            request = action.request.model_validate(chance.choice(options))
            return actor, action, request
    return None


@pytest.mark.parametrize(("book", "scenario_id", "sections", "seed"), CASES)
def test_random_play_keeps_the_laws(
    book: Book, scenario_id: str, sections: tuple[str, ...], seed: int
) -> None:
    chance = random.Random(seed)
    position = begin(book, scenario_id, sections, seed)
    for step in range(STEPS):
        chosen = choose(book, position, chance)
        if chosen is None:
            break
        actor, action, request = chosen
        check_probes(book, position, actor, action, request)
        judgement = adjudicate(book, position, actor, action, request, table_of(seed, step))
        checks.check_judgement(book, position, judgement)
        checks.check_replay(book, position, actor, action, request, judgement, table_of(seed, step))
        if chance.random() < 0.2:
            check_hidden_changes(book, position, chance)
            check_narrowed_options(book, position, actor, action)
            checks.check_odds(book, position, actor, action, request)
        position = judgement.position
    assert step > 0


def check_probes(
    book: Book, position: Position, actor: str, action: AnyAction, request: Any
) -> None:
    """Ask with the id of a hidden thing, and of one that is not there: the answers are alike."""
    view = position.view(actor)
    everything = {e.id for kind in position.kinds() for e in position.of_kind(kind)}
    known = {e.id for kind in view.kinds() for e in view.of_kind(kind)}
    hidden = sorted(everything - known)[:3]
    for name, value in request:
        if not isinstance(value, str):
            continue
        for entity_id in hidden:
            answers = [
                codes(book, view, action, request, name, probe)
                for probe in (entity_id, "nothing-of-this-name")
            ]
            assert answers[0] == answers[1], (action.name, name, entity_id)


def codes(
    book: Book, view: Any, action: AnyAction, request: Any, name: str, probe: str
) -> list[tuple[str, str]] | str:
    """The refusals of the request with one field replaced, without the probed id."""
    try:
        asked = action.request.model_validate({**request.model_dump(by_alias=True), name: probe})
    except ValidationError:
        return "invalid"
    refusals = refusals_of(book, view, action, asked)
    return [(r.code, r.detail.replace(probe, "…")) for r in refusals]


def check_narrowed_options(book: Book, position: Position, actor: str, action: AnyAction) -> None:
    """Counter by counter, exactly those candidates are offered that a check would allow."""
    view, field = position.view(actor), counter_field(action)
    if action.options is None or field is None:
        return
    legal = [r for r in action.options(view) if not refusals_of(book, view, action, r)]
    alias = action.request.model_fields[field].alias or field
    for counter in {as_asked(getattr(request, field)) for request in legal}:
        offer = offer_of(book, view, action, {alias: counter})
        assert offer is not None
        allowed = [
            request.model_dump(mode="json", exclude_unset=True)
            for request in legal
            if as_asked(getattr(request, field)) == counter
        ]
        assert offer.more or list(offer.requests) == allowed, (action.name, counter)


def as_asked(value: Any) -> str:
    """A value as a client writes it into a query."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_hidden_changes(book: Book, position: Position, chance: random.Random) -> None:
    """Change what one side may not know: what it sees and may do stays the same."""
    side = chance.choice([s for s in actors(position) if s != REFEREE])
    changed = Position.of(
        [
            scrambled(entity, side, chance)
            for kind in position.kinds()
            for entity in position.of_kind(kind)
        ],
        position.map,
        position.settings,
    )
    assert checks.seen(changed, side) == checks.seen(position, side)
    one, other = position.view(side), changed.view(side)
    for action in chance.sample(list(book.actions.values()), min(5, len(book.actions))):
        if action.who is Who.SIDE:
            assert is_open(book, one, action) == is_open(book, other, action)
            if is_open(book, one, action):
                assert options_of(book, one, action) == options_of(book, other, action)


def scrambled(entity: Entity, side: str, chance: random.Random) -> Entity:
    """The entity with other numbers and truths in the fields that the side may not see."""
    cls = type(entity)
    if side in cls.seen.who(entity) or "*" in cls.seen.who(entity):
        hidden = [
            name
            for name, seen in field_audiences(cls).items()
            if side not in seen.who(entity) and "*" not in seen.who(entity)
        ]
    else:
        hidden = [name for name in cls.model_fields if name != "id"]
    values: dict[str, Any] = {}
    for name in hidden:
        value = getattr(entity, name)
        if isinstance(value, bool):
            values[name] = chance.random() < 0.5
        elif isinstance(value, int):
            values[name] = value + chance.randrange(5)
    return entity.model_copy(update=values)
