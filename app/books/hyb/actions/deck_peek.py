"""Look at the top of a deck.

A player sees up to three cards from the top of one deck, and leaves them in the same order. Nothing
is reshuffled for a look. The umpire grants it to whoever plays an oracle; the referee may grant it
as well (hyb.deck.peek).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.encounters import told_of
from app.books.hyb.entities import DECK_NAMES, FOES, SPECIALS, Deck, DeckKey, Player
from app.books.hyb.outcomes import PeekOutcome
from app.books.hyb.piles import LOOKED_AT, PEEK, look
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.english import counted, listed
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, only
from app.engine.weights import Weighted

CARDS_SEEN = 3


class DeckPeekRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"deck": "major_foe", "player": "aquilonia"}]}
    )

    deck: DeckKey
    player: Annotated[Id, Field(description="Who looks.")]
    n: Annotated[int, Field(strict=True, ge=1, le=CARDS_SEEN, description="How many cards.")] = (
        CARDS_SEEN
    )


def legality(view: View, request: DeckPeekRequest) -> Iterator[Refusal]:
    if view.get(Player, request.player) is None:
        yield Refusal("bad-target", PEEK, f"There is no player {request.player!r}.")


def resolve(draft: Draft, request: DeckPeekRequest, dice: Roller) -> None:
    cards = look(draft, dice, request.deck, request.n, request.player)
    viewer = only(request.player)
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, deck=request.deck, seen=len(cards))
    draft.outcome(viewer, cards=[told_of(card) for card in cards])
    names = listed((card.display_name for card in cards), none="no card")
    draft.summary(f"On top of {DECK_NAMES[request.deck]}: {names}.", viewer)
    draft.summary(_said(draft.position, request, len(cards)), EVERYONE)
    draft.cite(PEEK)


def distribution(view: View, request: DeckPeekRequest) -> Iterator[Weighted]:
    """How many cards are seen, which is certain; which they are, nobody decides by."""
    seen = min(request.n, view.one(Deck, request.deck).draw_count)
    yield Weighted({"deck": request.deck, "seen": seen}, 1, _said(view, request, seen))


def _said(position: Position, request: DeckPeekRequest, seen: int) -> str:
    player = position.one(Player, request.player)
    return f"{player.name} looks at {counted(seen, 'card')} of {DECK_NAMES[request.deck]}."


def options(view: View) -> Iterator[DeckPeekRequest]:
    for player in view.all(Player):
        yield DeckPeekRequest(deck=FOES, player=player.id)
        yield DeckPeekRequest(deck=SPECIALS, player=player.id)


DECK_PEEK = Action(
    "deck-peek",
    request=DeckPeekRequest,
    outcome=PeekOutcome,
    who=Who.REFEREE,
    rules=(PEEK,),
    dice=(LOOKED_AT,),
    legality=legality,
    resolve=resolve,
    options=options,
    distribution=distribution,
)
