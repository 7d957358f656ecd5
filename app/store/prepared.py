"""Statements of the hot path: compiled once for a dialect, then handed to the driver as text.

To build and compile a statement each time takes longer than the driver needs to run it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Select
from sqlalchemy.sql.dml import UpdateBase

from app.store import driver

Values = Mapping[str, Any]
Bind = Callable[[Values], Any]


class Prepared:
    """An INSERT or UPDATE that is run over and over; each row must give all its parameters."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled = lru_cache(self._compile)

    def run(self, connection: Connection, *rows: Values) -> None:
        """Run it once with each of the rows' values."""
        text, bind = self._compiled(connection.dialect)
        for row in rows:
            driver.execute(connection, text, bind(row))

    def _compile(self, dialect: Dialect) -> tuple[str, Bind]:
        return _compiled(self._statement, dialect)


class PreparedSelect:
    """A SELECT that is run over and over; its values come as the columns' types have them."""

    def __init__(self, statement: Select[Any]) -> None:
        self._statement = statement
        self._compiled = lru_cache(self._compile)

    def first(self, connection: Connection, values: Values) -> Sequence[Any] | None:
        """The first row; None where there is none."""
        text, bind, read = self._compiled(connection.dialect)
        row = driver.execute(connection, text, bind(values)).fetchone()
        return None if row is None else read(row)

    def all(self, connection: Connection, values: Values) -> list[Sequence[Any]]:
        """Every row."""
        text, bind, read = self._compiled(connection.dialect)
        rows = driver.execute(connection, text, bind(values)).fetchall()
        return [read(row) for row in rows]

    def _compile(
        self, dialect: Dialect
    ) -> tuple[str, Bind, Callable[[Sequence[Any]], Sequence[Any]]]:
        readers = [
            column.type.dialect_impl(dialect).result_processor(dialect, None)
            for column in self._statement.selected_columns
        ]

        def read(row: Sequence[Any]) -> Sequence[Any]:
            return [
                reader(value) if reader else value
                for reader, value in zip(readers, row, strict=True)
            ]

        return (*_compiled(self._statement, dialect), read)


def _compiled(statement: UpdateBase | Select[Any], dialect: Dialect) -> tuple[str, Bind]:
    """The statement's text, and how values become its parameters."""
    compiled: Any = statement.compile(dialect=dialect)
    names = compiled.positiontup or list(compiled.binds)
    types = [compiled.binds[name].type.dialect_impl(dialect) for name in names]
    found = [(index, of.bind_processor(dialect)) for index, of in enumerate(types)]
    writers = [(index, write) for index, write in found if write is not None]

    def values_of(row: Values) -> list[Any]:
        values = [row[name] for name in names]
        for index, write in writers:
            values[index] = write(values[index])
        return values

    if compiled.positional:
        return str(compiled), values_of
    return str(compiled), lambda row: dict(zip(names, values_of(row), strict=True))
