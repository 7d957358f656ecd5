"""Who may attack whom, and which captives may join (wbrm.rescue.magical-prisoners)."""

from collections.abc import Iterable, Iterator

from app.books.wbrm.entities import AttackKind, Unit
from app.books.wbrm.frame import are_friends, this_phase
from app.books.wbrm.parties import party_of
from app.books.wbrm.refusals import known_units, unknown_units
from app.books.wbrm.strengths import MAGICIANS, is_guarded_by_magician
from app.engine.position import View
from app.engine.ruling import Refusal

JOIN = "wbrm.rescue.magical-prisoners"
NO_PART = "wbrm.rescue.physical-defence"


def attacker_refusals(view: View, attackers: Iterable[str], side: str) -> Iterator[Refusal]:
    """Why these units may not attack together for the side."""
    named = list(attackers)
    yield from unknown_units(view, named)
    for unit in known_units(view, named):
        yield from _must_be_at_large(unit)
        if not are_friends(view, side, unit.alliance):
            detail = f"{unit.name} does not fight beside {side}."
            yield Refusal("not-allied", "wbrm.frame.turn", detail)
        if unit.joined_in == this_phase(view):
            detail = f"{unit.name} has changed sides in this phase and acts from the next."
            yield Refusal("unit-not-eligible", "wbrm.independent.leaderless", detail)


def defender_refusals(view: View, defenders: Iterable[str], side: str) -> Iterator[Refusal]:
    """Why these units may not be attacked by the side."""
    named = list(defenders)
    yield from unknown_units(view, named)
    for unit in known_units(view, named):
        yield from _must_be_at_large(unit)
        if are_friends(view, side, unit.alliance):
            detail = f"{unit.name} is no enemy of {side}."
            yield Refusal("unit-not-eligible", "wbrm.frame.turn", detail)


def _must_be_at_large(unit: Unit) -> Iterator[Refusal]:
    if unit.status == "prisoner":
        detail = f"{unit.name} is a prisoner and takes no part in a combat."
        yield Refusal("prisoners-cannot-fight", NO_PART, detail)
    elif unit.status != "active":
        yield Refusal("unit-not-eligible", "wbrm.actions", f"{unit.name} is {unit.status}.")


def joining_refusals(
    view: View, captives: Iterable[str], side: str, kind: AttackKind, attacked: Iterable[str]
) -> Iterator[Refusal]:
    """Why these captives may not join an attack of the side on the parties in these hexes."""
    named, hexes = list(captives), set(attacked)
    yield from unknown_units(view, named)
    if named and kind == "physical":
        detail = "Captives can join a magical attack only."
        yield Refusal("prisoners-cannot-fight", NO_PART, detail)
    for unit in known_units(view, named):
        yield from _captive_refusals(view, unit, side, hexes)


def _captive_refusals(view: View, unit: Unit, side: str, hexes: set[str]) -> Iterator[Refusal]:
    party = party_of(view, unit.id)
    if unit.status != "prisoner":
        yield Refusal("unit-not-eligible", JOIN, f"{unit.name} is no prisoner.")
    elif party is None or party.hex not in hexes:
        yield Refusal("no-guard", JOIN, f"The guards of {unit.name} are not attacked.")
    if party is not None and unit.status == "prisoner" and is_guarded_by_magician(view, party):
        detail = f"A magician guards {unit.name}, which bars its magic."
        yield Refusal("guarded-by-magician", MAGICIANS, detail)
    if not unit.is_magician:
        yield Refusal("not-a-magician", JOIN, f"{unit.name} has no magic factor.")
    if not are_friends(view, side, unit.alliance):
        yield Refusal("not-allied", JOIN, f"{unit.name} is no friend of {side}.")
