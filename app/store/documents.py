"""Rulings as JSON documents: one row of the journal for all who saw the ruling.

The row has the ruling as the referee sees it and, for each other viewer, what differs from that; so
viewers who see the same cost nothing. A viewer's own number, and whether the ruling was taken back,
are put in front as a document is given out.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from app.engine.adjudicate import Judgement
from app.engine.audience import Telling
from app.engine.position import Position
from app.engine.viewer import OBSERVER, REFEREE, UMPIRE
from app.store.campaigns import CampaignRecord
from app.store.seats import Seat

Document = dict[str, Any]
WITHOUT = "without"


@dataclass(frozen=True)
class Entry:
    """Who asked for the rulings that are added, when, and with which nonce for the dice."""

    seat: Seat
    cursor_before: int
    at: str
    nonce: str = ""


@dataclass(frozen=True)
class Told:
    """One ruling as everybody is told it: whole, and as each other viewer who is told it sees it.

    `cursors` counts the rulings that each viewer has been shown, this one included.
    """

    whole: Document
    seen: dict[str, Document]
    cursors: dict[str, int]

    @property
    def differences(self) -> dict[str, Document]:
        """What is different for each other viewer."""
        return {viewer: _difference(self.whole, seen) for viewer, seen in self.seen.items()}

    def shown_to(self, viewer: str, seq: int) -> str:
        """The ruling, as JSON, as this viewer, who has been told it, is answered."""
        document = self.whole if viewer == REFEREE else self.seen[viewer]
        return text_of(_numbered(document, viewer, self.cursors[viewer], seq, None))


def viewers_of(position: Position) -> list[str]:
    """Everybody who keeps count of rulings: each side, the observers, and the referee."""
    return [*(side.id for side in position.of_kind("side")), OBSERVER, REFEREE]


def told_of(
    campaign: CampaignRecord,
    seats: Sequence[Seat],
    judgement: Judgement,
    entry: Entry,
    ids: Sequence[str],
) -> list[Told]:
    """The rulings of one request as everybody is told them, in order."""
    viewers = viewers_of(judgement.position)
    tellings = [Telling(ruling) for ruling in judgement.rulings]
    documents = {
        v: _documents(campaign, seats, judgement, entry, ids, [t.to(v) for t in tellings], v)
        for v in viewers
    }
    counts = dict(campaign.cursors)
    told = []
    for index in range(len(ids)):
        seen = {v: document for v in viewers if (document := documents[v][index]) is not None}
        counts |= {viewer: counts.get(viewer, 0) + 1 for viewer in seen}
        told.append(Told(seen.pop(REFEREE), seen, dict(counts)))
    return told


def read(row: Any, viewer: str) -> Document | None:
    """The ruling of a row as the viewer was shown it; None for one who was not."""
    document: Document = json.loads(row.body)
    if viewer != REFEREE:
        difference = json.loads(row.seen).get(viewer)
        if difference is None:
            return None
        document = _with_difference(document, difference)
    cursor = json.loads(row.cursors)[viewer]
    return _numbered(document, viewer, cursor, row.seq, row.undone_by)


def _difference(whole: Document, seen: Document) -> Document:
    """The fields that differ for the viewer, and the names of those that they are not told."""
    differing = {k: v for k, v in seen.items() if k not in whole or whole[k] != v}
    without = [name for name in whole if name not in seen]
    return {**differing, WITHOUT: without} if without else differing


def _with_difference(whole: Document, difference: Document) -> Document:
    """The ruling as the viewer saw it, made of the whole and of what was different for them."""
    without = difference.pop(WITHOUT, ())
    return {k: v for k, v in {**whole, **difference}.items() if k not in without}


def viewers_who_saw(row: Any) -> list[str]:
    """Every viewer but the referee who was shown the ruling of a row."""
    return list(json.loads(row.seen))


def text_of(document: Document) -> str:
    """A ruling as JSON, in the one form in which it is sent."""
    return to_json(document).decode()


def _numbered(
    document: Document, viewer: str, cursor: int, seq: int, undone_by: str | None
) -> Document:
    """The document with its place in the viewer's own count, and with who took it back.

    Only the referee is told the number in the journal.
    """
    numbers = {"cursor": cursor, "seq": seq} if viewer == REFEREE else {"cursor": cursor}
    numbered = {"id": document["id"], **numbers, **document}
    at = numbered.pop("at")
    return {**numbered, "undone_by": undone_by, "at": at}


def _documents(
    campaign: CampaignRecord,
    seats: Sequence[Seat],
    judgement: Judgement,
    entry: Entry,
    ids: Sequence[str],
    parts: Sequence[Document | None],
    viewer: str,
) -> list[Document | None]:
    """The rulings as the viewer sees them, who may know these parts of each.

    None for those of which they know nothing.
    """
    causes = [_known_cause(judgement.causes, parts, index) for index in range(len(parts))]
    consequences: dict[int | None, list[str]] = {}
    for later, because in enumerate(causes):
        if parts[later] is not None:
            consequences.setdefault(because, []).append(ids[later])
    documents: list[Document | None] = []
    for index, (ruling, seen) in enumerate(zip(judgement.rulings, parts, strict=True)):
        if seen is None:
            documents.append(None)
            continue
        head = {"id": ids[index], "campaign_id": campaign.id}
        if "action" in seen:
            head["seat"] = UMPIRE if ruling.by_umpire else entry.seat.id
        if seen["tabletop"]:
            seen["tabletop"] = [
                {**note, "for": _seats_meant(seats, note["for"], viewer)}
                for note in seen["tabletop"]
            ]
        cause = causes[index]
        links = {
            "cause": None if cause is None else ids[cause],
            "consequences": consequences.get(index, []),
        }
        documents.append({**head, **seen, **links, "at": entry.at})
    return documents


def _known_cause(
    causes: Sequence[int | None], parts: Sequence[Document | None], index: int
) -> int | None:
    """The nearest ruling that led to this one and that the viewer knows of."""
    cause = causes[index]
    while cause is not None and parts[cause] is None:
        cause = causes[cause]
    return cause


def _seats_meant(seats: Sequence[Seat], sides: Sequence[str], viewer: str) -> list[str]:
    """The seats a note is for, of which a viewer is told their own."""
    return [
        seat.id
        for seat in seats
        if ("*" in sides or seat.side in sides) and viewer in (REFEREE, seat.viewer)
    ]
