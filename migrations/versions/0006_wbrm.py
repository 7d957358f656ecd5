"""Prisoners."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wbrm_side",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_player", sa.Boolean(), nullable=False),
        sa.Column("allies", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wbrm_side_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_side"),
    )
    op.create_table(
        "wbrm_campaign",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("waiting_for", sa.JSON(), nullable=False),
        sa.Column("active_side", sa.Text(), nullable=False),
        sa.Column("order", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "active_side"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_campaign_active_side",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wbrm_campaign_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_campaign"),
    )
    op.create_table(
        "wbrm_combat",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("attacker", sa.Text(), nullable=False),
        sa.Column("attack_kind", sa.String(), nullable=False),
        sa.Column("attacker_strength", sa.Double(), nullable=False),
        sa.Column("defender_strength", sa.Double(), nullable=False),
        sa.Column("attackers", sa.JSON(), nullable=False),
        sa.Column("eliminated_attackers", sa.JSON(), nullable=False),
        sa.Column("eliminated_defenders", sa.JSON(), nullable=False),
        sa.Column("taken", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "attacker"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_combat_attacker",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wbrm_combat_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_combat"),
    )
    op.create_table(
        "wbrm_faction",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("leaders", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "holder"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_faction_holder",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wbrm_faction_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_faction"),
    )
    op.create_table(
        "wbrm_guard_party",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("hex", sa.Text(), nullable=False),
        sa.Column("captor", sa.Text(), nullable=False),
        sa.Column("guards", sa.JSON(), nullable=False),
        sa.Column("prisoners", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "captor"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_guard_party_captor",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name="fk_wbrm_guard_party_campaign",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_guard_party"),
    )
    op.create_table(
        "wbrm_unit",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("cf", sa.Double(), nullable=False),
        sa.Column("mgf", sa.Double(), nullable=False),
        sa.Column("mf", sa.Double(), nullable=False),
        sa.Column("unit_class", sa.String(), nullable=False),
        sa.Column("independent", sa.Boolean(), nullable=False),
        sa.Column("leader_faction", sa.Text(), nullable=True),
        sa.Column("is_leader", sa.Boolean(), nullable=False),
        sa.Column("counts_in_stacking", sa.Boolean(), nullable=False),
        sa.Column("alliance", sa.Text(), nullable=False),
        sa.Column("original_owner", sa.Text(), nullable=True),
        sa.Column("former_alliance", sa.Text(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=True),
        sa.Column("captor", sa.Text(), nullable=True),
        sa.Column("captured_turn", sa.BigInteger(), nullable=True),
        sa.Column("hex", sa.Text(), nullable=True),
        sa.Column("never_join", sa.JSON(), nullable=False),
        sa.Column("moved_in", sa.Text(), nullable=True),
        sa.Column("joined_in", sa.Text(), nullable=True),
        sa.Column("wounded_in", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "alliance"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_unit_alliance",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "captor"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_unit_captor",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "former_alliance"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_unit_former_alliance",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "leader_faction"],
            ["wbrm_faction.campaign_id", "wbrm_faction.id"],
            name="fk_wbrm_unit_leader_faction",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "original_owner"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_unit_original_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wbrm_unit_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_unit"),
    )
    op.create_table(
        "wbrm_recipient",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("alliance", sa.Text(), nullable=True),
        sa.Column("unit", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "alliance"],
            ["wbrm_side.campaign_id", "wbrm_side.id"],
            name="fk_wbrm_recipient_alliance",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "unit"],
            ["wbrm_unit.campaign_id", "wbrm_unit.id"],
            name="fk_wbrm_recipient_unit",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wbrm_recipient_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wbrm_recipient"),
    )


def downgrade() -> None:
    op.drop_table("wbrm_recipient")
    op.drop_table("wbrm_unit")
    op.drop_table("wbrm_guard_party")
    op.drop_table("wbrm_faction")
    op.drop_table("wbrm_combat")
    op.drop_table("wbrm_campaign")
    op.drop_table("wbrm_side")
