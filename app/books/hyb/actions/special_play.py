"""Play a special card.

In the movement phase of their own turn a player plays a card of their hand on a target of its
class. An ally joins an army and an artifact goes with its bearer; a consumable and a spell are used
once; an oracle lets them look at the top of a deck; a place is found where their army stands; a god
grants one favour and is gone. The card's note is for the players to judge (hyb.special.play).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import find_bearer
from app.books.hyb.entities import DECK_NAMES, Card, Player
from app.books.hyb.hands import count_hand, hand_of
from app.books.hyb.outcomes import PlayOutcome
from app.books.hyb.phases import MOVEMENT
from app.books.hyb.piles import DISCARD, PEEK, discard
from app.books.hyb.plays import PLAYS, has_site, possible_targets
from app.books.hyb.refusals import not_held
from app.books.hyb.requests import CardId, Place
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "hyb.special.play"


class SpecialPlayRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"card": "sp34", "target": "major_foe"},
                {"card": "sp26", "target": [1, 0]},
            ]
        }
    )

    card: CardId
    target: Annotated[
        Id | Place | None,
        Field(
            description="By class: ally, an own army; artifact, an own army or character; "
            "consumable, an army or character where you have one; spell, a character there; "
            "oracle, a deck; place, the hex of an own army; deity, your side.",
        ),
    ] = None


def legality(view: View, request: SpecialPlayRequest) -> Iterator[Refusal]:
    yield from not_held(view, request.card, RULE)
    card = view.get(Card, request.card)
    if card is None:
        return
    if card.zone == "attached" and card.holder == view.viewer:
        yield Refusal("not-your-card", RULE, f"{card.display_name} has been played already.")
    play = PLAYS.get(card.card_class)
    if play is None:
        detail = f"{card.display_name} is a foe; foes are not played."
        yield Refusal("not-playable", RULE, detail)
    elif request.target is None or not play.fits(view, view.viewer, request.target):
        yield Refusal("bad-target", RULE, f"{card.display_name} is played on {play.wanted}.")
    elif play.zone == "site" and has_site(view, _hex(request.target)):
        yield Refusal("site-exists", RULE, "A place has been found on that hex already.")


def _hex(target: str | tuple[int, int]) -> tuple[int, int]:
    assert not isinstance(target, str)
    return target


def resolve(draft: Draft, request: SpecialPlayRequest, _dice: Roller) -> None:
    card = draft.position.one(Card, request.card)
    target = request.target
    assert target is not None
    play = PLAYS[card.card_class]
    count_hand(draft, draft.actor, -1, RULE)
    if play.zone == "discard_pile":
        discard(draft, card, RULE)
    elif play.zone == "attached":
        draft.update(card, RULE, zone=play.zone, bearer=target)
    else:
        place = None if isinstance(target, str) else target
        draft.update(card, RULE, zone=play.zone, holder=None, hex=place)
    if card.card_class == "oracle":
        draft.then("deck-peek", deck=target, player=draft.actor)
    _tell(draft, card, target, play.instruction)


def _tell(draft: Draft, card: Card, target: str | tuple[int, int], instruction: str) -> None:
    name = draft.position.one(Player, draft.actor).name
    where = _called(draft.position, target)
    note = f" Note: {card.note}" if card.note else ""
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, card=card.id, zone=draft.position.one(Card, card.id).zone)
    draft.tabletop(RULE, f"{card.display_name}, on {where}: {instruction}{note}", EVERYONE)
    draft.summary(f"{name} plays {card.display_name} on {where}.", EVERYONE)
    draft.cite(RULE, "hyb.special.list")


def _called(position: Position, target: str | tuple[int, int]) -> str:
    """How the target is called in a sentence."""
    if not isinstance(target, str):
        return f"hex {target[0]},{target[1]}"
    bearer = find_bearer(position, target)
    if bearer is not None:
        return bearer.name
    player = position.get(Player, target)
    decks = {str(key): name for key, name in DECK_NAMES.items()}
    return decks[target] if player is None else player.name


def options(view: View) -> Iterator[SpecialPlayRequest]:
    for card in hand_of(view, view.viewer):
        for target in possible_targets(view, view.viewer):
            yield SpecialPlayRequest(card=card.id, target=target)


SPECIAL_PLAY = Action(
    "special-play",
    request=SpecialPlayRequest,
    outcome=PlayOutcome,
    phase=MOVEMENT,
    rules=(RULE, "hyb.special.list", PEEK, DISCARD),
    legality=legality,
    resolve=resolve,
    options=options,
)
