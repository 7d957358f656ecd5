"""Rulings taken back, and rolled again: always by a further ruling, on the record."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.adjudicate import Judgement, Table, resolve, with_follow_ups
from app.engine.dice import RecordedDice, Roll
from app.engine.position import Draft, Position
from app.engine.replay import Conflict, taken_back
from app.engine.ruling import Change, Refusal, Refused, Ruling, Summary
from app.engine.viewer import EVERYONE, OBSERVER, REFEREE, UMPIRE, Audience, only, union
from app.store import journal
from app.store.journal import Seen
from app.store.play import (
    Answer,
    Caller,
    Desk,
    Dice,
    Forbidden,
    Store,
    record,
    table_of,
    writing_once,
)

UNDO = "undo"
REROLL = "reroll"


class AlreadyUndone(Exception):
    """The ruling has been taken back before."""


class NotHead(Exception):
    """Later rulings stand on this one."""


class UnknownRoll(Exception):
    """The ruling has no such roll, as far as the seat knows."""


@dataclass(frozen=True)
class Group:
    """The rulings of one request, in order, with what the viewers saw of them."""

    rows: Sequence[Any]
    bodies: Sequence[dict[str, Any]]
    seen: Sequence[Any]

    @property
    def seqs(self) -> list[int]:
        return [row.seq for row in self.rows]

    def without_first(self) -> "Group":
        """What a re-roll led to: it may be taken back while the price stays paid."""
        return Group(self.rows[1:], self.bodies[1:], self.seen)

    @property
    def records(self) -> list[dict[str, Any]]:
        return [change for body in self.bodies for change in body["changes"]]

    @property
    def rolls(self) -> list[Roll]:
        return [
            Roll(r["label"], r["notation"], tuple(r["faces"]), r["total"], r["source"])
            for body in self.bodies
            for r in body["rolls"]
        ]


def undo(store: Store, caller: Caller, ruling_id: str, request_hash: str) -> Answer:
    """Take a ruling back with all that followed from it.

    The referee may take back the last ruling that stands; a player his own last one, if it rolled
    nothing and nobody learnt anything from it. Raises Forbidden, AlreadyUndone, NotHead, NotFound.
    """
    with writing_once(store, caller, request_hash) as (desk, replayed):
        if replayed is not None:
            return replayed
        seen, group = _find(desk, ruling_id)
        if desk.seat.role == "referee":
            _refuse_unless_last(desk, group)
        else:
            _refuse_unless_harmless(desk, group, seen)
        changes = _taken_back(desk, group)
        ruling = _taking_back(desk, UNDO, ruling_id, group, changes)
        answer = record(
            desk,
            Judgement((ruling,), (None,), desk.position.apply(changes)),
            caller,
            request_hash,
        )
        _mark(desk, group, answer.id)
        return answer


def reroll(
    store: Store,
    caller: Caller,
    ruling_id: str,
    label: str,
    index: int | None,
    dice: Dice | None,
    request_hash: str,
) -> Answer:
    """Roll again for a price: the ruling is taken back and made anew, all other dice as they fell.

    Raises Refused by the book's rule of fate, UnknownRoll, AlreadyUndone, NotHead, Forbidden,
    NotFound and the dice errors.
    """
    with writing_once(store, caller, request_hash) as (desk, replayed):
        if replayed is not None:
            return _made_anew(desk, replayed)
        seen, group = _find(desk, ruling_id)
        if desk.seat.role != "player":
            raise Forbidden
        if group.rows[0].action == REROLL:
            group = group.without_first()
        _refuse_unknown_roll(seen, label, index)
        _refuse_unless_latest_seen(desk, group, seen)
        judgement = _rolled_again(desk, group, seen, label, caller, dice)
        answer = record(desk, judgement, caller, request_hash)
        _mark(desk, group, answer.id)
        return _made_anew(desk, answer)


def _find(desk: Desk, ruling_id: str) -> tuple[Seen, Group]:
    """The ruling as the seat saw it, and its whole group. Raises NotFound, AlreadyUndone."""
    connection, campaign_id = desk.connection, desk.campaign.id
    seen = journal.find_seen(connection, campaign_id, desk.seat.viewer, ruling_id)
    if seen.document["undone_by"] is not None:
        raise AlreadyUndone
    rows = journal.group_of(connection, campaign_id, seen.seq)
    bodies = [json.loads(row.body) for row in rows]
    views = journal.seen_of_group(connection, campaign_id, [row.seq for row in rows])
    group = Group(rows, bodies, views)
    if rows[0].action == UNDO or rows[0].seq == 1:
        raise NotHead
    return seen, group


def _refuse_unless_last(desk: Desk, group: Group) -> None:
    """Raises NotHead where a later ruling still stands."""
    if journal.last_standing(desk.connection, desk.campaign.id) not in group.seqs:
        raise NotHead


def _refuse_unless_harmless(desk: Desk, group: Group, seen: Seen) -> None:
    """Raises Forbidden unless it is the player's own, rolled nothing and taught nobody."""
    viewer = desk.seat.viewer
    is_own = group.rows[0].actor == viewer
    taught = any(row.viewer != viewer for row in group.seen)
    if not is_own or group.rolls or taught:
        raise Forbidden
    _refuse_unless_latest_seen(desk, group, seen)


def _refuse_unless_latest_seen(desk: Desk, group: Group, seen: Seen) -> None:
    """Raises NotHead where the seat has seen a ruling since that is not of the same request."""
    viewer = desk.seat.viewer
    cursors = [json.loads(row.body)["cursor"] for row in group.seen if row.viewer == viewer]
    if max([seen.cursor, *cursors]) != desk.campaign.cursor_of(viewer):
        raise NotHead


def _taken_back(desk: Desk, group: Group) -> list[Change]:
    """The changes that undo the group. Raises NotHead where something has changed since."""
    try:
        return taken_back(desk.book, desk.position, group.records)
    except Conflict as conflict:
        raise NotHead from conflict


def _taking_back(
    desk: Desk, action: str, ruling_id: str, group: Group, changes: Sequence[Change]
) -> Ruling:
    """The ruling that takes the group back; it is known to all who knew of the group."""
    campaign = desk.position.campaign
    first = [row for row in group.seen if row.seq == group.rows[0].seq]
    told = [(row.viewer, json.loads(row.body)) for row in first]
    summaries = [
        Summary(f"Taken back: {body['summary']}", _audience_of(viewer))
        for viewer, body in [*told, (REFEREE, group.bodies[0])]
        if "summary" in body
    ]
    knew = union(_audience_of(viewer) for viewer, body in told if "action" in body)
    return Ruling(
        action=action,
        actor=desk.seat.viewer,
        turn=campaign.turn,
        phase=campaign.phase,
        request={"ruling": ruling_id},
        audience=knew,
        request_audience=knew,
        outcome=(),
        summaries=tuple(summaries),
        modifiers=(),
        rolls=(),
        findings=(),
        tabletop=(),
        changes=tuple(changes),
        citations=(),
    )


def _audience_of(viewer: str) -> Audience:
    return EVERYONE if viewer == OBSERVER else only(viewer)


def _mark(desk: Desk, group: Group, by: str) -> None:
    """Note who took the group back; what the group itself took back stands again."""
    connection, campaign_id = desk.connection, desk.campaign.id
    journal.mark_undone(connection, campaign_id, group.seqs, by)
    if group.rows[0].action == REROLL:
        restored = group.bodies[0]["request"]["ruling"]
        seen = journal.find_seen(connection, campaign_id, REFEREE, restored)
        rows = journal.group_of(connection, campaign_id, seen.seq)
        journal.mark_undone(connection, campaign_id, [row.seq for row in rows], None)


def _refuse_unknown_roll(seen: Seen, label: str, index: int | None) -> None:
    roll = next((r for r in seen.document["rolls"] if r["label"] == label), None)
    if roll is None or (index is not None and not 0 <= index < len(roll["faces"])):
        raise UnknownRoll


def _rolled_again(
    desk: Desk, group: Group, seen: Seen, label: str, caller: Caller, dice: Dice | None
) -> Judgement:
    book = desk.book
    if book.fate is None:
        raise Refused([Refusal("no-fate", "", f"{book.title} knows no fate that rolls again.")])
    view = desk.view(desk.seat.viewer)
    refusals = list(book.fate.legality(view, seen.document, label))
    if refusals:
        raise Refused(refusals)
    undone = _taken_back(desk, group)
    table, supplied = table_of(desk, caller.idempotency_key, dice)
    paid = _paid(desk, group, seen, label, undone, table)
    position = desk.position.apply(paid.changes)
    afresh = frozenset(r.label for r in group.rolls if _is_part_of(r.label, label))
    again = Table(
        RecordedDice(group.rolls, table.dice, afresh),
        RecordedDice(group.rolls, table.umpire_dice, afresh),
        table.mint,
    )
    ruling, position = _resolved_again(desk, group, position, again)
    judgement = with_follow_ups(book, [paid, ruling], position, again)
    if supplied is not None:
        supplied.refuse_leftovers()
    return Judgement(judgement.rulings, (None, 0, *judgement.causes[2:]), judgement.position)


def _is_part_of(label: str, whole: str) -> bool:
    """Whether the roll is the one named, or one that adds to it, as `ambush/patrol` to `ambush`."""
    return label == whole or label.startswith(f"{whole}/")


def _paid(
    desk: Desk, group: Group, seen: Seen, label: str, undone: Sequence[Change], table: Table
) -> Ruling:
    """The ruling that takes the old one back and the price of the new."""
    assert desk.book.fate is not None
    draft = Draft(desk.position.apply(undone), desk.seat.viewer, table.mint)
    desk.book.fate.pay(draft, desk.view(draft.actor), seen.document, label)
    changes = [*undone, *draft.changes]
    return _taking_back(desk, REROLL, seen.document["id"], group, changes)


def _resolved_again(
    desk: Desk, group: Group, position: Position, table: Table
) -> tuple[Ruling, Position]:
    """The ruling that the group began with, made anew."""
    row, body = group.rows[0], group.bodies[0]
    action = desk.book.actions[row.action]
    request = action.request.model_validate(body.get("request", {}))
    dice = table.umpire_dice if row.actor == UMPIRE else table.dice
    return resolve(position, row.actor, action, request, dice, table.mint)


def _made_anew(desk: Desk, answer: Answer) -> Answer:
    """The new ruling itself, rather than the one that made room for it."""
    (again,) = answer.document["consequences"][:1]
    seen = journal.find_seen(desk.connection, desk.campaign.id, desk.seat.viewer, again)
    return Answer(again, journal.text_of(seen.document), answer.kept, answer.replayed)
