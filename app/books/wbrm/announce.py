"""Rulings that everybody may hear: captivity hides nothing (wbrm.capture.odds)."""

from collections.abc import Iterable
from typing import Any

from app.books.wbrm.entities import Unit
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE


def announce(draft: Draft, summary: str, *rules: str, **outcome: Any) -> None:
    """Tell everybody of the action and its request, what came of it, and the rules it rests on."""
    draft.open_to(EVERYONE, request=True)
    draft.summary(summary, EVERYONE)
    draft.outcome(EVERYONE, **outcome)
    draft.cite(*rules)


def names(position: Position, unit_ids: Iterable[str]) -> str:
    """The units by name: `the Hill Tribe and the Bird Riders`; `nobody` for none."""
    found = [position.one(Unit, unit_id).name for unit_id in unit_ids]
    if len(found) < 2:
        return found[0] if found else "nobody"
    return f"{', '.join(found[:-1])} and {found[-1]}"
