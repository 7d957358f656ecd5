"""The journal: rulings with what each viewer saw of them, and requests that may be retried."""

from sqlalchemy import ForeignKeyConstraint, Index, Text
from sqlmodel import Field, SQLModel


class RulingRow(SQLModel, table=True):
    """One ruling for all its viewers. Rows are only added; undoing is a ruling too.

    `body` is the ruling as the referee sees it. `seen` is JSON: for each other viewer who saw it
    the fields that differ for them, and `without`, the names of those that they are not told.
    `cursors` is JSON: how many rulings each viewer has been shown up to this one. A viewer's own
    number, and `undone_by`, stand in no body. `root` is the ruling that a request led to first;
    those that followed share it.
    """

    __tablename__ = "ruling"
    __table_args__ = (Index("ix_ruling_id", "campaign_id", "id", unique=True),)

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
    cursors: str = Field(sa_type=Text)
    body: str = Field(sa_type=Text)
    seen: str = Field(sa_type=Text)


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
