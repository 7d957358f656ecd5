"""Move a unit.

How far a unit goes, and by which way, is the board game's business; here it is told where the unit
stands afterwards. A guard that goes leaves its prisoners behind and has its full movement factor
(wbrm.frame.turn).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.entities import HexName, Unit
from app.books.wbrm.frame import RULE, this_phase
from app.books.wbrm.outcomes import MoveOutcome
from app.books.wbrm.parties import leave
from app.books.wbrm.phases import MOVEMENT
from app.books.wbrm.refusals import unknown
from app.books.wbrm.telling import tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

CHANGE = "wbrm.guard.change"


class UnitMoveRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "hill-tribe", "hex": "0513"}]}
    )

    unit: Annotated[Id, Field(description="The unit that moves.")]
    hex: Annotated[HexName, Field(description="Where it stands afterwards.")]


def legality(view: View, request: UnitMoveRequest) -> Iterator[Refusal]:
    unit = view.get(Unit, request.unit)
    if unit is None:
        yield unknown("unit", request.unit)
        return
    if unit.status == "prisoner":
        detail = f"{unit.name} is a prisoner, who goes where its guards go."
        yield Refusal("no-guard", "wbrm.convoy.movement", detail)
    if unit.status not in ("active", "prisoner") or unit.alliance != view.viewer:
        yield Refusal("not-your-unit", RULE, f"{unit.name} is not yours to move.")
    if unit.moved_in == this_phase(view):
        yield Refusal("already-moved", RULE, f"{unit.name} has moved in this phase.")
    if unit.hex == request.hex:
        yield Refusal("already-there", RULE, f"{unit.name} stands in {request.hex} already.")


def resolve(draft: Draft, request: UnitMoveRequest, _dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    leave(draft, unit.id, CHANGE)
    draft.update(unit, RULE, hex=request.hex, moved_in=this_phase(draft.position))
    tell(draft, f"{unit.name} moves to {request.hex}.", RULE, hex=request.hex)


def options(view: View) -> Iterator[UnitMoveRequest]:
    """Each unit to each hex in which anything stands."""
    hexes = sorted({unit.hex for unit in view.all(Unit) if unit.hex is not None})
    for unit in view.where(Unit, alliance=view.viewer, status="active"):
        for hex_name in hexes:
            yield UnitMoveRequest(unit=unit.id, hex=hex_name)


UNIT_MOVE = Action(
    "unit-move",
    request=UnitMoveRequest,
    outcome=MoveOutcome,
    phase=MOVEMENT,
    rules=(RULE, CHANGE),
    legality=legality,
    resolve=resolve,
    options=options,
)
