"""A new campaign: from scenario to the first ruling, in one transaction."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from app.engine.action import Who
from app.engine.adjudicate import Judgement, resolve, with_follow_ups
from app.engine.book import Book, Fault, SetUp
from app.engine.campaign_settings import checked_settings, settings_of
from app.engine.entity import Side
from app.engine.position import Position
from app.engine.viewer import UMPIRE
from app.store import campaigns, seats
from app.store.campaigns import CampaignRecord
from app.store.play import Caller, Store, WritingDesk, record, table_of
from app.store.positions import Kept, insert_entities
from app.store.seats import Seat
from app.store.views import Views
from app.store.write_queue import Batch

KEY_BYTES = 32


@dataclass(frozen=True)
class Begun:
    """A campaign that has begun, the tokens of its seats, and what was unusual in its scenario."""

    campaign: CampaignRecord
    position: Position
    seats: tuple[tuple[Seat, str], ...]
    warnings: tuple[Fault, ...]


def begin_campaign(
    store: Store, book: Book, name: str, scenario: BaseModel, settings: Mapping[str, Any]
) -> Begun:
    """Set a campaign up and begin it. Raises ScenarioInvalid with every fault."""
    agreed = checked_settings(book, settings)
    set_up = book.set_up(scenario, settings_of(book, agreed))
    campaign_id = secrets.token_hex(8)

    def begin(batch: Batch) -> Begun:
        campaign = CampaignRecord(
            id=campaign_id,
            book=book.id,
            book_version=book.version,
            name=name,
            settings_json=json.dumps(agreed),
            map_id=_add_map(batch.connection, set_up),
            seq=0,
            cursors={},
            dice_key=secrets.token_hex(KEY_BYTES),
            id_key=secrets.token_hex(KEY_BYTES),
            revealed_keys_json="[]",
            created_at=store.now(),
        )
        return _begun(store, batch, campaign, set_up, scenario)

    return store.queue.do(campaign_id, begin)


def _begun(
    store: Store, batch: Batch, campaign: CampaignRecord, set_up: SetUp, scenario: BaseModel
) -> Begun:
    """Write the campaign, its seats and its entities, and have the umpire open it."""
    connection, book = batch.connection, store.positions.books[campaign.book]
    campaigns.add(connection, campaign, scenario.model_dump(mode="json", exclude_unset=True))
    position = Position.of(set_up.entities, set_up.map, settings_of(book, campaign.settings))
    insert_entities(connection, store.positions.tables[book.id], campaign.id, position)
    seated = _seat_everybody(connection, campaign, position)
    kept = Kept(campaign, position, Views(position))
    begun = _opened(WritingDesk(store, connection, seated[0][0], kept, batch))
    return Begun(begun.campaign, begun.position, tuple(seated), set_up.warnings)


def _add_map(connection: Any, set_up: SetUp) -> str | None:
    if not isinstance(set_up.map, BaseModel):
        return None
    return campaigns.add_map(connection, set_up.map.model_dump_json())


def _seat_everybody(
    connection: Any, campaign: CampaignRecord, position: Position
) -> list[tuple[Seat, str]]:
    """A referee, and a player for each side that players hold."""
    at = campaign.created_at
    sides = [s for s in position.of_kind("side") if isinstance(s, Side) and s.is_player]
    return [
        seats.add_seat(connection, campaign.id, "referee", None, at),
        *(seats.add_seat(connection, campaign.id, "player", side.id, at) for side in sides),
    ]


def _opened(desk: WritingDesk) -> Kept:
    """Have the umpire open the campaign, as the book says.

    Where the players roll all dice, an opening that one of them may take is left to them.
    """
    opening = None if desk.book.opening is None else desk.book.actions[desk.book.opening]
    asks_players = opening is not None and opening.who is not Who.UMPIRE
    if opening is None or (asks_players and desk.position.settings.dice == "supplied"):
        desk.batch.kept[desk.campaign.id] = desk.kept
        return desk.kept
    table, _ = table_of(desk, "", None)
    request = opening.request.model_validate({})
    ruling, position = resolve(
        desk.position, UMPIRE, opening, request, table.umpire_dice, table.mint
    )
    judgement: Judgement = with_follow_ups(desk.book, [ruling], position, table)
    return record(desk, judgement, Caller(None, desk.campaign.id)).kept
