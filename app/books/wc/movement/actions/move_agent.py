"""Move a messenger, a scouting party or a baggage train on its own.

Agents go where armies stand and no zone of influence slows them. A messenger always rides day and
night, which tires it; a flying one pays one point a hex and nothing bars its way. A party goes at
the pace of its slowest, a train has 6 points, and both may march fast or by force as an army does.
One order is the whole move, and everybody sees it (wc.move.order, wc.messenger.move,
wc.scouting.party.move, wc.baggage.move).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.fatigue import gain
from app.books.wc.entities import BaggageTrain, March, Messenger, ScoutingParty
from app.books.wc.movement.allowance import Agent, agent_allowance_half_points
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.march import MarchOutcome, move_counter
from app.books.wc.movement.orders import agent_way_faults
from app.books.wc.movement.path import Costs, DeclaredTerritory, Path, steps_of
from app.books.wc.movement.reachable import ways
from app.books.wc.phases import MOVEMENT
from app.books.wc.profiles import FATIGUE_RULES
from app.books.wc.refusals import not_yours
from app.books.wc.variation.asked import ALLOWANCE, PACE
from app.books.wc.words import called, called_by_others, place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.hexgrid import Hex
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULES: dict[str, str] = {
    "messenger": "wc.messenger.move",
    "scouting_party": "wc.scouting.party.move",
    "baggage_train": "wc.baggage.move",
}
MARCHES: tuple[March, ...] = ("normal", "fast", "forced")


class MoveAgentRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"agent": "wagons-2", "path": [[8, 3], [7, 3]], "march": "fast"}]
        }
    )

    agent: Annotated[
        Id, Field(description="The messenger, scouting party or lone baggage train to move.")
    ]
    path: Path
    march: Annotated[
        March | None,
        Field(description="How it marches; left out, a messenger by force, others normally."),
    ] = None
    declared_territory: DeclaredTerritory = None


def legality(view: View, request: MoveAgentRequest) -> Iterator[Refusal]:
    agent = _agent(view, request.agent)
    yield from not_yours(view, agent, request.agent)
    if agent is None or agent.owner != view.viewer:
        return
    yield from _order_faults(agent, request.march)
    yield from agent_way_faults(
        view,
        agent,
        steps_of(agent.hex, request.path),
        _costs(view, agent),
        agent_allowance_half_points(view, agent, _march(agent, request.march)).value,
        request.declared_territory,
    )


def _order_faults(agent: Agent, march: March | None) -> Iterator[Refusal]:
    if agent.moved:
        detail = f"{called(agent)} has moved this turn; one order is its whole move."
        yield Refusal("already-moved", "wc.move.order", detail)
    if isinstance(agent, Messenger) and march not in (None, "forced"):
        detail = "A messenger always makes a forced march; leave the march out."
        yield Refusal("mode-not-allowed", "wc.messenger.move", detail)
    if isinstance(agent, BaggageTrain) and agent.army is not None:
        detail = f"{called(agent)} marches with its army: move that, or let the train go in upkeep."
        yield Refusal("unit-not-eligible", "wc.baggage.move", detail)
    if isinstance(agent, ScoutingParty) and agent.engaged_with is not None:
        detail = f"{agent.name} is engaged with another scouting party and cannot leave."
        yield Refusal("already-engaged", "wc.scouting.party.engage", detail)
    if isinstance(agent, ScoutingParty) and agent.scouted:
        detail = f"{agent.name} has scouted, which ended its move for this turn."
        yield Refusal("already-scouted", "wc.scouting.attempt", detail)


def resolve(draft: Draft, request: MoveAgentRequest, _dice: Roller) -> None:
    agent = _agent(draft.position, request.agent)
    assert agent is not None
    march = _march(agent, request.march)
    steps = steps_of(agent.hex, request.path)
    rule = RULES[agent.kind]
    draft.open_to(EVERYONE, request=True)
    draft.cite(rule, "wc.move.order")
    allowance = agent_allowance_half_points(draft.position, agent, march).tell(draft)
    spent = _costs(draft.position, agent).of_way(agent.hex, steps)
    draft.outcome(EVERYONE, path=[agent.hex, *steps])
    draft.outcome(
        allowance_half_points=allowance,
        spent_half_points=spent,
    )
    position = draft.position
    start, end = place_name(position, agent.hex), place_name(position, steps[-1])
    moved = _go(draft, agent, steps, march, request.declared_territory)
    survives = march != "forced" or gain(draft, moved, rule) is not None
    said = f"{called_by_others(position, agent)} moved from {start} to {end}"
    if not survives:
        draft.outcome(EVERYONE, lost=True)
        said += ", and was worn out to the last"
    draft.summary(f"{said}.", EVERYONE)


def _go(
    draft: Draft, agent: Agent, steps: tuple[Hex, ...], march: March, declared: str | None
) -> Agent:
    moved = move_counter(draft, agent, steps, declared)
    if isinstance(moved, Messenger):
        return _ride_on(draft, moved)
    return draft.update(moved, RULES[moved.kind], moved=True, march=march)


def _ride_on(draft: Draft, messenger: Messenger) -> Messenger:
    """An escort is left behind, and a request not yet decided is dropped."""
    messenger = draft.update(messenger, "wc.messenger.move", moved=True, escort=None)
    return draft.update(messenger, "wc.messenger.results", pending=None, undecided=0)


def options(view: View) -> Iterator[MoveAgentRequest]:
    for agent in _own_agents(view):
        marches = ("forced",) if isinstance(agent, Messenger) else MARCHES
        for march in marches:
            allowance = agent_allowance_half_points(view, agent, march).value
            for way in ways(view, agent, _costs(view, agent), allowance):
                yield MoveAgentRequest(agent=agent.id, march=march, **way.as_fields())


def _own_agents(view: View) -> list[Agent]:
    agents: list[Agent] = [
        *view.where(ScoutingParty, owner=view.viewer),
        *view.where(Messenger, owner=view.viewer),
        *(t for t in view.where(BaggageTrain, owner=view.viewer) if t.army is None),
    ]
    return [agent for agent in agents if not agent.moved]


def _agent(position: Position, agent_id: str) -> Agent | None:
    return (
        position.get(Messenger, agent_id)
        or position.get(ScoutingParty, agent_id)
        or position.get(BaggageTrain, agent_id)
    )


def _costs(position: Position, agent: Agent) -> Costs:
    flies = isinstance(agent, Messenger) and agent.flies
    return Costs(ground_of(position, flies))


def _march(agent: Agent, asked: March | None) -> March:
    return "forced" if isinstance(agent, Messenger) else asked or "normal"


MOVE_AGENT = Action(
    "move-agent",
    request=MoveAgentRequest,
    outcome=MarchOutcome,
    phase=MOVEMENT,
    rules=(
        "wc.messenger.move",
        "wc.messenger.freedom",
        "wc.scouting.party.move",
        "wc.scouting.party.immunity",
        "wc.baggage.move",
        "wc.move.order",
        "wc.move.cost",
        "wc.map.border-hex",
        "wc.militia.movement",
        *FATIGUE_RULES,
        "wc.ambush.reveal",
        "wc.messenger.results",
        "wc.race.fatigue.lookup",
    ),
    asks=(PACE, ALLOWANCE),
    legality=legality,
    resolve=resolve,
    options=options,
)
