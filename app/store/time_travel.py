"""Rulings taken back and rolled again: read from the journal, ruled by the engine, written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import amend
from app.engine.action import REROLL
from app.engine.adjudicate import Judgement
from app.engine.amend import Record, Recorded
from app.engine.viewer import REFEREE
from app.store import documents, journal
from app.store.journal import Seen
from app.store.play import (
    Answer,
    Caller,
    Desk,
    Dice,
    Forbidden,
    Store,
    WritingDesk,
    open_once,
    record,
    table_of,
)
from app.store.write_queue import Batch


class AlreadyUndone(Exception):
    """The ruling has been taken back before."""


@dataclass(frozen=True)
class Group:
    """The rulings of one request as the journal has them."""

    seqs: tuple[int, ...]
    record: Record

    def made_again(self) -> "Group":
        """For a roll made again, only the rulings made anew, without the payment before."""
        anew = self.record.made_again()
        return Group(self.seqs[-len(anew.rulings) :], anew)


def undo(store: Store, caller: Caller, ruling_id: str, request_hash: str, batch: Batch) -> Answer:
    """Take a ruling back with all that followed from it, as `amend.undo` says.

    Raises AlreadyUndone, NotFound and what `amend.undo` raises.
    """
    desk, replayed = open_once(store, caller, request_hash, batch)
    if replayed is not None:
        return replayed
    seen = _seen(desk, ruling_id)
    group = _group(desk, seen.seq)
    before = _taken_back_by(desk, group)
    view = desk.view(desk.seat.viewer)
    judgement = amend.undo(
        desk.book,
        view,
        desk.position,
        group.record,
        _is_head(desk, group, seen),
        None if before is None else before.record,
    )
    answer = _record(desk, judgement, caller, request_hash, group)
    if before is not None:
        journal.mark_undone(desk.connection, desk.campaign.id, before.seqs, None)
    return answer


def reroll(
    store: Store,
    caller: Caller,
    ruling_id: str,
    label: str,
    index: int | None,
    dice: Dice | None,
    request_hash: str,
    batch: Batch,
) -> Answer:
    """Make a roll again for a price, as `amend.reroll` says; the answer is the ruling made anew.

    Raises Forbidden for who is no player, AlreadyUndone, NotFound and what `amend.reroll` raises.
    """
    desk, replayed = open_once(store, caller, request_hash, batch)
    if replayed is not None:
        return replayed
    seen = _seen(desk, ruling_id)
    if desk.seat.role != "player":
        raise Forbidden
    group = _group(desk, seen.seq)
    is_head = _is_latest_seen(desk, group, seen)
    group = group.made_again()
    table, supplied = table_of(desk, caller.idempotency_key, dice)
    judgement = amend.reroll(
        desk.book,
        desk.view(desk.seat.viewer),
        desk.position,
        group.record,
        seen.document,
        (label, index),
        is_head,
        table,
    )
    if supplied is not None:
        supplied.refuse_leftovers()
    return _record(desk, judgement, caller, request_hash, group)


def _seen(desk: Desk, ruling_id: str) -> Seen:
    """The ruling as the seat saw it. Raises NotFound, AlreadyUndone."""
    viewer = desk.seat.viewer
    seen = journal.find_seen(desk.connection, desk.campaign.id, viewer, ruling_id)
    if seen.document["undone_by"] is not None:
        raise AlreadyUndone
    return seen


def _group(desk: Desk, seq: int) -> Group:
    """Every ruling of the request that the ruling with this number belongs to."""
    connection, campaign_id = desk.connection, desk.campaign.id
    rows = journal.group_of(connection, campaign_id, seq)
    seqs = tuple(row.seq for row in rows)
    return Group(seqs, Record(tuple(_recorded(row) for row in rows)))


def _recorded(row: Any) -> Recorded:
    """The ruling of a row as everybody saw it."""
    seen = {viewer: documents.read(row, viewer) or {} for viewer in documents.viewers_who_saw(row)}
    return Recorded(documents.read(row, REFEREE) or {}, seen)


def _taken_back_by(desk: Desk, group: Group) -> Group | None:
    """What a roll made again had taken back."""
    if group.record.action != REROLL:
        return None
    ruling_id = group.record.first.whole["request"]["ruling"]
    seen = journal.find_seen(desk.connection, desk.campaign.id, REFEREE, ruling_id)
    return _group(desk, seen.seq).made_again()


def _is_head(desk: Desk, group: Group, seen: Seen) -> bool:
    """Whether nothing later stands; for a player, as far as they have been shown rulings."""
    if desk.seat.role == "referee":
        return journal.last_standing(desk.connection, desk.campaign.id) in group.seqs
    return _is_latest_seen(desk, group, seen)


def _is_latest_seen(desk: Desk, group: Group, seen: Seen) -> bool:
    """Whether the seat has been shown no ruling since but those of the same request."""
    viewer = desk.seat.viewer
    cursors: Sequence[int] = [
        ruling.as_seen(viewer).get("cursor", 0) for ruling in group.record.rulings
    ]
    return max([seen.cursor, *cursors]) == desk.campaign.cursor_of(viewer)


def _record(
    desk: WritingDesk, judgement: Judgement, caller: Caller, request_hash: str, group: Group
) -> Answer:
    """Write the rulings, and note on those of the group which ruling took them back."""
    answer = record(desk, judgement, caller, request_hash)
    by = journal.id_at(desk.connection, desk.campaign.id, desk.campaign.seq + 1)
    journal.mark_undone(desk.connection, desk.campaign.id, group.seqs, by)
    return answer
