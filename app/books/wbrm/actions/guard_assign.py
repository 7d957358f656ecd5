"""Assign guards.

In their own movement phase a captor may put prisoners whom nobody guards under guard, or add a
guard to a party. One or two units that count in stacking guard up to three prisoners, and there is
one guard party in a hex (wbrm.guard.capacity, wbrm.guard.change).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.entities import GuardParty, Unit
from app.books.wbrm.outcomes import AssignOutcome
from app.books.wbrm.parties import (
    guard_refusals,
    put_under_guard,
    size_refusals,
    unguarded,
)
from app.books.wbrm.phases import MOVEMENT
from app.books.wbrm.refusals import known_units, unknown, unknown_units
from app.books.wbrm.requests import OfParty, UnitIds
from app.books.wbrm.telling import names, tell
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.english import agreeing
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

CAPACITY = "wbrm.guard.capacity"
CHANGE = "wbrm.guard.change"


class GuardAssignRequest(OfParty):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"hex": "0512", "guards": ["hill-tribe"]}]}
    )

    guards: Annotated[UnitIds, Field(description="Units to add to the guards.")]
    prisoners: Annotated[
        UnitIds | None,
        Field(description="Unguarded prisoners to put under them; all in the hex if left out."),
    ] = None

    def place(self, party: GuardParty | None) -> str | None:
        """The hex in which the guards and prisoners stand."""
        return party.hex if party is not None else self.hex

    def newly_guarded(self, position: Position, party: GuardParty | None, captor: str) -> list[str]:
        """The prisoners that come under guard."""
        if self.prisoners is not None:
            return list(self.prisoners)
        return [unit.id for unit in unguarded(position, self.place(party), captor)]


def legality(view: View, request: GuardAssignRequest) -> Iterator[Refusal]:
    party = request.party(view, view.viewer)
    if party is None and request.party_id is not None:
        yield unknown("guard party of yours", request.party_id, CAPACITY)
        yield from unknown_units(view, [*request.guards, *(request.prisoners or ())])
        return
    if party is not None and request.hex is not None:
        detail = f"{party.id} guards prisoners in {party.hex} already; name it to add to it."
        yield Refusal("party-exists", CAPACITY, detail)
    hex_name = request.place(party)
    yield from unknown_units(view, request.guards)
    yield from guard_refusals(known_units(view, request.guards), view.viewer, hex_name)
    prisoners = request.newly_guarded(view, party, view.viewer)
    yield from _prisoner_refusals(view, prisoners, hex_name)
    yield from _party_refusals(party, request.guards, prisoners)


def _prisoner_refusals(
    view: View, prisoners: Sequence[str], hex_name: str | None
) -> Iterator[Refusal]:
    yield from unknown_units(view, prisoners)
    loose = {unit.id for unit in unguarded(view, hex_name, view.viewer)}
    for unit in known_units(view, prisoners):
        if unit.status == "active" and unit.captured_turn is not None:
            detail = f"{unit.name} has gone free."
            yield Refusal("too-late", "wbrm.guard.unguarded", detail)
        elif unit.id not in loose:
            detail = f"{unit.name} is no unguarded prisoner of yours in {hex_name}."
            yield Refusal("not-your-prisoner", CAPACITY, detail)


def _party_refusals(
    party: GuardParty | None, guards: Sequence[str], prisoners: Sequence[str]
) -> Iterator[Refusal]:
    all_guards = {*guards, *(party.guards if party else ())}
    all_prisoners = {*prisoners, *(party.prisoners if party else ())}
    yield from size_refusals(len(all_guards), len(all_prisoners))
    if not all_prisoners:
        detail = "No unguarded prisoner of yours stands there."
        yield Refusal("not-your-prisoner", CAPACITY, detail)
    if party is not None and not prisoners and not {*guards} - {*party.guards}:
        yield Refusal("no-guard", CHANGE, "Name a new guard, or prisoners to put under guard.")


def resolve(draft: Draft, request: GuardAssignRequest, _dice: Roller) -> None:
    party = request.party(draft.position, draft.actor)
    hex_name = request.place(party)
    assert hex_name is not None
    prisoners = request.newly_guarded(draft.position, party, draft.actor)
    party = put_under_guard(draft, draft.actor, hex_name, request.guards, prisoners)
    position = draft.position
    verb = agreeing(len(party.guards), "guards", "guard")
    summary = f"{names(position, party.guards)} now {verb} {names(position, party.prisoners)}."
    kept = {"guards": list(party.guards), "prisoners": list(party.prisoners)}
    tell(draft, summary, CAPACITY, CHANGE, party_id=party.id, **kept)


def options(view: View) -> Iterator[GuardAssignRequest]:
    own = view.where(Unit, alliance=view.viewer, status="active")
    held = view.where(Unit, captor=view.viewer, status="prisoner")
    hexes = dict.fromkeys(unit.hex for unit in held if unit.hex is not None)
    for guard in own:
        for party in view.where(GuardParty, captor=view.viewer, hex=guard.hex):
            yield GuardAssignRequest(party_id=party.id, guards=(guard.id,))
        if guard.hex in hexes:
            yield GuardAssignRequest(hex=guard.hex, guards=(guard.id,))


GUARD_ASSIGN = Action(
    "guard-assign",
    request=GuardAssignRequest,
    outcome=AssignOutcome,
    phase=MOVEMENT,
    rules=(CAPACITY, CHANGE, "wbrm.guard.unguarded"),
    legality=legality,
    resolve=resolve,
    options=options,
)
