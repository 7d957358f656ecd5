"""Move a convoy.

Guards and prisoners move together, with half the movement factor of the slowest guard; how fast the
prisoners are does not matter. A convoy that comes to another of its side's parties joins it
(wbrm.convoy.movement).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.entities import GuardParty, HexName, Unit
from app.books.wbrm.factors import half
from app.books.wbrm.frame import this_phase
from app.books.wbrm.outcomes import ConvoyOutcome
from app.books.wbrm.parties import (
    party_at,
    put_under_guard,
    size_refusals,
    unguarded,
    units_of,
)
from app.books.wbrm.phases import MOVEMENT
from app.books.wbrm.refusals import unknown
from app.books.wbrm.requests import OfParty
from app.books.wbrm.telling import names, tell
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.english import agreeing
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "wbrm.convoy.movement"
CHANGE = "wbrm.guard.change"


class ConvoyMoveRequest(OfParty):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"party_id": "guard-party-1", "path": ["0513", "0514"], "cost": 2}]
        }
    )

    path: Annotated[
        tuple[HexName, ...],
        Field(
            min_length=1, max_length=100, description="The hexes entered, the last being the goal."
        ),
    ]
    cost: Annotated[
        float | None,
        Field(
            ge=0,
            le=1_000,
            multiple_of=0.5,
            description="Movement points that the path costs on the players' map; without it, one "
            "for each hex entered.",
        ),
    ] = None

    @property
    def points(self) -> float:
        """What the path costs, in movement points."""
        return float(len(self.path)) if self.cost is None else self.cost


def allowance(position: Position, party: GuardParty) -> float:
    """Half the movement factor of the slowest guard, in movement points."""
    return half(min(guard.mf for guard in units_of(position, party.guards)))


def legality(view: View, request: ConvoyMoveRequest) -> Iterator[Refusal]:
    party = request.party(view, view.viewer)
    if party is None:
        yield _no_party(view, request)
        return
    points = allowance(view, party)
    if request.points > points:
        detail = f"The path costs {request.points:g} of {points:g} movement points."
        yield Refusal("not-enough-movement", RULE, detail)
    for unit in units_of(view, [*party.guards, *party.prisoners]):
        if unit.moved_in == this_phase(view):
            detail = f"{unit.name} has moved in this phase."
            yield Refusal("already-moved", RULE, detail)
    there = party_at(view, request.path[-1], view.viewer)
    if there is not None:
        guards = {*party.guards, *there.guards}
        yield from size_refusals(len(guards), len({*party.prisoners, *there.prisoners}))


def _no_party(view: View, request: ConvoyMoveRequest) -> Refusal:
    if request.hex is not None and unguarded(view, request.hex, view.viewer):
        detail = f"Nobody guards the prisoners in {request.hex}."
        return Refusal("no-guard", RULE, detail)
    return unknown("guard party of yours", request.party_id or request.hex or "", RULE)


def resolve(draft: Draft, request: ConvoyMoveRequest, _dice: Roller) -> None:
    party = request.party(draft.position, draft.actor)
    assert party is not None
    points = allowance(draft.position, party)
    goal = request.path[-1]
    there = party_at(draft.position, goal, party.captor)
    phase = this_phase(draft.position)
    for unit in units_of(draft.position, [*party.guards, *party.prisoners]):
        draft.update(unit, RULE, hex=goal, moved_in=phase)
    if there is None or there.id == party.id:
        draft.update(party, RULE, hex=goal)
    else:
        draft.delete(party, CHANGE)
        put_under_guard(draft, party.captor, goal, party.guards, party.prisoners)
    position = draft.position
    verb = agreeing(len(party.guards), "leads", "lead")
    led = names(position, party.prisoners)
    summary = f"{names(position, party.guards)} {verb} {led} to {goal}."
    tell(draft, summary, RULE, allowance=points, cost=request.points, hex=goal)


def options(view: View) -> Iterator[ConvoyMoveRequest]:
    """Each party to each hex in which anything stands, as if it were the next."""
    hexes = sorted({unit.hex for unit in view.all(Unit) if unit.hex is not None})
    for party in view.where(GuardParty, captor=view.viewer):
        for hex_name in hexes:
            if hex_name != party.hex:
                yield ConvoyMoveRequest(party_id=party.id, path=(hex_name,))


CONVOY_MOVE = Action(
    "convoy-move",
    request=ConvoyMoveRequest,
    outcome=ConvoyOutcome,
    phase=MOVEMENT,
    rules=(RULE, CHANGE, "wbrm.guard.capacity"),
    legality=legality,
    resolve=resolve,
    options=options,
)
