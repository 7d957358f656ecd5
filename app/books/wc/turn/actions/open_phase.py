"""Open a phase.

Everybody is waited for again, in movement only the side whose place it is, and the umpire takes the
steps that the phase begins with. A new upkeep begins the next turn. A phase that waits for nobody
closes at once, as the effects phase of the basic game, which holds nothing (wc.turn.phases).
"""

from typing import Annotated, Literal

from pydantic import Field

from app.books.wc.entities import WarCampaign, WarSide
from app.books.wc.phases import UPKEEP
from app.books.wc.turn.sequence import SEQUENCE, awaited
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.position import Draft
from app.engine.viewer import EVERYONE


class OpenPhaseRequest(Request):
    phase: Annotated[
        Literal["upkeep", "effects", "movement", "combat", "resolution"],
        Field(description="The phase that begins."),
    ]


def resolve(draft: Draft, request: OpenPhaseRequest, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    course = SEQUENCE[request.phase]
    draft.cite(course.rule)
    for side in draft.position.all(WarSide):
        draft.update(side, "wc.turn.gate", phase_done=False)
    campaign = draft.position.one(WarCampaign, "campaign")
    turn = campaign.turn + (request.phase == UPKEEP)
    awaits = awaited(draft.position, request.phase)
    draft.update(campaign, "wc.turn.phases", turn=turn, phase=request.phase, **awaits)
    draft.summary(f"Turn {turn}: the {request.phase} phase begins.", EVERYONE)
    for step in course.opening:
        for asked in step.requests(draft.position):
            draft.then(step.action, **asked)
    if not awaits["waiting_for"]:
        draft.then("close-phase")


OPEN_PHASE = Action(
    "open-phase",
    request=OpenPhaseRequest,
    who=Who.UMPIRE,
    rules=(
        "wc.turn.phases",
        "wc.turn.gate",
        "wc.turn.order",
        "wc.effects.phase",
        "wc.resolution.sequence",
        "wc.campaign.time",
    ),
    resolve=resolve,
)
