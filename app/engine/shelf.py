"""Entities of one kind, kept by id and found by field."""

from collections.abc import Mapping
from typing import Any

from app.engine.entity import Entity


class Shelf:
    """All entities of one kind, by id, with indexes that are made when they are first asked for."""

    __slots__ = ("_by_id", "_indexes")

    def __init__(self, by_id: dict[str, Entity], indexes: dict[str, dict[Any, set[str]]]) -> None:
        self._by_id = by_id
        self._indexes = indexes

    def get(self, entity_id: str) -> Entity | None:
        return self._by_id.get(entity_id)

    def all(self) -> list[Entity]:
        return [self._by_id[entity_id] for entity_id in sorted(self._by_id)]

    def where(self, name: str, value: Any) -> list[Entity]:
        """The entities whose field has the value, in the order of their ids."""
        if not self._by_id:
            return []  # the empty shelf is shared by all kinds, and keeps no index of any
        index = self._indexes.get(name)
        if index is None:
            index = self._index(name)
            self._indexes[name] = index
        return [self._by_id[entity_id] for entity_id in sorted(index.get(value, ()))]

    def _index(self, name: str) -> dict[Any, set[str]]:
        index: dict[Any, set[str]] = {}
        for entity in self._by_id.values():
            index.setdefault(getattr(entity, name), set()).add(entity.id)
        return index

    def with_changes(self, changed: Mapping[str, Entity | None]) -> "Shelf":
        """A shelf with these entities put in place; None takes one away."""
        by_id = dict(self._by_id)
        indexes = {name: dict(index) for name, index in self._indexes.items()}
        for entity_id, now in changed.items():
            was = by_id.get(entity_id)
            for name, index in indexes.items():
                _move(index, entity_id, was, now, name)
            if now is None:
                by_id.pop(entity_id, None)
            else:
                by_id[entity_id] = now
        return Shelf(by_id, indexes)


def _move(
    index: dict[Any, set[str]], entity_id: str, was: Entity | None, now: Entity | None, name: str
) -> None:
    before = () if was is None else (was.__dict__[name],)
    after = () if now is None else (now.__dict__[name],)
    if before == after:
        return
    for value in before:
        index[value] = index[value] - {entity_id}
    for value in after:
        index[value] = index.get(value, set()) | {entity_id}


EMPTY_SHELF = Shelf({}, {})
