"""Positions: loaded from the rows, kept by version, brought up to date from the journal."""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Connection, bindparam, delete, insert, select

from app.engine.book import Book
from app.engine.campaign_settings import settings_of
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.replay import fold
from app.store.campaigns import CampaignRecord
from app.store.prepared import PreparedSelect
from app.store.tables.campaign import MapRow
from app.store.tables.entities import EntityTables, declare
from app.store.tables.journal import RulingRow
from app.store.views import Views

RULINGS: Any = RulingRow.__table__  # type: ignore[attr-defined]
MAPS: Any = MapRow.__table__  # type: ignore[attr-defined]

_SINCE = PreparedSelect(
    select(RULINGS.c.body)
    .where(RULINGS.c.campaign_id == bindparam("campaign_id"))
    .where(RULINGS.c.seq > bindparam("after"), RULINGS.c.seq <= bindparam("until"))
    .order_by(RULINGS.c.seq)
)


@dataclass(frozen=True)
class Kept:
    """A position and its views, with the version of its campaign."""

    campaign: CampaignRecord
    position: Position
    views: Views


class Positions:
    """The positions and maps that this process keeps. The database can make each of them anew."""

    def __init__(self, books: Mapping[str, Book], kept_campaigns: int) -> None:
        self.books = books
        self.tables = declare(books.values())
        self._lock = threading.Lock()
        self._kept: LRUCache[str, Kept] = LRUCache(kept_campaigns)
        self._maps: LRUCache[str, Any] = LRUCache(kept_campaigns)

    def at(self, connection: Connection, campaign: CampaignRecord) -> Kept:
        """The campaign's position at this version, or at a later one that is committed already."""
        with self._lock:
            kept = self._kept.get(campaign.id)
        if kept is not None and kept.campaign.seq > campaign.seq:
            return kept
        if kept is None:
            position = self._load(connection, campaign)
            kept = Kept(campaign, position, Views(position))
        elif kept.campaign.seq < campaign.seq:
            kept = self._refresh(connection, kept, campaign)
        else:
            return Kept(campaign, kept.position, kept.views)
        self.keep(kept)
        return kept

    def keep(self, kept: Kept) -> None:
        """Keep a committed position, unless a later one is kept already."""
        with self._lock:
            known = self._kept.get(kept.campaign.id)
            if known is None or known.campaign.seq <= kept.campaign.seq:
                self._kept[kept.campaign.id] = kept

    def forget(self, campaign_id: str) -> None:
        """Drop a campaign that is gone."""
        with self._lock:
            self._kept.pop(campaign_id, None)

    def _refresh(self, connection: Connection, kept: Kept, campaign: CampaignRecord) -> Kept:
        book = self.books[campaign.book]
        since = {"campaign_id": campaign.id, "after": kept.campaign.seq, "until": campaign.seq}
        bodies = _SINCE.all(connection, since)
        changes = [change for (body,) in bodies for change in json.loads(body)["changes"]]
        position = fold(book, kept.position, changes)
        touched = {(change["kind"], change["id"]) for change in changes}
        return Kept(campaign, position, kept.views.after(position, touched))

    def _load(self, connection: Connection, campaign: CampaignRecord) -> Position:
        book = self.books[campaign.book]
        entities = load_entities(connection, self.tables[book.id], campaign.id)
        game_map = self._map(connection, book, campaign.map_id)
        return Position.of(entities, game_map, settings_of(book, campaign.settings))

    def _map(self, connection: Connection, book: Book, map_id: str | None) -> Any:
        if map_id is None or book.map_model is None:
            return None
        with self._lock:
            game_map = self._maps.get(map_id)
        if game_map is None:
            body = connection.execute(select(MAPS.c.body).where(MAPS.c.id == map_id)).scalar_one()
            game_map = book.map_model.model_validate_json(body)
            with self._lock:
                self._maps[map_id] = game_map
        return game_map


def load_entities(connection: Connection, tables: EntityTables, campaign_id: str) -> list[Entity]:
    """Every entity of the campaign from its typed rows."""
    found: list[Entity] = []
    for of_kind in tables.values():
        rows = connection.execute(
            select(of_kind.table).where(of_kind.table.c.campaign_id == campaign_id)
        )
        found.extend(of_kind.entity(dict(row)) for row in rows.mappings())
    return found


def write_difference(
    connection: Connection,
    tables: EntityTables,
    campaign_id: str,
    touched: Mapping[tuple[str, str], tuple[Entity | None, Entity | None]],
) -> None:
    """Bring the rows of the touched entities from what they were to what they are."""
    for (kind, entity_id), (was, now) in touched.items():
        of_kind = tables[kind]
        table = of_kind.table
        if was is None and now is not None:
            connection.execute(insert(table), of_kind.row(campaign_id, now))
        elif now is None and was is not None:
            here = (table.c.campaign_id == campaign_id, table.c.id == entity_id)
            connection.execute(delete(table).where(*here))
        elif was is not None and now is not None:
            differing = of_kind.differing_columns(was, now)
            if differing:
                new = {f"new_{name}": value for name, value in differing.items()}
                new |= {"at_campaign": campaign_id, "at_id": entity_id}
                of_kind.updating(tuple(differing)).run(connection, new)


def insert_entities(
    connection: Connection, tables: EntityTables, campaign_id: str, position: Position
) -> None:
    """Write every entity of a new campaign."""
    for kind, of_kind in tables.items():
        rows = [of_kind.row(campaign_id, entity) for entity in position.of_kind(kind)]
        if rows:
            connection.execute(insert(of_kind.table), rows)
