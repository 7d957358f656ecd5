"""How migrations find the database and the tables that the code expects."""

from alembic import context
from sqlmodel import SQLModel

import app.store.tables.campaign
import app.store.tables.journal
from app.engine.registry import discover
from app.store.session import Database
from app.store.tables.entities import declare

declare(discover().values())

database = Database(context.config.attributes["database_url"])
with database.writing() as connection:
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=database.is_sqlite,
        compare_type=True,
    )
    context.run_migrations()
database.dispose()
