"""What a reported combat result does to the units of both sides, and whom it frees."""

from collections.abc import Iterable, Sequence

from app.books.wbrm.captivity import eliminate, set_free
from app.books.wbrm.entities import GuardParty, Unit
from app.books.wbrm.frame import this_phase
from app.books.wbrm.options import are_taken
from app.books.wbrm.parties import leave, party_of
from app.books.wbrm.requests import AttackerResult, DefenderResult
from app.books.wbrm.strengths import guards_of
from app.engine.position import Draft, Position

REPORT = "wbrm.actions"
RESCUE = "wbrm.rescue.outcome"
SHARED = "wbrm.rescue.magical-prisoners"
WOUND = "wbrm.androgeous.change-side"

LOST = ("eliminated", "captured")


def fallen_parties(position: Position, defenders: Sequence[DefenderResult]) -> list[GuardParty]:
    """The parties that this result leaves without a guard in their hex (wbrm.rescue.outcome)."""
    gone = {entry.unit for entry in defenders if not holds(position, entry)}
    attacked = guards_of(position, [position.one(Unit, entry.unit) for entry in defenders])
    return [party for party in attacked if gone.issuperset(party.guards)]


def holds(position: Position, entry: AttackerResult | DefenderResult) -> bool:
    """Whether the unit is still in its hex after the combat."""
    stays = entry.moves_to in (None, position.one(Unit, entry.unit).hex)
    return entry.result == "held" and stays


def apply_to_defenders(draft: Draft, defenders: Iterable[DefenderResult]) -> None:
    """Doom the eliminated until the winner has chosen, and have the others go where they went."""
    for entry in defenders:
        unit = draft.position.one(Unit, entry.unit)
        _wound(draft, entry)
        if entry.result not in LOST:
            _go(draft, entry)
        elif are_taken(draft.position):
            leave(draft, unit.id, REPORT)
            draft.update(unit, REPORT, status="doomed")
        else:
            eliminate(draft, draft.position.one(Unit, entry.unit), "combat", REPORT)


def apply_to_attackers(draft: Draft, attackers: Iterable[AttackerResult]) -> None:
    """Remove the attackers that were lost, and have the others go where they went."""
    for entry in attackers:
        _wound(draft, entry)
        if entry.result == "eliminated":
            eliminate(draft, draft.position.one(Unit, entry.unit), "combat", REPORT)
        else:
            _go(draft, entry)


def _wound(draft: Draft, entry: AttackerResult | DefenderResult) -> None:
    if entry.wounded:
        unit = draft.position.one(Unit, entry.unit)
        draft.update(unit, WOUND, wounded_in=this_phase(draft.position))


def _go(draft: Draft, entry: AttackerResult | DefenderResult) -> None:
    """Move the unit; one that was driven off to a place unsaid stands in no hex for now."""
    unit = draft.position.one(Unit, entry.unit)
    hex_name = entry.moves_to or (unit.hex if entry.result == "held" else None)
    if hex_name != unit.hex or entry.result == "driven_off":
        leave(draft, unit.id, REPORT)
    draft.update(unit, REPORT, hex=hex_name)


def free_prisoners(draft: Draft, parties: Iterable[GuardParty]) -> list[str]:
    """Free the prisoners of these parties where they stand; gives their ids."""
    freed = [prisoner for party in parties for prisoner in party.prisoners]
    for prisoner in freed:
        unit = draft.position.one(Unit, prisoner)
        if unit.status == "prisoner":
            set_free(draft, unit, RESCUE)
    return freed


def share_the_fate(
    draft: Draft, captives: Iterable[str], attackers: Sequence[AttackerResult]
) -> None:
    """Have the captives who joined suffer what the attacking magicians did.

    Being moved back is ignored by one who is still a prisoner.
    """
    magicians = [a for a in attackers if draft.position.one(Unit, a.unit).is_magician]
    fates = magicians or list(attackers)
    for captive in captives:
        unit = draft.position.one(Unit, captive)
        if all(entry.result == "eliminated" for entry in fates):
            eliminate(draft, unit, "shared_result", SHARED)
        elif unit.status == "active" and all(entry.result != "held" for entry in fates):
            refuge = next((e.moves_to for e in fates if e.result == "driven_off"), None)
            draft.update(unit, SHARED, hex=refuge)


def guarded_hexes(position: Position, defenders: Iterable[str]) -> list[str]:
    """The hexes of the parties whose guards are among these units."""
    parties = (party_of(position, unit) for unit in defenders)
    return [party.hex for party in parties if party is not None]
