"""Which counters a side of a war campaign has been told of since their march."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("wc_side", sa.Column("met", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("wc_side", "met")
