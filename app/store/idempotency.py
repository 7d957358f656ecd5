"""Requests that may be sent again: the same key and body are given the same ruling."""

from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from app.store.seats import Seat
from app.store.tables.campaign import BegunRow
from app.store.tables.journal import AnsweredRow

BEGUN: Any = BegunRow.__table__  # type: ignore[attr-defined]
ANSWERED: Any = AnsweredRow.__table__  # type: ignore[attr-defined]

_BY_KEY = select(ANSWERED.c.request_hash, ANSWERED.c.ruling_id).where(
    ANSWERED.c.campaign_id == bindparam("campaign_id"),
    ANSWERED.c.seat_id == bindparam("seat_id"),
    ANSWERED.c.key == bindparam("key"),
)
_INSERT = insert(ANSWERED)


class KeyReused(Exception):
    """The key was used for another request."""


def answered(connection: Connection, seat: Seat, key: str, request_hash: str) -> str | None:
    """The id of the ruling given to this request before, or None. Raises KeyReused."""
    if not key:
        return None
    by_key = {"campaign_id": seat.campaign_id, "seat_id": seat.id, "key": key}
    row = connection.execute(_BY_KEY, by_key).first()
    if row is None:
        return None
    if row.request_hash != request_hash:
        raise KeyReused
    ruling_id: str = row.ruling_id
    return ruling_id


def remember(
    connection: Connection, seat: Seat, key: str, request_hash: str, ruling_id: str, at: str
) -> None:
    """Note which ruling answered the request."""
    connection.execute(
        _INSERT,
        {
            "campaign_id": seat.campaign_id,
            "seat_id": seat.id,
            "key": key,
            "request_hash": request_hash,
            "ruling_id": ruling_id,
            "at": at,
        },
    )


def begun(connection: Connection, digest: str, request_hash: str) -> Any | None:
    """What was answered to this request to begin a campaign, or None. Raises KeyReused."""
    row = connection.execute(select(BEGUN).where(BEGUN.c.digest == digest)).first()
    if row is not None and row.request_hash != request_hash:
        raise KeyReused
    return row


def remember_begun(connection: Connection, **values: str) -> None:
    """Note how a request to begin a campaign was answered, without its tokens."""
    connection.execute(insert(BEGUN), values)
