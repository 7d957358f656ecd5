"""Draw and discard piles: drawing, discarding, shuffling and looking ahead (hyb.deck.*).

A shuffled pile has no order until somebody looks: whichever card of it is wanted next is picked by
a die with as many sides as there are cards to choose from, which is the same as shuffling first.
So nothing is kept that could be told. Who works out odds picks among the cards that they have not
seen, each as likely as they may know. The die is secret: its sides and its face would tell what
other players hold.
"""

from app.books.hyb.entities import Card, Deck, DeckKey, PilePlace
from app.books.hyb.likelihood import weights
from app.engine.dice import Dice, Roller
from app.engine.position import Draft, Position
from app.engine.viewer import REFEREE_ONLY

SHUFFLE = "hyb.deck.shuffle"
DRAW = "hyb.deck.draw"
DISCARD = "hyb.deck.discard"
RESHUFFLE = "hyb.deck.reshuffle"
PEEK = "hyb.deck.peek"

DRAWN = Dice("draw/*", secret=True)
LOOKED_AT = Dice("peek/*", secret=True)


def places(position: Position, key: str) -> list[PilePlace]:
    """The known places of the pile from the top, as far as the position knows them."""
    return sorted(position.where(PilePlace, deck=key), key=lambda place: place.position)


def pile(position: Position, key: str) -> list[Card]:
    """The cards that may be in the draw pile: in truth those that are, for a seat the unseen."""
    oldest = position.one(Deck, key).oldest_filling
    return [
        card
        for card in position.where(Card, deck=key)
        if card.filling >= oldest and card.zone == "draw_pile"
    ]


def draw(draft: Draft, dice: Roller, key: str, number: int) -> list[Card]:
    """Take cards off the top, in order; the caller puts them where they belong.

    When the pile runs out, the discards are shuffled into a new one.
    """
    drawn: list[Card] = []
    while len(drawn) < number:
        if draft.position.one(Deck, key).draw_count == 0:
            reshuffle(draft, key)
        drawn += _take_from_top(draft, dice, key, range(len(drawn), number))
    return drawn


def _take_from_top(draft: Draft, dice: Roller, key: str, indexes: range) -> list[Card]:
    """As many cards as are wanted and the pile has: those of known places, then any of the rest."""
    deck = draft.position.one(Deck, key)
    indexes = indexes[: deck.draw_count]
    known = places(draft.position, key)
    taken = [draft.position.one(Card, place.id) for place in known[: len(indexes)]]
    if len(taken) < len(indexes):
        fixed = {place.id for place in known}
        unseen = [card for card in pile(draft.position, key) if card.id not in fixed]
        for index in indexes[len(taken) :]:
            label = f"draw/{key}/{index + 1}"
            card = _any_of(unseen, dice, label, weights(draft.position, key, unseen, fixed))
            fixed.add(card.id)
            unseen = [other for other in unseen if other is not card]
            taken.append(card)
    for place in known[: len(indexes)]:
        draft.delete(place, DRAW)
    for place in known[len(indexes) :]:
        draft.update(place, DRAW, position=place.position - len(indexes))
    draft.update(deck, DRAW, draw_count=deck.draw_count - len(indexes))
    return taken


def _any_of(cards: list[Card], dice: Roller, label: str, weights: list[int]) -> Card:
    """One of the cards by a secret die, with as many sides for each as it has weight.

    The only one is taken without a die.
    """
    sides = [card for card, weight in zip(cards, weights, strict=True) for _ in range(weight)]
    if len(sides) == 1:
        return sides[0]
    return sides[dice.roll(label, f"1d{len(sides)}", audience=REFEREE_ONLY).total - 1]


def discard(draft: Draft, card: Card, rule: str = DISCARD) -> None:
    """Put the card face up on top of the discard pile of its deck."""
    draft.update(card, rule, zone="discard_pile", holder=None, bearer=None, hex=None)
    deck = draft.position.one(Deck, card.deck)
    discards = (card.id, *deck.discard_pile)
    draft.update(deck, rule, discard_pile=discards, discard_count=len(discards))


def reshuffle(draft: Draft, key: str) -> None:
    """Make the discard pile the new draw pile (hyb.deck.reshuffle)."""
    deck = draft.position.one(Deck, key)
    filling = deck.filling + 1
    for card_id in deck.discard_pile:
        card = draft.position.one(Card, card_id)
        draft.update(card, RESHUFFLE, zone="draw_pile", filling=filling)
    draft.update(
        deck,
        RESHUFFLE,
        draw_count=deck.discard_count,
        discard_count=0,
        discard_pile=(),
        filling=filling,
        oldest_filling=filling,
    )
    draft.cite(RESHUFFLE)


def shuffle(draft: Draft, key: str) -> None:
    """Forget every known place of the pile."""
    for place in places(draft.position, key):
        draft.delete(place, SHUFFLE)


def lay_out(draft: Draft, key: DeckKey, order: tuple[str, ...]) -> None:
    """Give the cards of the pile this order, the first on top."""
    shuffle(draft, key)
    for position, card_id in enumerate(order):
        draft.create(PilePlace(id=card_id, deck=key, position=position), SHUFFLE)


def put_back(draft: Draft, card: Card, oldest_filling: int, rule: str) -> None:
    """Return the card to its draw pile, and shuffle that.

    `oldest_filling` is that of the pile when the card was drawn: all that others know of its age.
    """
    deck = draft.position.one(Deck, card.deck)
    oldest = min(deck.oldest_filling, oldest_filling)
    draft.update(card, rule, zone="draw_pile", holder=None)
    draft.update(deck, rule, draw_count=deck.draw_count + 1, oldest_filling=oldest)
    shuffle(draft, card.deck)


def look(draft: Draft, dice: Roller, key: str, number: int, viewer: str) -> list[Card]:
    """Let the viewer see the top cards of the pile, as many as it has; they stay where they are."""
    number = min(number, draft.position.one(Deck, key).draw_count)
    known = places(draft.position, key)
    for place in known[:number]:
        if viewer not in place.seen_by:
            draft.update(place, PEEK, seen_by=(*place.seen_by, viewer))
    for index in range(len(known), number):
        _fix_next(draft, dice, key, index, viewer)
    return [draft.position.one(Card, place.id) for place in places(draft.position, key)[:number]]


def _fix_next(draft: Draft, dice: Roller, key: str, index: int, viewer: str) -> None:
    """Find out which card lies at this index, below those whose places are known."""
    fixed = {place.id for place in places(draft.position, key)}
    unseen = [card for card in pile(draft.position, key) if card.id not in fixed]
    label = f"peek/{key}/{index + 1}"
    card = _any_of(unseen, dice, label, weights(draft.position, key, unseen, fixed))
    place = PilePlace(id=card.id, deck=card.deck, position=index, seen_by=(viewer,))
    draft.create(place, PEEK)
