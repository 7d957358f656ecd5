"""Seats: who holds which token, in which campaign, and what they are there."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from app.engine.viewer import OBSERVER, REFEREE
from app.store.tables.campaign import SeatRow

Role = Literal["referee", "player", "observer"]
SEATS: Any = SeatRow.__table__  # type: ignore[attr-defined]
TOKEN_BYTES = 24
# Lets scanners for leaked secrets find a token; those made before there was a prefix stay valid.
TOKEN_PREFIX = "ump_"  # noqa: S105

_LISTED = select(SEATS.c.campaign_id, SEATS.c.id, SEATS.c.role, SEATS.c.side, SEATS.c.name)
_OF_CAMPAIGN = _LISTED.where(SEATS.c.campaign_id == bindparam("campaign_id")).order_by(SEATS.c.id)
_OF_TOKEN = _LISTED.where(SEATS.c.token_hash == bindparam("token_hash"))


class Unauthorized(Exception):
    """No seat has this token."""


class NotFound(Exception):
    """What is asked for does not exist, or is not for this seat to know of."""


@dataclass(frozen=True)
class Seat:
    """One seat of one campaign."""

    campaign_id: str
    id: str
    role: Role
    side: str | None

    @property
    def viewer(self) -> str:
        """As whom this seat sees the campaign: its side, an observer or the referee."""
        if self.role == "referee":
            return REFEREE
        return self.side or OBSERVER


@dataclass(frozen=True)
class ListedSeat(Seat):
    """A seat as its campaign lists it, with what people call it."""

    name: str


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of_token(connection: Connection, token: str | None) -> ListedSeat:
    """The seat that the token opens. Raises Unauthorized."""
    if not token:
        raise Unauthorized
    row = connection.execute(_OF_TOKEN, {"token_hash": hash_of(token)}).first()
    if row is None:
        raise Unauthorized
    return ListedSeat(*row)


def seats_of(connection: Connection, campaign_id: str) -> list[ListedSeat]:
    """Every seat of the campaign, in the order of their ids."""
    rows = connection.execute(_OF_CAMPAIGN, {"campaign_id": campaign_id})
    return [ListedSeat(*row) for row in rows]


def fresh_token(_seat_id: str) -> str:
    """A token that nobody can guess."""
    return TOKEN_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)


def add_seat(
    connection: Connection,
    campaign_id: str,
    role: Role,
    side: str | None,
    name: str,
    at: str,
    token_of: Callable[[str], str] = fresh_token,
) -> tuple[ListedSeat, str]:
    """A new seat and its token, which is told this once."""
    stem = f"seat-{side or role}"
    taken = {seat.id for seat in seats_of(connection, campaign_id)}
    numbered = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    seat_id = stem if stem not in taken else next(s for s in numbered if s not in taken)
    token = token_of(seat_id)
    seat = ListedSeat(campaign_id, seat_id, role, side, name)
    row = {**vars(seat), "token_hash": hash_of(token), "created_at": at}
    connection.execute(insert(SEATS), row)
    return seat, token


def rename_seat(connection: Connection, campaign_id: str, seat_id: str, name: str) -> None:
    """Give the seat another name. Raises NotFound."""
    changed = connection.execute(
        update(SEATS)
        .where(SEATS.c.campaign_id == campaign_id, SEATS.c.id == seat_id)
        .values(name=name)
    )
    if changed.rowcount == 0:
        raise NotFound


def rotate_token(connection: Connection, campaign_id: str, seat_id: str) -> str:
    """A fresh token for the seat; the old one opens nothing any more. Raises NotFound."""
    token = fresh_token(seat_id)
    changed = connection.execute(
        update(SEATS)
        .where(SEATS.c.campaign_id == campaign_id, SEATS.c.id == seat_id)
        .values(token_hash=hash_of(token))
    )
    if changed.rowcount == 0:
        raise NotFound
    return token


def close_seat(connection: Connection, campaign_id: str, seat_id: str) -> None:
    """Take the seat away. Raises NotFound."""
    gone = connection.execute(
        delete(SEATS).where(SEATS.c.campaign_id == campaign_id, SEATS.c.id == seat_id)
    )
    if gone.rowcount == 0:
        raise NotFound
