"""How rulings name things: places, sides, counters and numbers, as a player would say them."""

from app.books.wc.entities import (
    BaggageTrain,
    Counter,
    Messenger,
    Settlement,
    Territory,
)
from app.books.wc.map import campaign_map
from app.engine.entity import Entity
from app.engine.hexgrid import Hex
from app.engine.position import Position
from app.engine.sides import side_name

NAME_LENGTH = 120


def place_name(position: Position, place: Hex) -> str:
    """A hex, with the settlement that stands in it: `Altdorf (2, 3)`, or `(2, 3)` alone."""
    names = [town.name for town in position.where(Settlement, hex=place) if not town.destroyed]
    return f"{' and '.join(names)} {place}" if names else f"{place}"


def called(counter: Counter) -> str:
    """What its owner calls a counter; trains and messengers go by their ids."""
    match counter:
        case Messenger():
            return f"Messenger {counter.id}"
        case BaggageTrain():
            return f"Train {counter.id}"
        case _:
            return name_of(counter)


def called_by_others(position: Position, counter: Counter) -> str:
    """What everybody calls a counter; trains and messengers go by whose they are."""
    match counter:
        case Messenger():
            return f"A messenger of {side_name(position, counter.owner)}"
        case BaggageTrain():
            return f"A baggage train of {side_name(position, counter.owner)}"
        case _:
            return name_of(counter)


def name_by_place(position: Position, part: str, place: Hex, declared: str | None) -> str:
    """A name for a new counter that tells where it first stands: `Scouts of Helmsland`.

    Which force it left is its owner's secret, so the name does not say.
    """
    here = campaign_map(position).territories_at(place)
    territory = position.get(Territory, declared or min(here, default=None))
    return f"{part} of {place if territory is None else territory.name}"[:NAME_LENGTH]


def known_as(entity: Entity) -> str:
    """What one who looks at the map calls a thing: its name, `the messenger` or `the train`."""
    match entity:
        case Messenger():
            return "the messenger"
        case BaggageTrain():
            return "the train"
        case _:
            return name_of(entity)


def name_of(entity: Entity) -> str:
    """The name of a thing, or its id where it has none."""
    return str(getattr(entity, "name", entity.id))
