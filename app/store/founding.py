"""A new campaign: from scenario to the first ruling, in one transaction."""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError

from app.engine.action import Who
from app.engine.adjudicate import Judgement, resolve, with_follow_ups
from app.engine.book import Book, Fault, SetUp
from app.engine.campaign_settings import checked_settings, settings_of
from app.engine.entity import Side
from app.engine.position import Position
from app.engine.viewer import UMPIRE
from app.store import campaigns, idempotency, seats
from app.store.campaigns import CampaignRecord
from app.store.play import Caller, Store, WritingDesk, record, table_of
from app.store.positions import Kept, insert_entities
from app.store.seats import TOKEN_BYTES, TOKEN_PREFIX, ListedSeat, fresh_token
from app.store.views import Views
from app.store.write_queue import Batch

KEY_BYTES = 32
TokenOf = Callable[[str], str]


@dataclass(frozen=True)
class Begun:
    """A campaign that has begun, the tokens of its seats, and what was unusual in its scenario."""

    campaign: CampaignRecord
    position: Position
    seats: tuple[tuple[ListedSeat, str], ...]
    warnings: tuple[Fault, ...]


@dataclass(frozen=True)
class Once:
    """Names a request to begin a campaign, so that its caller may send it again.

    Tokens are made of the key, which only the caller has, so that they can be told again though
    nothing of them is kept but hashes.
    """

    caller: str
    key: str
    request_hash: str

    @property
    def digest(self) -> str:
        """What is kept of the caller and the key."""
        return hashlib.sha256(json.dumps([self.caller, self.key]).encode()).hexdigest()

    def token(self, salt: str, seat_id: str) -> str:
        """The token of a seat, the same each time."""
        made = hmac.digest(self.key.encode(), f"{salt}/{seat_id}".encode(), "sha256")
        return TOKEN_PREFIX + base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def begin_campaign(
    store: Store, book: Book, name: str, scenario: BaseModel, settings: Mapping[str, Any]
) -> Begun:
    """Set a campaign up and begin it. Raises ScenarioInvalid with every fault."""
    begin = _founding(store, book, name, scenario, settings)
    return store.queue.do(secrets.token_hex(8), lambda batch: begin(batch, fresh_token))


def begin_campaign_once(
    store: Store,
    once: Once,
    begin: tuple[Book, str, BaseModel, Mapping[str, Any]],
    describe: Callable[[Begun], dict[str, Any]],
) -> tuple[dict[str, Any], bool]:
    """Begin a campaign, or give the answer again that the same request was given before.

    `describe` makes the answer, with `seats` of `id` and `token` each; whether it was given before
    is told beside it. Raises ScenarioInvalid, and KeyReused for a key of another request.
    """
    found, salt = _founding(store, *begin), secrets.token_hex(KEY_BYTES)

    def answer(batch: Batch) -> tuple[dict[str, Any], bool]:
        before = idempotency.begun(batch.connection, once.digest, once.request_hash)
        if before is not None:
            return _with_tokens(json.loads(before.body), partial(once.token, before.salt)), True
        begun = found(batch, partial(once.token, salt))
        document = describe(begun)
        untold = _with_tokens(document, lambda _seat_id: "")
        idempotency.remember_begun(
            batch.connection,
            digest=once.digest,
            request_hash=once.request_hash,
            campaign_id=begun.campaign.id,
            salt=salt,
            body=json.dumps(untold),
        )
        return document, False

    try:
        return store.queue.do(once.digest, answer)
    except IntegrityError:
        return store.queue.do(once.digest, answer)  # another worker has begun it meanwhile


def _with_tokens(document: dict[str, Any], token_of: Callable[[str], str]) -> dict[str, Any]:
    seats_told = [{**seat, "token": token_of(seat["id"])} for seat in document["seats"]]
    return {**document, "seats": seats_told}


def _founding(
    store: Store, book: Book, name: str, scenario: BaseModel, settings: Mapping[str, Any]
) -> Callable[[Batch, TokenOf], Begun]:
    """What writes the campaign, once it is clear that it can be played. Raises ScenarioInvalid."""
    agreed = checked_settings(book, settings)
    set_up = book.set_up(scenario, settings_of(book, agreed))

    def begin(batch: Batch, token_of: TokenOf) -> Begun:
        campaign = CampaignRecord(
            id=secrets.token_hex(8),
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
        return _begun(store, batch, campaign, set_up, scenario, token_of)

    return begin


def _begun(
    store: Store,
    batch: Batch,
    campaign: CampaignRecord,
    set_up: SetUp,
    scenario: BaseModel,
    token_of: TokenOf,
) -> Begun:
    """Write the campaign, its seats and its entities, and have the umpire open it."""
    connection, book = batch.connection, store.positions.books[campaign.book]
    campaigns.add(connection, campaign, scenario.model_dump(mode="json", exclude_unset=True))
    position = Position.of(set_up.entities, set_up.map, settings_of(book, campaign.settings))
    insert_entities(connection, store.positions.tables[book.id], campaign.id, position)
    seated = _seat_everybody(connection, campaign, position, token_of)
    kept = Kept(campaign, position, Views(position))
    begun = _opened(WritingDesk(store, connection, seated[0][0], kept, campaign, batch))
    return Begun(begun.campaign, begun.position, tuple(seated), set_up.warnings)


def _add_map(connection: Any, set_up: SetUp) -> str | None:
    if not isinstance(set_up.map, BaseModel):
        return None
    return campaigns.add_map(connection, set_up.map.model_dump_json())


def _seat_everybody(
    connection: Any, campaign: CampaignRecord, position: Position, token_of: TokenOf
) -> list[tuple[ListedSeat, str]]:
    """A referee, and a player for each side that players hold, each called as its side is."""
    at = campaign.created_at
    sides = [s for s in position.of_kind("side") if isinstance(s, Side) and s.is_player]
    return [
        seats.add_seat(connection, campaign.id, "referee", None, "Referee", at, token_of),
        *(
            seats.add_seat(connection, campaign.id, "player", side.id, side.name, at, token_of)
            for side in sides
        ),
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
