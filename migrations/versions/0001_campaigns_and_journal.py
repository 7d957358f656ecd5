"""Campaigns, seats and the journal."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "map",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "campaign",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("book", sa.String(), nullable=False),
        sa.Column("book_version", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("settings_json", sa.Text(), nullable=False),
        sa.Column("map_id", sa.String(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("cursors", sa.JSON(), nullable=False),
        sa.Column("dice_key", sa.String(), nullable=False),
        sa.Column("id_key", sa.String(), nullable=False),
        sa.Column("revealed_keys_json", sa.Text(), nullable=False),
        sa.Column("created_at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["map_id"],
            ["map.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "ruling",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("root", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("cursor_before", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("undone_by", sa.String(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id", "seq"),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("ruling", schema=None) as batch_op:
        batch_op.create_index("ix_ruling_id", ["campaign_id", "id"], unique=True)
    op.create_table(
        "scenario",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id"),
    )
    op.create_table(
        "seat",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=True),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("created_at", sa.String(), nullable=False),
        sa.CheckConstraint("(role = 'player') = (side IS NOT NULL)", name="side_of_player"),
        sa.CheckConstraint("role IN ('referee', 'player', 'observer')", name="role"),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id", "id"),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_token_hash"), ["token_hash"], unique=True)
    op.create_table(
        "answered_request",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("seat_id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("request_hash", sa.String(), nullable=False),
        sa.Column("ruling_id", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "seat_id"], ["seat.campaign_id", "seat.id"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "seat_id", "key"),
    )
    op.create_table(
        "seen_ruling",
        sa.Column("campaign_id", sa.String(), nullable=False),
        sa.Column("viewer", sa.String(), nullable=False),
        sa.Column("cursor", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("ruling_id", sa.String(), nullable=False),
        sa.Column("undone_by", sa.String(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id", "seq"], ["ruling.campaign_id", "ruling.seq"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "viewer", "cursor"),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("seen_ruling", schema=None) as batch_op:
        batch_op.create_index("ix_seen_ruling_seq", ["campaign_id", "viewer", "seq"], unique=True)


def downgrade() -> None:
    op.drop_table("seen_ruling")
    op.drop_table("answered_request")
    op.drop_table("seat")
    op.drop_table("scenario")
    op.drop_table("ruling")
    op.drop_table("campaign")
    op.drop_table("map")
