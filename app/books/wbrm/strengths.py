"""What a hex defends with and what units attack with, prisoners and guards considered.

Guards with prisoners fight at half their combat factors, but with their full magic factors, to
which magicians among them may add half of those of their prisoners. Captive magicians may add half
of theirs to the attack of their friends.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.books.wbrm.entities import AttackKind, GuardParty, Unit
from app.books.wbrm.factors import combat_factors, half, magic_factors
from app.books.wbrm.parties import party_of, units_of
from app.engine.position import Position

MAGICIANS = "wbrm.guard.magicians"


@dataclass(frozen=True)
class Term:
    """A part of a strength, with the rule that makes it what it is."""

    rule: str
    text: str
    value: float


def guards_of(position: Position, units: Iterable[Unit]) -> list[GuardParty]:
    """The parties in which any of these units guards, each once."""
    parties = (party_of(position, unit.id) for unit in units if unit.status == "active")
    return list({party.id: party for party in parties if party is not None}.values())


def defence(
    position: Position, defenders: Sequence[Unit], kind: AttackKind, use_prisoners: bool
) -> list[Term]:
    """The terms of the defence of these units, which share a hex."""
    if kind == "physical":
        return list(_physical(position, defenders, "wbrm.rescue.physical-defence"))
    full = Term("wbrm.rescue.magical-attack", "magic factors in full", magic_factors(defenders))
    return [full, *(_of_prisoners(position, defenders) if use_prisoners else ())]


def attack(
    position: Position,
    attackers: Sequence[Unit],
    kind: AttackKind,
    use_prisoners: bool,
    captives: Sequence[Unit],
) -> list[Term]:
    """The terms of an attack of these units, which the captives join."""
    if kind == "physical":
        return list(_physical(position, attackers, "wbrm.guard.fighting"))
    terms = [Term("wbrm.frame.terms", "magic factors", magic_factors(attackers))]
    terms += _of_prisoners(position, attackers) if use_prisoners else ()
    if captives:
        value = half(magic_factors(captives))
        terms.append(Term("wbrm.rescue.magical-prisoners", "half of the captives' magic", value))
    return terms


def _physical(position: Position, units: Sequence[Unit], halving_rule: str) -> Iterator[Term]:
    guarding = {guard for party in guards_of(position, units) for guard in party.guards}
    guards = [unit for unit in units if unit.id in guarding]
    others = [unit for unit in units if unit.id not in guarding]
    if guards:
        value = half(combat_factors(guards))
        yield Term(halving_rule, "half of the combat factors of guards", value)
    if others or not guards:
        yield Term("wbrm.frame.terms", "combat factors", combat_factors(others))


def _of_prisoners(position: Position, units: Sequence[Unit]) -> Iterator[Term]:
    """Half of the prisoners' magic, once for each party that has a magician among these guards."""
    magicians = [unit for unit in units if unit.is_magician]
    for party in guards_of(position, magicians):
        value = half(magic_factors(units_of(position, party.prisoners)))
        yield Term(MAGICIANS, "half of the prisoners' magic, used by their guards", value)


def is_guarded_by_magician(position: Position, party: GuardParty) -> bool:
    """Whether a guard of the party is a magician."""
    return any(guard.is_magician for guard in units_of(position, party.guards))
