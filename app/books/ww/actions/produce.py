"""Produce tokens.

A player's own homeland yields two tokens of their kind while they control it. Every other
stronghold they control yields one token of its kind, if its alignment is their own or neutral and a
token of their warlord's kind stands there. They may decline what they do not want. New tokens may
act at once (ww.production.homeland, ww.production.recruit).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.entities import Player, Space, SpaceId
from app.books.ww.outcomes import ProduceOutcome
from app.books.ww.refusals import no_space
from app.books.ww.stacks import place
from app.books.ww.states import MOVEMENT, PRODUCTION
from app.books.ww.strongholds import Levy, controlled_by, levies
from app.books.ww.turns import enter
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

HOMELAND = "ww.production.homeland"
RECRUIT = "ww.production.recruit"


class ProduceRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"declined": ["0,-2"]}]})

    declined: Annotated[
        tuple[SpaceId, ...],
        Field(max_length=1_000, description="Strongholds that shall produce nothing."),
    ] = ()


def legality(view: View, request: ProduceRequest) -> Iterator[Refusal]:
    held = {space.id for space in controlled_by(view, view.viewer)}
    for space in request.declined:
        if view.get(Space, space) is None:
            yield no_space(space)
        elif space not in held:
            detail = f"You control no stronghold in {space}."
            yield Refusal("bad-stronghold", RECRUIT, detail)


def resolve(draft: Draft, request: ProduceRequest, _dice: Roller) -> None:
    player = draft.position.one(Player, draft.actor)
    yields = list(levies(draft.position, player, request.declined))
    for levy in yields:
        if levy.tokens:
            rule = HOMELAND if levy.space == player.homeland else RECRUIT
            place(draft, player.id, levy.space, levy.token_kind, levy.tokens, rule)
    enter(draft, MOVEMENT)
    total = sum(levy.tokens for levy in yields)
    summary = f"{player.name} produces {counted(total, 'token')}."
    strongholds = [_told(levy) for levy in yields]
    draft.tell(summary, HOMELAND, RECRUIT, tokens=total, strongholds=strongholds)


def _told(levy: Levy) -> dict[str, object]:
    told: dict[str, object] = {
        "space": levy.space,
        "kind": levy.token_kind,
        "tokens": levy.tokens,
    }
    return {**told, "reasons": list(levy.reasons)} if levy.reasons else told


def options(view: View) -> Iterator[ProduceRequest]:
    yield ProduceRequest()
    player = view.get(Player, view.viewer)
    for levy in levies(view, player, ()) if player is not None else ():
        if levy.tokens:
            yield ProduceRequest(declined=(levy.space,))


PRODUCE = Action(
    "produce",
    request=ProduceRequest,
    outcome=ProduceOutcome,
    phase=PRODUCTION,
    rules=(HOMELAND, RECRUIT, "ww.production.control", "ww.turn.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
