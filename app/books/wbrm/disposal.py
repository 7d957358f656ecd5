"""Removing prisoners for good in their captor's own combat phase (wbrm.sacrifice.timing)."""

from collections.abc import Iterator, Sequence

from app.books.wbrm.captivity import eliminate
from app.books.wbrm.entities import Cause, Unit
from app.books.wbrm.parties import is_guarded, party_of
from app.books.wbrm.refusals import known_units, unknown_units
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wbrm.sacrifice.timing"


def disposal_refusals(view: View, prisoner_ids: Sequence[str]) -> Iterator[Refusal]:
    """Why the viewer may not dispose of these prisoners."""
    yield from unknown_units(view, prisoner_ids)
    for unit in known_units(view, prisoner_ids):
        if unit.status != "prisoner" or unit.captor != view.viewer:
            detail = f"{unit.name} is no prisoner of yours."
            yield Refusal("not-your-prisoner", RULE, detail)
        elif not is_guarded(view, unit):
            yield Refusal("no-guard", RULE, f"Nobody guards {unit.name}.")


def dispose(draft: Draft, prisoner_ids: Sequence[str], cause: Cause, rule: str) -> list[str]:
    """Remove the prisoners; gives the guards that have none left and fight at full strength."""
    parties = [party_of(draft.position, prisoner) for prisoner in prisoner_ids]
    guards = [guard for party in parties if party is not None for guard in party.guards]
    for prisoner in prisoner_ids:
        unit = draft.position.one(Unit, prisoner)
        if unit.status == "prisoner":
            eliminate(draft, unit, cause, rule)
    return [g for g in dict.fromkeys(guards) if party_of(draft.position, g) is None]


def prisoners_of(view: View) -> list[Unit]:
    """The viewer's prisoners."""
    return view.where(Unit, status="prisoner", captor=view.viewer)
