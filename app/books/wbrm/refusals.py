"""Refusals that several actions share."""

from collections.abc import Iterable, Iterator

from app.books.wbrm.entities import Unit
from app.engine.position import View
from app.engine.ruling import Refusal

TERMS = "wbrm.frame.terms"


def unknown(kind: str, entity_id: str, rule: str = TERMS) -> Refusal:
    """There is nothing of this kind and id."""
    return Refusal("unknown-entity", rule, f"There is no {kind} {entity_id!r}.")


def known_units(view: View, unit_ids: Iterable[str]) -> list[Unit]:
    """The units of these ids that there are."""
    found = (view.get(Unit, unit_id) for unit_id in unit_ids)
    return [unit for unit in found if unit is not None]


def unknown_units(view: View, unit_ids: Iterable[str]) -> Iterator[Refusal]:
    """`unknown-entity` for each id that no unit has."""
    for unit_id in unit_ids:
        if view.get(Unit, unit_id) is None:
            yield unknown("unit", unit_id)
