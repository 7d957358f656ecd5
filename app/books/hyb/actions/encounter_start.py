"""Meet a foe.

The referee, or the player whose turn it is, has an army or a character meet a foe in the wild: the
top card of the foes. Its owner sees the card, all others that something was met. One encounter at a
time, and none inside a settlement unless the referee sends the foe there (hyb.foe.encounter).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.books.hyb.bearers import bearers, find_bearer, the_bearer
from app.books.hyb.encounters import RULE, meet, not_to_meet
from app.books.hyb.entities import Army
from app.books.hyb.outcomes import MeetOutcome
from app.books.hyb.piles import DRAWN, RESHUFFLE
from app.books.hyb.requests import Force, OfParty, Place
from app.engine.action import Action, Who
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import REFEREE


class EncounterStartRequest(OfParty):
    hex: Annotated[
        Place | None, Field(description="Where; if given, it must be where the party stands.")
    ] = None
    force: Force = False


def legality(view: View, request: EncounterStartRequest) -> Iterator[Refusal]:
    party = find_bearer(view, request.party)
    if party is not None and isinstance(party, Army) != (request.army is not None):
        party = None
    yield from not_to_meet(view, party, request.party, request.force)
    if party is not None and request.hex is not None and request.hex != party.hex:
        yield Refusal("not-same-hex", RULE, f"{party.name} stands in {list(party.hex)}.")
    if request.force and view.viewer != REFEREE:
        yield Refusal("referee-only", RULE, "Only the referee can send a foe into a settlement.")


def resolve(draft: Draft, request: EncounterStartRequest, dice: Roller) -> None:
    meet(draft, dice, the_bearer(draft.position, request.party))


def options(view: View) -> Iterator[EncounterStartRequest]:
    for party in bearers(view):
        if isinstance(party, Army):
            yield EncounterStartRequest(army=party.id)
        else:
            yield EncounterStartRequest(character=party.id)


ENCOUNTER_START = Action(
    "encounter-start",
    request=EncounterStartRequest,
    outcome=MeetOutcome,
    who=Who.SIDE_OR_REFEREE,
    rules=(RULE, "hyb.foe.list", "hyb.deck.draw", RESHUFFLE),
    dice=(DRAWN,),
    legality=legality,
    resolve=resolve,
    options=options,
)
