"""Entities of one kind, kept by id and found by field."""

from collections.abc import Mapping
from typing import Any

from app.engine.entity import Entity

Index = Mapping[Any, tuple[str, ...]]
"""The ids that have each value of one field, in order."""
NO_INDEXES: Mapping[str, Index] = {}


class Shelf:
    """All entities of one kind, by id, with indexes that are made when they are first asked for.

    Threads may share it. What it holds never changes; an index or an order that is made late takes
    its place whole, and whoever comes first to make one does no harm to another who makes it too.
    """

    __slots__ = ("_by_id", "_indexes", "_order")

    def __init__(
        self,
        by_id: Mapping[str, Entity],
        indexes: Mapping[str, Index] = NO_INDEXES,
        order: tuple[str, ...] | None = None,
    ) -> None:
        self._by_id = by_id
        self._indexes = indexes
        self._order = order

    def get(self, entity_id: str) -> Entity | None:
        return self._by_id.get(entity_id)

    def all(self) -> list[Entity]:
        """Every entity, in the order of their ids."""
        order = self._order
        if order is None:
            order = self._order = tuple(sorted(self._by_id))
        return [self._by_id[entity_id] for entity_id in order]

    def where(self, name: str, value: Any) -> list[Entity]:
        """The entities whose field has the value, in the order of their ids."""
        if not self._by_id:
            return []  # the empty shelf is shared by all kinds, and keeps no index of any
        index = self._indexes.get(name)
        if index is None:
            index = self._index(name)
            self._indexes = {**self._indexes, name: index}
        return [self._by_id[entity_id] for entity_id in index.get(value, ())]

    def _index(self, name: str) -> Index:
        ids: dict[Any, list[str]] = {}
        for entity in self.all():
            ids.setdefault(getattr(entity, name), []).append(entity.id)
        return {value: tuple(of_value) for value, of_value in ids.items()}

    def with_changes(self, changed: Mapping[str, Entity | None]) -> "Shelf":
        """A shelf with these entities put in place; None takes one away."""
        by_id = dict(self._by_id)
        for entity_id, now in changed.items():
            if now is None:
                by_id.pop(entity_id, None)
            else:
                by_id[entity_id] = now
        indexes = {
            name: _followed(index, name, self._by_id, changed)
            for name, index in self._indexes.items()
        }
        same_ids = all((i in self._by_id) == (i in by_id) for i in changed)
        return Shelf(by_id, indexes, self._order if same_ids else None)


def _followed(
    index: Index,
    name: str,
    before: Mapping[str, Entity],
    changed: Mapping[str, Entity | None],
) -> Index:
    """The index after the changes; itself where none of them touches its field."""
    moved: dict[Any, tuple[str, ...]] | None = None
    for entity_id, now in changed.items():
        was = before.get(entity_id)
        left = () if was is None else (was.__dict__[name],)
        entered = () if now is None else (now.__dict__[name],)
        if left == entered:
            continue
        moved = dict(index) if moved is None else moved
        for value in left:
            moved[value] = tuple(other for other in moved[value] if other != entity_id)
        for value in entered:
            moved[value] = tuple(sorted((*moved.get(value, ()), entity_id)))
    return index if moved is None else moved


EMPTY_SHELF = Shelf({})
