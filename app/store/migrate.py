"""The database's schema: brought up to date, back, and compared with what the code expects."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def upgrade(database_url: str, revision: str = "head") -> None:
    """Bring the schema to the revision."""
    command.upgrade(_config(database_url), revision)


def downgrade(database_url: str, revision: str) -> None:
    """Take the schema back to the revision; what newer tables hold is lost."""
    command.downgrade(_config(database_url), revision)


def check(database_url: str) -> None:
    """Raises alembic's CommandError where the schema is not what the code expects."""
    command.check(_config(database_url))


def is_current(connection: Connection) -> bool:
    """Whether the database has the newest schema."""
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head


def _config(database_url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["database_url"] = database_url
    return config
