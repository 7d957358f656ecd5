"""Campaigns: made, found, locked and deleted."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from app.store.prepared import Prepared, PreparedSelect
from app.store.seats import SEATS, NotFound, Seat, Unauthorized, hash_of
from app.store.tables.campaign import CampaignRow, MapRow, ScenarioRow

CAMPAIGNS: Any = CampaignRow.__table__  # type: ignore[attr-defined]
SCENARIOS: Any = ScenarioRow.__table__  # type: ignore[attr-defined]
MAPS: Any = MapRow.__table__  # type: ignore[attr-defined]

_OF_TOKEN = (
    select(SEATS.c.id.label("seat_id"), SEATS.c.role, SEATS.c.side, *CAMPAIGNS.c)
    .join(CAMPAIGNS, CAMPAIGNS.c.id == SEATS.c.campaign_id)
    .where(SEATS.c.token_hash == bindparam("token_hash"))
)
_BY_TOKEN = PreparedSelect(_OF_TOKEN)
_BY_TOKEN_LOCKED = PreparedSelect(_OF_TOKEN.with_for_update(of=CAMPAIGNS))
_ADVANCE = Prepared(
    update(CAMPAIGNS)
    .where(CAMPAIGNS.c.id == bindparam("campaign_id"))
    .values(seq=bindparam("new_seq"), cursors=bindparam("new_cursors"))
)


@dataclass(frozen=True)
class CampaignRecord:
    """A campaign's own record at one version. `cursors` are the viewers' counts of rulings."""

    id: str
    book: str
    book_version: str
    name: str
    settings_json: str
    map_id: str | None
    seq: int
    cursors: dict[str, int]
    dice_key: str
    id_key: str
    revealed_keys_json: str
    created_at: str

    @property
    def settings(self) -> dict[str, Any]:
        """What was agreed on, in full."""
        settings: dict[str, Any] = json.loads(self.settings_json)
        return settings

    @property
    def revealed_keys(self) -> list[str]:
        """The dice keys of the past, each of which has been made public."""
        keys: list[str] = json.loads(self.revealed_keys_json)
        return keys

    @property
    def commitment(self) -> str:
        """The SHA-256 of the dice key, published while the key is secret."""
        return hashlib.sha256(bytes.fromhex(self.dice_key)).hexdigest()

    def cursor_of(self, viewer: str) -> int:
        """How many rulings this viewer has been shown."""
        return self.cursors.get(viewer, 0)


def open_with(
    connection: Connection, token: str | None, campaign_id: str, lock: bool = False
) -> tuple[Seat, CampaignRecord]:
    """The seat that the token opens and its campaign, locked until the transaction ends if asked.

    Raises Unauthorized, or NotFound for a campaign that the token is not for.
    """
    if not token:
        raise Unauthorized
    statement = _BY_TOKEN_LOCKED if lock else _BY_TOKEN
    row = statement.first(connection, {"token_hash": hash_of(token)})
    if row is None:
        raise Unauthorized
    seat_id, role, side, *record = row
    campaign = CampaignRecord(*record)
    if campaign.id != campaign_id:
        raise NotFound
    return Seat(campaign_id, seat_id, role, side), campaign


def add(connection: Connection, campaign: CampaignRecord, scenario: dict[str, Any]) -> None:
    """Write a new campaign's own record."""
    connection.execute(insert(CAMPAIGNS), campaign.__dict__)
    connection.execute(insert(SCENARIOS), {"campaign_id": campaign.id, "body": scenario})


def add_map(connection: Connection, body: str) -> str:
    """Store a map once, however many campaigns use it. Returns its id."""
    map_id = hashlib.sha256(body.encode()).hexdigest()
    if connection.execute(select(MAPS.c.id).where(MAPS.c.id == map_id)).first() is None:
        connection.execute(insert(MAPS), {"id": map_id, "body": body})
    return map_id


def map_body(connection: Connection, map_id: str) -> str:
    """The map as JSON."""
    body: str = connection.execute(select(MAPS.c.body).where(MAPS.c.id == map_id)).scalar_one()
    return body


def advance(connection: Connection, campaign: CampaignRecord) -> None:
    """Write the campaign's new version."""
    values = {"campaign_id": campaign.id, "new_seq": campaign.seq, "new_cursors": campaign.cursors}
    _ADVANCE.run(connection, values)


def rename(connection: Connection, campaign_id: str, name: str) -> None:
    """Give the campaign another name."""
    connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id).values(name=name))


def remove(connection: Connection, campaign_id: str) -> None:
    """Delete the campaign with everything in it."""
    connection.execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id))
