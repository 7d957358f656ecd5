"""Campaigns, their maps and their seats."""

from typing import Any

from sqlalchemy import JSON, CheckConstraint, Text
from sqlmodel import Field, SQLModel


class MapRow(SQLModel, table=True):
    """A map's terrain: one value, shared by every campaign that is played on it."""

    __tablename__ = "map"

    id: str = Field(primary_key=True)
    body: str = Field(sa_type=Text)


class CampaignRow(SQLModel, table=True):
    """A campaign. `seq` numbers its last ruling; `cursors` the last that each viewer saw."""

    __tablename__ = "campaign"

    id: str = Field(primary_key=True)
    book: str
    book_version: str
    name: str
    settings_json: str = Field(sa_type=Text)
    map_id: str | None = Field(default=None, foreign_key="map.id")
    seq: int = 0
    cursors: dict[str, int] = Field(sa_type=JSON)
    dice_key: str
    id_key: str
    revealed_keys_json: str = Field(sa_type=Text)
    created_at: str


class ScenarioRow(SQLModel, table=True):
    """The scenario of a campaign; apart, since the campaign's own row changes often."""

    __tablename__ = "scenario"

    campaign_id: str = Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")
    body: dict[str, Any] = Field(sa_type=JSON)


class BegunRow(SQLModel, table=True):
    """The answer to a request with a key to begin a campaign, without the tokens that it told."""

    __tablename__ = "begun_campaign"

    digest: str = Field(primary_key=True)
    request_hash: str
    campaign_id: str = Field(foreign_key="campaign.id", ondelete="CASCADE", index=True)
    salt: str
    body: str = Field(sa_type=Text)


class SeatRow(SQLModel, table=True):
    """A seat of a campaign; of its token only the SHA-256 is kept."""

    __tablename__ = "seat"
    __table_args__ = (
        CheckConstraint("role IN ('referee', 'player', 'observer')", name="role"),
        CheckConstraint("(role = 'player') = (side IS NOT NULL)", name="side_of_player"),
    )

    campaign_id: str = Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")
    id: str = Field(primary_key=True)
    role: str
    side: str | None = None
    name: str
    token_hash: str = Field(unique=True, index=True)
    created_at: str
