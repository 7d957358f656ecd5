"""Disband tokens.

At any time of their turn outside a battle a player may take own tokens off the board, which is the
way out when a stack is too big and nothing else is left (ww.stack.limit).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.elimination import call_out_the_beaten
from app.books.ww.entities import Space, SpaceId, Tokens
from app.books.ww.outcomes import DisbandOutcome
from app.books.ww.refusals import no_space
from app.books.ww.requests import TokenCounts, WithWarlord
from app.books.ww.stacks import Pick, crowded, find, must_be_there, picks, remove
from app.books.ww.states import BATTLE, MOVEMENT, PRODUCTION
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.stack.limit"


class DisbandRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"space": "3,-3", "tokens": {"dwarf": 2}}]}
    )

    space: Annotated[SpaceId, Field(description="Where the tokens stand.")]
    tokens: TokenCounts = Field(default_factory=dict)
    warlord: WithWarlord = False

    def picks(self) -> list[Pick]:
        """The tokens that go."""
        return picks(self.space, self.tokens, self.warlord)


def legality(view: View, request: DisbandRequest) -> Iterator[Refusal]:
    if view.get(Space, request.space) is None:
        yield no_space(request.space)
    else:
        yield from must_be_there(view, request.picks(), RULE)


def resolve(draft: Draft, request: DisbandRequest, _dice: Roller) -> None:
    for pick in request.picks():
        tokens = find(draft.position, draft.actor, pick)
        assert tokens is not None
        remove(draft, tokens, pick.count, RULE)
    call_out_the_beaten(draft)
    gone = sum(pick.count for pick in request.picks())
    name = side_name(draft.position, draft.actor)
    summary = f"{name} disbands {listed(map(str, request.picks()))}."
    draft.tell(summary, RULE, disbanded=gone)


def options(view: View) -> Iterator[DisbandRequest]:
    too_many = crowded(view, view.viewer)
    for tokens in view.where(Tokens, owner=view.viewer):
        if tokens.is_warlord:
            yield DisbandRequest(space=tokens.space, warlord=True)
            continue
        counts = sorted({1, min(too_many.get(tokens.space, 1), tokens.count)}, reverse=True)
        for count in counts:
            yield DisbandRequest(space=tokens.space, tokens={tokens.token_kind: count})


DISBAND = Action(
    "disband",
    request=DisbandRequest,
    outcome=DisbandOutcome,
    phase=(PRODUCTION, MOVEMENT, BATTLE),
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
    options=options,
)
