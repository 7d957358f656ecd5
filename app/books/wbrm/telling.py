"""How rulings are told: units by name, and those that fight for another side because of one."""

from collections.abc import Iterable
from typing import Any

from app.books.wbrm.entities import Unit
from app.engine.english import listed
from app.engine.position import Draft, Position
from app.engine.sides import side_name


def tell(draft: Draft, summary: str, *rules: str, **outcome: Any) -> None:
    """Say what happened, by which rules, and what came of it.

    Units that fight for another side because of it are named, under `changed_sides` too.
    """
    turned = turncoats(draft)
    sentences = [summary]
    for side in dict.fromkeys(turned.values()):
        units = names(draft.position, (unit for unit, now in turned.items() if now == side))
        sentences.append(f"Now fighting for {side_name(draft.position, side)}: {units}.")
    draft.tell(" ".join(sentences), *rules, **outcome)
    if turned:
        draft.outcome(changed_sides=turned)


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
    return listed((position.one(Unit, unit_id).name for unit_id in unit_ids), none="nobody")
