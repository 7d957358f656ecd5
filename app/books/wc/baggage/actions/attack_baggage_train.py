"""Fall upon a baggage train without an army.

In the combat phase an army may take on an enemy train in its hex that no army and no settlement of
its side protects. There is no battle; a d6 on the booty rule says whether the train is taken,
destroyed or gets away (wc.booty.lone-train).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.baggage import lone_trains
from app.books.wc.battle.shelter import is_protected
from app.books.wc.entities import Army, BaggageTrain
from app.books.wc.phases import COMBAT
from app.books.wc.refusals import meeting_refusals, meetings
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.booty.lone-train"


class AttackBaggageTrainRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"army": "army-1", "train": "wagons-1"}]}
    )

    army: Annotated[Id, Field(description="Your army in the hex of the train.")]
    train: Annotated[Id, Field(description="The enemy baggage train.")]


def legality(view: View, request: AttackBaggageTrainRequest) -> Iterator[Refusal]:
    yield from meeting_refusals(view, (Army, request.army), (BaggageTrain, request.train), RULE)
    train = view.get(BaggageTrain, request.train)
    if train is not None and is_protected(view, train):
        detail = "An army or a settlement of its side protects the train; fight that first."
        yield Refusal("unit-not-eligible", RULE, detail)


def resolve(draft: Draft, request: AttackBaggageTrainRequest, dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    train = draft.position.one(BaggageTrain, request.train)
    lone_trains.attack(draft, train, draft.position.one(Army, request.army), dice)


def options(view: View) -> Iterator[AttackBaggageTrainRequest]:
    for army, train in meetings(view, Army, BaggageTrain):
        yield AttackBaggageTrainRequest(army=army.id, train=train.id)


ATTACK_BAGGAGE_TRAIN = Action(
    "attack-baggage-train",
    request=AttackBaggageTrainRequest,
    outcome=lone_trains.LoneTrainOutcome,
    phase=COMBAT,
    rules=(RULE, "wc.baggage.attacked", "wc.map.random-direction"),
    dice=lone_trains.DICE,
    legality=legality,
    resolve=resolve,
    options=options,
)
