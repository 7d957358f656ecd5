"""Collect the taxes of the month.

At the end of every fourth turn each player's treasury takes in what the settlements pay that they
hold at that moment, wherever those are: a captured one only while 500 points of troops hold it. The
money is there to be spent from the next upkeep on (wc.tax.collect).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.army.holding import DETACHMENT_POINTS
from app.books.wc.economy.taxes import TaxLine, tax_lines
from app.books.wc.entities import WarSide
from app.books.wc.phases import RESOLUTION
from app.books.wc.sides import players
from app.engine.action import Action, NoFields, Who
from app.engine.calendar import is_month_end
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.money import in_words
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import REFEREE_ONLY, only

RULE = "wc.tax.collect"


class TaxesCollected(Outcome):
    paid: Annotated[
        dict[str, int] | None, Field(description="What each of your settlements pays, in copper.")
    ] = None
    collected_copper: Annotated[int | None, Field(description="All of it, in copper.")] = None


WHY_UNPAID = {
    "settlement-besieged": "it is besieged",
    "no-detachment": f"fewer than {DETACHMENT_POINTS} points of troops hold it",
}


def is_due(position: Position) -> bool:
    """Whether a month ends with this turn."""
    return is_month_end(position.campaign.turn)


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.summary("Every player's treasury takes in the taxes of the month.", REFEREE_ONLY)
    for side in players(draft.position):
        lines = list(tax_lines(draft.position, side.id))
        if lines:
            _collect(draft, side, lines)


def _collect(draft: Draft, side: WarSide, lines: list[TaxLine]) -> None:
    owner = only(side.id)
    draft.open_to(owner)
    draft.cite(RULE, audience=owner)
    paid = {line.settlement.id: line.copper for line in lines}
    for line in lines:
        settlement = line.settlement
        if line.unpaid is not None:
            text = f"{settlement.name} pays nothing: {WHY_UNPAID[line.unpaid]}."
            draft.find(RULE, text, owner, settlement=settlement.id, unpaid=line.unpaid)
    whole = sum(paid.values())
    draft.update(side, RULE, treasury_copper=side.treasury_copper + whole)
    draft.outcome(owner, paid=paid, collected_copper=whole)
    from_each = listed(
        [
            f"{line.settlement.name} {in_words(paid[line.settlement.id])}"
            for line in lines
            if paid[line.settlement.id]
        ],
        none="nobody paid",
    )
    draft.summary(f"The taxes of {side.name} bring {in_words(whole)}: {from_each}.", owner)


COLLECT_TAXES = Action(
    "collect-taxes",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.resolution.sequence"),
    outcome=TaxesCollected,
    resolve=resolve,
)
