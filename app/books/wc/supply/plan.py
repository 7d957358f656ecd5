"""Who feeds an army, and with how much (wc.supply.sources, wc.supply.plan).

All figures are supply in one turn. What an army finds in its own hex it eats first, by itself.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.books.wc.army.exposure import territory_of
from app.books.wc.entities import Army, BaggageTrain, Settlement
from app.books.wc.refusals import not_owned, unknown
from app.books.wc.sides import are_opposed
from app.books.wc.supply.need import found_by, need_of
from app.books.wc.words import called
from app.engine.english import counted
from app.engine.hexgrid import distance
from app.engine.position import Position, View
from app.engine.ruling import Refusal
from app.engine.terms import Sum

PLAN = "wc.supply.plan"
STORES = "wc.supply.stores"
TRAINS = "wc.supply.baggage"
TRAIN_REACH_HEXES = 1

Source = Settlement | BaggageTrain


@dataclass(frozen=True)
class Ration:
    """What one source gives one army, each named by its id."""

    army: str
    source: str
    amount: int


@dataclass(frozen=True)
class Eater:
    """An army that needs food, what it needs, and what it finds where it is."""

    army: Army
    need: Sum
    found: Sum

    @property
    def wanting(self) -> int:
        """What it needs beside what it finds."""
        return max(self.need.value - self.found.value, 0)


def eaters(position: Position, side: str) -> list[Eater]:
    """The side's armies that need food, those of the greatest need first."""
    armies = (
        Eater(army, need_of(position, army), found_by(position, army))
        for army in position.where(Army, owner=side)
    )
    needy = (eater for eater in armies if eater.need.value > 0)
    return sorted(needy, key=lambda eater: (-eater.need.value, eater.army.id))


def source_of(position: Position, source_id: str) -> Source | None:
    """The settlement or baggage train of this id."""
    return position.get(Settlement, source_id) or position.get(BaggageTrain, source_id)


def rations(
    position: Position,
    side: str,
    named: Sequence[Ration] = (),
    hungry: Collection[str] = (),
) -> list[Ration]:
    """All that the side's armies are given: what is named, and the rest by the automatic plan.

    An army that is named gets what is named for it and no more; what it does not want stays where
    it is. The others are served in the order of their need, but for the `hungry`. An army that
    cannot be fed in full gets nothing, since a part of what it needs would be wasted on it.
    """
    wanting = {eater.army.id: eater.wanting for eater in eaters(position, side)}
    given = _as_named(named, wanting)
    spent = Counter[str]()
    for ration in given:
        spent[ration.source] += ration.amount
    told = {ration.army for ration in named}.union(hungry)
    for army_id, amount in wanting.items():
        if amount and army_id not in told:
            meal = _meal(position, position.one(Army, army_id), amount, spent)
            spent.update({ration.source: ration.amount for ration in meal})
            given.extend(meal)
    return given


def _as_named(named: Sequence[Ration], wanting: dict[str, int]) -> list[Ration]:
    left = Counter(wanting)
    given = []
    for ration in named:
        amount = min(ration.amount, left[ration.army])
        left[ration.army] -= amount
        if amount:
            given.append(Ration(ration.army, ration.source, amount))
    return given


def _meal(position: Position, army: Army, wanting: int, spent: Counter[str]) -> list[Ration]:
    """What feeds the army in full, the nearest sources first; nothing where they do not suffice."""
    meal = []
    for source in _in_reach(position, army, spent):
        amount = min(source.supply - spent[source.id], wanting)
        wanting -= amount
        if amount > 0:
            meal.append(Ration(army.id, source.id, amount))
    return [] if wanting else meal


def _in_reach(position: Position, army: Army, spent: Counter[str]) -> list[Source]:
    """Settlements, the largest store first, and then trains, the nearest first."""
    stores = sorted(
        _that_serve(position, army, position.where(Settlement, owner=army.owner)),
        key=lambda store: (spent[store.id] - store.supply, store.id),
    )
    trains = sorted(
        _that_serve(position, army, position.where(BaggageTrain, owner=army.owner)),
        key=lambda train: (distance(army.hex, train.hex), train.id),
    )
    return [*stores, *trains]


def _that_serve(position: Position, army: Army, sources: Iterable[Source]) -> Iterator[Source]:
    return (source for source in sources if not any(reach_faults(position, army, source)))


def reach_faults(position: Position, army: Army, source: Source) -> Iterator[Refusal]:
    """`out-of-range` and `settlement-besieged` for a source that cannot serve the army."""
    if isinstance(source, Settlement):
        yield from _store_faults(position, army, source)
    else:
        yield from _train_faults(position, army, source)


def _store_faults(position: Position, army: Army, store: Settlement) -> Iterator[Refusal]:
    if store.destroyed or store.territory != territory_of(position, army):
        detail = f"{army.name} is not in the territory of {store.name}, and its stores stay there."
        yield Refusal("out-of-range", STORES, detail)
    if store.besieged and army.inside != store.id:
        detail = f"{store.name} is besieged and can give nothing away."
        yield Refusal("settlement-besieged", STORES, detail)
    elif _shut_in(position, army) not in (None, store.id):
        yield _walled_in(army, STORES)


def _train_faults(position: Position, army: Army, train: BaggageTrain) -> Iterator[Refusal]:
    if distance(army.hex, train.hex) > TRAIN_REACH_HEXES:
        reach = counted(TRAIN_REACH_HEXES, "hex")
        detail = f"{called(train)} is more than {reach} away from {army.name}."
        yield Refusal("out-of-range", TRAINS, detail)
    fellow = position.get(Army, train.army)
    if _shut_in(position, army) != (fellow and _shut_in(position, fellow)):
        yield _walled_in(army, TRAINS)


def _shut_in(position: Position, army: Army) -> str | None:
    """The besieged settlement that the army is inside."""
    settlement = position.get(Settlement, army.inside)
    return settlement.id if settlement is not None and settlement.besieged else None


def _walled_in(army: Army, rule: str) -> Refusal:
    detail = f"A siege lies between {army.name} and that food."
    return Refusal("settlement-besieged", rule, detail)


def ration_faults(view: View, named: Sequence[Ration]) -> Iterator[Refusal]:
    """What is wrong with the rations that the viewer names."""
    for army_id in dict.fromkeys(ration.army for ration in named):
        yield from army_faults(view, army_id)
    asked = Counter[str]()
    for ration in named:
        asked[ration.source] += ration.amount
    for source_id, amount in asked.items():
        source = source_of(view, source_id)
        yield from _source_faults(view, source, source_id)
        if source is not None and source.owner == view.viewer and amount > source.supply:
            detail = f"{called_source(source)} holds {source.supply} supply, not {amount}."
            yield Refusal("not-enough-supply", PLAN, detail)
    for army_id, source_id in dict.fromkeys((ration.army, ration.source) for ration in named):
        army, source = view.get(Army, army_id), source_of(view, source_id)
        if army is not None and source is not None and {army.owner, source.owner} == {view.viewer}:
            yield from reach_faults(view, army, source)


def army_faults(view: View, army_id: str) -> Iterator[Refusal]:
    """`army-needs-nothing` for an army of the viewer's to which no food can be given."""
    army = view.get(Army, army_id)
    yield from not_owned(view, army, army_id)
    if army is not None and army.owner == view.viewer and need_of(view, army).value <= 0:
        detail = f"{army.name} needs nothing to eat, and is given nothing."
        yield Refusal("army-needs-nothing", PLAN, detail)


def _source_faults(view: View, source: Source | None, source_id: str) -> Iterator[Refusal]:
    """Food that is another's; an ally's may be eaten with the ally's leave (R32, R41)."""
    if source is None:
        yield unknown(source_id)
    elif source.owner == view.viewer:
        return
    elif isinstance(source, Settlement) and are_opposed(view, view.viewer, source.owner):
        detail = f"You do not hold {source.name}."
        yield Refusal("settlement-not-controlled", STORES, detail)
    else:
        detail = f"{called_source(source)} is not yours, and you have no leave to be fed from it."
        yield Refusal("not-owner", PLAN, detail)


def called_source(source: Source) -> str:
    """What the owner of food calls the place where it is."""
    return source.name if isinstance(source, Settlement) else called(source)
