"""Choose a homeland.

In joining order each player makes one space of fertile land their home: a stronghold of their own
kind, whatever stood there before. Their 25 tokens begin there, and one of them is the Warlord token
(ww.setup.homeland).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.entities import Player, Space, SpaceId, Tokens
from app.books.ww.outcomes import HomelandOutcome
from app.books.ww.players import game_of
from app.books.ww.refusals import no_space
from app.books.ww.stacks import place
from app.books.ww.states import SETUP_HOMELANDS
from app.books.ww.turns import go_on_with_set_up
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.setup.homeland"
TOKENS_AT_START = 25


class SetupHomelandRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"space": "3,-3"}]})

    space: Annotated[SpaceId, Field(description="The space to live in.", examples=["3,-3"])]


def legality(view: View, request: SetupHomelandRequest) -> Iterator[Refusal]:
    space = view.get(Space, request.space)
    if space is None:
        yield no_space(request.space)
        return
    if space.terrain == "water" or space.barren:
        detail = f"A homeland stands on land that is not barren; {space.id} is not."
        yield Refusal("bad-stronghold", RULE, detail)
    if space.homeland_of not in (None, view.viewer):
        owner = side_name(view, space.homeland_of)
        yield Refusal("space-taken", RULE, f"{space.id} is {owner}'s homeland.")


def resolve(draft: Draft, request: SetupHomelandRequest, _dice: Roller) -> None:
    player = draft.position.one(Player, draft.actor)
    space = draft.position.one(Space, request.space)
    kind = player.warlord_kind
    assert kind is not None
    owned = {"controller": player.id, "homeland_of": player.id}
    draft.update(space, RULE, stronghold_kind=kind, **owned)
    draft.update(player, RULE, homeland=space.id)
    place(draft, player.id, space.id, kind, TOKENS_AT_START - 1, RULE)
    warlord = Tokens(
        id=draft.new_id(Tokens),
        space=space.id,
        owner=player.id,
        token_kind=kind,
        is_warlord=True,
        count=1,
    )
    draft.create(warlord, "ww.setup.warlord-token")
    go_on_with_set_up(draft)
    summary = f"{player.name} lives in {space.id}, with {TOKENS_AT_START} {kind} tokens."
    draft.tell(summary, RULE, space=space.id, kind=kind, tokens=TOKENS_AT_START)


def options(view: View) -> Iterator[SetupHomelandRequest]:
    suggested = game_of(view).suggested_homelands
    others = (space.id for space in view.all(Space) if space.id not in suggested)
    for space in (*suggested, *others):
        yield SetupHomelandRequest(space=space)


SETUP_HOMELAND = Action(
    "setup-homeland",
    request=SetupHomelandRequest,
    outcome=HomelandOutcome,
    phase=SETUP_HOMELANDS,
    rules=(RULE, "ww.setup.warlord-token", "ww.map.default", "ww.turn.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
