"""Scouting parties: whom they must scout or may fight."""

from collections.abc import Iterator

from app.books.wc.entities import Army, ScoutingParty
from app.books.wc.owed import Owed
from app.books.wc.sides import are_opposed
from app.engine.position import Position


def attempts_owed(position: Position) -> Iterator[Owed]:
    """The attempt of each party that has ended its move in an enemy army's hex and made none.

    Of several armies there the one with the lowest id is the target (wc.scouting.attempt R27).
    """
    for party in position.all(ScoutingParty):
        if party.moved and not party.scouted and party.engaged_with is None:
            for enemy in enemies_beside(position, party)[:1]:
                text = f"{party.name} has ended its move beside {enemy.name}, and must scout there."
                yield Owed(party.owner, text, {"scouts": party.id, "target": enemy.id})


def enemies_beside(position: Position, party: ScoutingParty) -> list[Army]:
    """The enemy armies in the hex of a party, in the order of their ids."""
    armies = position.where(Army, hex=party.hex)
    return [army for army in armies if are_opposed(position, party.owner, army.owner)]
