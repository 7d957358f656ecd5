"""Shuffle a draw pile.

The referee has a draw pile shuffled: nobody knows any longer where a card lies in it. For a trial
of the rules they may lay the pile out, from the top (hyb.deck.shuffle).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.entities import DECK_NAMES, FOES, SPECIALS, DeckKey
from app.books.hyb.outcomes import ShuffleOutcome
from app.books.hyb.piles import SHUFFLE, lay_out, pile, shuffle
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.english import capitalised
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE


class DeckShuffleRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"deck": "major_foe"}]})

    deck: Annotated[DeckKey, Field(description="The deck whose draw pile is shuffled.")]
    order: Annotated[
        tuple[Id, ...] | None,
        Field(max_length=500, description="The cards of the pile from the top, to lay it out."),
    ] = None


def legality(view: View, request: DeckShuffleRequest) -> Iterator[Refusal]:
    if request.order is None:
        return
    in_pile = Counter(card.id for card in pile(view, request.deck))
    if Counter(request.order) != in_pile:
        detail = f"The order must name each of the {in_pile.total()} cards of the pile once."
        yield Refusal("bad-order", SHUFFLE, detail)


def resolve(draft: Draft, request: DeckShuffleRequest, _dice: Roller) -> None:
    pile_name = f"the draw pile of {DECK_NAMES[request.deck]}"
    if request.order is None:
        shuffle(draft, request.deck)
        summary = f"{capitalised(pile_name)} is shuffled."
    else:
        lay_out(draft, request.deck, request.order)
        summary = f"The referee lays out {pile_name}."
    draft.open_to(EVERYONE)
    draft.outcome(EVERYONE, deck=request.deck, laid_out=request.order is not None)
    draft.summary(summary, EVERYONE)
    draft.cite(SHUFFLE)


def options(_view: View) -> Iterator[DeckShuffleRequest]:
    yield DeckShuffleRequest(deck=FOES)
    yield DeckShuffleRequest(deck=SPECIALS)


DECK_SHUFFLE = Action(
    "deck-shuffle",
    request=DeckShuffleRequest,
    outcome=ShuffleOutcome,
    who=Who.REFEREE,
    rules=(SHUFFLE, "hyb.deck.definition"),
    legality=legality,
    resolve=resolve,
    options=options,
)
