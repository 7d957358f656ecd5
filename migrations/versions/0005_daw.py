"""Creature powers."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daw_side",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_player", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_daw_side_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_daw_side"),
    )
    op.create_table(
        "daw_unit",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("commander", sa.Text(), nullable=False),
        sa.Column("controlled_by", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("facing", sa.BigInteger(), nullable=False),
        sa.Column("max_uhp", sa.BigInteger(), nullable=False),
        sa.Column("uhp", sa.BigInteger(), nullable=False),
        sa.Column("fire_damage", sa.BigInteger(), nullable=False),
        sa.Column("uhd", sa.JSON(), nullable=False),
        sa.Column("saves", sa.JSON(), nullable=False),
        sa.Column("formation", sa.String(), nullable=False),
        sa.Column("mounted", sa.Boolean(), nullable=False),
        sa.Column("walk_rate", sa.BigInteger(), nullable=False),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.Column("aura_element", sa.Text(), nullable=True),
        sa.Column("mirrors", sa.Boolean(), nullable=False),
        sa.Column("earplugs", sa.Boolean(), nullable=False),
        sa.Column("disordered", sa.Boolean(), nullable=False),
        sa.Column("averted", sa.JSON(), nullable=True),
        sa.Column("charmed_by", sa.Text(), nullable=True),
        sa.Column("gaze_immune", sa.JSON(), nullable=False),
        sa.Column("song_immune", sa.JSON(), nullable=False),
        sa.Column("destroyed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "charmed_by"],
            ["daw_unit.campaign_id", "daw_unit.id"],
            name="fk_daw_unit_charmed_by",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "side"],
            ["daw_side.campaign_id", "daw_side.id"],
            name="fk_daw_unit_side",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_daw_unit_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_daw_unit"),
    )
    op.create_table(
        "daw_campaign",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("waiting_for", sa.JSON(), nullable=False),
        sa.Column("active_commander", sa.Text(), nullable=True),
        sa.Column("commanded", sa.JSON(), nullable=False),
        sa.Column("activated", sa.JSON(), nullable=False),
        sa.Column("active_unit", sa.Text(), nullable=True),
        sa.Column("moved", sa.Boolean(), nullable=False),
        sa.Column("attacks", sa.JSON(), nullable=False),
        sa.Column("gaze_answer", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "active_unit"],
            ["daw_unit.campaign_id", "daw_unit.id"],
            name="fk_daw_campaign_active_unit",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_daw_campaign_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_daw_campaign"),
    )
    op.create_table(
        "daw_pending_choice",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("choice", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("gazes", sa.JSON(), nullable=False),
        sa.Column("blows", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "side"],
            ["daw_side.campaign_id", "daw_side.id"],
            name="fk_daw_pending_choice_side",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "unit"],
            ["daw_unit.campaign_id", "daw_unit.id"],
            name="fk_daw_pending_choice_unit",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name="fk_daw_pending_choice_campaign",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_daw_pending_choice"),
    )


def downgrade() -> None:
    op.drop_table("daw_pending_choice")
    op.drop_table("daw_campaign")
    op.drop_table("daw_unit")
    op.drop_table("daw_side")
