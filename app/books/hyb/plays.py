"""What each class of special card is played on and where it goes (hyb.special.play)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from app.books.hyb.bearers import bearers, bearers_of, find_bearer
from app.books.hyb.entities import Army, Bearer, Card, Character, Deck, Zone
from app.engine.hexgrid import Hex
from app.engine.position import Position

Target = str | Hex


@dataclass(frozen=True)
class Play:
    """One class: the target it needs, the zone it goes to and what the players do with it.

    `fits` is asked with the position, the side that plays, and the target.
    """

    fits: Callable[[Position, str, Target], bool]
    wanted: str
    zone: Zone
    instruction: str


def may_bear(card: Card, bearer: Bearer) -> bool:
    """Whether a card of this class can be attached to this bearer: an ally joins armies only."""
    return not bearer.destroyed and (card.card_class != "ally" or isinstance(bearer, Army))


def has_site(position: Position, place: Hex) -> bool:
    """Whether a site card lies on the hex."""
    return any(card.zone == "site" and card.hex == place for card in position.all(Card))


def possible_targets(position: Position, side: str) -> Iterator[Target]:
    """Everything that some card might be played on."""
    yield from (bearer.id for bearer in bearers(position))
    yield from (deck.id for deck in position.all(Deck))
    yield from sorted(_hexes_of_armies(position, side))
    yield side


def _find(position: Position, target: Target) -> Bearer | None:
    bearer = find_bearer(position, target) if isinstance(target, str) else None
    return None if bearer is None or bearer.destroyed else bearer


def _own_army(position: Position, side: str, target: Target) -> bool:
    bearer = _find(position, target)
    return isinstance(bearer, Army) and bearer.owner == side


def _own_bearer(position: Position, side: str, target: Target) -> bool:
    bearer = _find(position, target)
    return bearer is not None and bearer.owner == side


def _bearer_beside(position: Position, side: str, target: Target) -> bool:
    bearer = _find(position, target)
    return bearer is not None and bearer.hex in {own.hex for own in bearers_of(position, side)}


def _character_beside(position: Position, side: str, target: Target) -> bool:
    is_character = isinstance(_find(position, target), Character)
    return is_character and _bearer_beside(position, side, target)


def _a_deck(position: Position, _side: str, target: Target) -> bool:
    return isinstance(target, str) and position.get(Deck, target) is not None


def _hex_of_own_army(position: Position, side: str, target: Target) -> bool:
    return target in _hexes_of_armies(position, side)


def _hexes_of_armies(position: Position, side: str) -> set[Hex]:
    return {own.hex for own in bearers_of(position, side) if isinstance(own, Army)}


def _oneself(_position: Position, side: str, target: Target) -> bool:
    return target == side


PLAYS: Mapping[str, Play] = {
    "ally": Play(
        _own_army,
        "one of your armies",
        "attached",
        "Add this character or company to the army.",
    ),
    "artifact": Play(
        _own_bearer,
        "one of your characters or armies",
        "attached",
        "The bearer has this from now on; agree on what it does.",
    ),
    "consumable": Play(
        _bearer_beside,
        "an army or a character where you have one",
        "discard_pile",
        "Use it once on the target, and agree on what it does.",
    ),
    "spell": Play(
        _character_beside,
        "a character where you have an army or a character",
        "discard_pile",
        "Cast it once on the target, and agree on what it does.",
    ),
    "oracle": Play(
        _a_deck,
        "a deck",
        "discard_pile",
        "The player looks at the top of the deck.",
    ),
    "place": Play(
        _hex_of_own_army,
        "the hex of one of your armies, as [q, r]",
        "site",
        "The place is found here; agree on what it holds.",
    ),
    "deity": Play(
        _oneself,
        "your own side",
        "removed",
        "The players agree on one favour with the referee.",
    ),
}
