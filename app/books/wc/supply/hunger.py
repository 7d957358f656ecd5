"""What hunger does to an army: who holds out, deserts and starves (wc.starvation.test)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from app.books.wc.army.entering import entering
from app.books.wc.army.exposure import share_exposure
from app.books.wc.army.forces import units_of
from app.books.wc.army.removal import remove_if_empty
from app.books.wc.army.reorganise import with_mounts
from app.books.wc.entities import Army, Unit
from app.books.wc.profiles import race_of
from app.books.wc.supply.need import needs_food
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import HUNGER, Hungry
from app.books.wc.words import name_by_place
from app.engine.dice import Roller
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.weights import tally

TABLE = TABLES["wc.starvation.test"]
RULE = "wc.starvation.test"
DESERTION = "wc.starvation.desertion"
UNPRINTED_LEADERSHIP = 7
"""The Leadership of a unit for which none is noted."""


Fates = tuple[int, int, int]
"""The units that have held out, deserted and starved."""

FATES: Mapping[str, Fates] = {"holds": (1, 0, 0), "deserts": (0, 1, 0), "starves": (0, 0, 1)}
"""What each result of the table makes of one unit."""

TWO_DICE = tally((sum(faces), 1) for faces in product(range(1, 7), repeat=2))
"""In how many ways 2d6 show each total."""


@dataclass
class Toll:
    """The units of an army that have tested, by what has become of them.

    `deserters` is the counter of those that have left it, if any; of an army that is `gone` nothing
    is left.
    """

    held: list[Unit]
    deserted: list[Unit]
    starved: list[Unit]
    deserters: Army | None = None
    gone: bool = False


def test_units(draft: Draft, army: Army, champions: Collection[str], dice: Roller) -> Toll:
    """Roll for each unit of an army that has gone short, and carry out what comes of it.

    `champions` are the ids of those who stand by their units.
    """
    toll = Toll([], [], [])
    of_result = {"holds": toll.held, "deserts": toll.deserted, "starves": toll.starved}
    lost: list[tuple[Unit, Unit | None]] = []
    for unit, champion in _tested(draft.position, army, champions):
        result = _roll(draft, army, unit, champion, dice)
        of_result[result].append(unit)
        if result != "holds":
            lost.append((unit, champion))
    for unit, champion in lost:
        _lose(draft, army, unit, champion, toll)
    if lost:
        remove_if_empty(draft, army.id, None, RULE)
    toll.gone = draft.position.get(Army, army.id) is None
    return toll


def fate_weights(
    position: Position, armies: Iterable[Army], champions: Collection[str]
) -> dict[Fates, int]:
    """In how many ways the dice leave so many units holding out, deserting and starving.

    The armies are as they are once the turn of hunger is counted.
    """
    weights: dict[Fates, int] = {(0, 0, 0): 1}
    for army in armies:
        for unit, champion in _tested(position, army, champions):
            one = tally(_fates_of(position, army, unit, champion))
            weights = tally(
                ((held + h, deserted + d, starved + s), before * ways)
                for (held, deserted, starved), before in weights.items()
                for (h, d, s), ways in one.items()
            )
    return weights


def _fates_of(
    position: Position, army: Army, unit: Unit, champion: Unit | None
) -> Iterator[tuple[Fates, int]]:
    """What becomes of one unit at each total of its dice, and in how many ways that falls."""
    about, table = _hungry(position, army, unit, champion), position.settings.table(TABLE)
    for rolled, ways in TWO_DICE.items():
        total = HUNGER.of(position, about, rolled).value
        yield FATES[table.row(total).result], ways


def _tested(
    position: Position, army: Army, champions: Collection[str]
) -> Iterator[tuple[Unit, Unit | None]]:
    """The units that test, each with the champion who stands by it."""
    units = units_of(position, army.id)
    led_by = {champion.leads: champion for champion in units if champion.id in champions}
    yield from ((unit, led_by.get(unit.id)) for unit in units if needs_food(unit))


def _hungry(position: Position, army: Army, unit: Unit, champion: Unit | None) -> Hungry:
    leadership = (champion or unit).leadership
    return Hungry(
        race_of(position, army.owner),
        unit,
        UNPRINTED_LEADERSHIP if leadership is None else leadership,
        army.fatigue,
        army.unsupplied_turns,
    )


def _roll(draft: Draft, army: Army, unit: Unit, champion: Unit | None, dice: Roller) -> str:
    about = _hungry(draft.position, army, unit, champion)
    rolled = dice.roll(f"hunger/{unit.id}").total
    total = HUNGER.of(draft.position, about, rolled).tell(draft)
    row = draft.position.settings.table(TABLE).row(total)
    draft.find(RULE, f"{unit.name}: {row.text}", unit=unit.id, total=total, result=row.result)
    return row.result


def _lose(draft: Draft, army: Army, unit: Unit, champion: Unit | None, toll: Toll) -> None:
    """Take a unit that deserts or starves out of its army, with a champion who stands by it."""
    going = [unit]
    if champion is not None:
        going += with_mounts(draft.position, army.id, [champion.id])
    if unit in toll.starved:
        for one in going:
            draft.delete(one, RULE)
    elif army.deserting:
        return
    else:
        toll.deserters = toll.deserters or _counter(draft, army)
        for one in going:
            draft.update(one, DESERTION, force=toll.deserters.id, duty="none")
    if champion is None:
        for left in draft.position.where(Unit, force=army.id, leads=unit.id):
            draft.update(left, RULE, leads=None)


def _counter(draft: Draft, army: Army) -> Army:
    """The counter of those who desert from an army; they start outside any walls (R59, R61)."""
    name = name_by_place(draft.position, "Deserters", army.hex, army.declared_territory)
    deserters = draft.create(
        Army(
            id=draft.new_id(Army),
            name=name,
            owner=army.owner,
            hex=army.hex,
            declared_territory=army.declared_territory,
            composition_fixed=True,
            fatigue=army.fatigue,
            unsupplied_turns=army.unsupplied_turns,
            deserting=True,
            **entering(draft.position),
        ),
        DESERTION,
    )
    share_exposure(draft, army.id, deserters.id)
    return deserters


def champion_faults(view: View, champion_id: str) -> Iterator[Refusal]:
    """`unknown-entity`, or `unit-not-eligible` for one who is no champion beside their unit."""
    champion = view.get(Unit, champion_id)
    if champion is None or champion.owner != view.viewer:
        yield Refusal("unknown-entity", RULE, f"You know of no {champion_id!r}.")
    elif not _is_beside_their_unit(view, champion):
        detail = f"{champion.name} leads no unit of the army that they are with."
        yield Refusal("unit-not-eligible", RULE, detail)


def _is_beside_their_unit(position: Position, champion: Unit) -> bool:
    led = position.get(Unit, champion.leads)
    in_army = position.get(Army, champion.force) is not None
    return in_army and led is not None and led.force == champion.force and needs_food(led)
