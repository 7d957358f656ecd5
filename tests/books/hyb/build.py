"""Campaigns with the card decks for rules tests: set up, or with cards put where a test wants them.

Aquilonia and Stygia play. Each has an army and a character in one hex, Aquilonia a second army
inside a town. It is Aquilonia's movement phase.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.books.hyb.entities import Army, Bearer, Card, Character, Deck, PilePlace, Player, Table
from app.books.hyb.scenario import Scenario, set_up
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.viewer import OBSERVER, REFEREE
from tests.play import Played, book, odds_of, play, refusals

A, B = "aquilonia", "stygia"
SEATS = (A, B, OBSERVER, REFEREE)


def scenario(**parts: Any) -> Scenario:
    ready = book("hyb").scenarios["wild-marches"]
    return Scenario.model_validate({**ready, **parts})


def new_game(settings: Settings | None = None, **parts: Any) -> Position:
    """A campaign as a scenario sets it up."""
    settings = settings or Settings()
    made = set_up(scenario(**parts), settings)
    return Position.of(made.entities, made.map, settings)


def with_entities(position: Position, *entities: Entity) -> Position:
    """The position with these put in the place of those with the same kind and id."""
    by_key = {(e.kind, e.id): e for kind in position.kinds() for e in position.of_kind(kind)}
    by_key.update({(e.kind, e.id): e for e in entities})
    return Position.of(by_key.values(), position.map, position.settings)


def changed(position: Position, entity: Entity, **fields: Any) -> Position:
    return with_entities(position, entity.model_copy(update=fields))


def game(
    *,
    hands: Mapping[str, Sequence[str]] | None = None,
    attached: Mapping[str, Sequence[str]] | None = None,
    sites: Mapping[str, tuple[int, int]] | None = None,
    removed: Sequence[str] = (),
    discards: Sequence[str] = (),
    piles: Mapping[str, Sequence[str]] | None = None,
    **table: Any,
) -> Position:
    """A campaign under way: cards by where they are, discards from the top.

    `piles` lays out draw piles from the top; other cards of such a deck that are nowhere else are
    removed.
    """
    position = new_game()
    at = {card: {"zone": "removed"} for card in removed}
    at |= {card: {"zone": "discard_pile"} for card in discards}
    for side, cards in (hands or {}).items():
        at |= {card: {"zone": "hand", "holder": side} for card in cards}
    for bearer, cards in (attached or {}).items():
        at |= {card: attached_to(position, bearer) for card in cards}
    at |= {card: {"zone": "site", "hex": place} for card, place in (sites or {}).items()}
    laid: list[Entity] = []
    for key, order in (piles or {}).items():
        for card in position.where(Card, deck=key):
            if card.id not in at and card.id not in order:
                at[card.id] = {"zone": "removed"}
        laid += [PilePlace(id=c, deck=key, position=n) for n, c in enumerate(order)]
    put = [position.one(Card, card).model_copy(update=where) for card, where in at.items()]
    position = with_entities(position, *put, *laid)
    frame = position.one(Table, "campaign").model_copy(update=table)
    return counted(with_entities(position, frame), discards)


def attached_to(position: Position, bearer_id: str) -> dict[str, Any]:
    bearer = the_bearer(position, bearer_id)
    return {"zone": "attached", "bearer": bearer.id, "holder": bearer.owner}


def counted(position: Position, discards: Sequence[str]) -> Position:
    """The position with every public count made right."""
    entities: list[Entity] = []
    for deck in position.all(Deck):
        mine = tuple(c for c in discards if position.one(Card, c).deck == deck.id)
        counts = {
            "draw_count": len(in_zone(position, "draw_pile", deck.id)),
            "discard_count": len(mine),
            "discard_pile": mine,
        }
        entities.append(deck.model_copy(update=counts))
    for player in position.all(Player):
        hand = [c for c in in_zone(position, "hand") if position.one(Card, c).holder == player.id]
        entities.append(player.model_copy(update={"hand_count": len(hand)}))
    return with_entities(position, *entities)


def the_bearer(position: Position, bearer_id: str) -> Bearer:
    bearer = position.get(Army, bearer_id) or position.get(Character, bearer_id)
    assert bearer is not None
    return bearer


def card(position: Position, card_id: str) -> Card:
    return position.one(Card, card_id)


def deck(position: Position, key: str) -> Deck:
    return position.one(Deck, key)


def in_zone(position: Position, zone: str, key: str | None = None) -> set[str]:
    """The cards of the zone, of one deck or of both."""
    return {c.id for c in position.where(Card, zone=zone) if key in (None, c.deck)}


def hand(position: Position, side: str) -> set[str]:
    return {c.id for c in position.all(Card) if c.zone == "hand" and c.holder == side}


def do(
    position: Position,
    actor: str,
    action: str,
    dice: Mapping[str, Sequence[int]] | Sequence[int] | None = None,
    **request: Any,
) -> Played:
    return play("hyb", position, actor, action, request, dice)


def codes(position: Position, actor: str, action: str, **request: Any) -> list[str]:
    return refusals("hyb", position, actor, action, request)


def chances(position: Position, actor: str, action: str, **request: Any) -> dict[Any, Any]:
    """The chance of each card that the action may draw, by what the actor can know."""
    found = odds_of("hyb", position, actor, action, request)
    assert found.method == "exact"
    return {drawn(outcome.outcome): outcome.chance for outcome in found.outcomes}


def drawn(outcome: Mapping[str, Any]) -> Any:
    """The card that the outcome is about, or the cards."""
    if "reward" in outcome:
        return outcome["reward"]["card"]
    cards = outcome.get("cards")
    return outcome.get("card") if cards is None else tuple(told["card"] for told in cards)
