"""Wizards & Warlords."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ww_warlord",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("alignment", sa.String(), nullable=False),
        sa.Column("alignment_provenance", sa.String(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("provenance", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_warlord_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_warlord"),
    )
    op.create_table(
        "ww_battle_row",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("warlord_kind", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("letter", sa.String(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("numbers", sa.BigInteger(), nullable=False),
        sa.Column("movement", sa.BigInteger(), nullable=False),
        sa.Column("melee", sa.BigInteger(), nullable=False),
        sa.Column("ranged", sa.BigInteger(), nullable=False),
        sa.Column("armor", sa.BigInteger(), nullable=False),
        sa.Column("tactics", sa.BigInteger(), nullable=False),
        sa.Column("morale", sa.BigInteger(), nullable=False),
        sa.Column("breach", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "warlord_kind"],
            ["ww_warlord.campaign_id", "ww_warlord.id"],
            name="fk_ww_battle_row_warlord_kind",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_battle_row_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_battle_row"),
    )
    op.create_table(
        "ww_side",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_player", sa.Boolean(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("warlord_kind", sa.Text(), nullable=True),
        sa.Column("alignment", sa.String(), nullable=True),
        sa.Column("homeland", sa.Text(), nullable=True),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "warlord_kind"],
            ["ww_warlord.campaign_id", "ww_warlord.id"],
            name="fk_ww_side_warlord_kind",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_side_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_side"),
    )
    op.create_table(
        "ww_campaign",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("waiting_for", sa.JSON(), nullable=False),
        sa.Column("active_player", sa.Text(), nullable=True),
        sa.Column("order", sa.JSON(), nullable=False),
        sa.Column("suggested_homelands", sa.JSON(), nullable=False),
        sa.Column("winner", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "active_player"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_campaign_active_player",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "winner"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_campaign_winner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_campaign_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_campaign"),
    )
    op.create_table(
        "ww_contender",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("rolls_due", sa.BigInteger(), nullable=False),
        sa.Column("rolls", sa.JSON(), nullable=False),
        sa.Column("stats_won", sa.BigInteger(), nullable=False),
        sa.Column("losses", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_contender_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_contender_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_contender"),
    )
    op.create_table(
        "ww_space",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("terrain", sa.String(), nullable=False),
        sa.Column("barren", sa.Boolean(), nullable=False),
        sa.Column("neighbours", sa.JSON(), nullable=False),
        sa.Column("stronghold_kind", sa.Text(), nullable=True),
        sa.Column("controller", sa.Text(), nullable=True),
        sa.Column("homeland_of", sa.Text(), nullable=True),
        sa.Column("breached", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "controller"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_space_controller",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "homeland_of"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_space_homeland_of",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "stronghold_kind"],
            ["ww_warlord.campaign_id", "ww_warlord.id"],
            name="fk_ww_space_stronghold_kind",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_space_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_space"),
    )
    op.create_table(
        "ww_battle",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("attacker", sa.Text(), nullable=False),
        sa.Column("defender", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("next_side", sa.Text(), nullable=True),
        sa.Column("pending_kind", sa.Text(), nullable=True),
        sa.Column("pending_die", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "attacker"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_battle_attacker",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "defender"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_battle_defender",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "next_side"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_battle_next_side",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "pending_kind"],
            ["ww_warlord.campaign_id", "ww_warlord.id"],
            name="fk_ww_battle_pending_kind",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "target"],
            ["ww_space.campaign_id", "ww_space.id"],
            name="fk_ww_battle_target",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_battle_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_battle"),
    )
    op.create_table(
        "ww_tokens",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("space", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("token_kind", sa.Text(), nullable=False),
        sa.Column("is_warlord", sa.Boolean(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.Column("attacked", sa.BigInteger(), nullable=False),
        sa.Column("fighting", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["ww_side.campaign_id", "ww_side.id"],
            name="fk_ww_tokens_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "space"],
            ["ww_space.campaign_id", "ww_space.id"],
            name="fk_ww_tokens_space",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "token_kind"],
            ["ww_warlord.campaign_id", "ww_warlord.id"],
            name="fk_ww_tokens_token_kind",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_ww_tokens_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_ww_tokens"),
    )


def downgrade() -> None:
    op.drop_table("ww_tokens")
    op.drop_table("ww_battle")
    op.drop_table("ww_space")
    op.drop_table("ww_contender")
    op.drop_table("ww_campaign")
    op.drop_table("ww_side")
    op.drop_table("ww_battle_row")
    op.drop_table("ww_warlord")
