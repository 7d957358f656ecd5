"""Declare the phase finished.

A phase closes when every player has declared that they are finished with it; until then it stays
open for the others. In the movement phase the declaration also ends the player's place, and the
next side of the action order moves; militia whose help is needed no more must have set off for
home. Nobody is finished before they have drawn up what scouts found out, or made the rolls that
they owe with their own dice (wc.turn.gate).
"""

from collections.abc import Iterator

from app.books.wc.entities import WarCampaign, WarSide
from app.books.wc.turn.closing import begin_closing
from app.books.wc.turn.dues import unsettled
from app.books.wc.turn.sequence import SEQUENCE, awaited
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.turn.gate"


def legality(view: View, _request: NoFields) -> Iterator[Refusal]:
    side = view.get(WarSide, view.viewer)
    if side is None or not side.is_player:
        yield Refusal("not-waited-for", RULE, "No phase waits for you.")
    yield from SEQUENCE[view.campaign.phase].unfinished(view)
    yield from unsettled(view)


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    side = draft.update(draft.position.one(WarSide, draft.actor), RULE, phase_done=True)
    campaign = draft.position.one(WarCampaign, "campaign")
    draft.summary(f"{side.name} finished the {campaign.phase} phase.", EVERYONE)
    draft.cite("wc.turn.phases")
    awaits = awaited(draft.position, campaign.phase)
    draft.update(campaign, SEQUENCE[campaign.phase].rule, **awaits)
    if not awaits["waiting_for"]:
        begin_closing(draft)


END_PHASE = Action(
    "end-phase",
    request=NoFields,
    rules=(
        RULE,
        "wc.turn.phases",
        "wc.turn.order",
        "wc.effects.phase",
        "wc.resolution.sequence",
        "wc.militia.movement",
        "wc.army.points-only",
        "wc.scouting.attempt",
        "wc.supply.plan",
    ),
    legality=legality,
    resolve=resolve,
)
