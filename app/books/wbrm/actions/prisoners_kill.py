"""Kill prisoners.

In the captor's own combat phase guards may kill some or all of their prisoners. Guards with none
left fight with their full combat factors in the same phase; those who keep even one, with half
(wbrm.sacrifice.kill).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.disposal import RULE as TIMING
from app.books.wbrm.disposal import disposal_refusals, dispose, prisoners_of
from app.books.wbrm.outcomes import KillOutcome
from app.books.wbrm.phases import COMBAT
from app.books.wbrm.requests import UnitIds
from app.books.wbrm.telling import names, tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wbrm.sacrifice.kill"


class PrisonersKillRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"prisoner_ids": ["silver-spears"]}]})

    prisoner_ids: Annotated[UnitIds, Field(min_length=1, description="The prisoners to kill.")]


def legality(view: View, request: PrisonersKillRequest) -> Iterator[Refusal]:
    yield from disposal_refusals(view, request.prisoner_ids)


def resolve(draft: Draft, request: PrisonersKillRequest, _dice: Roller) -> None:
    unburdened = dispose(draft, request.prisoner_ids, "killed", RULE)
    summary = f"Killed: {names(draft.position, request.prisoner_ids)}."
    if unburdened:
        summary += f" At full strength again: {names(draft.position, unburdened)}."
    killed = list(request.prisoner_ids)
    tell(draft, summary, TIMING, RULE, killed=killed, guards_at_full_strength=unburdened)


def options(view: View) -> Iterator[PrisonersKillRequest]:
    for prisoner in prisoners_of(view):
        yield PrisonersKillRequest(prisoner_ids=(prisoner.id,))


PRISONERS_KILL = Action(
    "prisoners-kill",
    request=PrisonersKillRequest,
    outcome=KillOutcome,
    phase=COMBAT,
    rules=(TIMING, RULE, "wbrm.leader.lost", "wbrm.independent.led"),
    legality=legality,
    resolve=resolve,
    options=options,
)
