"""The laws that hold for every ruling. The harness tests them on each example that is played."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import jsonschema_rs
from pydantic_core import to_json

from app.api.typed import ruling_types, schema_ref, type_name, types_of
from app.engine import adjudicate as pipeline
from app.engine.adjudicate import Judgement, Table, adjudicate
from app.engine.audience import ruling_as_seen, what_is_seen
from app.engine.book import Book
from app.engine.dice import RecordedDice
from app.engine.odds import MAX_ROWS, Odds, odds
from app.engine.position import Position
from app.engine.registry import discover
from app.engine.replay import fold, record_of, taken_back
from app.engine.ruling import Ruling
from app.engine.table import ResultTable, TableModifier
from app.engine.viewer import OBSERVER, REFEREE
from app.engine.walk import TooManyPaths, paths
from tests.laws.sentences import wrong_in

FEW_PATHS = 300
NOT_IN_WORDS = re.compile(r"[=_]|\w-\d|[^.]$")
"""Of what is assumed, a player reads no field and no id of the code."""
OUTCOMES_NOT_YET = frozenset(
    (Path(__file__).parent / "outcomes_not_yet.txt").read_text(encoding="utf-8").splitlines()
)
"""Actions that do not declare yet what they say of their outcome. The list only grows shorter."""


def contents(position: Position) -> dict[str, dict[str, Any]]:
    """Every entity of the position, by kind and id."""
    return {
        kind: {entity.id: entity for entity in position.of_kind(kind)} for kind in position.kinds()
    }


def viewers(position: Position) -> list[str]:
    return [REFEREE, OBSERVER, *(side.id for side in position.of_kind("side"))]


def check_judgement(book: Book, before: Position, judgement: Judgement) -> None:
    """Undo restores, the journal folds to the position, and kept views equal fresh ones."""
    records = json.loads(
        json.dumps([record_of(change) for r in judgement.rulings for change in r.changes])
    )
    for ruling in judgement.rulings:
        check_citations(book, ruling)
        check_outcome(book, ruling)
    after = judgement.position
    assert contents(fold(book, before, records)) == contents(after), "folding the journal"
    restored = after.apply(taken_back(book, after, records))
    assert contents(restored) == contents(before), "undo restores what stood before"
    touched = {change.key for ruling in judgement.rulings for change in ruling.changes}
    for viewer in viewers(after):
        followed = before.view(viewer).following(after, touched)
        assert contents(followed) == contents(after.view(viewer)), "kept views"
        for ruling in judgement.rulings:
            told = json.loads(json.dumps(ruling_as_seen(ruling, viewer)))
            assert told is None or faults_of_type(book, told["changes"]) == []
            wrong = [] if told is None else wrong_in(told)
            assert not wrong, f"{ruling.action} tells {viewer}: {wrong}"


def faults_of_type(book: Book, changes: list[dict[str, Any]]) -> list[str]:
    """Where changes, as a seat is told of them, are not what the contract says of their kind."""
    is_change = type_of_change(book.id)
    return [str(fault) for change in changes for fault in is_change.iter_errors(change)]


@cache
def type_of_change(book_id: str) -> Any:
    """What tells whether something is a change of one of this book's entities."""
    return jsonschema_rs.Draft202012Validator(
        {
            **schema_ref(type_name(book_id, "change")),
            "components": {"schemas": ruling_types() | types_of([discover()[book_id]])},
        }
    )


def check_outcome(book: Book, ruling: Ruling) -> None:
    """What is said of the outcome fits the action's model of it."""
    if f"{book.id} {ruling.action}" in OUTCOMES_NOT_YET:
        return
    told = to_json({fact.name: fact.value for fact in ruling.outcome})
    book.actions[ruling.action].outcome.model_validate_json(told, strict=True)


def check_replay(
    book: Book,
    before: Position,
    actor: str,
    action: Any,
    request: Any,
    judgement: Judgement,
    table: Table,
) -> None:
    """The same position, request and faces give the same rulings."""
    rolls = [roll for ruling in judgement.rulings for roll in ruling.rolls]
    labels = [roll.label for roll in rolls]
    assert len(labels) == len(set(labels)), f"a label is rolled twice: {labels}"
    recorded = RecordedDice(rolls, _NoDice())
    with telling_what_is_read():
        again = adjudicate(
            book, before, actor, action, request, Table(recorded, recorded, table.mint)
        )
    assert contents(again.position) == contents(judgement.position), "replay equals"
    for viewer in viewers(before):
        first = [_without_sources(ruling_as_seen(r, viewer)) for r in judgement.rulings]
        assert first == [_without_sources(ruling_as_seen(r, viewer)) for r in again.rulings]


@contextmanager
def telling_what_is_read() -> Iterator[None]:
    """Hold each ruling that is made to telling every modifier of a table that it has read."""
    find, resolve = ResultTable.modifier, pipeline.resolve
    read: list[tuple[str, TableModifier]] = []

    def noted(table: ResultTable, name: str) -> TableModifier:
        modifier = find(table, name)
        if modifier.value:
            read.append((table.id, modifier))
        return modifier

    def told(*arguments: Any) -> tuple[Ruling, Position]:
        read.clear()
        ruling, after = resolve(*arguments)
        texts = [modifier.text for modifier in ruling.modifiers]
        untold = [(t, m.name) for t, m in read if not any(m.text in text for text in texts)]
        assert untold == [], f"{ruling.action} applies modifiers that it does not tell"
        return ruling, after

    with patch.object(ResultTable, "modifier", noted), patch.object(pipeline, "resolve", told):
        yield


def check_odds(book: Book, before: Position, actor: str, action: Any, request: Any) -> None:
    """Chances sum to one, for the seat that asks and for one who knows everything."""
    view = before.view(actor)
    try:
        list(paths(view, actor, action, request, FEW_PATHS))
    except TooManyPaths:
        return
    found = odds(book, view, actor, action, request)
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert not [said for said in found.assumes if NOT_IN_WORDS.search(said)], found.assumes
    if action.distribution is not None and len(found.outcomes) < MAX_ROWS:
        walked = odds(book, view, actor, replace(action, distribution=None), request)
        assert _chances(found) == _chances(walked), "what is counted agrees with what is walked"


def _chances(found: Odds) -> dict[str, Fraction]:
    return {json.dumps(o.outcome, sort_keys=True): o.chance for o in found.outcomes}


def seen(position: Position, viewer: str) -> dict[str, list[Any]]:
    return {
        kind: [e for e in (what_is_seen(x, viewer) for x in position.of_kind(kind)) if e]
        for kind in position.kinds()
    }


def _without_sources(document: dict[str, Any] | None) -> Any:
    for roll in (document or {}).get("rolls", ()):
        del roll["source"]
    return document


class _NoDice:
    """Fails a replay that rolls what was not rolled the first time."""

    def faces(self, asked: Any) -> Any:
        raise AssertionError(f"the replay rolls {asked.label}, which was not rolled before")


def check_citations(book: Book, ruling: Ruling) -> None:
    """What a ruling cites is among the rules that its action declares."""
    undeclared = cited_in(ruling) - set(book.actions[ruling.action].rules)
    assert not undeclared, f"{ruling.action} cites what it does not declare: {undeclared}"


def cited_in(ruling: Ruling) -> set[str]:
    """Every rule that the ruling names anywhere."""
    parts = (*ruling.citations, *ruling.modifiers, *ruling.findings, *ruling.tabletop)
    return {part.rule for part in (*parts, *ruling.changes)}
