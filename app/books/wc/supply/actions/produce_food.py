"""Let the settlements make food.

Each turn, before anybody is fed, the store of every settlement grows by what its people make beside
their own needs and by what its land gives. A besieged settlement makes nothing, nor does a captured
one without 500 points of its holder's troops (wc.supply.production).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.books.wc.army.holding import DETACHMENT_POINTS
from app.books.wc.entities import Settlement, WarSide
from app.books.wc.phases import RESOLUTION
from app.books.wc.supply.production import Harvest, harvests
from app.books.wc.variation.asked import PRODUCED
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import counted, listed, number
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import REFEREE_ONLY, only

RULE = "wc.supply.production"


class FoodProduced(Outcome):
    made: Annotated[
        dict[str, int] | None, Field(description="What each of your settlements makes, in supply.")
    ] = None


SAID_WITH = {"terrain": "wc.terrain.settlement-food", "seasons": "wc.season.calendar"}
"""What else says how much is made, where the campaign plays with the section."""

WHY_IDLE = {
    "settlement-besieged": "it is besieged",
    "no-detachment": f"fewer than {DETACHMENT_POINTS} points of troops hold it",
}


def is_due(position: Position) -> bool:
    """Whether there is a settlement that could make food."""
    return any(not settlement.destroyed for settlement in position.all(Settlement))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    by_owner: dict[str, list[Harvest]] = {}
    for harvest in harvests(draft.position):
        by_owner.setdefault(harvest.settlement.owner, []).append(harvest)
    everything = [harvest.made.value for brought in by_owner.values() for harvest in brought]
    whole = number(sum(everything))
    draft.summary(f"All settlements together make {whole} supply.", REFEREE_ONLY)
    for side in draft.position.all(WarSide):
        if side.id in by_owner:
            _bring_in(draft, side, by_owner[side.id])


def _bring_in(draft: Draft, side: WarSide, brought: list[Harvest]) -> None:
    owner = only(side.id)
    draft.open_to(owner)
    draft.cite(RULE, *_rules_of_sections(draft.position), audience=owner)
    for harvest in brought:
        settlement, made = harvest.settlement, harvest.made.tell(draft, audience=owner)
        draft.update(settlement, RULE, supply=settlement.supply + made)
        text = f"{settlement.name} makes {number(made)} supply."
        if harvest.idle is not None:
            text = f"{settlement.name} makes nothing: {WHY_IDLE[harvest.idle]}."
        draft.find(RULE, text, owner, settlement=settlement.id, made=made, idle=harvest.idle)
    whole = sum(harvest.made.value for harvest in brought)
    draft.outcome(owner, made={h.settlement.id: h.made.value for h in brought})
    draft.summary(
        f"{counted(len(brought), 'settlement')} of {side.name} "
        f"{'makes' if len(brought) == 1 else 'make'} {number(whole)} supply: "
        f"{listed(_said(brought))}.",
        owner,
    )


def _rules_of_sections(position: Position) -> list[str]:
    return [rule for section, rule in SAID_WITH.items() if section in position.settings.sections]


def _said(brought: list[Harvest]) -> Iterator[str]:
    for harvest in brought:
        yield f"{harvest.settlement.name} {number(harvest.made.value)}"


PRODUCE_FOOD = Action(
    "produce-food",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(
        RULE,
        "wc.resolution.sequence",
        *SAID_WITH.values(),
        *PRODUCED.rules,
    ),
    outcome=FoodProduced,
    resolve=resolve,
)
