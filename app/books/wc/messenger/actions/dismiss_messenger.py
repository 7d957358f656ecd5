"""Dismiss a messenger.

You may send a messenger of yours home in any upkeep. Their counter is taken off the map, any answer
that they were waiting for is dropped, and their price is not returned (wc.messenger.end).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.removal import remove
from app.books.wc.entities import Messenger
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.books.wc.words import called, called_by_others
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.messenger.end"


class DismissMessengerRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"messenger": "messenger-1"}]})

    messenger: Annotated[Id, Field(description="The messenger to send home.")]


def legality(view: View, request: DismissMessengerRequest) -> Iterator[Refusal]:
    yield from not_yours(view, view.get(Messenger, request.messenger), request.messenger)


def resolve(draft: Draft, request: DismissMessengerRequest, _dice: Roller) -> None:
    messenger = draft.position.one(Messenger, request.messenger)
    remove(draft, messenger, RULE)
    draft.summary(f"{called(messenger)} is dismissed.")
    draft.summary(f"{called_by_others(draft.position, messenger)} is gone.", EVERYONE)


def options(view: View) -> Iterator[DismissMessengerRequest]:
    for messenger in view.where(Messenger, owner=view.viewer):
        yield DismissMessengerRequest(messenger=messenger.id)


DISMISS_MESSENGER = Action(
    "dismiss-messenger",
    request=DismissMessengerRequest,
    phase=UPKEEP,
    rules=("wc.messenger.end",),
    legality=legality,
    resolve=resolve,
    options=options,
)
