"""When an action is open at all: phase, place in the action order, and sections."""

from collections.abc import Iterator

from app.books.wc.entities import WarCampaign, WarSide
from app.books.wc.phases import MOVEMENT
from app.books.wc.words import side_name
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (wc.turn.gate, wc.turn.order, wc.campaign.sections)."""
    campaign = view.one(WarCampaign, "campaign")
    if campaign.status == "finished":
        yield Refusal("campaign-finished", "wc.turn.gate", "The campaign has ended.")
    if action.section is not None and action.section not in view.settings.sections:
        detail = f"This campaign is played without the section {action.section!r}."
        yield Refusal("section-not-enabled", "wc.campaign.sections", detail)
    if action.phases and campaign.phase not in action.phases:
        detail = (
            f"This is the {campaign.phase} phase; {action.name} belongs to "
            f"{' or '.join(action.phases)}."
        )
        yield Refusal("wrong-phase", "wc.turn.gate", detail)
    elif action.who is Who.SIDE and not action.out_of_turn:
        yield from _not_your_place(view, campaign)


def _not_your_place(view: View, campaign: WarCampaign) -> Iterator[Refusal]:
    side = view.get(WarSide, view.viewer)
    if side is not None and side.phase_done:
        detail = f"You have declared the {campaign.phase} phase finished; wait for the next."
        yield Refusal("phase-closed-for-player", "wc.turn.gate", detail)
    elif campaign.phase == MOVEMENT and campaign.active_side != view.viewer:
        mover = side_name(view, campaign.active_side)
        detail = f"{mover} moves now; your place in the action order is still to come."
        yield Refusal("out-of-order", "wc.turn.order", detail)
