"""Create a messenger.

A settlement that you hold, besieged or not, sends a call for help. What messengers it has and what
they cost depends on your race, and with some races on the folk of the place. The messenger stands
in the settlement at once, may move this turn, and calls for help in the settlement's territory.
Everybody sees the counter; where it is from, where it is going and what it carries only you know
(wc.messenger.create).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.economy.trade import cannot_pay, controlled, not_controlled, pay
from app.books.wc.entities import Messenger, Settlement
from app.books.wc.phases import UPKEEP
from app.books.wc.profiles import MESSENGER_RULES, MessengerKind, profile_of
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.entity import Id
from app.engine.money import in_words
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.messenger.create"
CATALOGUE = "wc.race.messengers.catalogue"


class CreateMessengerRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "settlement": "ferrach",
                    "messenger": "horseman",
                    "text": "Skarfang is over the river. Send what you have.",
                }
            ]
        }
    )

    settlement: Annotated[Id, Field(description="The settlement that calls for help.")]
    messenger: Annotated[
        str,
        Field(
            min_length=1,
            max_length=40,
            pattern=r"^[a-z_]+$",
            description="A kind on your race's list, e.g. runner or horseman.",
        ),
    ]
    text: Annotated[
        str | None, Field(max_length=2000, description="What the messenger has to say.")
    ] = None


class CreateMessengerOutcome(Outcome):
    """The messenger, and what it has cost."""

    messenger: Annotated[Id | None, Field(description="The new messenger.")] = None
    price_copper: Annotated[int | None, Field(description="What it has cost, in copper.")] = None


def legality(view: View, request: CreateMessengerRequest) -> Iterator[Refusal]:
    settlement = view.get(Settlement, request.settlement)
    yield from not_controlled(view, settlement, request.settlement, RULE)
    kind = _kind(view, view.viewer, request.messenger)
    if kind is None:
        kinds = listed(_kinds(view, view.viewer)) if _kinds(view, view.viewer) else "none at all"
        detail = f"Your race has no messenger {request.messenger!r}; it has {kinds}."
        yield Refusal("not-for-sale", CATALOGUE, detail)
        return
    if kind.own_rule is not None:
        detail = f"{request.messenger} travels by a rule that this version does not offer."
        yield Refusal("not-for-sale", kind.own_rule, detail)
    if settlement is not None and not kind.may_be_sent_from(settlement):
        detail = f"{settlement.name} is not of a size or folk that has a {request.messenger!r}."
        yield Refusal("unit-not-eligible", CATALOGUE, detail)
    yield from cannot_pay(view, kind.price)


def resolve(draft: Draft, request: CreateMessengerRequest, _dice: Roller) -> None:
    settlement = draft.position.one(Settlement, request.settlement)
    kind = _kind(draft.position, draft.actor, request.messenger)
    assert kind is not None
    pay(draft, kind.price)
    messenger = Messenger(
        id=draft.new_id(Messenger),
        owner=draft.actor,
        hex=settlement.hex,
        messenger_kind=kind.kind,
        movement=kind.movement,
        flies=kind.flies,
        home_settlement=settlement.id,
        home_territory=settlement.territory,
        text=request.text,
    )
    draft.create(messenger, RULE)
    draft.cite(CATALOGUE, profile_of(draft.position, draft.actor).messengers_rule)
    draft.cite("wc.purchase.messenger")
    draft.outcome(messenger=messenger.id, price_copper=kind.price)
    said = kind.kind.replace("_", " ")
    draft.summary(f"A {said} stands ready in {settlement.name}, for {in_words(kind.price)}.")
    draft.summary(f"A messenger stands ready in {settlement.name}.", EVERYONE)


def options(view: View) -> Iterator[CreateMessengerRequest]:
    for settlement in controlled(view, view.viewer):
        for kind in _kinds(view, view.viewer):
            yield CreateMessengerRequest(settlement=settlement.id, messenger=kind)


def _kinds(position: Position, side_id: str) -> list[str]:
    """The messengers on the list of the side's race that travel on the road."""
    messengers = profile_of(position, side_id).messengers
    return [kind.kind for kind in messengers.values() if not kind.own_rule]


def _kind(position: Position, side: str, name: str) -> MessengerKind | None:
    return profile_of(position, side).messengers.get(name)


CREATE_MESSENGER = Action(
    "create-messenger",
    request=CreateMessengerRequest,
    outcome=CreateMessengerOutcome,
    phase=UPKEEP,
    rules=(
        "wc.messenger.create",
        "wc.purchase.messenger",
        "wc.purchase.table",
        "wc.race.messengers.catalogue",
        *MESSENGER_RULES,
        "wc.money.spending",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
