"""Ride down a messenger with a scouting party.

Armies ride down the messengers among them by themselves; a scouting party must be told to. In the
combat phase the messenger in its hex is destroyed without a roll, and its message is lost
(wc.messenger.destroyed).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.removal import remove
from app.books.wc.battle.shelter import friendly_settlement_at, is_escorted
from app.books.wc.entities import Messenger, ScoutingParty
from app.books.wc.phases import COMBAT
from app.books.wc.refusals import meeting_refusals, meetings
from app.books.wc.words import place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name
from app.engine.viewer import EVERYONE

RULE = "wc.messenger.destroyed"


class AttackMessengerRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"party": "scouting-party-1", "messenger": "messenger-1"}]}
    )

    party: Annotated[Id, Field(description="Your scouting party in the messenger's hex.")]
    messenger: Annotated[Id, Field(description="The enemy messenger.")]


def legality(view: View, request: AttackMessengerRequest) -> Iterator[Refusal]:
    yield from meeting_refusals(
        view, (ScoutingParty, request.party), (Messenger, request.messenger), RULE
    )
    messenger = view.get(Messenger, request.messenger)
    if messenger is not None:
        yield from _protected(view, messenger)


def _protected(view: View, messenger: Messenger) -> Iterator[Refusal]:
    shelter = friendly_settlement_at(view, messenger)
    if shelter is not None:
        yield Refusal("target-in-settlement", RULE, f"The messenger is safe inside {shelter.name}.")
    if is_escorted(view, messenger):
        detail = "The messenger is under the escort of an army, which a party cannot attack."
        yield Refusal("unit-not-eligible", "wc.messenger.escort", detail)


def resolve(draft: Draft, request: AttackMessengerRequest, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    party = draft.position.one(ScoutingParty, request.party)
    messenger = draft.position.one(Messenger, request.messenger)
    remove(draft, messenger, RULE)
    where, whose = place_name(draft.position, party.hex), side_name(draft.position, messenger.owner)
    draft.summary(f"{party.name} rides down a messenger of {whose} in {where}.", EVERYONE)


def options(view: View) -> Iterator[AttackMessengerRequest]:
    for party, messenger in meetings(view, ScoutingParty, Messenger):
        yield AttackMessengerRequest(party=party.id, messenger=messenger.id)


ATTACK_MESSENGER = Action(
    "attack-messenger",
    request=AttackMessengerRequest,
    phase=COMBAT,
    rules=(RULE, "wc.messenger.escort"),
    legality=legality,
    resolve=resolve,
    options=options,
)
