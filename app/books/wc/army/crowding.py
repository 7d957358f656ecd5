"""How many troops of one side a hex can hold (wc.army.hex-limit)."""

from collections.abc import Iterator

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Army
from app.books.wc.sides import are_opposed
from app.books.wc.words import place_name
from app.engine.hexgrid import Hex
from app.engine.position import Position, View
from app.engine.ruling import Refusal

HEX_LIMIT_POINTS = 5_000


def has_room(position: Position, army: Army, place: Hex) -> bool:
    """Whether the army may end its move there, beside the other field troops of its side."""
    others = field_points(position, army.owner, place, without=army.id)
    return not others or others + points_of(position, army.id) <= HEX_LIMIT_POINTS


def field_points(position: Position, side: str, place: Hex, without: str | None = None) -> int:
    """The points that a side and its allies have in a hex, outside every settlement.

    A side's allies are not counted as long as their strength is unknown to it.
    """
    return sum(
        points_of(position, other.id)
        for other in position.where(Army, hex=place)
        if other.id != without
        and other.inside is None
        and not are_opposed(position, side, other.owner)
    )


def room_faults(view: View, army: Army, place: Hex) -> Iterator[Refusal]:
    """`hex-over-limit` where the army may not end its move, as far as its owner knows."""
    if not has_room(view, army, place):
        yield over_limit(view, place)


def over_limit(view: View, place: Hex) -> Refusal:
    """The refusal of more troops than a hex can hold."""
    detail = (
        f"Your side would have more than {HEX_LIMIT_POINTS:,} points in {place_name(view, place)}, "
        "which is all that one hex can feed."
    )
    return Refusal("hex-over-limit", "wc.army.hex-limit", detail)
