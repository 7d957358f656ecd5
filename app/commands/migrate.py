"""`umpire migrate`: bring a database's schema up to date, back a step, or say where it stands."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from app.commands import CommandFailed, read_settings

HELP = "bring the database up to date"
DESCRIPTION = "Bring the schema of the database of UMPIRE_DATABASE_URL up to date."
URL_WANTED = "the database URL must be sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Up without an option; down and check exclude each other."""
    parser.add_argument("--database-url", help="instead of UMPIRE_DATABASE_URL")
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--down",
        metavar="REVISION",
        nargs="?",
        const="-1",
        help="go back to REVISION, or one step without it; what newer tables hold is lost",
    )
    way.add_argument(
        "--check", action="store_true", help="change nothing; fail if the schema is not up to date"
    )


def run(args: argparse.Namespace) -> int:
    """Migrate, or check."""
    from app.store import migrate

    database_url = read_settings({"database_url": args.database_url}).database_url
    if args.check:
        with explained_failures(database_url):
            migrate.check(database_url)
    elif args.down:
        with explained_failures(database_url):
            migrate.downgrade(database_url, args.down)
    else:
        upgrade_database(database_url)
    return 0


def upgrade_database(database_url: str) -> None:
    """Bring the schema of `database_url` up to date."""
    from app.store import migrate

    with explained_failures(database_url):
        migrate.upgrade(database_url)


@contextmanager
def explained_failures(database_url: str) -> Iterator[None]:
    """Say in a sentence what is wrong with a database, and never show its password."""
    from alembic.util import CommandError
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

    try:
        shown = make_url(database_url).render_as_string(hide_password=True)
    except ArgumentError:
        raise CommandFailed(URL_WANTED) from None
    try:
        yield
    except NoSuchModuleError:
        raise CommandFailed(URL_WANTED) from None
    except CommandError as error:
        raise CommandFailed(f"{shown}: {error}") from error
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise CommandFailed(f"{shown}: {str(cause).strip()}") from error
