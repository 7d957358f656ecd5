"""How a unit comes to fight for another side."""

from app.books.wbrm.entities import Unit
from app.books.wbrm.parties import leave, party_of
from app.engine.position import Draft


def change_alliance(
    draft: Draft, unit: Unit, side: str, rule: str, former: str | None = None
) -> None:
    """Have a unit at large or in captivity fight for the side from now on.

    A prisoner of that very side is at large again; a prisoner of another stays one. A guard no
    longer guards for those it has left. `former` is the side to come back to one day.
    """
    if unit.status not in ("active", "prisoner") or unit.alliance == side:
        return
    if unit.captor == side:
        leave(draft, unit.id, rule)
        at_large = {"status": "active", "captor": None, "original_owner": None}
        draft.update(unit, rule, alliance=side, former_alliance=former, **at_large)
        return
    owner = side if unit.status == "prisoner" else None
    draft.update(unit, rule, alliance=side, former_alliance=former, original_owner=owner)
    party = party_of(draft.position, unit.id)
    if party is not None and unit.id in party.guards and party.captor != side:
        leave(draft, unit.id, rule)
