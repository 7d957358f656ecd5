"""Report that an army or a character was destroyed.

Its owner or the referee reports what happened at the table. Allies with it are discarded. Its
artifacts go to the army or character that destroyed it; without one they are lost, and discarded
(hyb.special.play).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import bearers, find_bearer, not_to_command, the_bearer, worn_by
from app.books.hyb.encounters import open_encounter
from app.books.hyb.entities import Bearer
from app.books.hyb.outcomes import DestroyedOutcome
from app.books.hyb.piles import DISCARD, discard
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "hyb.special.play"


class ReportDestroyedRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"bearer": "pallantides", "victor": "river-host"}]}
    )

    bearer: Annotated[Id, Field(description="The army or character that is no more.")]
    victor: Annotated[
        Id | None,
        Field(description="The enemy army or character that destroyed it and takes its artifacts."),
    ] = None


def legality(view: View, request: ReportDestroyedRequest) -> Iterator[Refusal]:
    bearer = find_bearer(view, request.bearer)
    yield from not_to_command(view, bearer, request.bearer)
    if bearer is None:
        return
    if open_encounter(view, bearer.id) is not None:
        detail = f"First report how the encounter of {bearer.name} ended."
        yield Refusal("encounter-open", "hyb.foe.encounter", detail)
    if request.victor is not None and not _is_enemy(view, bearer, request.victor):
        detail = "The victor is an army or character of another player."
        yield Refusal("bad-target", RULE, detail)


def _is_enemy(view: View, bearer: Bearer, victor_id: str) -> bool:
    victor = find_bearer(view, victor_id)
    return victor is not None and not victor.destroyed and victor.owner != bearer.owner


def resolve(draft: Draft, request: ReportDestroyedRequest, _dice: Roller) -> None:
    bearer = the_bearer(draft.position, request.bearer)
    victor = find_bearer(draft.position, request.victor)
    draft.update(bearer, RULE, destroyed=True)
    captured = []
    for card in worn_by(draft.position, bearer):
        if victor is None or card.card_class == "ally":
            discard(draft, card, RULE)
        else:
            draft.update(card, RULE, bearer=victor.id, holder=victor.owner)
            captured.append(card.id)
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, bearer=bearer.id, captured=captured)
    draft.summary(f"{bearer.name} is destroyed.", EVERYONE)
    draft.cite(RULE)


def options(view: View) -> Iterator[ReportDestroyedRequest]:
    for bearer in bearers(view):
        yield ReportDestroyedRequest(bearer=bearer.id)
        for victor in bearers(view):
            if victor.owner != bearer.owner:
                yield ReportDestroyedRequest(bearer=bearer.id, victor=victor.id)


REPORT_DESTROYED = Action(
    "report-destroyed",
    request=ReportDestroyedRequest,
    outcome=DestroyedOutcome,
    who=Who.SIDE_OR_REFEREE,
    rules=(RULE, DISCARD),
    legality=legality,
    resolve=resolve,
    options=options,
    out_of_turn=True,
)
