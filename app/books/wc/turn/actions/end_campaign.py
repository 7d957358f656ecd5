"""End the campaign and score its goal.

When the last turn that the players have agreed on is over, each scores by the goal of the campaign.
In a war of conquest that is a point for each territory held. The highest score wins; equal scores
share the victory. Nothing can be done afterwards (wc.victory.time-limit).
"""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from app.books.wc.entities import WarCampaign
from app.books.wc.phases import RESOLUTION
from app.books.wc.turn.victory import scores_of, victory_of, winners_of
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import counted, listed
from app.engine.outcome import Outcome
from app.engine.position import Draft
from app.engine.sides import side_name
from app.engine.viewer import EVERYONE

RULE = "wc.victory.time-limit"

GOAL_RULES: Mapping[str, str] = {"conquest": "wc.victory.conquest"}
SCORED: Mapping[str, str] = {"conquest": "territory"}


class CampaignEnded(Outcome):
    winners: Annotated[
        list[str] | None, Field(description="The sides that have won; several if they tie.")
    ] = None
    scores: Annotated[
        dict[str, int] | None, Field(description="What each side has scored by the goal.")
    ] = None


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.cite(RULE, "wc.victory.selection")
    scores = scores_of(draft.position)
    winners = winners_of(scores)
    goal = victory_of(draft.position).goal
    if goal in GOAL_RULES:
        draft.cite(GOAL_RULES[goal])
    draft.update(
        draft.position.one(WarCampaign, "campaign"),
        RULE,
        status="finished",
        waiting_for=(),
        active_side=None,
        winners=winners,
        scores=tuple(scores.items()),
    )
    draft.outcome(EVERYONE, winners=list(winners), scores=scores)
    draft.summary(_said(draft, goal, scores, winners), EVERYONE)


def _said(draft: Draft, goal: str, scores: Mapping[str, int], winners: tuple[str, ...]) -> str:
    turn = draft.position.campaign.turn
    if not scores:
        return f"The campaign is over after {counted(turn, 'turn')}."
    names = {side: side_name(draft.position, side) for side in scores}
    table = listed([f"{names[side]} {counted(n, SCORED[goal])}" for side, n in scores.items()])
    won = listed([names[side] for side in winners])
    result = "is won by" if len(winners) == 1 else "ends in a victory shared by"
    return f"The campaign {result} {won} after {counted(turn, 'turn')}: {table}."


END_CAMPAIGN = Action(
    "end-campaign",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.victory.selection", *GOAL_RULES.values()),
    outcome=CampaignEnded,
    resolve=resolve,
)
