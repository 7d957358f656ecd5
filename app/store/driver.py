"""Statements handed to the database's driver itself, on a connection of SQLAlchemy's.

What SQLAlchemy does around a statement takes ten times what SQLite needs to run a small one; a
ruling has half a dozen of them. What goes wrong is told as SQLAlchemy tells it.
"""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError


def execute(connection: Connection, statement: str, parameters: Any = ()) -> Any:
    """Run one statement in the connection's transaction; gives the driver's cursor.

    Raises what SQLAlchemy would raise; a connection that was lost is then taken out of the pool.
    """
    cursor = connection.connection.cursor()
    try:
        cursor.execute(statement, parameters)
    except Exception as error:
        dialect = connection.dialect
        known: Any = dialect.loaded_dbapi.Error
        if not isinstance(error, known):
            raise
        if dialect.is_disconnect(error, connection.connection.dbapi_connection, cursor):
            connection.invalidate(error)
        raise DBAPIError.instance(statement, parameters, error, known, dialect=dialect) from error
    return cursor
