"""Who has won a war campaign, and what each side has scored."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

COLUMNS = ("winners", "scores")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column(
            "wc_campaign", sa.Column(name, sa.JSON(), nullable=False, server_default="[]")
        )


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("wc_campaign", name)
