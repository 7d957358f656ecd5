"""From which draw pile the foe of an encounter came."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    first = sa.text("1")
    op.add_column(
        "hyb_encounter",
        sa.Column("filling", sa.BigInteger(), nullable=False, server_default=first),
    )


def downgrade() -> None:
    op.drop_column("hyb_encounter", "filling")
