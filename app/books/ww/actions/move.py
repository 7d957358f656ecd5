"""Move tokens.

Any of a player's tokens in one space may go to a neighbouring land space that no enemy holds, each
once a turn. A stronghold that they enter is captured; where an enemy stands, they must attack
instead (ww.move.step).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.elimination import call_out_the_beaten
from app.books.ww.entities import Player, Space, SpaceId, Tokens
from app.books.ww.outcomes import MoveOutcome
from app.books.ww.refusals import no_space
from app.books.ww.requests import RequestFrom, TokenCounts, WithWarlord
from app.books.ww.stack_choices import parties_in
from app.books.ww.stacks import (
    Pick,
    find,
    holder_of,
    march,
    must_be_free,
    must_be_there,
    picks,
)
from app.books.ww.states import MOVEMENT
from app.books.ww.strongholds import capture
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.move.step"


class MoveRequest(RequestFrom):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"from": "3,-3", "to": "2,-3", "tokens": {"dwarf": 8}}]}
    )

    start: Annotated[SpaceId, Field(alias="from", description="Where the tokens stand.")]
    to: Annotated[SpaceId, Field(description="The neighbouring space to go to.")]
    tokens: TokenCounts = Field(default_factory=dict)
    warlord: WithWarlord = False

    def picks(self) -> list[Pick]:
        """The tokens that move."""
        return picks(self.start, self.tokens, self.warlord)


def legality(view: View, request: MoveRequest) -> Iterator[Refusal]:
    start, to = view.get(Space, request.start), view.get(Space, request.to)
    for known, name in ((start, request.start), (to, request.to)):
        if known is None:
            yield no_space(name)
    if to is not None:
        yield from _way_refusals(view, start, to)
    if start is not None:
        yield from must_be_there(view, request.picks(), RULE)
        yield from must_be_free(view, request.picks())


def _way_refusals(view: View, start: Space | None, to: Space) -> Iterator[Refusal]:
    if start is not None and to.id not in start.neighbours:
        yield Refusal("not-adjacent", RULE, f"{to.id} is not next to {start.id}.")
    if to.terrain == "water":
        yield Refusal("water", "ww.map.spaces", f"{to.id} is water, which no token may enter.")
    holder = holder_of(view, to.id)
    if holder not in (None, view.viewer):
        detail = f"{side_name(view, holder)} holds {to.id}, which must be attacked."
        yield Refusal("enemy-present", RULE, detail)


def resolve(draft: Draft, request: MoveRequest, _dice: Roller) -> None:
    player = draft.position.one(Player, draft.actor)
    for pick in request.picks():
        tokens = find(draft.position, player.id, pick)
        assert tokens is not None
        march(draft, tokens, pick.count, request.to, RULE)
    moved = sum(pick.count for pick in request.picks())
    held_before = draft.position.one(Space, request.to).controller
    captured = capture(draft, request.to, player.id)
    call_out_the_beaten(draft)
    summary = f"{player.name} moves {counted(moved, 'token')} "
    summary += f"from {request.start} to {request.to}"
    summary += " and captures the stronghold there." if captured else "."
    taken = {"captured": captured, "taken_from": held_before} if captured else {"captured": False}
    draft.tell(summary, RULE, "ww.turn.budget", moved=moved, **taken)


def options(view: View) -> Iterator[MoveRequest]:
    for space in sorted({tokens.space for tokens in view.where(Tokens, owner=view.viewer)}):
        parties = list(parties_in(view, space))
        for to in view.one(Space, space).neighbours:
            for party in parties:
                yield MoveRequest(start=space, to=to, tokens=party.tokens, warlord=party.warlord)


MOVE = Action(
    "move",
    request=MoveRequest,
    outcome=MoveOutcome,
    phase=MOVEMENT,
    rules=(RULE, "ww.turn.budget", "ww.map.spaces", "ww.production.control"),
    legality=legality,
    resolve=resolve,
    options=options,
)
