"""Report how an encounter ended.

Who defeats a foe draws a special card; a foe of which there is one alone is removed, any other is
discarded. A foe that was driven off or left behind is discarded without reward. A foe that wins
goes back into the draw pile, which is shuffled, and the party is lost (hyb.foe.resolve).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import the_bearer
from app.books.hyb.encounters import not_open, told_of
from app.books.hyb.entities import SPECIALS, Card, Deck, Encounter, Outcome
from app.books.hyb.hands import GAIN, deal
from app.books.hyb.outcomes import ResolveOutcome
from app.books.hyb.piles import DISCARD, DRAWN, RESHUFFLE, SHUFFLE, discard, draw, put_back
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, only

RULE = "hyb.foe.resolve"
SAID: dict[Outcome, str] = {
    "defeated": "defeats",
    "driven_off": "drives off",
    "withdrew": "withdraws from",
    "army_lost": "is lost to",
}
OUTCOMES = tuple(SAID)


class EncounterResolveRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"encounter": "encounter-2959c7", "outcome": "defeated"}]}
    )

    encounter: Annotated[Id, Field(description="The encounter that was fought out.")]
    outcome: Annotated[Outcome, Field(description="How it ended at the players' table.")]


def legality(view: View, request: EncounterResolveRequest) -> Iterator[Refusal]:
    yield from not_open(view, request.encounter, RULE)


def resolve(draft: Draft, request: EncounterResolveRequest, dice: Roller) -> None:
    encounter = draft.position.one(Encounter, request.encounter)
    party = the_bearer(draft.position, encounter.party)
    card = draft.position.one(Card, encounter.card)
    draft.update(encounter, RULE, state="resolved", outcome=request.outcome)
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, result=request.outcome)
    insiders = only(encounter.owner, draft.actor)
    said = f"{party.name} {SAID[request.outcome]}"
    draft.cite(RULE)
    if request.outcome == "army_lost":
        put_back(draft, card, encounter.oldest_filling, RULE)
        draft.cite(SHUFFLE)
        draft.summary(f"{said} {card.display_name}.", insiders)
        draft.summary(f"{said} a foe.", EVERYONE)
        draft.then("report-destroyed", bearer=party.id)
        return
    if request.outcome == "defeated" and "unique" in card.traits:
        draft.update(card, RULE, zone="removed", holder=None)
    else:
        discard(draft, card, RULE)
    if request.outcome == "defeated":
        _reward(draft, dice, encounter.owner)
    draft.summary(f"{said} {card.display_name}.", EVERYONE)


def _reward(draft: Draft, dice: Roller, winner: str) -> None:
    """A special card for the winner's hand, if there is one left to draw."""
    deck = draft.position.one(Deck, SPECIALS)
    if deck.draw_count + deck.discard_count == 0:
        draft.outcome(EVERYONE, rewards=0)
        return
    (reward,) = draw(draft, dice, SPECIALS, 1)
    deal(draft, reward, winner, GAIN)
    insiders = only(winner, draft.actor)
    draft.outcome(EVERYONE, rewards=1)
    draft.outcome(insiders, reward=told_of(reward))
    draft.find(GAIN, f"The reward is {reward.display_name}.", insiders, card=reward.id)


def options(view: View) -> Iterator[EncounterResolveRequest]:
    for encounter in view.all(Encounter):
        for outcome in OUTCOMES:
            yield EncounterResolveRequest(encounter=encounter.id, outcome=outcome)


ENCOUNTER_RESOLVE = Action(
    "encounter-resolve",
    request=EncounterResolveRequest,
    outcome=ResolveOutcome,
    who=Who.SIDE_OR_REFEREE,
    rules=(RULE, GAIN, DISCARD, SHUFFLE, RESHUFFLE, "hyb.deck.draw"),
    dice=(DRAWN,),
    legality=legality,
    resolve=resolve,
    options=options,
    out_of_turn=True,
)
