"""Open a phase.

Everybody is waited for again; in movement only the side whose place it is. A new upkeep begins the
next turn. As movement opens, undecided settlements are asked once more, and as combat opens the
battles that are due are named and messengers that were ridden down are taken off the map. The
effects phase holds nothing in the basic game and closes at once.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from app.books.wc.army.casualties import has_due
from app.books.wc.entities import Messenger, Unit, WarCampaign, WarSide
from app.books.wc.phases import COMBAT, EFFECTS, MOVEMENT, UPKEEP
from app.books.wc.sides import players
from app.books.wc.turn.turn_order import next_to_move
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE

OPENING_STEPS: Mapping[str, tuple[str, ...]] = {
    EFFECTS: ("close-phase",),
    COMBAT: ("announce-battles", "catch-messengers"),
}
"""What the umpire does by itself as a phase opens, in order."""


class OpenPhaseRequest(Request):
    phase: Annotated[
        Literal["upkeep", "effects", "movement", "combat", "resolution"],
        Field(description="The phase that begins."),
    ]


def resolve(draft: Draft, request: OpenPhaseRequest, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    for side in draft.position.all(WarSide):
        draft.update(side, "wc.turn.gate", phase_done=False)
    campaign = draft.position.one(WarCampaign, "campaign")
    turn = campaign.turn + (request.phase == UPKEEP)
    active = next_to_move(draft.position) if request.phase == MOVEMENT else None
    draft.update(
        campaign,
        "wc.turn.phases",
        turn=turn,
        phase=request.phase,
        active_side=active,
        waiting_for=_waiting_for(draft.position, request.phase, active),
    )
    draft.summary(f"Turn {turn}: the {request.phase} phase begins.", EVERYONE)
    if request.phase == UPKEEP and any(has_due(unit, turn) for unit in draft.position.all(Unit)):
        draft.then("return-stragglers")
    if request.phase == MOVEMENT:
        for messenger in _with_undecided_request(draft.position):
            draft.then("reconsider-request", messenger=messenger.id)
    if request.phase == EFFECTS:
        draft.cite("wc.effects.phase")
    for step in OPENING_STEPS.get(request.phase, ()):
        draft.then(step)


def _waiting_for(position: Position, phase: str, active: str | None) -> tuple[str, ...]:
    if phase == EFFECTS:
        return ()
    if phase == MOVEMENT:
        return () if active is None else (active,)
    return tuple(side.id for side in players(position))


def _with_undecided_request(position: Position) -> list[Messenger]:
    return [m for m in position.all(Messenger) if m.pending is not None]


OPEN_PHASE = Action(
    "open-phase",
    request=OpenPhaseRequest,
    who=Who.UMPIRE,
    rules=(
        "wc.turn.phases",
        "wc.turn.gate",
        "wc.turn.order",
        "wc.effects.phase",
        "wc.campaign.time",
    ),
    resolve=resolve,
)
