"""Which sides of a war campaign roll their own dice."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    no = sa.false()
    op.add_column("wc_side", sa.Column("own_dice", sa.Boolean(), nullable=False, server_default=no))


def downgrade() -> None:
    op.drop_column("wc_side", "own_dice")
