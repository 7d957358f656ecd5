"""Who rules what: questions that the rules ask of a position."""

from app.books.pom.entities import LOST, PLAYER, SENATE, General, Province, Year
from app.engine.position import Position


def year_of(position: Position) -> Year:
    """The frame of play."""
    return position.one(Year, "campaign")


def provinces(position: Position) -> list[Province]:
    """Every province, in the order of the map key."""
    return sorted(position.all(Province), key=_number)


def provinces_of(position: Position, owner: str) -> list[Province]:
    """The provinces of a general, of the senate, or those lost, in the order of the map key."""
    return sorted(position.where(Province, owner=owner), key=_number)


def find_province(position: Position, named: int | str) -> Province | None:
    """The province of this number or id, or None."""
    if isinstance(named, str):
        return position.get(Province, named)
    return next(iter(position.where(Province, no=named)), None)


def neighbours_of(position: Position, province: Province) -> list[Province]:
    """The neighbours clockwise from due north; sea routes count like land (pom.map.adjacency)."""
    return [position.one(Province, neighbour) for neighbour in province.neighbours]


def foreign_neighbours_of(position: Position, province: Province) -> list[Province]:
    """The neighbours that the owner of the province does not rule as well."""
    around = neighbours_of(position, province)
    return [neighbour for neighbour in around if neighbour.owner != province.owner]


def is_in_reach(position: Position, province: Province) -> bool:
    """Whether the province borders on one of the player's (pom.pc.options)."""
    return any(near.owner == PLAYER for near in neighbours_of(position, province))


def generals(position: Position) -> list[General]:
    """The living generals: the player's first, then the others by number."""
    return sorted(position.where(General, alive=True), key=lambda general: general.number)


def opponents(position: Position) -> list[General]:
    """The living generals other than the player's."""
    return [general for general in generals(position) if not general.is_pc]


def ruler_of(position: Position, province: Province) -> General | None:
    """The general who rules the province; None for the senate's and the lost ones."""
    return None if province.owner in (SENATE, LOST) else position.one(General, province.owner)


def _number(province: Province) -> int:
    return province.no
