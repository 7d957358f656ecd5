"""Engage an enemy scouting party.

A scouting party that has moved into the hex of an enemy one may engage it. The two fight in the
combat phase, alone, and neither scouts any more this turn. Armies can neither attack a scouting
party nor help it (wc.scouting.party.engage).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import OnTheMap, ScoutingParty, kinds_that
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import meeting_refusals, meetings, not_yours
from app.books.wc.words import place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.scouting.party.engage"


class EngageScoutingPartyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"party": "scouting-party-1", "target": "scouting-party-2"}]
        }
    )

    party: Annotated[Id, Field(description="Your scouting party, which has moved into the hex.")]
    target: Annotated[Id, Field(description="The enemy scouting party there.")]


def legality(view: View, request: EngageScoutingPartyRequest) -> Iterator[Refusal]:
    if _is_of_another_kind(view, request.target):
        detail = "A scouting party engages only another scouting party."
        yield Refusal("unit-not-eligible", RULE, detail)
        yield from not_yours(view, view.get(ScoutingParty, request.party), request.party)
    else:
        own, enemy = (ScoutingParty, request.party), (ScoutingParty, request.target)
        yield from meeting_refusals(view, own, enemy, RULE)
    party = view.get(ScoutingParty, request.party)
    if party is not None and party.owner == view.viewer:
        yield from _party_refusals(party)
    target = view.get(ScoutingParty, request.target)
    if target is not None and target.engaged_with is not None:
        yield Refusal("already-engaged", RULE, f"{target.name} is engaged already.")


def _party_refusals(party: ScoutingParty) -> Iterator[Refusal]:
    if not party.moved:
        yield Refusal(
            "not-moved-in", RULE, f"{party.name} engages only where it has moved this turn."
        )
    if party.engaged_with is not None:
        yield Refusal("already-engaged", RULE, f"{party.name} is engaged already.")


def _is_of_another_kind(view: View, target_id: str) -> bool:
    others = (kind for kind in kinds_that(OnTheMap) if kind is not ScoutingParty)
    return any(view.get(kind, target_id) is not None for kind in others)


def resolve(draft: Draft, request: EngageScoutingPartyRequest, _dice: Roller) -> None:
    party = draft.position.one(ScoutingParty, request.party)
    target = draft.position.one(ScoutingParty, request.target)
    draft.open_to(EVERYONE, request=True)
    draft.update(party, RULE, engaged_with=target.id)
    draft.update(target, RULE, engaged_with=party.id)
    draft.cite("wc.scouting.party.immunity")
    where = place_name(draft.position, party.hex)
    draft.summary(f"{party.name} engages {target.name} in {where}.", EVERYONE)


def options(view: View) -> Iterator[EngageScoutingPartyRequest]:
    for party, target in meetings(view, ScoutingParty, ScoutingParty):
        yield EngageScoutingPartyRequest(party=party.id, target=target.id)


ENGAGE_SCOUTING_PARTY = Action(
    "engage-scouting-party",
    request=EngageScoutingPartyRequest,
    phase=MOVEMENT,
    rules=(RULE, "wc.scouting.party.immunity"),
    legality=legality,
    resolve=resolve,
    options=options,
)
