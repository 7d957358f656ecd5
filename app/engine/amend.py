"""Rulings taken back and rolled again: always by further rulings, made from what is on record.

Pure, like all that rules: the position, the record and the dice give the rulings.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.action import REROLL, UNDO
from app.engine.adjudicate import Judgement, Table, resolve, ruling_of, with_follow_ups
from app.engine.audience import roll_as_told
from app.engine.book import Book
from app.engine.dice import RecordedDice, Roll
from app.engine.english import listed
from app.engine.position import Draft, Position, View
from app.engine.replay import Conflict, taken_back
from app.engine.ruling import Refusal, Refused, Ruling
from app.engine.viewer import EVERYONE, OBSERVER, REFEREE, UMPIRE, Audience, admits, only, union

# Of a larger pool the sentence tells how many dice there were, and their sum.
MOST_FACES_TOLD = 12

Document = Mapping[str, Any]
"""A ruling as the journal keeps it for one viewer."""


class NotHead(Exception):
    """Later rulings stand on this one."""


class NotUndoable(Exception):
    """A ruling that is never taken back; the message says why."""


class OnlyReferee(Exception):
    """The ruling rolled dice, taught others something or is not the player's: not for players."""


class UnknownRoll(Exception):
    """The ruling has no such roll, as far as the seat knows."""


class UnknownDie(Exception):
    """The roll has no die of this index."""


@dataclass(frozen=True)
class Recorded:
    """One ruling on record: whole, as the referee sees it, and as each other viewer saw it."""

    whole: Document
    seen: Mapping[str, Document]

    def as_seen(self, viewer: str) -> Document:
        """What the viewer saw of it; empty where that is nothing."""
        return self.whole if viewer == REFEREE else self.seen.get(viewer, {})


@dataclass(frozen=True)
class Record:
    """The rulings that one request led to, in order."""

    rulings: tuple[Recorded, ...]

    @property
    def first(self) -> Recorded:
        return self.rulings[0]

    @property
    def action(self) -> str:
        """The action that was asked for."""
        action: str = self.first.whole["action"]
        return action

    @property
    def changes(self) -> list[Document]:
        return [change for ruling in self.rulings for change in ruling.whole["changes"]]

    @property
    def rolls(self) -> list[Roll]:
        return [_roll(told) for ruling in self.rulings for told in ruling.whole["rolls"]]

    def rolls_seen_by(self, viewer: str) -> list[Document]:
        """The rolls that this viewer was told of."""
        return [roll for r in self.rulings for roll in r.as_seen(viewer).get("rolls", ())]

    def may_be_taken_back(self) -> "Record":
        """What of it is taken back: of a roll made again not the price. Raises NotUndoable."""
        if self.action == UNDO:
            raise NotUndoable("What was taken back stays so: take the action again instead.")
        if self.first.whole["actor"] == UMPIRE:
            raise NotUndoable("The umpire's opening of the campaign is never taken back.")
        return self

    def made_again(self) -> "Record":
        """For a roll made again, only the rulings made anew: the price before them stays paid."""
        if self.action != REROLL:
            return self
        paid = self.first.whole["id"]
        anew = max(i for i, r in enumerate(self.rulings) if r.whole["cause"] == paid)
        return Record(self.rulings[anew:])


def undo(
    book: Book, view: View, position: Position, record: Record, is_head: bool, before: Record | None
) -> Judgement:
    """Take the record back in the name of the viewer.

    `is_head` says that nothing later stands, as far as the viewer is shown rulings; `before` is
    what a roll made again had taken back, which stands once more. The referee may take back
    anything that is the head; a player only what is theirs, rolled nothing and taught nobody
    anything. Raises NotUndoable, OnlyReferee or NotHead.
    """
    record.may_be_taken_back()
    by = view.viewer
    if by != REFEREE and not _is_harmless(record, by):
        raise OnlyReferee
    if not is_head:
        raise NotHead
    draft = _draft(book, position, by, record, _no_ids)

    def said(viewer: str) -> str | None:
        stands = before and before.first.as_seen(viewer).get("summary")
        if stands:
            return f"The roll made again is taken back. As before: {stands}"
        summary = record.first.as_seen(viewer).get("summary")
        return summary and f"Taken back: {summary}"

    _tell(draft, said)
    ruling = ruling_of(draft, UNDO, {"ruling": record.first.whole["id"]}, position)
    return Judgement((ruling,), (None,), draft.position)


def reroll(
    book: Book,
    view: View,
    position: Position,
    record: Record,
    seen: Document,
    die: tuple[str, int | None],
    is_head: bool,
    table: Table,
) -> Judgement:
    """Make a roll of the record again for a price: all else falls as it fell.

    `seen` is the ruling of the record that the viewer names, as they saw it; `die` the label of its
    roll, and the index of the die that the request names. The first ruling takes the record back
    and pays; its last consequence is the ruling made anew. Raises UnknownRoll, UnknownDie,
    NotUndoable, NotHead, Refused by the book's rule of fate, and the dice errors.
    """
    record.may_be_taken_back()
    label = _whole_roll(seen, *die)
    if book.fate is None:
        raise Refused([Refusal("no-fate", "", f"{book.title} knows no fate that rolls again.")])
    refusals = list(book.fate.legality(view, seen, label, is_head))
    if refusals:
        raise Refused(refusals)
    draft = _draft(book, position, view.viewer, record, table.mint)
    book.fate.pay(draft, view, seen, label)
    draft.cite(book.fate.rule)
    afresh = frozenset(r.label for r in record.rolls if _is_part_of(r.label, label))
    again = Table(
        RecordedDice(record.rolls, table.dice, afresh),
        RecordedDice(record.rolls, table.umpire_dice, afresh),
        table.mint,
    )
    paid = ruling_of(draft, REROLL, {"ruling": seen["id"]}, position)
    price = with_follow_ups(book, [paid], draft.position, again)
    first, after = _resolved_again(book, record, price.position, again)
    anew = with_follow_ups(book, [first], after, again)
    _tell_roll(draft, record, label, book.fate.price, anew.rulings)
    paid = ruling_of(draft, REROLL, {"ruling": seen["id"]}, position)
    return Judgement(
        (paid, *price.rulings[1:], *anew.rulings),
        (*price.causes, 0, *(len(price.rulings) + (c or 0) for c in anew.causes[1:])),
        anew.position,
        answer=len(price.rulings),
    )


def _is_harmless(record: Record, player: str) -> bool:
    """Whether the ruling was the player's own, rolled nothing and taught nobody else anything."""
    taught = any(viewer != player for ruling in record.rulings for viewer in ruling.seen)
    return record.first.whole["actor"] == player and not record.rolls and not taught


def _draft(
    book: Book, position: Position, by: str, record: Record, mint: Callable[[str], str]
) -> Draft:
    """A draft that has taken the record back, known to all who knew of it. Raises NotHead."""
    try:
        changes = taken_back(book, position, record.changes)
    except Conflict as conflict:
        raise NotHead from conflict
    draft = Draft(position, by, mint)
    draft.make(changes)
    knew = [viewer for viewer, seen in record.first.seen.items() if "action" in seen]
    draft.open_to(union(_audience_of(viewer) for viewer in knew), request=True)
    return draft


def _tell(draft: Draft, said: Callable[[str], str | None]) -> None:
    """Say to each viewer what is for them; the observers' sentence, which all get, comes last."""
    for viewer in _viewers(draft.position):
        text = said(viewer)
        if text:
            draft.summary(text, _audience_of(viewer))


def _tell_roll(
    draft: Draft, record: Record, label: str, price: str, anew: Sequence[Ruling]
) -> None:
    """Tell who may see the roll who paid for it and how it fell before and now."""
    sides = {side.id: getattr(side, "name", side.id) for side in draft.position.of_kind("side")}
    payer = sides.get(draft.actor, draft.actor)
    rolls = [roll for ruling in anew for roll in ruling.rolls]

    def said(viewer: str) -> str | None:
        old = _told_of(record.rolls_seen_by(viewer), label)
        new = _told_of((roll_as_told(r) for r in rolls if admits(r.audience, viewer)), label)
        if old and new:
            return f"{payer} spent {price} to roll again: {old} before, {new} now."
        summary = record.first.as_seen(viewer).get("summary")
        return summary and f"Taken back: {summary}"

    saw = [v for v in _viewers(draft.position) if _told_of(record.rolls_seen_by(v), label)]
    draft.open_to(union(_audience_of(viewer) for viewer in saw if viewer != REFEREE))
    _tell(draft, said)


def _told_of(rolls: Iterable[Document], label: str) -> str:
    """The faces of the rolls that are part of this one, in words; empty where there is none."""
    return listed((_faces(roll) for roll in rolls if _is_part_of(roll["label"], label)), none="")


def _faces(roll: Document) -> str:
    faces = roll["faces"]
    if len(faces) > MOST_FACES_TOLD:
        return f"{roll['label']} {roll['notation']} with a sum of {sum(faces)}"
    return f"{roll['label']} {', '.join(map(str, faces))}"


def _whole_roll(seen: Document, label: str, index: int | None) -> str:
    """The label of the whole roll: `ambush/patrol` is a part of `ambush`, and one with it.

    Raises UnknownRoll and UnknownDie.
    """
    rolls: dict[str, Document] = {roll["label"]: roll for roll in seen["rolls"]}
    if label not in rolls:
        raise UnknownRoll
    if index is not None and not 0 <= index < len(rolls[label]["faces"]):
        raise UnknownDie
    return min(whole for whole in rolls if _is_part_of(label, whole))


def _is_part_of(label: str, whole: str) -> bool:
    """Whether the roll is the one named, or one that adds to it, as `ambush/patrol` to `ambush`."""
    return label == whole or label.startswith(f"{whole}/")


def _resolved_again(
    book: Book, record: Record, position: Position, table: Table
) -> tuple[Ruling, Position]:
    """The ruling that the record begins with, made anew."""
    whole = record.first.whole
    action = book.actions[whole["action"]]
    request = action.request.model_validate(whole.get("request", {}))
    return resolve(position, whole["actor"], action, request, table.dice, table.mint)


def _viewers(position: Position) -> Iterator[str]:
    """The referee, each side, and the observers last, who stand for everybody."""
    yield REFEREE
    yield from (side.id for side in position.of_kind("side"))
    yield OBSERVER


def _audience_of(viewer: str) -> Audience:
    return EVERYONE if viewer == OBSERVER else only(viewer)


def _roll(told: Document) -> Roll:
    return Roll(
        told["label"],
        told["notation"],
        tuple(told["faces"]),
        told["total"],
        told["source"],
        told.get("of"),
    )


def _no_ids(_kind: str) -> str:
    raise LookupError("nothing new comes of taking back")
