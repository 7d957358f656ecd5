"""Take a place off the map.

The referee removes a place card from its hex; the card is out of the game (hyb.special.play).
"""

from collections.abc import Iterator

from pydantic import ConfigDict

from app.books.hyb.entities import Card
from app.books.hyb.outcomes import SiteOutcome
from app.books.hyb.requests import CardId
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "hyb.special.play"


class SiteRemoveRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"card": "sp26"}]})

    card: CardId


def legality(view: View, request: SiteRemoveRequest) -> Iterator[Refusal]:
    card = view.get(Card, request.card)
    if card is None:
        yield Refusal("unknown-card", RULE, f"There is no card {request.card!r} in this campaign.")
    elif card.zone != "site":
        yield Refusal("no-site", RULE, f"{card.display_name} is no place on the map.")


def resolve(draft: Draft, request: SiteRemoveRequest, _dice: Roller) -> None:
    card = draft.position.one(Card, request.card)
    draft.update(card, RULE, zone="removed", hex=None)
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, card=card.id)
    draft.summary(f"{card.display_name} is no longer on the map.", EVERYONE)
    draft.cite(RULE)


def options(view: View) -> Iterator[SiteRemoveRequest]:
    for card in view.all(Card):
        if card.zone == "site":
            yield SiteRemoveRequest(card=card.id)


SITE_REMOVE = Action(
    "site-remove",
    request=SiteRemoveRequest,
    outcome=SiteOutcome,
    who=Who.REFEREE,
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
    options=options,
)
