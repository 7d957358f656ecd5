"""Attach a baggage train to an army, or let it go alone.

In upkeep a train may pass from one of your armies to another in the same hex, join one, or be left
to travel by itself. With an army it moves by the army's orders; alone it is a counter of its own
(wc.baggage.move).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import Army, BaggageTrain
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import apart, not_yours
from app.books.wc.words import called
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wc.baggage.move"


class AttachBaggageTrainRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"train": "carts-1", "army": "army-1"}]}
    )

    train: Annotated[Id, Field(description="The train.")]
    army: Annotated[
        Id | None, Field(description="The army that it goes with; null lets it go alone.")
    ]


def legality(view: View, request: AttachBaggageTrainRequest) -> Iterator[Refusal]:
    train = view.get(BaggageTrain, request.train)
    yield from not_yours(view, train, request.train)
    if train is not None and train.owner == view.viewer and train.army == request.army:
        state = "goes alone" if request.army is None else f"goes with {request.army}"
        yield Refusal("already-attached", RULE, f"{called(train)} {state} already.")
    if request.army is None:
        return
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if train is not None and army is not None and train.hex != army.hex:
        yield apart(RULE, called(train), army)


def resolve(draft: Draft, request: AttachBaggageTrainRequest, _dice: Roller) -> None:
    train = draft.position.one(BaggageTrain, request.train)
    army = draft.position.get(Army, request.army)
    draft.update(train, RULE, army=request.army)
    draft.summary(f"{called(train)} goes {'alone' if army is None else f'with {army.name}'}.")


def options(view: View) -> Iterator[AttachBaggageTrainRequest]:
    for train in view.where(BaggageTrain, owner=view.viewer):
        yield AttachBaggageTrainRequest(train=train.id, army=None)
        for army in view.where(Army, owner=view.viewer, hex=train.hex):
            yield AttachBaggageTrainRequest(train=train.id, army=army.id)


ATTACH_BAGGAGE_TRAIN = Action(
    "attach-baggage-train",
    request=AttachBaggageTrainRequest,
    phase=UPKEEP,
    rules=("wc.baggage.move",),
    legality=legality,
    resolve=resolve,
    options=options,
)
