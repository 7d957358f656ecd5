"""Rulings that everybody may hear: captivity hides nothing (wbrm.capture.odds)."""

from collections.abc import Iterable
from typing import Any

from app.books.wbrm.entities import Unit
from app.books.wbrm.frame import name_of
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE


def announce(draft: Draft, summary: str, *rules: str, **outcome: Any) -> None:
    """Tell everybody of the action and its request, what came of it, and the rules it rests on.

    Units that fight for another side because of it are named under `changed_sides`.
    """
    turned = turncoats(draft)
    sentences = [summary]
    for side in dict.fromkeys(turned.values()):
        units = names(draft.position, (unit for unit, now in turned.items() if now == side))
        sentences.append(f"Now fighting for {name_of(draft.position, side)}: {units}.")
    draft.open_to(EVERYONE, request=True)
    draft.summary(" ".join(sentences), EVERYONE)
    draft.outcome(EVERYONE, **outcome, **({"changed_sides": turned} if turned else {}))
    draft.cite(*rules)


def turncoats(draft: Draft) -> dict[str, str]:
    """The units that have changed sides in this ruling, with the sides they fight for now."""
    return {
        now.id: now.alliance
        for change in draft.changes
        for was, now in [(change.was, change.now)]
        if isinstance(was, Unit) and isinstance(now, Unit) and was.alliance != now.alliance
    }


def names(position: Position, unit_ids: Iterable[str]) -> str:
    """The units by name: `the Hill Tribe and the Bird Riders`; `nobody` for none."""
    found = [position.one(Unit, unit_id).name for unit_id in unit_ids]
    if len(found) < 2:
        return found[0] if found else "nobody"
    return f"{', '.join(found[:-1])} and {found[-1]}"
