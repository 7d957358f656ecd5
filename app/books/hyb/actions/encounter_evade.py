"""Slip away from a foe.

Before any fight, the player rolls 1d6 with what the foe's traits add. On 4 or more the party gets
away and the card is discarded; on less it is caught and must fight (hyb.foe.evade).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.bearers import the_bearer
from app.books.hyb.encounters import not_open
from app.books.hyb.entities import Card, Encounter
from app.books.hyb.outcomes import EvadeOutcome
from app.books.hyb.piles import DISCARD, discard
from app.books.hyb.tables import TABLES
from app.engine.action import Action, Request
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "hyb.foe.evade"


class EncounterEvadeRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"encounter": "encounter-2959c7"}]})

    encounter: Annotated[Id, Field(description="The encounter of one of your parties.")]


def legality(view: View, request: EncounterEvadeRequest) -> Iterator[Refusal]:
    yield from not_open(view, request.encounter, RULE)
    encounter = view.get(Encounter, request.encounter)
    if encounter is not None and encounter.state == "fighting":
        yield Refusal("not-met", RULE, "The fight has begun.")


def resolve(draft: Draft, request: EncounterEvadeRequest, dice: Roller) -> None:
    encounter = draft.position.one(Encounter, request.encounter)
    party = the_bearer(draft.position, encounter.party)
    card = draft.position.one(Card, encounter.card)
    table = draft.position.settings.table(TABLES[RULE])
    terms = [modifier for modifier in table.modifiers if modifier.name in card.traits]
    total = dice.roll("evade").total + sum(
        draft.modifier(RULE, term.text, term.value) for term in terms
    )
    away = table.row(total).result == "away"
    draft.update(encounter, RULE, state="evaded" if away else "fighting")
    draft.open_to(EVERYONE, request=True)
    draft.outcome(EVERYONE, result="away" if away else "caught")
    draft.outcome(total=total)
    if away:
        discard(draft, card, RULE)
        draft.summary(f"{party.name} slips away from {card.display_name}.", EVERYONE)
    else:
        draft.summary(f"{card.display_name} catches {party.name}: fight it.")
        draft.summary(f"{party.name} is caught and must fight.", EVERYONE)
    draft.cite(RULE)


def options(view: View) -> Iterator[EncounterEvadeRequest]:
    for encounter in view.where(Encounter, owner=view.viewer, state="met"):
        yield EncounterEvadeRequest(encounter=encounter.id)


ENCOUNTER_EVADE = Action(
    "encounter-evade",
    request=EncounterEvadeRequest,
    outcome=EvadeOutcome,
    rules=(RULE, DISCARD),
    dice=(Dice("evade", "1d6"),),
    legality=legality,
    resolve=resolve,
    options=options,
    out_of_turn=True,
)
