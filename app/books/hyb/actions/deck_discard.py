"""Discard a card.

At any time of their own turn a player may discard a card of their hand, or let an ally go that is
with one of their armies. The card goes face up on top of its discard pile. Who holds too many cards
may discard at once, whosever turn it is (hyb.deck.discard).
"""

from collections.abc import Iterator

from pydantic import ConfigDict

from app.books.hyb.entities import Card, Player, Table
from app.books.hyb.hands import GAIN, count_hand, hand_of, is_overfull
from app.books.hyb.outcomes import DiscardOutcome
from app.books.hyb.piles import DISCARD, discard
from app.books.hyb.refusals import not_held
from app.books.hyb.requests import CardId
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE


class DeckDiscardRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"card": "sp10"}]})

    card: CardId


def legality(view: View, request: DeckDiscardRequest) -> Iterator[Refusal]:
    player = view.get(Player, view.viewer)
    table = view.one(Table, "campaign")
    if player is not None and table.active_side != player.id and not is_overfull(player):
        yield Refusal("not-your-turn", DISCARD, f"It is {table.active_side}'s turn.")
    yield from not_held(view, request.card, DISCARD)
    card = view.get(Card, request.card)
    if card is None or card.holder != view.viewer:
        return
    if card.zone == "attached" and card.card_class != "ally":
        detail = f"{card.display_name} goes with its bearer; pass it on instead."
        yield Refusal("stays-attached", "hyb.special.play", detail)


def resolve(draft: Draft, request: DeckDiscardRequest, _dice: Roller) -> None:
    card = draft.position.one(Card, request.card)
    if card.zone == "hand":
        count_hand(draft, draft.actor, -1, DISCARD)
    discard(draft, card)
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, card=card.id, deck=card.deck)
    name = draft.position.one(Player, draft.actor).name
    draft.summary(f"{name} discards {card.display_name}.", EVERYONE)
    draft.cite(DISCARD)


def options(view: View) -> Iterator[DeckDiscardRequest]:
    for card in hand_of(view, view.viewer):
        yield DeckDiscardRequest(card=card.id)
    for card in view.all(Card):
        if card.zone == "attached" and card.holder == view.viewer:
            yield DeckDiscardRequest(card=card.id)


DECK_DISCARD = Action(
    "deck-discard",
    request=DeckDiscardRequest,
    outcome=DiscardOutcome,
    rules=(DISCARD, GAIN),
    legality=legality,
    resolve=resolve,
    options=options,
    out_of_turn=True,
)
