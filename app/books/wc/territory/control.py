"""Who holds a territory, and who takes it (wc.territory.control)."""

from collections.abc import Iterator, Mapping, Sequence

from app.books.wc.army.exposure import territory_of
from app.books.wc.entities import (
    Army,
    BaggageTrain,
    OnTheMap,
    Settlement,
    Territory,
    WarSide,
    kinds_that,
)
from app.books.wc.sides import are_opposed
from app.engine.position import Position

IN_THE_WAY: tuple[type[OnTheMap], ...] = (Army, BaggageTrain)
"""What holds up a taking as long as it is there; parties, messengers and the hidden do not."""


def takings(position: Position) -> Iterator[tuple[Territory, WarSide]]:
    """Each territory that changes hands now, with the side that takes it.

    Of two allies who both could, the one has it whose army came in first.
    """
    present = _counters_by_territory(position)
    for territory in position.all(Territory):
        there = present.get(territory.id, ())
        taker = _taker(position, territory, there)
        if taker is not None and taker.id != territory.controller:
            yield territory, taker


def held_by(position: Position, side: str) -> list[Territory]:
    """The territories that a side controls."""
    return position.where(Territory, controller=side)


def _counters_by_territory(position: Position) -> Mapping[str, Sequence[OnTheMap]]:
    found: dict[str, list[OnTheMap]] = {}
    for kind in kinds_that(OnTheMap):
        for counter in position.all(kind) if issubclass(kind, IN_THE_WAY) else ():
            territory = territory_of(position, counter)
            if territory is not None:
                found.setdefault(territory, []).append(counter)
    return found


def _taker(position: Position, territory: Territory, there: Sequence[OnTheMap]) -> WarSide | None:
    """The side that holds the territory by its arms now, if one does."""
    armies = sorted(
        (c for c in there if isinstance(c, Army)),
        key=lambda a: (a.entered_turn, a.entered_place, a.id),
    )
    for army in armies:
        side = position.get(WarSide, army.owner)
        if side is not None and side.is_player and _is_alone(position, side.id, territory, there):
            return side
    return None


def _is_alone(
    position: Position, side: str, territory: Territory, there: Sequence[OnTheMap]
) -> bool:
    """Whether no opponent is left there, and every settlement there is the side's."""
    settlements = position.where(Settlement, territory=territory.id)
    return not any(are_opposed(position, side, counter.owner) for counter in there) and all(
        settlement.owner == side for settlement in settlements if not settlement.destroyed
    )
