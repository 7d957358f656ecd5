"""Move an army or a character.

In the movement phase of their own turn a player says where an army or a character of theirs stands
now, and whether it is inside a settlement. How far it may go is for the campaign's own rules; here
it matters who shares a hex with whom, and who is in the wild (hyb.actions).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import bearers_of, find_bearer, not_to_command, the_bearer
from app.books.hyb.outcomes import MoveOutcome
from app.books.hyb.phases import MOVEMENT
from app.books.hyb.requests import Place
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id, Name
from app.engine.hexgrid import neighbours
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "hyb.actions"


class MoveRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"bearer": "black-legion", "hex": [2, -1]}]}
    )

    bearer: Annotated[Id, Field(description="The army or character that moves.")]
    hex: Annotated[Place, Field(description="Where it stands now.")]
    settlement: Annotated[
        Name | None, Field(description="The settlement that it is inside of, if any.")
    ] = None


def legality(view: View, request: MoveRequest) -> Iterator[Refusal]:
    bearer = find_bearer(view, request.bearer)
    yield from not_to_command(view, bearer, request.bearer)
    here = None if bearer is None else (bearer.hex, bearer.settlement)
    if here == (request.hex, request.settlement):
        yield Refusal("already-there", RULE, "It stands there already.")


def resolve(draft: Draft, request: MoveRequest, _dice: Roller) -> None:
    bearer = the_bearer(draft.position, request.bearer)
    draft.update(bearer, RULE, hex=request.hex, settlement=request.settlement)
    draft.open_to(EVERYONE, request=True)
    where = f"hex {request.hex[0]},{request.hex[1]}"
    inside = f", inside {request.settlement}" if request.settlement else ""
    draft.outcome(EVERYONE, bearer=bearer.id, hex=list(request.hex))
    draft.summary(f"{bearer.name} moves to {where}{inside}.", EVERYONE)
    draft.cite(RULE)


def options(view: View) -> Iterator[MoveRequest]:
    for bearer in bearers_of(view, view.viewer):
        for place in neighbours(bearer.hex):
            yield MoveRequest(bearer=bearer.id, hex=place)


MOVE = Action(
    "move",
    request=MoveRequest,
    outcome=MoveOutcome,
    phase=MOVEMENT,
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
    options=options,
)
