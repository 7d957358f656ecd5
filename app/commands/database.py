"""What `serve` and `migrate` share: a URL that can serve, and faults told in a sentence."""

import argparse
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

from app.commands import CommandFailed

MAX_COMPLAINT = 300
DRIVERS = {("sqlite", "pysqlite"), ("postgresql", "psycopg")}
URL_WANTED = "the database URL must be sqlite:///FILE or postgresql://USER@HOST/NAME"


def add_argument(parser: argparse.ArgumentParser) -> None:
    """`--database-url`, without a default: not given, the environment's is left."""
    parser.add_argument(
        "--database-url",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME "
        "(UMPIRE_DATABASE_URL; default sqlite:///umpire.db)",
    )


def upgrade(database_url: str) -> None:
    """Bring the schema of `database_url` up to date."""
    from app.store import migrate

    with explained_failures(database_url):
        migrate.upgrade(database_url)


@contextmanager
def explained_failures(database_url: str) -> Iterator[None]:
    """Say in a sentence what is wrong with a database, and never show its password."""
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    from app.store.session import Busy

    shown = checked_url(database_url)
    try:
        yield
    except CommandError as error:
        # Alembic names every difference in full, which can be the whole schema.
        brief = textwrap.shorten(str(error), MAX_COMPLAINT, placeholder=" ...")
        raise CommandFailed(f"{shown}: {brief}") from error
    except (SQLAlchemyError, Busy) as error:
        failure = error.__cause__ if isinstance(error, Busy) and error.__cause__ else error
        cause = getattr(failure, "orig", None) or failure
        raise CommandFailed(f"{shown}: {str(cause).strip()}") from error


def checked_url(database_url: str) -> str:
    """The URL without its password, once it is known to be of a kind that works."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError

    try:
        url = make_url(database_url)
        kind = (url.get_backend_name(), url.get_driver_name())
    except (ArgumentError, NoSuchModuleError):
        raise CommandFailed(URL_WANTED) from None
    if kind not in DRIVERS:
        raise CommandFailed(URL_WANTED)
    if kind[0] == "sqlite" and url.database in (None, "", ":memory:"):
        # It would be a new and empty one for each connection.
        raise CommandFailed("a database in memory keeps nothing; use sqlite:///FILE")
    return url.render_as_string(hide_password=True)
