"""One request from lock to commit: load, adjudicate, record."""

import hmac
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from app.engine.action import AnyAction, Who
from app.engine.adjudicate import Judgement, Table, adjudicate
from app.engine.ahead import naming_spare_dice, rolls_ahead
from app.engine.book import Book
from app.engine.dice import DiceInvalid, DiceSource, ServerDice, SuppliedDice
from app.engine.position import Mint, Position, View
from app.engine.viewer import REFEREE
from app.store import campaigns, idempotency, journal, seats
from app.store.campaigns import CampaignRecord
from app.store.deadline import within
from app.store.documents import Entry, text_of
from app.store.positions import Kept, Positions, write_difference
from app.store.seats import NotFound, Seat
from app.store.session import Database
from app.store.write_queue import Batch, WriteQueue

Dice = Mapping[str, Sequence[int]] | Sequence[int]
Clock = Callable[[], str]
T = TypeVar("T")
SECONDS_TO_LOOK_AHEAD = 0.5
"""While a ruling is made, others wait: so long, what dice it might have asked for is looked for."""

# The roles of the seats that may take an action.
ROLES: Mapping[Who, tuple[str, ...]] = {
    Who.SIDE: ("player",),
    Who.REFEREE: ("referee",),
    Who.SIDE_OR_REFEREE: ("player", "referee"),
    Who.UMPIRE: (),
}


SAY_THE_SIDE = "A side takes this action: say for which with `?side=` and its id."


class Forbidden(Exception):
    """The right token, but not the role that this needs."""


class Stale(Exception):
    """The seat has missed rulings since the cursor that it named."""


@dataclass(frozen=True)
class Store:
    """What a request needs of this process: the database, kept positions, the queue, the clock."""

    database: Database
    positions: Positions
    queue: WriteQueue
    now: Clock

    @classmethod
    def over(cls, database: Database, positions: Positions, now: Clock) -> "Store":
        """A store over the database, with a queue of its own."""
        return cls(database, positions, WriteQueue(database, positions), now)


@dataclass(frozen=True)
class Caller:
    """Who asks: a token for a campaign, and what the request's headers say.

    `acts_for` is the side in whose name the referee acts; `noted` is told whose token it was.
    """

    token: str | None
    campaign_id: str
    idempotency_key: str = ""
    if_match: int | None = None
    acts_for: str | None = None
    noted: Callable[[Seat], None] | None = None

    def note(self, seat: Seat) -> None:
        """Tell whoever wants to know which seat the token opened."""
        if self.noted is not None:
            self.noted(seat)


@dataclass(frozen=True)
class Desk:
    """An open campaign: its version, its position, and the seat that asks.

    Where it is only looked at, the position may be later than what the transaction reads, which is
    the record `as_read`.
    """

    store: Store
    connection: Connection
    seat: Seat
    kept: Kept
    as_read: CampaignRecord

    @property
    def campaign(self) -> CampaignRecord:
        return self.kept.campaign

    @property
    def position(self) -> Position:
        return self.kept.position

    @property
    def book(self) -> Book:
        return self.store.positions.books[self.campaign.book]

    def view(self, viewer: str) -> View:
        """What this viewer knows, kept with the position."""
        return self.kept.views.of(viewer)


@dataclass(frozen=True)
class Answer:
    """A ruling as the caller sees it, as JSON; `replayed` when an earlier request was given it."""

    id: str
    text: str
    kept: Kept
    replayed: bool = False

    @property
    def document(self) -> dict[str, Any]:
        """The ruling itself."""
        document: dict[str, Any] = json.loads(self.text)
        return document


@contextmanager
def reading(store: Store, caller: Caller) -> Iterator[Desk]:
    """The campaign as it stands, to look at. Raises Unauthorized or NotFound."""
    with store.database.reading() as connection:
        seat, campaign = campaigns.open_with(connection, caller.token, caller.campaign_id)
        caller.note(seat)
        kept = store.positions.at(connection, campaign)
        yield Desk(store, connection, seat, kept, campaign)


@dataclass(frozen=True)
class WritingDesk(Desk):
    """A campaign that is locked to be changed, in a transaction that others may share."""

    batch: Batch


def open_to_write(store: Store, caller: Caller, batch: Batch) -> WritingDesk:
    """The campaign, locked, to change it. Raises Unauthorized, NotFound or Busy."""
    seat, campaign = campaigns.open_with(
        batch.connection, caller.token, caller.campaign_id, lock=True
    )
    caller.note(seat)
    kept = batch.kept.get(campaign.id)
    kept = store.positions.at(batch.connection, campaign) if kept is None else kept
    kept = Kept(campaign, kept.position, kept.views)
    return WritingDesk(store, batch.connection, seat, kept, campaign, batch)


def change(store: Store, caller: Caller, call: Callable[[WritingDesk], T]) -> T:
    """Have the call change the campaign in its turn. Raises what it raises, or as opening does."""
    return store.queue.do(
        caller.campaign_id, lambda batch: call(open_to_write(store, caller, batch))
    )


def take_action(
    store: Store,
    caller: Caller,
    action: AnyAction,
    request: Any,
    dice: Dice | None,
    request_hash: str,
    book_id: str,
    batch: Batch,
) -> Answer:
    """Rule on an action and record it. A retry with the same key is given the same ruling.

    Raises Refused, the dice errors, Forbidden, Stale, NotFound, Unauthorized, KeyReused or Busy;
    nothing has changed then.
    """
    desk, replayed = open_once(store, caller, request_hash, batch)
    if replayed is not None:
        return replayed
    if desk.campaign.book != book_id:
        raise NotFound
    actor = actor_of(desk, action, caller.acts_for)
    table, supplied = table_of(desk, caller.idempotency_key, dice)
    view = desk.view(actor)
    judgement = adjudicate(desk.book, desk.position, actor, action, request, table, view)
    if supplied is not None:
        late = within(SECONDS_TO_LOOK_AHEAD)
        ahead = partial(rolls_ahead, view, actor, action, request, late)
        judgement = naming_spare_dice(judgement, action, supplied, ahead)
    return record(desk, judgement, caller, request_hash)


def open_once(
    store: Store, caller: Caller, request_hash: str, batch: Batch
) -> tuple[WritingDesk, Answer | None]:
    """The locked campaign, and the answer given before to a request with the same key, if any.

    An answered retry is not stale, whatever has happened since. Raises Stale and KeyReused.
    """
    desk = open_to_write(store, caller, batch)
    key, viewer = caller.idempotency_key, desk.seat.viewer
    ruling_id = idempotency.answered(desk.connection, desk.seat, key, request_hash)
    if ruling_id is not None:
        seen = journal.find_seen(desk.connection, desk.campaign.id, viewer, ruling_id)
        return desk, Answer(ruling_id, text_of(seen.document), desk.kept, replayed=True)
    if caller.if_match not in (None, desk.campaign.cursor_of(viewer)):
        raise Stale
    return desk, None


def actor_of(desk: Desk, action: AnyAction, acts_for: str | None) -> str:
    """In whose name the seat acts. Raises Forbidden, or NotFound for a side that is not there."""
    seat = desk.seat
    if acts_for is not None:
        if seat.role != "referee":
            raise Forbidden
        if acts_for not in (side.id for side in desk.position.of_kind("side")):
            raise NotFound
        return REFEREE if action.who is Who.REFEREE else acts_for
    if seat.role not in ROLES[action.who]:
        raise Forbidden(SAY_THE_SIDE if seat.role == "referee" else "")
    return seat.viewer


def table_of(desk: Desk, nonce: str, dice: Dice | None) -> tuple[Table, SuppliedDice | None]:
    """The dice of one request by the campaign's policy. Raises DiceInvalid where it allows none."""
    cursor = desk.campaign.cursor_of(desk.seat.viewer)
    server = ServerDice(bytes.fromhex(desk.campaign.dice_key), desk.seat.id, cursor, nonce)
    takes_all = takes_all_dice(desk, dice)
    supplied = None
    if takes_all or dice is not None:
        supplied = SuppliedDice(dice or {}, server, whole_table=takes_all)
    source: DiceSource = supplied or server
    # Where nothing is hidden, the label of a roll that follows betrays nothing to who is asked it.
    asks_for_all = desk.book.open and takes_all
    umpire = source if asks_for_all else server
    return Table(source, umpire, mint_of(desk, cursor)), supplied


def takes_all_dice(desk: Desk, dice: Dice | None) -> bool:
    """Whether the table rolls all dice itself. Raises DiceInvalid where none may be given."""
    policy = desk.position.settings.dice
    if dice and policy == "server":
        raise DiceInvalid("dice", "dice-not-allowed", "This campaign is played with server dice.")
    return policy == "supplied"


def mint_of(desk: Desk, cursor: int) -> Mint:
    """Ids for new entities, which depend on nothing but the acting seat's own count."""
    key, stem = bytes.fromhex(desk.campaign.id_key), f"entity/{desk.seat.id}/{cursor}"
    made = 0

    def mint(kind: str) -> str:
        nonlocal made
        made += 1
        return hmac.digest(key, f"{stem}/{kind}/{made}".encode(), "sha256").hex()[:6]

    return mint


def record(
    desk: WritingDesk, judgement: Judgement, caller: Caller, request_hash: str = ""
) -> Answer:
    """Write the rulings, the rows they touched and the new version, in this transaction."""
    connection, store, campaign = desk.connection, desk.store, desk.campaign
    entry = Entry(
        desk.seat,
        campaign.cursor_of(desk.seat.viewer),
        store.now(),
        caller.idempotency_key,
    )
    notes = any(ruling.tabletop for ruling in judgement.rulings)
    meant = seats.seats_of(connection, campaign.id) if notes else []
    after, shown = journal.append(connection, campaign, meant, judgement, entry)
    differing = touched(desk, judgement)
    write_difference(connection, store.positions.tables[desk.book.id], campaign.id, differing)
    campaigns.advance(connection, after)
    if caller.idempotency_key:
        idempotency.remember(
            connection, desk.seat, caller.idempotency_key, request_hash, shown.id, entry.at
        )
    views = desk.kept.views.after(judgement.position, differing)
    kept = Kept(after, judgement.position, views)
    desk.batch.kept[campaign.id] = kept
    return Answer(shown.id, shown.text, kept)


def touched(desk: Desk, judgement: Judgement) -> dict[tuple[str, str], tuple[Any, Any]]:
    """Each entity that the rulings touched, as it was and as it is."""
    keys = {change.key for ruling in judgement.rulings for change in ruling.changes}
    return {
        (kind, entity_id): (
            desk.position.get(desk.book.entity(kind), entity_id),
            judgement.position.get(desk.book.entity(kind), entity_id),
        )
        for kind, entity_id in sorted(keys)
    }
