"""Guard parties: who guards whom, how many may, and how they form and dissolve."""

from collections.abc import Iterable, Iterator, Sequence

from app.books.wbrm.entities import GuardParty, Unit
from app.engine.position import Draft, Position
from app.engine.ruling import Refusal

RULE = "wbrm.guard.capacity"
MOST_GUARDS = 2
MOST_PRISONERS = 3


def party_of(position: Position, unit_id: str) -> GuardParty | None:
    """The party in which the unit guards or is guarded."""
    return next(
        (p for p in position.all(GuardParty) if unit_id in p.guards or unit_id in p.prisoners),
        None,
    )


def is_guarded(position: Position, unit: Unit) -> bool:
    """Whether the prisoner has a guard in its hex."""
    party = party_of(position, unit.id)
    return party is not None and unit.id in party.prisoners and bool(party.guards)


def party_at(position: Position, hex_name: str | None, captor: str) -> GuardParty | None:
    """The captor's party in the hex, of which there is one at most."""
    found = position.where(GuardParty, hex=hex_name, captor=captor)
    return found[0] if found else None


def unguarded(position: Position, hex_name: str | None, captor: str) -> list[Unit]:
    """The captor's prisoners in the hex whom nobody guards."""
    held = position.where(Unit, hex=hex_name, captor=captor, status="prisoner")
    return [unit for unit in held if not is_guarded(position, unit)]


def unguarded_prisoners_of(position: Position, side: str) -> list[Unit]:
    """The units of the side who are prisoners without a guard (wbrm.guard.unguarded)."""
    held = position.where(Unit, alliance=side, status="prisoner")
    return [unit for unit in held if not is_guarded(position, unit)]


def units_of(position: Position, unit_ids: Iterable[str]) -> list[Unit]:
    """The units of these ids."""
    return [position.one(Unit, unit_id) for unit_id in unit_ids]


def size_refusals(guards: int, prisoners: int) -> Iterator[Refusal]:
    """What is wrong with a party of so many guards and prisoners (wbrm.guard.capacity)."""
    if guards == 0:
        yield Refusal("no-guard", RULE, "Prisoners need at least one guard.")
    if guards > MOST_GUARDS:
        yield Refusal("too-many-guards", RULE, f"{guards} guards are more than {MOST_GUARDS}.")
    if prisoners > MOST_PRISONERS:
        detail = f"{prisoners} prisoners are more than {MOST_PRISONERS}."
        yield Refusal("too-many-prisoners", RULE, detail)


def guard_refusals(guards: Iterable[Unit], captor: str, hex_name: str | None) -> Iterator[Refusal]:
    """`guard-not-eligible` for each that cannot guard in this hex (wbrm.guard.capacity)."""
    for guard in guards:
        for why in _unfit(guard, captor, hex_name):
            yield Refusal("guard-not-eligible", RULE, f"{guard.name} {why}.")


def _unfit(guard: Unit, captor: str, hex_name: str | None) -> Iterator[str]:
    if guard.alliance != captor:
        yield "is not the captor's"
    if guard.status != "active":
        yield f"is {guard.status}"
    if not guard.counts_in_stacking:
        yield "does not count in stacking"
    if hex_name is None or guard.hex != hex_name:
        yield "is not in the hex of the prisoners"


def put_under_guard(
    draft: Draft, captor: str, hex_name: str, guards: Sequence[str], prisoners: Sequence[str]
) -> GuardParty:
    """Form a party in the hex, or add these guards and prisoners to the captor's party there."""
    party = party_at(draft.position, hex_name, captor)
    if party is None:
        made = GuardParty(
            id=draft.new_id(GuardParty),
            hex=hex_name,
            captor=captor,
            guards=tuple(dict.fromkeys(guards)),
            prisoners=tuple(dict.fromkeys(prisoners)),
        )
        return draft.create(made, RULE)
    return draft.update(
        party,
        RULE,
        guards=tuple(dict.fromkeys([*party.guards, *guards])),
        prisoners=tuple(dict.fromkeys([*party.prisoners, *prisoners])),
    )


def leave(draft: Draft, unit_id: str, rule: str) -> None:
    """Take the unit out of its party, if it is in one.

    A party that has lost its last guard or its last prisoner is none any more.
    """
    party = party_of(draft.position, unit_id)
    if party is None:
        return
    guards = tuple(guard for guard in party.guards if guard != unit_id)
    prisoners = tuple(prisoner for prisoner in party.prisoners if prisoner != unit_id)
    if guards and prisoners:
        draft.update(party, rule, guards=guards, prisoners=prisoners)
    else:
        draft.delete(party, rule)
