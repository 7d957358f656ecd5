"""Pomerium."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pom_campaign",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("waiting_for", sa.JSON(), nullable=False),
        sa.Column("pending", sa.String(), nullable=True),
        sa.Column("npc_queue", sa.JSON(), nullable=False),
        sa.Column("events_left", sa.BigInteger(), nullable=False),
        sa.Column("event_no", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_pom_campaign_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_pom_campaign"),
    )
    op.create_table(
        "pom_general",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_pc", sa.Boolean(), nullable=False),
        sa.Column("legions", sa.BigInteger(), nullable=False),
        sa.Column("alive", sa.Boolean(), nullable=False),
        sa.Column("military_skill", sa.BigInteger(), nullable=True),
        sa.Column("charisma", sa.BigInteger(), nullable=True),
        sa.Column("ambition", sa.BigInteger(), nullable=True),
        sa.Column("superstition", sa.BigInteger(), nullable=True),
        sa.Column("age", sa.BigInteger(), nullable=True),
        sa.Column("ancestry", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_pom_general_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_pom_general"),
    )
    op.create_table(
        "pom_province",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("no", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_core", sa.Boolean(), nullable=False),
        sa.Column("neighbours", sa.JSON(), nullable=False),
        sa.Column("sea_routes", sa.JSON(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("garrison", sa.BigInteger(), nullable=False),
        sa.Column("pool", sa.BigInteger(), nullable=True),
        sa.Column("favoured", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_pom_province_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_pom_province"),
    )
    op.create_table(
        "pom_side",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_player", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_pom_side_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_pom_side"),
    )
    op.create_table(
        "pom_battle",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("province", sa.Text(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("attacker", sa.Text(), nullable=False),
        sa.Column("defender", sa.Text(), nullable=False),
        sa.Column("invader", sa.Text(), nullable=True),
        sa.Column("attacker_total", sa.BigInteger(), nullable=False),
        sa.Column("defender_total", sa.BigInteger(), nullable=False),
        sa.Column("initiative", sa.String(), nullable=True),
        sa.Column("attacker_devoted", sa.BigInteger(), nullable=True),
        sa.Column("defender_devoted", sa.BigInteger(), nullable=True),
        sa.Column("attacker_remaining", sa.BigInteger(), nullable=False),
        sa.Column("defender_remaining", sa.BigInteger(), nullable=False),
        sa.Column("segments_left", sa.BigInteger(), nullable=True),
        sa.Column("segment_no", sa.BigInteger(), nullable=False),
        sa.Column("fighting_on", sa.JSON(), nullable=False),
        sa.Column("gave_up", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "province"],
            ["pom_province.campaign_id", "pom_province.id"],
            name="fk_pom_battle_province",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_pom_battle_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_pom_battle"),
    )
    op.create_table(
        "pom_offer",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("offered_by", sa.Text(), nullable=False),
        sa.Column("offered_to", sa.Text(), nullable=False),
        sa.Column("province", sa.Text(), nullable=False),
        sa.Column("dominant", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "dominant"],
            ["pom_general.campaign_id", "pom_general.id"],
            name="fk_pom_offer_dominant",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "offered_by"],
            ["pom_general.campaign_id", "pom_general.id"],
            name="fk_pom_offer_offered_by",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "offered_to"],
            ["pom_general.campaign_id", "pom_general.id"],
            name="fk_pom_offer_offered_to",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "province"],
            ["pom_province.campaign_id", "pom_province.id"],
            name="fk_pom_offer_province",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_pom_offer_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_pom_offer"),
    )


def downgrade() -> None:
    op.drop_table("pom_offer")
    op.drop_table("pom_battle")
    op.drop_table("pom_side")
    op.drop_table("pom_province")
    op.drop_table("pom_general")
    op.drop_table("pom_campaign")
