"""The journal: rulings are added to it and read from it, each viewer having his own numbers."""

import hmac
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, bindparam, insert, select, update

from app.engine.action import UNDO
from app.engine.adjudicate import Judgement
from app.engine.audience import ruling_as_seen
from app.engine.position import Position
from app.engine.viewer import OBSERVER, REFEREE, UMPIRE
from app.store.campaigns import CampaignRecord
from app.store.prepared import Prepared
from app.store.seats import NotFound, Seat
from app.store.tables.journal import RulingRow, SeenRulingRow

RULINGS: Any = RulingRow.__table__  # type: ignore[attr-defined]
SEEN: Any = SeenRulingRow.__table__  # type: ignore[attr-defined]

_INSERT_RULING = Prepared(insert(RULINGS))
_INSERT_SEEN = Prepared(insert(SEEN))
_SEEN_BY_ID = (
    select(SEEN)
    .join(RULINGS, (RULINGS.c.campaign_id == SEEN.c.campaign_id) & (RULINGS.c.seq == SEEN.c.seq))
    .where(RULINGS.c.campaign_id == bindparam("campaign_id"))
    .where(RULINGS.c.id == bindparam("ruling_id"), SEEN.c.viewer == bindparam("viewer"))
)
_ALL_BY_ID = select(RULINGS).where(
    RULINGS.c.campaign_id == bindparam("campaign_id"), RULINGS.c.id == bindparam("ruling_id")
)


@dataclass(frozen=True)
class Entry:
    """Who asked for the rulings that are added, when, and with which nonce for the dice."""

    seat: Seat
    cursor_before: int
    at: str
    nonce: str = ""


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


def viewers_of(position: Position) -> list[str]:
    """Everybody who keeps count of rulings: each side, the observers, and the referee."""
    return [*(side.id for side in position.of_kind("side")), OBSERVER, REFEREE]


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
    cursors = dict(campaign.cursors)
    shown = Shown("", "")
    seen_rows: list[dict[str, Any]] = []
    bodies: list[str] = []
    for viewer in viewers_of(judgement.position):
        documents = _documents(campaign, seats, judgement, entry, ids, viewer)
        texts = [None if document is None else text_of(document) for document in documents]
        if viewer == REFEREE:
            bodies = [text for text in texts if text is not None]
        else:
            seen_rows.extend(_seen_rows(campaign, viewer, ids, texts))
        cursors[viewer] = campaign.cursor_of(viewer) + sum(text is not None for text in texts)
        text = texts[judgement.answer]
        if viewer == entry.seat.viewer and text is not None:
            shown = Shown(ids[judgement.answer], text)
    _INSERT_RULING.run(connection, *_ruling_rows(campaign, judgement, entry, ids, bodies))
    if seen_rows:
        _INSERT_SEEN.run(connection, *seen_rows)
    return replace(campaign, seq=campaign.seq + len(ids), cursors=cursors), shown


def text_of(document: dict[str, Any]) -> str:
    """A ruling as JSON, in the one form in which it is kept and sent."""
    return to_json(document).decode()


def _documents(
    campaign: CampaignRecord,
    seats: Sequence[Seat],
    judgement: Judgement,
    entry: Entry,
    ids: Sequence[str],
    viewer: str,
) -> list[dict[str, Any] | None]:
    """The rulings as the viewer sees them, whole; None for those of which he knows nothing."""
    parts = [ruling_as_seen(ruling, viewer) for ruling in judgement.rulings]
    causes = [_known_cause(judgement.causes, parts, index) for index in range(len(parts))]
    consequences: dict[int | None, list[str]] = {}
    for later, because in enumerate(causes):
        if parts[later] is not None:
            consequences.setdefault(because, []).append(ids[later])
    cursor = campaign.cursor_of(viewer)
    documents: list[dict[str, Any] | None] = []
    for index, (ruling, seen) in enumerate(zip(judgement.rulings, parts, strict=True)):
        if seen is None:
            documents.append(None)
            continue
        cursor += 1
        head = {"id": ids[index], "cursor": cursor, "campaign_id": campaign.id}
        if viewer == REFEREE:
            head["seq"] = campaign.seq + index + 1
        if "action" in seen:
            head["seat"] = UMPIRE if ruling.by_umpire else entry.seat.id
        for note in seen["tabletop"]:
            note["for"] = _seats_meant(seats, note["for"], viewer)
        cause = causes[index]
        links = {
            "cause": None if cause is None else ids[cause],
            "consequences": consequences.get(index, []),
        }
        documents.append({**head, **seen, **links, "undone_by": None, "at": entry.at})
    return documents


def _known_cause(
    causes: Sequence[int | None], parts: Sequence[dict[str, Any] | None], index: int
) -> int | None:
    """The nearest ruling that led to this one and that the viewer knows of."""
    cause = causes[index]
    while cause is not None and parts[cause] is None:
        cause = causes[cause]
    return cause


def _seats_meant(seats: Sequence[Seat], sides: Sequence[str], viewer: str) -> list[str]:
    """The seats a note is for, of which a viewer is told his own."""
    return [
        seat.id
        for seat in seats
        if ("*" in sides or seat.side in sides) and viewer in (REFEREE, seat.viewer)
    ]


def _seen_rows(
    campaign: CampaignRecord, viewer: str, ids: Sequence[str], texts: Sequence[str | None]
) -> Iterator[dict[str, Any]]:
    cursor = campaign.cursor_of(viewer)
    for index, text in enumerate(texts):
        if text is None:
            continue
        cursor += 1
        yield {
            "campaign_id": campaign.id,
            "viewer": viewer,
            "cursor": cursor,
            "seq": campaign.seq + index + 1,
            "ruling_id": ids[index],
            "undone_by": None,
            "body": text,
        }


def _ruling_rows(
    campaign: CampaignRecord,
    judgement: Judgement,
    entry: Entry,
    ids: Sequence[str],
    bodies: Sequence[str],
) -> list[dict[str, Any]]:
    return [
        {
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
            "body": bodies[index],
        }
        for index, ruling in enumerate(judgement.rulings)
    ]


def seen_since(
    connection: Connection, campaign_id: str, viewer: str, after: int, limit: int
) -> list[Seen]:
    """What the viewer was shown after this cursor, oldest first."""
    if viewer == REFEREE:
        rows = connection.execute(
            select(RULINGS)
            .where(RULINGS.c.campaign_id == campaign_id, RULINGS.c.seq > after)
            .order_by(RULINGS.c.seq)
            .limit(limit)
        )
    else:
        rows = connection.execute(
            select(SEEN)
            .where(
                SEEN.c.campaign_id == campaign_id,
                SEEN.c.viewer == viewer,
                SEEN.c.cursor > after,
            )
            .order_by(SEEN.c.cursor)
            .limit(limit)
        )
    return [_seen(row) for row in rows]


def find_seen(connection: Connection, campaign_id: str, viewer: str, ruling_id: str) -> Seen:
    """One ruling as the viewer saw it. Raises NotFound for one that he did not see."""
    by_id = {"campaign_id": campaign_id, "ruling_id": ruling_id}
    if viewer == REFEREE:
        row = connection.execute(_ALL_BY_ID, by_id).first()
    else:
        row = connection.execute(_SEEN_BY_ID, {**by_id, "viewer": viewer}).first()
    if row is None:
        raise NotFound
    return _seen(row)


def _seen(row: Any) -> Seen:
    document = json.loads(row.body)
    document["undone_by"] = row.undone_by
    return Seen(row.seq, document["cursor"], document)


def group_of(connection: Connection, campaign_id: str, seq: int) -> list[Any]:
    """Every ruling of the request that the ruling with this number belongs to, in order."""
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


def seen_of_group(connection: Connection, campaign_id: str, seqs: Sequence[int]) -> list[Any]:
    """What every viewer but the referee saw of these rulings."""
    rows = connection.execute(
        select(SEEN).where(SEEN.c.campaign_id == campaign_id, SEEN.c.seq.in_(seqs))
    )
    return list(rows)


def mark_undone(
    connection: Connection, campaign_id: str, seqs: Sequence[int], by: str | None
) -> None:
    """Note on the rulings, for all who saw them, which ruling took them back, or that none does."""
    for table in (RULINGS, SEEN):
        connection.execute(
            update(table)
            .where(table.c.campaign_id == campaign_id, table.c.seq.in_(seqs))
            .values(undone_by=by)
        )
