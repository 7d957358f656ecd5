"""The journal: rulings, what each viewer saw of them, and requests that may be retried."""

from sqlalchemy import ForeignKeyConstraint, Index, Text
from sqlmodel import Field, SQLModel

# On SQLite a row lies in its primary key, so that a ruling touches fewer pages.
CLUSTERED = {"sqlite_with_rowid": False}


class RulingRow(SQLModel, table=True):
    """One ruling, whole, as the referee sees it. Rows are only added; undoing is a ruling too.

    `root` is the ruling that a request led to first; those that followed share it.
    """

    __tablename__ = "ruling"
    __table_args__ = (Index("ix_ruling_id", "campaign_id", "id", unique=True), CLUSTERED)

    campaign_id: str = Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")
    seq: int = Field(primary_key=True)
    id: str
    root: int
    seat: str
    actor: str
    action: str
    turn: int
    phase: str
    at: str
    cursor_before: int
    nonce: str
    undone_by: str | None = None
    body: str = Field(sa_type=Text)


class SeenRulingRow(SQLModel, table=True):
    """One ruling as one viewer saw it when it was made, under that viewer's own number."""

    __tablename__ = "seen_ruling"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "seq"], ["ruling.campaign_id", "ruling.seq"], ondelete="CASCADE"
        ),
        Index("ix_seen_ruling_seq", "campaign_id", "viewer", "seq", unique=True),
        CLUSTERED,
    )

    campaign_id: str = Field(primary_key=True)
    viewer: str = Field(primary_key=True)
    cursor: int = Field(primary_key=True)
    seq: int
    ruling_id: str
    undone_by: str | None = None
    body: str = Field(sa_type=Text)


class AnsweredRow(SQLModel, table=True):
    """The answer to a request that named an idempotency key."""

    __tablename__ = "answered_request"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "seat_id"], ["seat.campaign_id", "seat.id"], ondelete="CASCADE"
        ),
    )

    campaign_id: str = Field(primary_key=True)
    seat_id: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    request_hash: str
    ruling_id: str
    at: str
