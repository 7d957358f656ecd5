"""Choose a warlord.

In joining order each player takes one kind of warlord, which nobody else may take. The kind decides
which battle table the homeland's tokens roll on, and with its alignment from which strongholds the
player may recruit (ww.setup.warlord).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.entities import Kind, Player, Warlord
from app.books.ww.outcomes import WarlordOutcome
from app.books.ww.players import remaining
from app.books.ww.states import SETUP_WARLORDS
from app.books.ww.turns import go_on_with_set_up
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "ww.setup.warlord"


class SetupWarlordRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "dwarf"}]})

    kind: Annotated[Kind, Field(description="The kind of warlord.", examples=["dwarf"])]


def legality(view: View, request: SetupWarlordRequest) -> Iterator[Refusal]:
    if view.get(Warlord, request.kind) is None:
        yield Refusal("unknown-kind", RULE, f"There is no {request.kind!r} warlord.")
    for other in remaining(view):
        if other.warlord_kind == request.kind and other.id != view.viewer:
            detail = f"{other.name} plays the {request.kind} warlord."
            yield Refusal("warlord-taken", RULE, detail)


def resolve(draft: Draft, request: SetupWarlordRequest, _dice: Roller) -> None:
    player = draft.position.one(Player, draft.actor)
    alignment = draft.position.one(Warlord, request.kind).alignment
    draft.update(player, RULE, warlord_kind=request.kind, alignment=alignment)
    go_on_with_set_up(draft)
    draft.tell(
        f"{player.name} plays the {request.kind} warlord, who is {alignment}.",
        RULE,
        "ww.kinds",
        kind=request.kind,
        alignment=alignment,
    )


def options(view: View) -> Iterator[SetupWarlordRequest]:
    for warlord in view.all(Warlord):
        yield SetupWarlordRequest(kind=warlord.id)


SETUP_WARLORD = Action(
    "setup-warlord",
    request=SetupWarlordRequest,
    outcome=WarlordOutcome,
    phase=SETUP_WARLORDS,
    rules=(RULE, "ww.kinds", "ww.data.override", "ww.turn.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
