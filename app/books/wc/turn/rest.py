"""Who has rested this turn (wc.rest, wc.fatigue.reduce)."""

from app.books.wc.entities import (
    Ambush,
    Army,
    BaggageTrain,
    Messenger,
    ScoutingParty,
    Tiring,
    WarSide,
    kinds_that,
)
from app.books.wc.profiles import profile
from app.engine.position import Position

RESTFUL = ("none", "hold", "rest")


def rested(position: Position, side: WarSide) -> list[Tiring]:
    """The side's tired counters that have neither moved nor fought, works included.

    None of a race whose fatigue follows a rule of its own.
    """
    if not profile(side.race).recovers:
        return []
    return [
        counter
        for kind in kinds_that(Tiring)
        for counter in position.where(kind, owner=side.id)
        if counter.fatigue > 0 and _has_rested(position, counter)
    ]


def _has_rested(position: Position, counter: Tiring) -> bool:
    match counter:
        case Army():
            fought = counter.disturbed or counter.ambushed_by
            return counter.action in RESTFUL and not counter.path and not fought
        case ScoutingParty():
            return not counter.moved and counter.engaged_with is None
        case Ambush():
            return counter.set_turn < position.campaign.turn
        case Messenger() | BaggageTrain():
            return not counter.moved
        case _:
            return True
