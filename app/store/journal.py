"""The journal: rulings are added to it and read from it, each viewer having their own numbers."""

import hmac
import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from app.engine.action import UNDO
from app.engine.adjudicate import Judgement
from app.engine.viewer import REFEREE
from app.store import documents
from app.store.campaigns import CampaignRecord
from app.store.documents import Entry, Told, text_of
from app.store.prepared import Prepared, PreparedSelect
from app.store.seats import NotFound, Seat
from app.store.tables.journal import RulingRow

RULINGS: Any = RulingRow.__table__  # type: ignore[attr-defined]

_INSERT_RULING = Prepared(insert(RULINGS))
_BY_ID = select(RULINGS).where(
    RULINGS.c.campaign_id == bindparam("campaign_id"), RULINGS.c.id == bindparam("ruling_id")
)
_CURSORS_AT = PreparedSelect(
    select(RULINGS.c.cursors).where(
        RULINGS.c.campaign_id == bindparam("campaign_id"), RULINGS.c.seq == bindparam("seq")
    )
)
_SINCE = (
    select(RULINGS)
    .where(RULINGS.c.campaign_id == bindparam("campaign_id"), RULINGS.c.seq >= bindparam("first"))
    .order_by(RULINGS.c.seq)
    .limit(bindparam("most"))
)
# Rulings that a viewer was not shown are read past; so many at a time.
CHUNK = 200


@dataclass(frozen=True)
class Shown:
    """A new ruling as the seat that asked for it is shown it: its id, and the whole as JSON."""

    id: str
    text: str


@dataclass(frozen=True)
class Seen:
    """A ruling as one viewer saw it."""

    seq: int
    cursor: int
    document: dict[str, Any]


def ids_of(campaign: CampaignRecord, entry: Entry, count: int) -> list[str]:
    """Ids that depend on nothing but the acting seat's own count, and tell nothing of it."""
    key = bytes.fromhex(campaign.id_key)
    stem = f"ruling/{entry.seat.id}/{entry.cursor_before}"
    return [hmac.digest(key, f"{stem}/{n}".encode(), "sha256").hex()[:20] for n in range(count)]


def append(
    connection: Connection,
    campaign: CampaignRecord,
    seats: Sequence[Seat],
    judgement: Judgement,
    entry: Entry,
) -> tuple[CampaignRecord, Shown]:
    """Add the rulings of one request; `seats` are those that tabletop notes may be for.

    Returns the campaign's new version, and the ruling that answers as the seat that asked sees it.
    """
    ids = ids_of(campaign, entry, len(judgement.rulings))
    told = documents.told_of(campaign, seats, judgement, entry, ids)
    _INSERT_RULING.run(connection, *_rows(campaign, judgement, entry, ids, told))
    answer, viewer = judgement.answer, entry.seat.viewer
    shown = Shown(ids[answer], told[answer].shown_to(viewer, campaign.seq + answer + 1))
    return replace(campaign, seq=campaign.seq + len(ids), cursors=told[-1].cursors), shown


def _rows(
    campaign: CampaignRecord,
    judgement: Judgement,
    entry: Entry,
    ids: Sequence[str],
    told: Sequence[Told],
) -> Iterator[dict[str, Any]]:
    for index, ruling in enumerate(judgement.rulings):
        yield {
            "campaign_id": campaign.id,
            "seq": campaign.seq + index + 1,
            "id": ids[index],
            "root": campaign.seq + 1,
            "seat": entry.seat.id,
            "actor": ruling.actor,
            "action": ruling.action,
            "turn": ruling.turn,
            "phase": ruling.phase,
            "at": entry.at,
            "cursor_before": entry.cursor_before,
            "nonce": entry.nonce,
            "undone_by": None,
            "cursors": text_of(told[index].cursors),
            "body": text_of(told[index].whole),
            "seen": text_of(told[index].differences),
        }


def seen_since(
    connection: Connection, campaign: CampaignRecord, viewer: str, after: int, limit: int
) -> list[Seen]:
    """What the viewer was shown after this cursor, oldest first."""
    seen: list[Seen] = []
    latest = campaign.cursor_of(viewer)
    if after >= latest:
        return seen
    first = _first_after(connection, campaign, viewer, after)
    while len(seen) < limit and (not seen or seen[-1].cursor < latest):
        values = {"campaign_id": campaign.id, "first": first, "most": min(limit, CHUNK)}
        rows = connection.execute(_SINCE, values).all()
        if not rows:
            break
        first = rows[-1].seq + 1
        seen.extend(_shown_in(rows, viewer))
    return seen[:limit]


def _first_after(connection: Connection, campaign: CampaignRecord, viewer: str, after: int) -> int:
    """The number of the ruling that the viewer was shown next after this cursor."""

    def count_at(seq: int) -> int:
        row = _CURSORS_AT.first(connection, {"campaign_id": campaign.id, "seq": seq})
        cursors: dict[str, int] = json.loads(row[0]) if row else {}
        return cursors.get(viewer, 0)

    if viewer == REFEREE:
        return after + 1
    # A count grows by one at most, so it is this one where all rulings since were shown.
    nearest = campaign.seq - (campaign.cursor_of(viewer) - after) + 1
    if nearest <= 1 or count_at(nearest - 1) == after:
        return nearest
    return bisect_right(range(1, nearest), after, key=count_at) + 1


def _shown_in(rows: Sequence[Any], viewer: str) -> Iterator[Seen]:
    for row in rows:
        document = documents.read(row, viewer)
        if document is not None:
            yield Seen(row.seq, document["cursor"], document)


def find_seen(connection: Connection, campaign_id: str, viewer: str, ruling_id: str) -> Seen:
    """One ruling as the viewer saw it. Raises NotFound for one that they did not see."""
    by_id = {"campaign_id": campaign_id, "ruling_id": ruling_id}
    for seen in _shown_in(connection.execute(_BY_ID, by_id).all(), viewer):
        return seen
    raise NotFound


def group_of(connection: Connection, campaign_id: str, seq: int) -> list[Any]:
    """The row of every ruling of the request that the ruling with this number belongs to."""
    here = RULINGS.c.campaign_id == campaign_id
    root = connection.execute(select(RULINGS.c.root).where(here, RULINGS.c.seq == seq)).scalar_one()
    after = connection.execute(
        select(RULINGS.c.seq)
        .where(here, RULINGS.c.seq > root, RULINGS.c.root != root)
        .order_by(RULINGS.c.seq)
        .limit(1)
    ).scalar()
    group = select(RULINGS).where(here, RULINGS.c.seq >= root).order_by(RULINGS.c.seq)
    return list(connection.execute(group if after is None else group.where(RULINGS.c.seq < after)))


def id_at(connection: Connection, campaign_id: str, seq: int) -> str:
    """The id of the ruling with this number."""
    ruling_id: str = connection.execute(
        select(RULINGS.c.id).where(RULINGS.c.campaign_id == campaign_id, RULINGS.c.seq == seq)
    ).scalar_one()
    return ruling_id


def last_standing(connection: Connection, campaign_id: str) -> int | None:
    """The number of the last ruling that has not been taken back and takes nothing back itself."""
    seq: int | None = connection.execute(
        select(RULINGS.c.seq)
        .where(
            RULINGS.c.campaign_id == campaign_id,
            RULINGS.c.undone_by.is_(None),
            RULINGS.c.action != UNDO,
        )
        .order_by(RULINGS.c.seq.desc())
        .limit(1)
    ).scalar()
    return seq


def mark_undone(
    connection: Connection, campaign_id: str, seqs: Sequence[int], by: str | None
) -> None:
    """Note on the rulings which ruling took them back, or that none does."""
    connection.execute(
        update(RULINGS)
        .where(RULINGS.c.campaign_id == campaign_id, RULINGS.c.seq.in_(seqs))
        .values(undone_by=by)
    )
