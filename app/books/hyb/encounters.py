"""Meeting foes: who may, and what comes of it (hyb.foe.encounter)."""

from collections.abc import Iterator

from app.books.hyb.bearers import not_to_command
from app.books.hyb.entities import DECK_NAMES, FOES, Bearer, Card, Deck, DeckKey, Encounter
from app.books.hyb.piles import draw
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, REFEREE, only

RULE = "hyb.foe.encounter"
DRAW = "hyb.deck.draw"


def open_encounter(position: Position, party: str) -> Encounter | None:
    """The encounter that the army or character is in, if any."""
    met = position.where(Encounter, party=party)
    return next((encounter for encounter in met if encounter.is_open), None)


def not_to_meet(
    view: View, party: Bearer | None, party_id: str, force: bool = False
) -> Iterator[Refusal]:
    """Why no foe can appear before this army or character."""
    yield from not_to_command(view, party, party_id)
    yield from too_few_cards(view, FOES, 1)
    if party is None:
        return
    if open_encounter(view, party.id) is not None:
        yield Refusal("encounter-open", RULE, f"{party.name} has met a foe already.")
    if party.settlement is not None and not force:
        detail = f"{party.name} is inside {party.settlement}."
        yield Refusal("not-in-the-wild", RULE, detail)


def too_few_cards(view: View, key: DeckKey, number: int) -> Iterator[Refusal]:
    """The deck has fewer cards than are to be drawn, the discards included."""
    deck = view.one(Deck, key)
    if number > deck.draw_count + deck.discard_count:
        left = deck.draw_count + deck.discard_count
        detail = f"No more than {counted(left, 'card')} can be drawn from {DECK_NAMES[key]}."
        yield Refusal("not-enough-cards", DRAW, detail)


def meet(draft: Draft, dice: Roller, party: Bearer) -> None:
    """Draw a foe before the army or character; its owner sees it, all others that it is there."""
    owner = only(party.owner)
    (card,) = draw(draft, dice, FOES, 1)
    deck = draft.position.one(Deck, FOES)
    card = draft.update(card, RULE, zone="encounter", holder=party.owner)
    encounter = Encounter(
        id=draft.new_id(Encounter),
        owner=party.owner,
        party=party.id,
        hex=party.hex,
        card=card.id,
        oldest_filling=deck.oldest_filling,
        filling=deck.filling,
    )
    draft.create(encounter, RULE)
    draft.open_to(EVERYONE)
    draft.cite(RULE, "hyb.foe.list", DRAW)
    draft.outcome(EVERYONE, encounter=encounter.id, party=party.id)
    draft.outcome(owner, **told_of(card))
    draft.tabletop(RULE, _appears(card), owner)
    draft.summary(f"{party.name} meets {card.display_name}.", owner)
    draft.summary(f"{party.name} has an encounter.", EVERYONE)


def _appears(card: Card) -> str:
    note = f" Its note tells its special power: {card.note}" if card.note else ""
    return (
        f"A foe of the class {card.card_class} appears: {card.display_name}. Fight it with a model "
        f"or unit that you agree on for the scenario.{note}"
    )


def told_of(card: Card) -> dict[str, object]:
    """What a card's face says, for an outcome."""
    return {
        "card": card.id,
        "name": card.display_name,
        "note": card.note,
        "class": card.card_class,
        "traits": list(card.traits),
    }


def not_open(view: View, encounter_id: str, rule: str) -> Iterator[Refusal]:
    """There is no such encounter any more, or it is another's; the referee may report of any."""
    encounter = view.get(Encounter, encounter_id)
    if encounter is None or not encounter.is_open:
        yield Refusal("no-encounter", rule, f"There is no open encounter {encounter_id!r}.")
    if encounter is not None and view.viewer not in (encounter.owner, REFEREE):
        yield Refusal("not-owner", rule, "That is another player's encounter.")
