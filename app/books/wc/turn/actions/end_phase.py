"""Declare the phase finished.

A phase closes when every player has declared that they are finished with it; until then it stays
open for the others. In the movement phase the declaration also ends the player's place, and the
next side of the action order moves; militia whose help is needed no more must have set off for
home.
"""

from collections.abc import Iterator

from app.books.wc.army.forces import Force
from app.books.wc.entities import Army, Settlement, WarCampaign, WarSide
from app.books.wc.turn.sequence import SEQUENCE, awaited
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, only

RULE = "wc.turn.gate"


def legality(view: View, _request: NoFields) -> Iterator[Refusal]:
    side = view.get(WarSide, view.viewer)
    if side is None or not side.is_player:
        yield Refusal("not-waited-for", RULE, "No phase waits for you.")
    yield from SEQUENCE[view.campaign.phase].unfinished(view)


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    side = draft.update(draft.position.one(WarSide, draft.actor), RULE, phase_done=True)
    campaign = draft.position.one(WarCampaign, "campaign")
    draft.summary(f"{side.name} has finished the {campaign.phase} phase.", EVERYONE)
    draft.cite("wc.turn.phases")
    _remind(draft, side)
    awaits = awaited(draft.position, campaign.phase)
    draft.update(campaign, SEQUENCE[campaign.phase].rule, **awaits)
    if not awaits["waiting_for"]:
        draft.then("close-phase")


def _remind(draft: Draft, side: WarSide) -> None:
    """Tell the side which of its forces it must still draw up for scouts who found them out."""
    forces: list[Force] = [
        *draft.position.where(Army, owner=side.id),
        *draft.position.where(Settlement, owner=side.id),
    ]
    for force in forces:
        if force.reports_due:
            text = f"Draw up {force.name}: scouts have found out what it is, and wait to be told."
            draft.tabletop("wc.army.points-only", text, only(side.id))


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
    ),
    legality=legality,
    resolve=resolve,
)
