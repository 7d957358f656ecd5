"""How far a counter may go this turn, in half points (wc.move.allowance).

The slowest of those who march together sets the pace; fatigue lowers it, and only then does the
manner of marching multiply it. A Movement value is in whole points, an allowance in half points.
"""

from collections.abc import Iterator
from typing import Literal, assert_never

from app.books.wc.army.forces import units_of
from app.books.wc.entities import Army, BaggageTrain, March, Messenger, ScoutingParty, Unit
from app.books.wc.profiles import profile_of, race_of
from app.books.wc.variation.asked import ALLOWANCE, PACE, Marcher, Mover
from app.engine.position import Position
from app.engine.terms import Sum

Agent = Messenger | ScoutingParty | BaggageTrain
Manner = March | Literal["dig"]
"""How a counter marches; `dig` is a normal march before it digs in."""

TRAIN_MOVEMENT = 6
HALF_POINTS_A_POINT = 2


def army_allowance_half_points(
    position: Position, army: Army, manner: Manner, escorted: Messenger | None = None
) -> Sum:
    """What an army may spend, at the pace of the messenger it escorts if that is slower."""
    paces = [army_pace(position, army)]
    if escorted is not None:
        paces.append(agent_pace(position, escorted))
    return _allowance(position, army, min(paces, key=lambda pace: pace.value), manner)


def agent_allowance_half_points(position: Position, agent: Agent, march: March) -> Sum:
    """What a messenger, a scouting party or a lone baggage train may spend."""
    return _allowance(position, agent, agent_pace(position, agent), march)


def army_pace(position: Position, army: Army) -> Sum:
    """The Movement of the army's slowest part after fatigue, in whole points; 0 if it cannot move.

    Scouts on duty do not hold their army up (wc.scouting.duty), baggage trains that march with it
    do. What is noted only as points goes at the Movement that its owner declared, or that of the
    owner's race's common foot soldier (wc.army.points-only).
    """
    units = units_of(position, army.id)
    paces = list(_paces([unit for unit in units if unit.duty != "scouts"] or units))
    if army.noted_points:
        paces.append(_declared(position, army))
    if position.where(BaggageTrain, owner=army.owner, army=army.id):
        paces.append(TRAIN_MOVEMENT)
    return _tired(position, army, min(paces, default=0))


def agent_pace(position: Position, agent: Agent) -> Sum:
    """The Movement of an agent after fatigue, in whole points."""
    match agent:
        case ScoutingParty():
            slowest = min(_paces(units_of(position, agent.id)), default=0)
            return _tired(position, agent, slowest)
        case Messenger():
            return _tired(position, agent, agent.movement)
        case BaggageTrain():
            return Sum(TRAIN_MOVEMENT)
        case _:
            assert_never(agent)


def _allowance(position: Position, counter: Army | Agent, pace: Sum, manner: Manner) -> Sum:
    """The pace as an allowance; its terms are those of both."""
    marcher = Marcher(race_of(position, counter.owner), manner)
    allowed = ALLOWANCE.of(position, marcher, pace.value * HALF_POINTS_A_POINT)
    return Sum(allowed.value, (*pace.terms, *allowed.terms))


def _paces(units: list[Unit]) -> Iterator[int]:
    """The Movement of each unit; a rider goes at the pace of the mount."""
    riders = {unit.ridden_by for unit in units}
    return (unit.movement for unit in units if unit.id not in riders)


def _declared(position: Position, army: Army) -> int:
    if army.declared_movement is not None:
        return army.declared_movement
    return profile_of(position, army.owner).base_move


def _tired(position: Position, counter: Army | Messenger | ScoutingParty, movement: int) -> Sum:
    """Movement less what fatigue costs, but never below 1 for one that could move at all."""
    if movement == 0:
        return Sum(0)
    return PACE.of(position, Mover(race_of(position, counter.owner), counter), movement)
