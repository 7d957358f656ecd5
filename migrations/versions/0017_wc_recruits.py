"""Recruits of a war campaign, and what has been placed this turn."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wc_recruits",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("ready_turn", sa.BigInteger(), nullable=False),
        sa.Column("copper", sa.BigInteger(), nullable=False),
        sa.Column("settlement", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_recruits_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "settlement"],
            ["wc_settlement.campaign_id", "wc_settlement.id"],
            name="fk_wc_recruits_settlement",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_recruits_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_recruits"),
    )
    op.add_column(
        "wc_settlement",
        sa.Column("placed_points", sa.BigInteger(), nullable=False, server_default="0"),
    )
    op.add_column(
        "wc_unit", sa.Column("placed", sa.Boolean(), nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    op.drop_column("wc_unit", "placed")
    op.drop_column("wc_settlement", "placed_points")
    op.drop_table("wc_recruits")
