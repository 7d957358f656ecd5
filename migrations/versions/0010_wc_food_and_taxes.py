"""What is marked for a settlement of a war campaign in place of its food and its taxes."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COLUMNS = ("food_override", "tax_override")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("wc_settlement", sa.Column(name, sa.BigInteger(), nullable=True))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("wc_settlement", name)
