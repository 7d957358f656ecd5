"""Who has been fed, who has deserted and must rest, and which unit a champion leads."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    no = {"nullable": False, "server_default": sa.false()}
    op.add_column("wc_side", sa.Column("fed", sa.Boolean(), **no))
    op.add_column("wc_army", sa.Column("deserting", sa.Boolean(), **no))
    op.add_column("wc_army", sa.Column("bound_until", sa.BigInteger(), nullable=True))
    op.add_column("wc_unit", sa.Column("leads", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("wc_unit", "leads")
    op.drop_column("wc_army", "bound_until")
    op.drop_column("wc_army", "deserting")
    op.drop_column("wc_side", "fed")
