"""When an army of a war campaign came into its territory."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

COLUMNS = ("entered_turn", "entered_place")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column(
            "wc_army", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0")
        )


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("wc_army", name)
