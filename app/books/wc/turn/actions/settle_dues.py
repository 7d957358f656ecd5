"""Settle what is due before the phase closes.

When all have declared the phase finished, the umpire takes what sides still owe in their names, one
thing after another. What a player must choose, or roll with their own dice, it waits for; the
referee may close the phase without them. Then the phase closes (wc.turn.gate).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.entities import WarCampaign, WarSide
from app.books.wc.owed import Owed, is_held_for
from app.books.wc.turn.dues import Due, for_the_umpire, holding
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.position import Draft
from app.engine.viewer import EVERYONE, only

RULE = "wc.turn.gate"


class SettleDuesRequest(Request):
    for_absent: Annotated[
        bool, Field(description="Whether to roll for players who roll their own dice.")
    ] = False


def resolve(draft: Draft, request: SettleDuesRequest, _dice: Roller) -> None:
    draft.cite(RULE)
    first = next(for_the_umpire(draft.position, request.for_absent), None)
    if first is not None:
        due, owed = first
        draft.summary(f"The umpire settles what is due: {owed.text}")
        draft.then(due.action, side=owed.side, **(owed.request or {}))
        if not is_held_for(draft.position, owed.side):
            draft.then("settle-dues", for_absent=request.for_absent)
        return
    held = [] if request.for_absent else holding(draft.position)
    if held:
        _wait(draft, held)
        return
    draft.summary("Nothing is due any more.")
    draft.then("close-phase")


def _wait(draft: Draft, held: list[tuple[Due, Owed]]) -> None:
    """Keep the phase open for those who owe something; what it is they alone are told."""
    draft.open_to(EVERYONE)
    campaign = draft.position.one(WarCampaign, "campaign")
    waiting = tuple(sorted({owed.side for _, owed in held}))
    draft.update(campaign, RULE, waiting_for=waiting)
    for due, owed in held:
        draft.tabletop(due.rule, owed.text, only(owed.side))
    names = listed([draft.position.one(WarSide, side).name for side in waiting])
    draft.summary(f"The {campaign.phase} phase stays open for {names}.", EVERYONE)


SETTLE_DUES = Action(
    "settle-dues",
    request=SettleDuesRequest,
    who=Who.UMPIRE,
    rules=(RULE, "wc.army.points-only", "wc.scouting.attempt", "wc.supply.plan"),
    resolve=resolve,
)
