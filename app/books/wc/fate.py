"""Fate points, which let a player have a roll made again (wc.fate.use).

The whole roll is made again, and the new result stands, better or worse. A player may ask for it
once a roll, until they are told of a later ruling, and only where they made the roll, or it was
made for or against something of theirs. A roll that the umpire made as the phase closed is thus
open until the next phase has seen its first ruling.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from app.books.wc.entities import ENTITIES, WarSide
from app.engine.book import Fate
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.fate.use"

SeenRuling = Mapping[str, Any]
"""A ruling as the seat saw it (`ruling_as_seen`)."""


def legality(view: View, ruling: SeenRuling, label: str, is_latest: bool) -> Iterator[Refusal]:
    """Why the viewer may not have this roll of the ruling made again.

    `is_latest` says that they were told of nothing since which was not of the same request.
    """
    side = view.get(WarSide, view.viewer)
    if side is None or side.fate_points == 0:
        yield Refusal("no-fate-point", RULE, "You have no fate point.")
    if not _is_party(view, ruling, label):
        yield Refusal("not-a-party", RULE, "The roll concerns nothing of yours.")
    if side is not None and _key(view, ruling, label) in side.rerolled:
        yield Refusal("already-rerolled", RULE, "You have had this roll made again before.")
    if not is_latest:
        detail = "More has been ruled since; a roll is made again before anything follows on it."
        yield Refusal("reroll-window-closed", RULE, detail)


def pay(draft: Draft, view: View, ruling: SeenRuling, label: str) -> None:
    """Take the actor's fate point, and note for which roll it was spent."""
    side = draft.position.one(WarSide, draft.actor)
    rerolled = (*side.rerolled, _key(view, ruling, label))
    draft.update(side, RULE, fate_points=side.fate_points - 1, rerolled=rerolled)


def _key(view: View, ruling: SeenRuling, label: str) -> str:
    """What names a roll for the rest of its turn, however often it is made again.

    That is its label and what the action was asked with, or whom it concerned where the request is
    another's secret.
    """
    about = ruling.get("request") or sorted(_named(view, ruling.get("outcome")))
    return json.dumps([ruling.get("action"), label, about], sort_keys=True, separators=(",", ":"))


def _is_party(view: View, ruling: SeenRuling, label: str) -> bool:
    """Whether the viewer took the action, or it names or changed what is or was theirs."""
    if view.viewer == ruling.get("actor"):
        return True
    about = [label.split("/"), ruling.get("request"), ruling.get("outcome")]
    owners = set(_named(view, about).values())
    return view.viewer in owners.union(*map(_owners, ruling.get("changes", ())))


def _owners(change: Mapping[str, Any]) -> Iterator[Any]:
    for state in (change.get("before"), change.get("after")):
        if state is not None:
            yield state.get("owner")


def _named(view: View, value: Any) -> dict[str, str | None]:
    """The known things that a JSON value names by their ids, each with its owner."""
    texts = dict.fromkeys(_texts(value))
    found = (view.get(kind, text) for text in texts for kind in ENTITIES)
    return {entity.id: getattr(entity, "owner", None) for entity in found if entity is not None}


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


FATE = Fate(RULE, legality, pay, "a fate point")
