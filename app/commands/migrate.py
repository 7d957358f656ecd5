"""`umpire migrate`: bring a database's schema up to date, back a step, or say where it stands."""

import argparse

from app.commands import database, read_settings

HELP = "bring the database up to date"
DESCRIPTION = "Bring the schema of the database of UMPIRE_DATABASE_URL up to date."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Up without an option; down and check exclude each other."""
    database.add_argument(parser)
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

    database_url = read_settings({"database_url": args.database_url}).sqlalchemy_url
    if args.check:
        with database.explained_failures(database_url):
            migrate.check(database_url)
    elif args.down:
        with database.explained_failures(database_url):
            migrate.downgrade(database_url, args.down)
    else:
        database.upgrade(database_url)
    return 0
