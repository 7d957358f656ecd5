"""Pass a card on.

In the movement phase of their own turn a player gives a card of their hand to another player, who
alone sees it then; or they have a card that is attached to one of their armies or characters go
over to another in the same hex (hyb.special.transfer).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import bearers, find_bearer, the_bearer
from app.books.hyb.entities import Card, Player
from app.books.hyb.hands import HAND_LIMIT, count_hand, deal, hand_of
from app.books.hyb.outcomes import TransferOutcome
from app.books.hyb.phases import MOVEMENT
from app.books.hyb.plays import may_bear
from app.books.hyb.refusals import not_held
from app.books.hyb.requests import CardId
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, only

RULE = "hyb.special.transfer"


class SpecialTransferRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"card": "sp22", "target": "pallantides"}]}
    )

    card: CardId
    target: Annotated[
        Id,
        Field(description="The player who gets it; for an attached card, the army or character."),
    ]


def legality(view: View, request: SpecialTransferRequest) -> Iterator[Refusal]:
    yield from not_held(view, request.card, RULE)
    card = view.get(Card, request.card)
    if card is None or card.holder != view.viewer:
        return
    if card.zone == "hand":
        yield from _hand_refusals(view, request.target)
    elif card.zone == "attached":
        yield from _bearer_refusals(view, card, request.target)


def _hand_refusals(view: View, target: str) -> Iterator[Refusal]:
    player = view.get(Player, target)
    if player is None or player.id == view.viewer:
        yield Refusal("bad-target", RULE, "A card of a hand is given to another player.")
    elif player.hand_count >= HAND_LIMIT:
        detail = f"{player.name} has {HAND_LIMIT} cards in hand already."
        yield Refusal("hand-full", "hyb.special.gain", detail)


def _bearer_refusals(view: View, card: Card, target: str) -> Iterator[Refusal]:
    taker = find_bearer(view, target)
    if taker is None or target == card.bearer or not may_bear(card, taker):
        detail = f"{card.display_name} needs another army or character that can bear it."
        yield Refusal("bad-target", RULE, detail)
    if taker is not None and taker.hex != the_bearer(view, str(card.bearer)).hex:
        yield Refusal("not-same-hex", RULE, f"{taker.name} stands in another hex.")


def resolve(draft: Draft, request: SpecialTransferRequest, _dice: Roller) -> None:
    card = draft.position.one(Card, request.card)
    giver = draft.position.one(Player, draft.actor)
    draft.cite(RULE)
    if card.zone == "hand":
        taker = draft.position.one(Player, request.target)
        count_hand(draft, giver.id, -1, RULE)
        deal(draft, card, taker.id, RULE)
        draft.open_to(only(taker.id), request=True)
        both = only(giver.id, taker.id)
        draft.outcome(both, card=card.id)
        draft.summary(f"{giver.name} gives {card.display_name} to {taker.name}.", both)
        draft.open_to(EVERYONE)
        draft.outcome(EVERYONE, target=taker.id)
        draft.summary(f"{giver.name} gives a card to {taker.name}.", EVERYONE)
        return
    bearer = the_bearer(draft.position, request.target)
    draft.update(card, RULE, bearer=bearer.id, holder=bearer.owner)
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, card=card.id, target=bearer.id)
    draft.summary(f"{card.display_name} goes over to {bearer.name}.", EVERYONE)


def options(view: View) -> Iterator[SpecialTransferRequest]:
    for card in hand_of(view, view.viewer):
        for player in view.all(Player):
            yield SpecialTransferRequest(card=card.id, target=player.id)
    for card in view.all(Card):
        if card.zone == "attached" and card.holder == view.viewer:
            for bearer in bearers(view):
                yield SpecialTransferRequest(card=card.id, target=bearer.id)


SPECIAL_TRANSFER = Action(
    "special-transfer",
    request=SpecialTransferRequest,
    outcome=TransferOutcome,
    phase=MOVEMENT,
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
    options=options,
)
