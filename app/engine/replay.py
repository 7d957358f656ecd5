"""Changes on record: written to the journal, read back, folded and taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.engine.audience import change_as_seen
from app.engine.book import Book
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.ruling import Change, dump
from app.engine.viewer import REFEREE

ChangeRecord = Mapping[str, Any]


@dataclass(frozen=True)
class Conflict(Exception):
    """A change that cannot be taken back, since what it made has been changed again."""

    kind: str
    entity_id: str


def record_of(change: Change) -> ChangeRecord:
    """The change as the journal keeps it: op, kind, id, before and after of the fields touched."""
    return change_as_seen(change, REFEREE) or {}


def fold(book: Book, position: Position, records: Iterable[ChangeRecord]) -> Position:
    """The position after the recorded changes."""
    for record in records:
        position = position.apply([read_change(book, position, record)])
    return position


def read_change(book: Book, position: Position, record: ChangeRecord) -> Change:
    """The recorded change as it applies to this position."""
    cls = book.entity(record["kind"])
    was = position.get(cls, record["id"])
    after = record["after"]
    now = None if after is None else cls.model_validate({**(dump(was) or {}), **after})
    return Change(record["rule"], was, now)


def taken_back(book: Book, position: Position, records: Iterable[ChangeRecord]) -> list[Change]:
    """The changes that restore what stood before the records. Raises Conflict."""
    changes = []
    for record in reversed(list(records)):
        change = _inverse(book, position, record)
        changes.append(change)
        position = position.apply([change])
    return changes


def _inverse(book: Book, position: Position, record: ChangeRecord) -> Change:
    cls = book.entity(record["kind"])
    current = position.get(cls, record["id"])
    if not _stands(current, record):
        raise Conflict(record["kind"], record["id"])
    before = record["before"]
    restored = None if before is None else cls.model_validate({**(dump(current) or {}), **before})
    return Change(record["rule"], current, restored)


def _stands(current: Entity | None, record: ChangeRecord) -> bool:
    """Whether the entity is still as the recorded change left it."""
    after = record["after"]
    if current is None or after is None:
        return current is None and after is None
    plain = dump(current) or {}
    if record["op"] == "create":
        return bool(plain == after)
    return all(bool(plain[name] == value) for name, value in after.items())
