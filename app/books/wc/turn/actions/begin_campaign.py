"""Begin the campaign.

The umpire rolls once how many buildings each settlement has, puts the sides in their action order,
in which equal places are settled by a die each, and waits for every player's upkeep
(wc.turn.order).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Settlement, WarCampaign, WarSide
from app.books.wc.kinds import KINDS
from app.books.wc.phases import UPKEEP
from app.books.wc.turn.sequence import awaited
from app.books.wc.turn.turn_order import sequence_of
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Dice, Roller
from app.engine.outcome import Outcome
from app.engine.position import Draft
from app.engine.viewer import EVERYONE


class BeginCampaignOutcome(Outcome):
    sequence: Annotated[
        tuple[str, ...] | None, Field(description="The sides in the order in which they move.")
    ] = None


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    for settlement in draft.position.all(Settlement):
        _count_buildings(draft, settlement, dice)
    campaign = draft.position.one(WarCampaign, "campaign")
    sequence = campaign.sequence or sequence_of(draft.position, dice)
    awaits = awaited(draft.position, campaign.phase)
    draft.update(campaign, "wc.turn.order", sequence=sequence, **awaits)
    draft.cite("wc.campaign.time", "wc.turn.phases")
    draft.outcome(EVERYONE, sequence=list(sequence))
    order = ", ".join(draft.position.one(WarSide, side).name for side in sequence)
    draft.summary(f"The campaign begins; the sides move in the order {order}.", EVERYONE)


def _count_buildings(draft: Draft, settlement: Settlement, dice: Roller) -> None:
    kind = KINDS[settlement.size]
    if kind.buildings is None or settlement.buildings:
        return
    roll = dice.roll(f"buildings/{settlement.id}", kind.buildings, EVERYONE)
    draft.update(settlement, kind.rule, buildings=roll.total)


BEGIN_CAMPAIGN = Action(
    "begin-campaign",
    request=NoFields,
    phase=UPKEEP,
    who=Who.UMPIRE,
    rules=("wc.turn.order", "wc.settlement.general", "wc.campaign.time", "wc.turn.phases"),
    dice=(Dice("order/*", "1d6"), Dice("buildings/*")),
    resolve=resolve,
    outcome=BeginCampaignOutcome,
)
