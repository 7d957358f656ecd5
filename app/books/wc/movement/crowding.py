"""How many troops of one side a hex can hold (wc.army.hex-limit)."""

from app.books.wc.entities import Army
from app.books.wc.forces import points_of
from app.books.wc.sides import are_opposed
from app.engine.hexgrid import Hex
from app.engine.position import Position

HEX_LIMIT_POINTS = 5_000


def has_room(position: Position, army: Army, place: Hex) -> bool:
    """Whether the army may end its move there, beside the other field troops of its side.

    Troops inside a settlement are not counted, nor are a side's allies as long as their strength is
    unknown to it.
    """
    others = sum(
        points_of(position, other.id)
        for other in position.where(Army, hex=place)
        if other.id != army.id
        and other.inside is None
        and not are_opposed(position, army.owner, other.owner)
    )
    return not others or others + points_of(position, army.id) <= HEX_LIMIT_POINTS
