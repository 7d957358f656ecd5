"""A typed table for each kind of entity of each book, made from the entity's own fields.

The entity says its fields once; here they only gain the campaign's key, foreign keys and checks.
A hex becomes two columns, so that the tables are good to query by hand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin

from annotated_types import Ge, Le
from pydantic_core import to_jsonable_python
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKeyConstraint,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    bindparam,
    update,
)
from sqlmodel import SQLModel

from app.engine.book import Book
from app.engine.entity import Entity, choices, references
from app.engine.ruling import dump
from app.store.prepared import Prepared

HEX = tuple[int, int]


@dataclass(frozen=True)
class EntityTable:
    """The table of one kind of entity, and how a field maps to its columns."""

    cls: type[Entity]
    table: Table
    hex_fields: frozenset[str]

    def row(self, campaign_id: str, entity: Entity) -> dict[str, Any]:
        """The entity as a row."""
        return {"campaign_id": campaign_id, **self._columns_of(dump(entity) or {})}

    def differing_columns(self, was: Entity, now: Entity) -> dict[str, Any]:
        """The columns in which two states of an entity differ, with their new values."""
        before, after = was.__dict__, now.__dict__
        touched = [name for name in before if before[name] != after[name]]
        values: dict[str, Any] = to_jsonable_python({name: after[name] for name in touched})
        return self._columns_of(values)

    def updating(self, columns: tuple[str, ...]) -> Prepared:
        """The statement that sets these columns of one row; made once and kept."""
        return _updating(self.table, columns)

    def _columns_of(self, values: Mapping[str, Any]) -> dict[str, Any]:
        row: dict[str, Any] = {}
        for name, value in values.items():
            if name in self.hex_fields:
                q, r = value if value is not None else (None, None)
                row |= {f"{name}_q": q, f"{name}_r": r}
            else:
                row[name] = value
        return row

    def entity(self, row: Mapping[str, Any]) -> Entity:
        """The entity that the row holds."""
        values = {name: row[name] for name in self.cls.model_fields if name not in self.hex_fields}
        for name in self.hex_fields:
            q, r = row[f"{name}_q"], row[f"{name}_r"]
            values[name] = None if q is None else (q, r)
        return self.cls.model_validate(values)


@cache
def _updating(table: Table, columns: tuple[str, ...]) -> Prepared:
    here = (table.c.campaign_id == bindparam("at_campaign"), table.c.id == bindparam("at_id"))
    values = {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in columns}
    return Prepared(update(table).where(*here).values(values))


EntityTables = Mapping[str, EntityTable]


def declare(books: Iterable[Book]) -> dict[str, dict[str, EntityTable]]:
    """The tables of every book's entities, by book and kind."""
    return {book.id: {cls.kind: _table(book, cls) for cls in book.entities} for book in books}


def _table(book: Book, cls: type[Entity]) -> EntityTable:
    name = f"{book.id}_{cls.kind}"
    known = SQLModel.metadata.tables.get(name)
    hex_fields = frozenset(f for f in cls.model_fields if _plain_type(cls, f) == HEX)
    if known is not None:
        return EntityTable(cls, known, hex_fields)
    columns = [column for field in cls.model_fields for column in _columns(cls, field)]
    table = Table(
        name,
        SQLModel.metadata,
        Column("campaign_id", String, nullable=False),
        *columns,
        PrimaryKeyConstraint("campaign_id", "id", name=f"pk_{name}"),
        ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=f"fk_{name}_campaign", ondelete="CASCADE"
        ),
        *_foreign_keys(book, cls, name),
    )
    return EntityTable(cls, table, hex_fields)


def _columns(cls: type[Entity], name: str) -> list[Column[Any]]:
    kind, optional = _plain_type(cls, name), _is_optional(cls, name)
    if kind == HEX:
        return [Column(f"{name}_{axis}", BigInteger, nullable=optional) for axis in "qr"]
    checks = _checks(cls, name)
    return [Column(name, _sql_type(cls, name, kind), *checks, nullable=optional)]


def _sql_type(cls: type[Entity], name: str, kind: Any) -> Any:
    if choices(cls, name):
        return String
    types = {bool: Boolean, int: BigInteger, float: Double, str: Text}
    return types.get(kind, JSON)


def _checks(cls: type[Entity], name: str) -> list[CheckConstraint]:
    conditions = []
    allowed = choices(cls, name)
    if allowed and get_origin(_plain_type(cls, name)) is not tuple:
        conditions.append(f"{name} IN ({', '.join(repr(value) for value in allowed)})")
    for mark in cls.model_fields[name].metadata:
        if isinstance(mark, Ge):
            conditions.append(f"{name} >= {mark.ge}")
        if isinstance(mark, Le):
            conditions.append(f"{name} <= {mark.le}")
    return [CheckConstraint(condition) for condition in conditions]


def _foreign_keys(book: Book, cls: type[Entity], table: str) -> list[ForeignKeyConstraint]:
    return [
        ForeignKeyConstraint(
            ["campaign_id", name],
            [f"{book.id}_{ref.kind}.campaign_id", f"{book.id}_{ref.kind}.id"],
            name=f"fk_{table}_{name}",
            deferrable=True,
            initially="DEFERRED",
        )
        for name, ref in references(cls).items()
    ]


def _plain_type(cls: type[Entity], name: str) -> Any:
    """The field's type without `None` and without what Annotated adds."""
    annotation: Any = cls.model_fields[name].annotation
    while True:
        parts = [part for part in get_args(annotation) if part is not NoneType]
        if hasattr(annotation, "__metadata__"):
            annotation = annotation.__origin__
        elif _is_union(annotation) and len(parts) == 1:
            annotation = parts[0]
        else:
            return annotation


def _is_union(annotation: Any) -> bool:
    return NoneType in get_args(annotation)


def _is_optional(cls: type[Entity], name: str) -> bool:
    return NoneType in get_args(cls.model_fields[name].annotation)
