"""Troops that are bought and not placed yet, and where they may be placed (wc.place.where)."""

from collections.abc import Iterable, Iterator

from app.books.wc.army.reorganise import with_mounts
from app.books.wc.economy.trade import controlled, not_controlled
from app.books.wc.entities import Recruits, Settlement, Unit
from app.books.wc.kinds import KINDS, Training
from app.books.wc.profiles import race_of
from app.books.wc.variation.asked import MAY_RECRUIT, MAY_TRAIN, Enlisting, Recruited
from app.engine.english import counted
from app.engine.position import Position, View
from app.engine.ruling import Refusal

RULE = "wc.place.where"


def in_training(position: Position, recruits: Recruits) -> list[Unit]:
    """The units of an order that are not placed yet."""
    return position.where(Unit, force=recruits.id)


def waiting_points(position: Position, side: str) -> int:
    """The points of all that a side has bought and not placed yet."""
    orders = position.where(Recruits, owner=side)
    return sum(unit.points for order in orders for unit in in_training(position, order))


def chosen(position: Position, recruits: Recruits, unit_ids: Iterable[str] | None) -> list[Unit]:
    """The named units of an order with their mounts; all of them where none is named."""
    if unit_ids is None:
        return in_training(position, recruits)
    return with_mounts(position, recruits.id, unit_ids)


def training_at(position: Position, side: str, settlement: Settlement) -> Enlisting:
    """What may be asked about new troops of the side in a settlement."""
    return Enlisting(race_of(position, side), side, settlement)


def place_faults(
    view: View, settlement: Settlement | None, settlement_id: str
) -> Iterator[Refusal]:
    """`settlement-not-controlled`, `not-original-settlement` and `no-training`."""
    yield from not_controlled(view, settlement, settlement_id, RULE)
    if settlement is None:
        return
    yield from MAY_TRAIN.refusals(view, training_at(view, view.viewer, settlement))
    if KINDS[settlement.size].training is None:
        yield Refusal("no-training", RULE, f"{settlement.name} is too small to train troops.")


def training_places(view: View) -> Iterator[Settlement]:
    """The settlements where the viewer may place new troops."""
    for settlement in controlled(view, view.viewer):
        if not any(place_faults(view, settlement, settlement.id)):
            yield settlement


def recruit_faults(view: View, units: Iterable[Unit]) -> Iterator[Refusal]:
    """What a race has against recruiting single units."""
    race = race_of(view, view.viewer)
    for unit in units:
        yield from MAY_RECRUIT.refusals(view, Recruited(race, unit))


def limit_faults(settlement: Settlement, units: list[Unit]) -> Iterator[Refusal]:
    """`placement-limit` and `unit-not-eligible` by the settlement's present size."""
    training = KINDS[settlement.size].training
    if training is None:
        return
    for unit in units:
        if not _is_trained(training, unit, units):
            detail = f"{settlement.name} trains no troops like {unit.name}: it is too small."
            yield Refusal("unit-not-eligible", RULE, detail)
    points, placed = sum(unit.points for unit in units), settlement.placed_points
    if placed + points > training.points and not _may_stand_alone(settlement, units):
        beside = f" beside the {placed:,} placed already" if placed else ""
        detail = (
            f"{settlement.name} takes {training.points:,} points of new troops a turn, "
            f"not {counted(points, 'point')}{beside}."
        )
        yield Refusal("placement-limit", RULE, detail)


def _is_trained(training: Training, unit: Unit, beside: list[Unit]) -> bool:
    """Whether the place trains such a unit, or the one that a champion comes with (R67)."""
    if training.categories is None:
        return True
    led = next((other for other in beside if other.id == unit.leads), unit)
    return led.category in training.categories and not led.elite


def _may_stand_alone(settlement: Settlement, units: list[Unit]) -> bool:
    """Whether it is one unit, with its mount, that may take up the whole turn (R66)."""
    training = KINDS[settlement.size].training
    single = sum(unit.ridden_by is None for unit in units) == 1
    alone = training is not None and training.dearer_alone
    return alone and single and not settlement.placed_points
