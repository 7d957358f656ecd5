"""How likely each card lies next in a draw pile, as far as a seat may know (hyb.deck.draw).

Foes that other players have met are hidden from the seat, and each was drawn from a pile of a known
age. Every way in which the cards that the seat does not see can lie, each where its age allows,
counts alike. Who knows the pile finds each of its cards as likely as the others.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import gcd

from app.books.hyb.entities import FOES, Card, Deck, Encounter
from app.engine.position import Position

Fillings = range
Ages = tuple[tuple[int, int], ...]
"""How many cards there are of each filling."""


def weights(
    position: Position, key: str, candidates: Sequence[Card], placed: set[str]
) -> list[int]:
    """How likely each candidate is to be the next card, in whole numbers beside each other.

    The `placed` cards are those of which it is known where in the pile they lie.
    """
    deck = position.one(Deck, key)
    unseen = Counter(
        card.filling
        for card in position.where(Card, deck=key)
        if card.zone == "draw_pile" and card.id not in placed
    )
    in_pile = range(deck.oldest_filling, deck.filling + 1)
    met = tuple(_hidden_foes(position, key))
    ways = {
        filling: _ways(_ages(unseen - Counter([filling])), met, in_pile)
        for filling in {card.filling for card in candidates}
    }
    least = gcd(*ways.values())
    return [ways[card.filling] // least if least else 1 for card in candidates]


def _hidden_foes(position: Position, key: str) -> list[Fillings]:
    """Of each foe that is met and not seen, the fillings from which it may be."""
    if key != FOES:
        return []
    foes = [card for card in position.where(Card, deck=key) if card.zone == "encounter"]
    sees_all_of = {card.holder for card in foes}
    return [
        range(met.oldest_filling, met.filling + 1)
        for met in position.all(Encounter)
        if met.is_open and met.owner not in sees_all_of
    ]


def _ages(cards: Counter[int]) -> Ages:
    return tuple(sorted(cards.items()))


@lru_cache(maxsize=10_000)
def _ways(cards: Ages, met: tuple[Fillings, ...], in_pile: Fillings) -> int:
    """In how many ways some of the cards can be the foes met, and the others lie in the pile."""
    if not met:
        return int(all(filling in in_pile for filling, _ in cards))
    ways = 0
    for filling, number in cards:
        if filling in met[0]:
            rest = _ages(Counter(dict(cards)) - Counter([filling]))
            ways += number * _ways(rest, met[1:], in_pile)
    return ways
