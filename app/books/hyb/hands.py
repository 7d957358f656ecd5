"""Hands of cards: what comes in, what goes out, and how many one may hold (hyb.special.gain)."""

from app.books.hyb.entities import Card, Player
from app.engine.english import counted
from app.engine.position import Draft, Position
from app.engine.ruling import Refusal

GAIN = "hyb.special.gain"
HAND_LIMIT = 5


def hand_of(position: Position, side: str) -> list[Card]:
    """The cards in the side's hand, as far as the position knows them."""
    return [card for card in position.all(Card) if card.zone == "hand" and card.holder == side]


def deal(draft: Draft, card: Card, side: str, rule: str) -> None:
    """Put the card into the side's hand, where it alone sees it."""
    draft.update(card, rule, zone="hand", holder=side)
    count_hand(draft, side, +1, rule)


def count_hand(draft: Draft, side: str, difference: int, rule: str) -> None:
    """Count cards that came into the side's hand or went out of it."""
    player = draft.position.one(Player, side)
    draft.update(player, rule, hand_count=player.hand_count + difference)


def is_overfull(player: Player) -> bool:
    """Whether the player must discard or play a card before anything else."""
    return player.hand_count > HAND_LIMIT


def too_many_cards(player: Player) -> Refusal:
    """The hand holds more cards than it may."""
    detail = (
        f"{player.name} has {counted(player.hand_count, 'card')} in hand and may hold {HAND_LIMIT}."
    )
    return Refusal("hand-full", GAIN, detail)
