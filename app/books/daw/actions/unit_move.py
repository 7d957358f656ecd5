"""March with the activated unit.

The unit enters the hexes of its path one after the other and ends with any facing; an empty path
only turns it. How far it may go is known to the battle rules of the table. A charmed unit stands
fast as it is, or marches towards the creatures that have charmed it: each hex it enters must bring
it nearer to them (daw.frame.sequence).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import Place, is_free
from app.books.daw.entities import Unit, Vertex
from app.books.daw.outcomes import PlaceOutcome
from app.books.daw.phases import IN_ACTIVATION, MOVEMENT
from app.books.daw.refusals import cannot_land, not_acting
from app.books.daw.sequence import battle_of, enter, own_active_unit
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.hexgrid import Hex, distance, is_contiguous, reach
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.frame.sequence"
CHARM = "daw.charm.state"
LONGEST_PATH = 60


class UnitMoveRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"unit": "halberdiers", "path": [[4, 6], [4, 5]], "facing": 2}]
        }
    )

    unit: Annotated[Id, Field(description="The activated unit.")]
    path: Annotated[
        tuple[Place, ...],
        Field(max_length=LONGEST_PATH, description="The hexes entered, without the start."),
    ] = ()
    facing: Annotated[
        Vertex | None, Field(description="The vertex faced at the end; as it is if left out.")
    ] = None


def legality(view: View, request: UnitMoveRequest) -> Iterator[Refusal]:
    yield from not_acting(view, request.unit)
    unit = view.get(Unit, request.unit)
    if unit is None or unit.destroyed:
        return
    if battle_of(view).moved:
        yield Refusal("already-moved", RULE, f"{unit.name} has moved in this activation.")
    if not is_contiguous((unit.hex, *request.path)):
        detail = f"Each hex of the path must be next to the one before, from {unit.hex} on."
        yield Refusal("path-not-contiguous", RULE, detail)
    for place in dict.fromkeys(request.path):
        if place != unit.hex:
            yield from cannot_land(view, place, RULE)
    if unit.charmed_by is not None:
        yield from _not_lured(view, unit, request)


def _not_lured(view: View, unit: Unit, request: UnitMoveRequest) -> Iterator[Refusal]:
    by = view.get(Unit, unit.charmed_by)
    turns = not request.path and request.facing not in (None, unit.facing)
    if turns:
        detail = f"{unit.name} is charmed: standing fast, it cannot turn."
        yield Refusal("charmed-action-forbidden", CHARM, detail)
    elif request.path and (by is None or by.destroyed):
        detail = f"{unit.name} can only stand fast: what has charmed it is gone."
        yield Refusal("charmed-action-forbidden", CHARM, detail)
    elif by is not None and not _comes_nearer((unit.hex, *request.path), by.hex):
        detail = f"{unit.name} is charmed: each hex must bring it nearer to {by.name}."
        yield Refusal("charmed-action-forbidden", CHARM, detail)


def _comes_nearer(path: tuple[Hex, ...], goal: Hex) -> bool:
    return all(distance(there, goal) < distance(here, goal) for here, there in pairwise(path))


def resolve(draft: Draft, request: UnitMoveRequest, _dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    goal = request.path[-1] if request.path else unit.hex
    facing = request.facing or unit.facing
    now = draft.update(unit, RULE, hex=goal, facing=facing)
    enter(draft, MOVEMENT, moved=True)
    does = f"marches to {goal}" if request.path else "stands fast"
    draft.tell(
        f"{now.name} {does}, facing vertex {facing}.",
        RULE,
        *((CHARM,) if unit.charmed_by is not None else ()),
        hex=list(goal),
        facing=facing,
    )


def options(view: View) -> Iterator[UnitMoveRequest]:
    unit = own_active_unit(view, view.viewer)
    if unit is None:
        return

    def cost(_here: Hex, there: Hex) -> int | None:
        return 1 if is_free(view, there) else None

    yield UnitMoveRequest(unit=unit.id)
    for _, path in reach(unit.hex, cost, unit.walk_rate).values():
        if path:
            yield UnitMoveRequest(unit=unit.id, path=path)


UNIT_MOVE = Action(
    "unit-move",
    request=UnitMoveRequest,
    outcome=PlaceOutcome,
    phase=IN_ACTIVATION,
    rules=(RULE, CHARM, "daw.hex.facing", "daw.frame.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
