"""Statements of the hot path: compiled once for a dialect, then sent as they are."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.dml import UpdateBase

Values = Mapping[str, Any]


class Prepared:
    """An INSERT or UPDATE that is run over and over; each row must give all its parameters."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled = lru_cache(self._compile)

    def run(self, connection: Connection, *rows: Values) -> None:
        """Run it once with each of the rows' values."""
        text, bind = self._compiled(connection.dialect)
        bound = [bind(row) for row in rows]
        connection.exec_driver_sql(text, bound if len(bound) > 1 else bound[0])

    def _compile(self, dialect: Dialect) -> tuple[str, Callable[[Values], Any]]:
        compiled: Any = self._statement.compile(dialect=dialect)
        names = compiled.positiontup or list(compiled.binds)
        converters = [
            (name, compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect))
            for name in names
        ]

        def values_of(row: Values) -> Sequence[Any]:
            return [convert(row[name]) if convert else row[name] for name, convert in converters]

        if compiled.positional:
            return str(compiled), lambda row: tuple(values_of(row))
        return str(compiled), lambda row: dict(zip(names, values_of(row), strict=True))
