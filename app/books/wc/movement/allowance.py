"""How far a counter may go this turn, in half points (wc.move.allowance).

The slowest of those who march together sets the pace; fatigue lowers it, and only then does the
manner of marching multiply it. A Movement value is in whole points, an allowance in half points.
"""

from collections.abc import Iterator
from typing import assert_never

from app.books.wc.army.fatigue import modifiers_at
from app.books.wc.army.forces import units_of
from app.books.wc.entities import Army, BaggageTrain, March, Messenger, ScoutingParty, Unit
from app.books.wc.profiles import BASE_MOVE, race_of
from app.engine.position import Position

Agent = Messenger | ScoutingParty | BaggageTrain

TRAIN_MOVEMENT = 6

HALF_POINTS_A_POINT: dict[March, int] = {"normal": 2, "fast": 3, "forced": 4}
"""What one point of Movement is worth in each manner of marching: x 1, x 1.5, x 2."""

HALF_POINTS_BEFORE_DIGGING = 1
"""What it is worth to an army that digs in afterwards: half (wc.works.hasty)."""


def army_allowance_half_points(
    position: Position, army: Army, march: March, escorted: Messenger | None = None
) -> int:
    """What an army may spend, at the pace of the messenger it escorts if that is slower."""
    pace = army_pace(position, army)
    if escorted is not None:
        pace = min(pace, agent_pace(position, escorted))
    return pace * HALF_POINTS_A_POINT[march]


def digging_allowance_half_points(position: Position, army: Army) -> int:
    """What an army may spend before it digs in: half of its normal allowance."""
    return army_pace(position, army) * HALF_POINTS_BEFORE_DIGGING


def agent_allowance_half_points(position: Position, agent: Agent, march: March) -> int:
    """What a messenger, a scouting party or a lone baggage train may spend."""
    return agent_pace(position, agent) * HALF_POINTS_A_POINT[march]


def army_pace(position: Position, army: Army) -> int:
    """The Movement of the army's slowest part after fatigue, in whole points; 0 if it cannot move.

    Scouts on duty do not hold their army up (wc.scouting.duty), baggage trains that march with it
    do. What is noted only as points goes at the Movement that its owner declared, or that of his
    race's common foot soldier (wc.army.points-only).
    """
    units = units_of(position, army.id)
    paces = list(_paces([unit for unit in units if unit.duty != "scouts"] or units))
    if army.noted_points:
        paces.append(_declared(position, army))
    if position.where(BaggageTrain, owner=army.owner, army=army.id):
        paces.append(TRAIN_MOVEMENT)
    return _tired(position, army, min(paces, default=0))


def agent_pace(position: Position, agent: Agent) -> int:
    """The Movement of an agent after fatigue, in whole points."""
    match agent:
        case ScoutingParty():
            slowest = min(_paces(units_of(position, agent.id)), default=0)
            return _tired(position, agent, slowest)
        case Messenger():
            return _tired(position, agent, agent.movement)
        case BaggageTrain():
            return TRAIN_MOVEMENT
        case _:
            assert_never(agent)


def _paces(units: list[Unit]) -> Iterator[int]:
    """The Movement of each unit; a rider goes at the pace of his mount."""
    riders = {unit.ridden_by for unit in units}
    return (unit.movement for unit in units if unit.id not in riders)


def _declared(position: Position, army: Army) -> int:
    if army.declared_movement is not None:
        return army.declared_movement
    return BASE_MOVE[race_of(position, army.owner)]


def _tired(position: Position, counter: Army | Messenger | ScoutingParty, movement: int) -> int:
    """Movement less what fatigue costs, but never below 1 for one that could move at all."""
    if movement == 0:
        return 0
    loss = modifiers_at(race_of(position, counter.owner), counter.fatigue).movement
    return max(movement + loss, 1)
