"""Crossing a river where there is no bridge (wc.terrain.river.crossing).

Each model takes its chance in the water. The delayed are hurt, or are washed down and come back, as
their race fares in water; the lost are drowned. Some races' characters walk through without harm.
War machines and trains stay behind on the bank.
"""

from collections.abc import Iterator, Mapping

from app.books.wc.army.casualties import suffer
from app.books.wc.army.exposure import share_exposure
from app.books.wc.army.forces import units_of
from app.books.wc.entities import Army, BaggageTrain, Unit
from app.books.wc.map import CampaignMap
from app.books.wc.movement.ground import TERRAIN
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import CROSSING, DELAYED, WAY_THROUGH, Wader
from app.books.wc.words import NAME_LENGTH
from app.engine.dice import MAX_DICE, Dice, Roller
from app.engine.english import agreeing, counted
from app.engine.hexgrid import Hex, distance, neighbours
from app.engine.position import Draft, Position
from app.engine.weights import pool_weights, summed

RULE = "wc.terrain.river.crossing"
TABLE = TABLES[RULE]
DICE = Dice("crossing/*")
DIE = range(1, 7)

TURNS_HURT = 4
TURNS_WASHED_DOWN = 2


def way_across(game_map: CampaignMap, here: Hex, there: Hex) -> tuple[Hex, ...] | None:
    """The hexes entered by crossing: the far bank, after the river where that is a hex wide.

    None where no river lies between the two.
    """
    if game_map.river_between(here, there):
        return (there,)
    if distance(here, there) != 2:
        return None
    between = set(neighbours(here)).intersection(neighbours(there))
    rivers = sorted(place for place in between if game_map.terrain_at(place) == "river")
    return (rivers[0], there) if rivers else None


def far_banks(game_map: CampaignMap, here: Hex) -> Iterator[Hex]:
    """Where an army at the bank could come out."""
    near = neighbours(here)
    beyond = {there for place in near for there in neighbours(place)}
    for there in sorted(beyond | set(near)):
        if way_across(game_map, here, there) is not None and is_bank(game_map, there):
            yield there


def is_bank(game_map: CampaignMap, place: Hex) -> bool:
    """Whether there is land to come out on."""
    terrain = game_map.terrain_at(place)
    if terrain is None:
        return False
    return TERRAIN[terrain].half_points is not None and not TERRAIN[terrain].bridge_only


def is_barred(unit: Unit) -> bool:
    """Whether the unit has more models than can be rolled for."""
    return unit.models > MAX_DICE


def swimmers(units: list[Unit]) -> list[Unit]:
    """Those of the units that go into the water: all but the war machines."""
    return [unit for unit in units if unit.category != "war_machine"]


def leave_behind(draft: Draft, army: Army) -> None:
    """Leave the army's war machines on the bank as an army of their own, and its trains there."""
    machines = [u for u in units_of(draft.position, army.id) if u.category == "war_machine"]
    left: Army | None = None
    if machines:
        left = Army(
            id=draft.new_id(Army),
            name=f"{army.name} on the bank"[:NAME_LENGTH],
            owner=army.owner,
            hex=army.hex,
            declared_territory=army.declared_territory,
            fatigue=army.fatigue,
            unsupplied_turns=army.unsupplied_turns,
            action="hold",
        )
        draft.create(left, RULE)
        share_exposure(draft, army.id, left.id)
    for machine in machines:
        assert left is not None
        draft.update(machine, RULE, force=left.id)
    for train in draft.position.where(BaggageTrain, owner=army.owner, army=army.id):
        draft.update(train, RULE, army=None if left is None else left.id, moved=True)


def swim(draft: Draft, army: Army, dice: Roller) -> None:
    """Roll for every model of the army, and tell its owner what the river took."""
    results = {}
    for unit in wading(draft.position, army):
        counts = _roll(draft, unit, dice)
        results[unit.id] = counts
        _take(draft, unit, counts)
    if results:
        draft.outcome(
            models_lost=sum(counts["lost"] for counts in results.values()),
            models_delayed=sum(counts["delayed"] for counts in results.values()),
        )
        draft.find(RULE, f"{army.name}: {_in_words(results)}.", units=results)


def loss_weights(position: Position, army: Army) -> list[int]:
    """In how many ways the river can take 0, 1, 2 … models of the army."""
    table = position.settings.table(TABLE)
    weights = [1]
    for unit in wading(position, army):
        modifier = CROSSING.of(position, Wader(unit.race, unit)).value
        lost = sum(table.row(face + modifier).result == "lost" for face in DIE)
        weights = summed(weights, pool_weights(unit.models, lost, len(DIE) - lost))
    return weights


def wading(position: Position, army: Army) -> list[Unit]:
    """The units whose models must take their chance in the water."""
    return [
        unit
        for unit in swimmers(units_of(position, army.id))
        if unit.models and WAY_THROUGH.of(position, Wader(unit.race, unit), "swims") == "swims"
    ]


def _in_words(results: Mapping[str, Mapping[str, int]]) -> str:
    lost = sum(counts["lost"] for counts in results.values())
    delayed = sum(counts["delayed"] for counts in results.values())
    if not lost and not delayed:
        return "every model came through the river"
    if not delayed:
        return f"the river took {counted(lost, 'model')}"
    are = agreeing(delayed, "is", "are")
    if not lost:
        return f"{counted(delayed, 'model')} {are} out for some turns"
    return f"the river took {counted(lost, 'model')}, and {delayed:,} more {are} out for some turns"


def _roll(draft: Draft, unit: Unit, dice: Roller) -> dict[str, int]:
    """How many models get across, are delayed, and are lost."""
    table = draft.position.settings.table(TABLE)
    faces = dice.roll(f"crossing/{unit.id}", f"{unit.models}d6").faces
    modifier = CROSSING.of(draft.position, Wader(unit.race, unit)).tell(draft)
    results = [table.row(face + modifier).result for face in faces]
    return {result: results.count(result) for result in ("across", "delayed", "lost")}


def _take(draft: Draft, unit: Unit, counts: dict[str, int]) -> None:
    turn = draft.position.campaign.turn
    lost, delayed = counts["lost"], counts["delayed"]
    if DELAYED.of(draft.position, Wader(unit.race, unit), "hurt") == "washed-down":
        suffer(draft, unit, RULE, lost=lost, away=delayed, return_turn=turn + TURNS_WASHED_DOWN)
    else:
        suffer(draft, unit, RULE, lost=lost, hurt=delayed, ready_turn=turn + TURNS_HURT)
