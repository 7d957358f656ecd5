"""Card decks."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hyb_deck",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("draw_count", sa.BigInteger(), nullable=False),
        sa.Column("discard_count", sa.BigInteger(), nullable=False),
        sa.Column("discard_pile", sa.JSON(), nullable=False),
        sa.Column("filling", sa.BigInteger(), nullable=False),
        sa.Column("oldest_filling", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_deck_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_deck"),
    )
    op.create_table(
        "hyb_side",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_player", sa.Boolean(), nullable=False),
        sa.Column("hand_count", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_side_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_side"),
    )
    op.create_table(
        "hyb_army",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("settlement", sa.Text(), nullable=True),
        sa.Column("destroyed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["hyb_side.campaign_id", "hyb_side.id"],
            name="fk_hyb_army_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_army_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_army"),
    )
    op.create_table(
        "hyb_campaign",
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
            ["hyb_side.campaign_id", "hyb_side.id"],
            name="fk_hyb_campaign_active_side",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_campaign_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_campaign"),
    )
    op.create_table(
        "hyb_card",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("deck", sa.String(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("display_name", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("card_class", sa.String(), nullable=False),
        sa.Column("traits", sa.JSON(), nullable=False),
        sa.Column("filling", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("bearer", sa.Text(), nullable=True),
        sa.Column("hex_q", sa.BigInteger(), nullable=True),
        sa.Column("hex_r", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "deck"],
            ["hyb_deck.campaign_id", "hyb_deck.id"],
            name="fk_hyb_card_deck",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "holder"],
            ["hyb_side.campaign_id", "hyb_side.id"],
            name="fk_hyb_card_holder",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_card_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_card"),
    )
    op.create_table(
        "hyb_character",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("settlement", sa.Text(), nullable=True),
        sa.Column("destroyed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["hyb_side.campaign_id", "hyb_side.id"],
            name="fk_hyb_character_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_character_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_character"),
    )
    op.create_table(
        "hyb_pile_place",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("deck", sa.String(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("seen_by", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "deck"],
            ["hyb_deck.campaign_id", "hyb_deck.id"],
            name="fk_hyb_pile_place_deck",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_pile_place_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_pile_place"),
    )
    op.create_table(
        "hyb_encounter",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("party", sa.Text(), nullable=False),
        sa.Column("hex_q", sa.BigInteger(), nullable=False),
        sa.Column("hex_r", sa.BigInteger(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("oldest_filling", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id", "card"],
            ["hyb_card.campaign_id", "hyb_card.id"],
            name="fk_hyb_encounter_card",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id", "owner"],
            ["hyb_side.campaign_id", "hyb_side.id"],
            name="fk_hyb_encounter_owner",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_hyb_encounter_campaign", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_hyb_encounter"),
    )


def downgrade() -> None:
    op.drop_table("hyb_encounter")
    op.drop_table("hyb_pile_place")
    op.drop_table("hyb_character")
    op.drop_table("hyb_card")
    op.drop_table("hyb_campaign")
    op.drop_table("hyb_army")
    op.drop_table("hyb_side")
    op.drop_table("hyb_deck")
