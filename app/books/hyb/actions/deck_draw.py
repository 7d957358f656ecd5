"""Draw cards.

The referee draws from the top of a deck: into a player's hand, where only that player sees the
card; as a foe before an army or a character; or to be shown to everybody and discarded. When the
pile runs out, the discards are shuffled and the drawing goes on. Players draw by meeting foes and
by defeating them (hyb.deck.draw).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import bearers, find_bearer, the_bearer
from app.books.hyb.encounters import meet, not_to_meet, told_of, too_few_cards
from app.books.hyb.entities import DECK_NAMES, FOES, SPECIALS, Card, DeckKey, Player
from app.books.hyb.hands import GAIN, deal, is_overfull, too_many_cards
from app.books.hyb.outcomes import DrawOutcome
from app.books.hyb.piles import DRAW, DRAWN, RESHUFFLE, discard, draw
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, Audience, only

MOST_AT_ONCE = 10


class DeckDrawRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"deck": "special", "n": 1, "destination": "hand", "target": "aquilonia"}]
        }
    )

    deck: DeckKey
    n: Annotated[int, Field(strict=True, ge=1, le=MOST_AT_ONCE, description="How many cards.")] = 1
    destination: Annotated[
        Literal["hand", "encounter", "reveal"],
        Field(description="Into a hand, before an army or a character, or open to all."),
    ]
    target: Annotated[
        Id | None,
        Field(description="The player for a hand, the army or the character for an encounter."),
    ] = None


def legality(view: View, request: DeckDrawRequest) -> Iterator[Refusal]:
    yield from too_few_cards(view, request.deck, request.n)
    if request.destination == "hand":
        yield from _hand_refusals(view, request)
    elif request.destination == "encounter":
        yield from _encounter_refusals(view, request)
    elif request.target is not None:
        yield Refusal("bad-target", DRAW, "Cards that are shown to all are for nobody.")


def _hand_refusals(view: View, request: DeckDrawRequest) -> Iterator[Refusal]:
    player = view.get(Player, request.target)
    if player is None:
        yield Refusal("bad-target", DRAW, "Name the player whose hand gets the cards.")
    elif is_overfull(player):
        yield too_many_cards(player)


def _encounter_refusals(view: View, request: DeckDrawRequest) -> Iterator[Refusal]:
    if request.target is None:
        yield Refusal("bad-target", DRAW, "Name the army or the character that has the encounter.")
    else:
        party = find_bearer(view, request.target)
        # Too few foes are refused above already.
        refusals = not_to_meet(view, party, request.target)
        yield from (refusal for refusal in refusals if refusal.code != "not-enough-cards")
    if request.deck != FOES or request.n != 1:
        yield Refusal("bad-target", DRAW, "An encounter is with one foe of the deck major_foe.")


def resolve(draft: Draft, request: DeckDrawRequest, dice: Roller) -> None:
    if request.destination == "encounter":
        assert request.target is not None
        meet(draft, dice, the_bearer(draft.position, request.target))
        return
    cards = draw(draft, dice, request.deck, request.n)
    number = f"{counted(len(cards), 'card')} from {DECK_NAMES[request.deck]}"
    if request.destination == "hand":
        assert request.target is not None
        player = draft.position.one(Player, request.target)
        for card in cards:
            deal(draft, card, player.id, DRAW)
        _tell(draft, cards, f"{player.name} is dealt {number}", only(player.id, draft.actor))
    else:
        for card in cards:
            discard(draft, card, DRAW)
        _tell(draft, cards, f"Everybody is shown {number}", EVERYONE)


def _tell(draft: Draft, cards: list[Card], said: str, viewers: Audience) -> None:
    """Say to everybody how many cards were drawn, to these viewers which."""
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, drawn=len(cards))
    draft.outcome(viewers, cards=[told_of(card) for card in cards])
    names = ", ".join(card.display_name for card in cards)
    draft.summary(f"{said}: {names}.", viewers)
    draft.summary(f"{said}.", EVERYONE)
    draft.cite(DRAW)


def options(view: View) -> Iterator[DeckDrawRequest]:
    for deck in (FOES, SPECIALS):
        yield DeckDrawRequest(deck=deck, destination="reveal")
        for player in view.all(Player):
            yield DeckDrawRequest(deck=deck, destination="hand", target=player.id)
    for bearer in bearers(view):
        yield DeckDrawRequest(deck=FOES, destination="encounter", target=bearer.id)


DECK_DRAW = Action(
    "deck-draw",
    request=DeckDrawRequest,
    outcome=DrawOutcome,
    who=Who.REFEREE,
    rules=(DRAW, RESHUFFLE, GAIN, "hyb.foe.encounter", "hyb.foe.list", "hyb.special.list"),
    dice=(DRAWN,),
    legality=legality,
    resolve=resolve,
    options=options,
)
