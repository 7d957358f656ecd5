"""War Campaign."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wc_side",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_player", sa.Boolean(), nullable=False),
        sa.Column("race", sa.String(), nullable=False),
        sa.Column("allies", sa.JSON(), nullable=False),
        sa.Column("phase_done", sa.Boolean(), nullable=False),
        sa.Column("points_budget", sa.BigInteger(), nullable=False),
        sa.Column("treasury_copper", sa.BigInteger(), nullable=False),
        sa.Column("fate_points", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("rerolled", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_side_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_side"),
    )
    op.create_table(
        "wc_campaign",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("waiting_for", sa.JSON(), nullable=False),
        sa.Column("start_year", sa.BigInteger(), nullable=False),
        sa.Column("start_season", sa.String(), nullable=False),
        sa.Column("sequence", sa.JSON(), nullable=False),
        sa.Column("active_side", sa.Text(), nullable=True),
        sa.Column("turn_limit", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "active_side"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_campaign_active_side",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_campaign_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_campaign"),
    )
    op.create_table(
        "wc_territory",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("controller", sa.Text(), nullable=True),
        sa.Column("original_owner", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "controller"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_territory_controller",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "original_owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_territory_original_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_territory_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_territory"),
    )
    op.create_table(
        "wc_ambush",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("territory", sa.Text(), nullable=False),
        sa.Column("parent_army", sa.Text(), nullable=True),
        sa.Column("fatigue", sa.BigInteger(), nullable=False),
        sa.Column("unsupplied_turns", sa.BigInteger(), nullable=False),
        sa.Column("set_turn", sa.BigInteger(), nullable=False),
        sa.Column("exposed", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_ambush_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_ambush_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_ambush_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_ambush"),
    )
    op.create_table(
        "wc_baggage_train",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("declared_territory", sa.Text(), nullable=True),
        sa.Column("army", sa.Text(), nullable=True),
        sa.Column("supply", sa.BigInteger(), nullable=False),
        sa.Column("copper", sa.BigInteger(), nullable=False),
        sa.Column("fatigue", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.Boolean(), nullable=False),
        sa.Column("march", sa.String(), nullable=True),
        sa.Column("path", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "declared_territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_baggage_train_declared_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_baggage_train_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name="fk_wc_baggage_train_campaign",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_baggage_train"),
    )
    op.create_table(
        "wc_messenger",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("declared_territory", sa.Text(), nullable=True),
        sa.Column("messenger_kind", sa.Text(), nullable=False),
        sa.Column("movement", sa.BigInteger(), nullable=False),
        sa.Column("flies", sa.Boolean(), nullable=False),
        sa.Column("home_settlement", sa.Text(), nullable=False),
        sa.Column("home_territory", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("fatigue", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.Boolean(), nullable=False),
        sa.Column("path", sa.JSON(), nullable=False),
        sa.Column("escort", sa.Text(), nullable=True),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("pending", sa.Text(), nullable=True),
        sa.Column("undecided", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "declared_territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_messenger_declared_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_messenger_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_messenger_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_messenger"),
    )
    op.create_table(
        "wc_scouting_party",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("declared_territory", sa.Text(), nullable=True),
        sa.Column("territory_chosen_turn", sa.BigInteger(), nullable=False),
        sa.Column("home_army", sa.Text(), nullable=True),
        sa.Column("fatigue", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.Boolean(), nullable=False),
        sa.Column("march", sa.String(), nullable=True),
        sa.Column("path", sa.JSON(), nullable=False),
        sa.Column("scouted", sa.Boolean(), nullable=False),
        sa.Column("engaged_with", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "declared_territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_scouting_party_declared_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_scouting_party_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name="fk_wc_scouting_party_campaign",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_scouting_party"),
    )
    op.create_table(
        "wc_settlement",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("size", sa.String(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("territory", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("original_owner", sa.Text(), nullable=False),
        sa.Column("race", sa.String(), nullable=False),
        sa.Column("community", sa.Text(), nullable=False),
        sa.Column("palisade", sa.Boolean(), nullable=False),
        sa.Column("stone_wall", sa.Boolean(), nullable=False),
        sa.Column("tower_wall", sa.Boolean(), nullable=False),
        sa.Column("buildings", sa.BigInteger(), nullable=False),
        sa.Column("captured", sa.Boolean(), nullable=False),
        sa.Column("besieged", sa.Boolean(), nullable=False),
        sa.Column("destroyed", sa.Boolean(), nullable=False),
        sa.Column("noted_residents_points", sa.BigInteger(), nullable=False),
        sa.Column("supply", sa.BigInteger(), nullable=False),
        sa.Column("reports_due", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "original_owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_settlement_original_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_settlement_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_settlement_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_settlement_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_settlement"),
    )
    op.create_table(
        "wc_aid",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("settlement", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("caller", sa.Text(), nullable=False),
        sa.Column("territory", sa.Text(), nullable=False),
        sa.Column("given_turn", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "caller"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_aid_caller",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_aid_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "settlement"],
            ["wc_settlement.campaign_id", "wc_settlement.id"],
            name="fk_wc_aid_settlement",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_aid_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_aid_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_aid"),
    )
    op.create_table(
        "wc_army",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("declared_territory", sa.Text(), nullable=True),
        sa.Column("territory_chosen_turn", sa.BigInteger(), nullable=False),
        sa.Column("inside", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("noted_points", sa.BigInteger(), nullable=True),
        sa.Column("declared_movement", sa.BigInteger(), nullable=True),
        sa.Column("composition_fixed", sa.Boolean(), nullable=False),
        sa.Column("reports_due", sa.JSON(), nullable=False),
        sa.Column("fatigue", sa.BigInteger(), nullable=False),
        sa.Column("unsupplied_turns", sa.BigInteger(), nullable=False),
        sa.Column("works", sa.String(), nullable=True),
        sa.Column("works_turn", sa.BigInteger(), nullable=True),
        sa.Column("works_points", sa.BigInteger(), nullable=False),
        sa.Column("works_walls_inches", sa.BigInteger(), nullable=False),
        sa.Column("works_stakes_inches", sa.BigInteger(), nullable=False),
        sa.Column("works_ditches_inches", sa.BigInteger(), nullable=False),
        sa.Column("works_hidden_units", sa.BigInteger(), nullable=False),
        sa.Column("works_traps", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("march", sa.String(), nullable=True),
        sa.Column("path", sa.JSON(), nullable=False),
        sa.Column("scouted", sa.Boolean(), nullable=False),
        sa.Column("disturbed", sa.Boolean(), nullable=False),
        sa.Column("ambushed_by", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "declared_territory"],
            ["wc_territory.campaign_id", "wc_territory.id"],
            name="fk_wc_army_declared_territory",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "inside"],
            ["wc_settlement.campaign_id", "wc_settlement.id"],
            name="fk_wc_army_inside",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_army_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_army_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_army"),
    )
    op.create_table(
        "wc_unit",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("unit_type", sa.Text(), nullable=False),
        sa.Column("race", sa.String(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("force", sa.Text(), nullable=False),
        sa.Column("category", sa.String(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("models", sa.BigInteger(), nullable=False),
        sa.Column("movement", sa.BigInteger(), nullable=False),
        sa.Column("leadership", sa.BigInteger(), nullable=True),
        sa.Column("elite", sa.Boolean(), nullable=False),
        sa.Column("skirmisher", sa.Boolean(), nullable=False),
        sa.Column("rank", sa.String(), nullable=True),
        sa.Column("spell_caster", sa.Boolean(), nullable=False),
        sa.Column("special", sa.Boolean(), nullable=False),
        sa.Column("is_ruler", sa.Boolean(), nullable=False),
        sa.Column("mounted", sa.Boolean(), nullable=False),
        sa.Column("ridden_by", sa.Text(), nullable=True),
        sa.Column("items", sa.JSON(), nullable=False),
        sa.Column("standard", sa.Text(), nullable=True),
        sa.Column("standard_lost", sa.Boolean(), nullable=False),
        sa.Column("ally", sa.Boolean(), nullable=False),
        sa.Column("mercenary", sa.Boolean(), nullable=False),
        sa.Column("home_settlement", sa.Text(), nullable=True),
        sa.Column("duty", sa.String(), nullable=False),
        sa.Column("hurt", sa.JSON(), nullable=False),
        sa.Column("away", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "home_settlement"],
            ["wc_settlement.campaign_id", "wc_settlement.id"],
            name="fk_wc_unit_home_settlement",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["wc_side.campaign_id", "wc_side.id"],
            name="fk_wc_unit_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_wc_unit_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_wc_unit"),
    )


def downgrade() -> None:
    op.drop_table("wc_unit")
    op.drop_table("wc_army")
    op.drop_table("wc_aid")
    op.drop_table("wc_settlement")
    op.drop_table("wc_scouting_party")
    op.drop_table("wc_messenger")
    op.drop_table("wc_baggage_train")
    op.drop_table("wc_ambush")
    op.drop_table("wc_territory")
    op.drop_table("wc_campaign")
    op.drop_table("wc_side")
