"""The things of the card decks, and who may see each field of them.

That a card is in the game lies open; where it is may not. In the draw pile it is hidden from
everybody, in a hand from all but its holder, in an encounter from all but those who met it. A seat
cannot tell a card of the pile from one in somebody else's hand: both are cards without a zone.

No order of a draw pile is kept anywhere. A card of a shuffled pile gets its place when somebody
looks at it, or when it is drawn.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from app.engine.entity import PUBLIC, Campaign, Entity, Name, Ref, Seen, Side, owner_only
from app.engine.hexgrid import Hex
from app.engine.viewer import EVERYONE, REFEREE_ONLY, Audience, only

DeckKey = Literal["major_foe", "special"]
Zone = Literal["draw_pile", "discard_pile", "encounter", "hand", "attached", "site", "removed"]
FoeClass = Literal["beast", "undead", "demon", "humanoid", "man", "sorcerer"]
SpecialClass = Literal["ally", "artifact", "consumable", "spell", "oracle", "place", "deity"]
CardClass = Literal[
    "beast",
    "undead",
    "demon",
    "humanoid",
    "man",
    "sorcerer",
    "ally",
    "artifact",
    "consumable",
    "spell",
    "oracle",
    "place",
    "deity",
]
EncounterState = Literal["met", "fighting", "evaded", "resolved"]
Outcome = Literal["defeated", "driven_off", "army_lost", "withdrew"]

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Note = Annotated[str | None, Field(max_length=500)]

FOES: DeckKey = "major_foe"
SPECIALS: DeckKey = "special"

DECK_NAMES: dict[DeckKey, str] = {FOES: "the major foes", SPECIALS: "the special cards"}


def who_knows_its_place(card: "Card") -> Audience:
    """Who may know where the card is, which is as much as its face."""
    if card.zone == "draw_pile":
        return REFEREE_ONLY
    if card.zone in ("hand", "encounter"):
        return only(card.holder)
    return EVERYONE


WHERE = Seen(who_knows_its_place)


class Table(Campaign):
    """Whose turn it is, and in which order the sides follow each other. A turn is a full round."""

    active_side: Annotated[str, Ref("side"), PUBLIC]
    order: Annotated[tuple[str, ...], PUBLIC]


class Player(Side):
    """One player, with the number of cards in their hand."""

    hand_count: Annotated[Count, PUBLIC] = 0


class Bearer(Entity):
    """Whatever meets foes and bears cards. `settlement` is the one that it is inside of."""

    name: Annotated[Name, PUBLIC]
    owner: Annotated[str, Ref("side"), PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    settlement: Annotated[Name | None, PUBLIC] = None
    destroyed: Annotated[bool, PUBLIC] = False


class Army(Bearer):
    """An army of one side."""

    kind: ClassVar[str] = "army"
    seen: ClassVar[Seen] = PUBLIC


class Character(Bearer):
    """A character of one side, who may stand with an army or alone."""

    kind: ClassVar[str] = "character"
    seen: ClassVar[Seen] = PUBLIC


class Deck(Entity):
    """One of the two decks; its id is its key (hyb.deck.definition).

    `discard_pile` names the cards from the top, `filling` counts how often the draw pile was made
    up, and the pile holds no card of a filling before `oldest_filling`.
    """

    kind: ClassVar[str] = "deck"
    seen: ClassVar[Seen] = PUBLIC

    size: Annotated[Count, PUBLIC]
    draw_count: Annotated[Count, PUBLIC]
    discard_count: Annotated[Count, PUBLIC] = 0
    discard_pile: Annotated[tuple[str, ...], PUBLIC] = ()
    filling: Annotated[Count, PUBLIC] = 1
    oldest_filling: Annotated[Count, PUBLIC] = 1


class Card(Entity):
    """A card, and where it is (hyb.foe.list, hyb.special.list).

    `holder` is the player whose hand, encounter or bearer has it, `bearer` the army or character
    that it is attached to, `hex` where it is a site. `filling` is that of the draw pile into which
    it last came from the open.
    """

    kind: ClassVar[str] = "card"
    seen: ClassVar[Seen] = PUBLIC
    assumption: ClassVar[str | None] = (
        "Every way in which the cards whose place you do not know can lie counts alike."
    )

    deck: Annotated[DeckKey, Ref("deck"), PUBLIC]
    name: Annotated[Name, PUBLIC]
    display_name: Annotated[Name, PUBLIC]
    note: Annotated[Note, PUBLIC] = None
    card_class: Annotated[CardClass, PUBLIC]
    traits: Annotated[tuple[str, ...], PUBLIC] = ()
    filling: Annotated[Count, PUBLIC] = 1
    zone: Annotated[Zone, WHERE] = "draw_pile"
    holder: Annotated[str | None, Ref("side"), WHERE] = None
    bearer: Annotated[str | None, WHERE] = None
    hex: Annotated[Hex | None, WHERE] = None


class PilePlace(Entity):
    """The known place of a card in its draw pile; its id is that of the card.

    It is known because the card was looked at, or because the referee laid the pile out. `position`
    counts from the top, 0 being the next card. Who has not seen it knows nothing of it.
    """

    kind: ClassVar[str] = "pile_place"
    seen: ClassVar[Seen] = Seen(lambda place: only(*place.seen_by))

    deck: Annotated[DeckKey, Ref("deck"), PUBLIC]
    position: Annotated[Count, PUBLIC]
    seen_by: Annotated[tuple[str, ...], PUBLIC] = ()


class Encounter(Entity):
    """An army or a character has met a foe (hyb.foe.encounter).

    `party` is the army's or character's id, `oldest_filling` and `filling` those of the pile from
    which the foe came. Others than its owner see that there is an encounter, not with what.
    """

    kind: ClassVar[str] = "encounter"
    seen: ClassVar[Seen] = PUBLIC

    owner: Annotated[str, Ref("side"), PUBLIC]
    party: Annotated[str, PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    card: Annotated[str, Ref("card"), owner_only("")]
    oldest_filling: Annotated[Count, PUBLIC] = 1
    filling: Annotated[Count, PUBLIC] = 1
    state: Annotated[EncounterState, PUBLIC] = "met"
    outcome: Annotated[Outcome | None, PUBLIC] = None

    @property
    def is_open(self) -> bool:
        """Whether the foe is still there."""
        return self.state in ("met", "fighting")


ENTITIES: tuple[type[Entity], ...] = (
    Table,
    Player,
    Army,
    Character,
    Deck,
    Card,
    PilePlace,
    Encounter,
)
