"""Release guards.

In their own movement phase a captor may let guards go to other work. Prisoners left without any
guard are not free yet: they are if nobody guards them when their own side's next movement phase
begins (wbrm.guard.change).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.entities import GuardParty
from app.books.wbrm.outcomes import ReleaseOutcome
from app.books.wbrm.parties import leave
from app.books.wbrm.phases import MOVEMENT
from app.books.wbrm.refusals import unknown
from app.books.wbrm.requests import OfParty, UnitIds
from app.books.wbrm.telling import names, tell
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.english import agreeing
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wbrm.guard.change"


class GuardReleaseRequest(OfParty):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"hex": "0512", "guards": ["hill-tribe"]}]}
    )

    guards: Annotated[UnitIds, Field(min_length=1, description="The guards that leave the party.")]


def legality(view: View, request: GuardReleaseRequest) -> Iterator[Refusal]:
    party = request.party(view, view.viewer)
    if party is None:
        named = request.party_id or request.hex or ""
        yield unknown("guard party of yours", named, RULE)
        return
    for guard in request.guards:
        if guard not in party.guards:
            yield Refusal("no-guard", RULE, f"{guard!r} is no guard of this party.")


def resolve(draft: Draft, request: GuardReleaseRequest, _dice: Roller) -> None:
    party = request.party(draft.position, draft.actor)
    assert party is not None
    for guard in request.guards:
        leave(draft, guard, RULE)
    left = draft.position.get(GuardParty, party.id)
    prisoners = names(draft.position, party.prisoners)
    verb = agreeing(len(request.guards), "guards", "guard")
    summary = f"{names(draft.position, request.guards)} no longer {verb} {prisoners}"
    summary += "." if left else ", whom nobody guards now."
    tell(draft, summary, RULE, guards=list(left.guards) if left else [])


def options(view: View) -> Iterator[GuardReleaseRequest]:
    for party in view.where(GuardParty, captor=view.viewer):
        for guard in party.guards:
            yield GuardReleaseRequest(party_id=party.id, guards=(guard,))
        yield GuardReleaseRequest(party_id=party.id, guards=party.guards)


GUARD_RELEASE = Action(
    "guard-release",
    request=GuardReleaseRequest,
    outcome=ReleaseOutcome,
    phase=MOVEMENT,
    rules=(RULE, "wbrm.guard.capacity"),
    legality=legality,
    resolve=resolve,
    options=options,
)
