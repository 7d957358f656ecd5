"""Scouting parties: whom they must scout or may fight."""

from collections.abc import Iterator

from app.books.wc.entities import Army, ScoutingParty
from app.books.wc.sides import are_opposed
from app.engine.position import Position


def owed_attempts(position: Position) -> Iterator[tuple[ScoutingParty, Army]]:
    """Each party that has ended its move in an enemy army's hex without an attempt, and its target.

    Of several armies there the one with the lowest id is the target (wc.scouting.attempt R27).
    """
    for party in position.all(ScoutingParty):
        if party.moved and not party.scouted and party.engaged_with is None:
            for enemy in enemies_beside(position, party)[:1]:
                yield party, enemy


def attempts_to_make(position: Position) -> list[dict[str, str]]:
    """The attempts that are owed, as requests to scout."""
    return [{"scouts": body.id, "target": target.id} for body, target in owed_attempts(position)]


def enemies_beside(position: Position, party: ScoutingParty) -> list[Army]:
    """The enemy armies in the hex of a party, in the order of their ids."""
    armies = position.where(Army, hex=party.hex)
    return [army for army in armies if are_opposed(position, party.owner, army.owner)]
