"""What rulings of the card decks say of their outcome. Everything goes by its id."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.hyb.entities import CardClass, DeckKey, Zone
from app.engine.hexgrid import Hex
from app.engine.outcome import WORKING, Outcome


class CardOutcome(Outcome):
    """What a card's face says."""

    card: Annotated[str | None, Field(description="The card.")] = None
    name: Annotated[str | None, Field(description="What its face calls it.")] = None
    note: Annotated[str | None, Field(description="What its face notes.")] = None
    card_class: Annotated[
        CardClass | None, Field(description="The class of the card.", alias="class")
    ] = None
    traits: Annotated[tuple[str, ...] | None, Field(description="The card's traits.")] = None


class PhaseOutcome(Outcome):
    """The phase that has begun."""

    active_side: Annotated[str | None, Field(description="The player whose turn it is.")] = None
    next_phase: Annotated[str | None, Field(description="The phase of that turn.")] = None


class DiscardOutcome(Outcome):
    """A card that was discarded."""

    card: Annotated[str | None, Field(description="The card.")] = None
    deck: Annotated[DeckKey | None, Field(description="Its deck.")] = None


class MeetOutcome(CardOutcome):
    """A foe that has appeared, to those who see it."""

    encounter: Annotated[str | None, Field(description="The encounter.")] = None
    party: Annotated[str | None, Field(description="The army or character that has met it.")] = None


class DrawOutcome(MeetOutcome):
    """Cards that were drawn."""

    drawn: Annotated[int | None, Field(description="How many cards were drawn.")] = None
    cards: Annotated[
        tuple[CardOutcome, ...] | None, Field(description="The cards, to those who see them.")
    ] = None


class PeekOutcome(Outcome):
    """A look at the top of a deck."""

    deck: Annotated[DeckKey | None, Field(description="The deck.")] = None
    seen: Annotated[int | None, Field(description="How many cards were seen.")] = None
    cards: Annotated[
        tuple[CardOutcome, ...] | None,
        Field(description="The cards from the top, to who looked."),
        WORKING,
    ] = None


class ShuffleOutcome(Outcome):
    """A deck that was shuffled or laid out."""

    deck: Annotated[DeckKey | None, Field(description="The deck.")] = None
    laid_out: Annotated[
        bool | None, Field(description="Whether the referee has laid the pile out.")
    ] = None


class EvadeOutcome(Outcome):
    """Whether a foe was evaded."""

    result: Annotated[
        Literal["away", "caught"] | None, Field(description="Whether the party got away.")
    ] = None
    total: Annotated[
        int | None, Field(description="What the die and its modifiers came to."), WORKING
    ] = None


class ResolveOutcome(Outcome):
    """How an encounter ended."""

    result: Annotated[
        Literal["defeated", "driven_off", "army_lost", "withdrew"] | None,
        Field(description="How it ended."),
    ] = None
    rewards: Annotated[int | None, Field(description="How many special cards were won.")] = None
    reward: Annotated[CardOutcome | None, Field(description="The card won, to its winner.")] = None


class MoveOutcome(Outcome):
    """Where an army or character stands."""

    bearer: Annotated[str | None, Field(description="The army or character.")] = None
    hex: Annotated[Hex | None, Field(description="Where it stands now.")] = None


class DestroyedOutcome(Outcome):
    """An army or character that is no more."""

    bearer: Annotated[str | None, Field(description="The army or character.")] = None
    captured: Annotated[
        tuple[str, ...] | None, Field(description="The cards that its victor has taken.")
    ] = None


class SiteOutcome(Outcome):
    """A place that was taken off the map."""

    card: Annotated[str | None, Field(description="The card of the place.")] = None


class PlayOutcome(Outcome):
    """A card that was played."""

    card: Annotated[str | None, Field(description="The card.")] = None
    zone: Annotated[Zone | None, Field(description="Where the card is now.")] = None


class TransferOutcome(Outcome):
    """A card that was passed on."""

    card: Annotated[str | None, Field(description="The card, to those who see it.")] = None
    target: Annotated[str | None, Field(description="Who has it now.")] = None
