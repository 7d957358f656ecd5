"""When an action is open at all: phase, place in the action order, and sections."""

from collections.abc import Iterator

from app.books.wc.entities import WarCampaign, WarSide
from app.engine import gate as part
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.sides import side_name


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (wc.turn.gate, wc.turn.order, wc.campaign.sections)."""
    campaign = view.one(WarCampaign, "campaign")
    yield from part.finished(view, "wc.turn.gate")
    yield from part.section(view, action, "wc.campaign.sections")
    out_of_phase = list(part.phase(view, action, "wc.turn.gate"))
    yield from out_of_phase
    if not out_of_phase and action.who is Who.SIDE and not action.out_of_turn:
        yield from _not_your_place(view, campaign)


def _not_your_place(view: View, campaign: WarCampaign) -> Iterator[Refusal]:
    side = view.get(WarSide, view.viewer)
    if side is not None and side.phase_done:
        detail = f"You have declared the {campaign.phase} phase finished; wait for the next."
        yield Refusal("phase-closed-for-player", "wc.turn.gate", detail)
    elif campaign.active_side not in (None, view.viewer):
        mover = side_name(view, campaign.active_side)
        detail = f"{mover} moves now; your place in the action order is still to come."
        yield Refusal("out-of-order", "wc.turn.order", detail)
