"""Engage an enemy scouting party.

A scouting party that has moved into the hex of an enemy one may engage it. The two fight in the
combat phase, alone, and neither scouts any more this turn. Armies can neither attack a scouting
party nor help it.
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.entities import Army, BaggageTrain, Messenger, ScoutingParty
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import apart, not_yours, unknown
from app.books.wc.sides import are_opposed
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
    party = view.get(ScoutingParty, request.party)
    target = view.get(ScoutingParty, request.target)
    yield from not_yours(view, party, request.party)
    own = party if party is not None and party.owner == view.viewer else None
    if own is not None:
        yield from _party_refusals(own)
    if target is None:
        yield _no_target(view, request.target)
    else:
        yield from _target_refusals(view, own, target)


def _party_refusals(party: ScoutingParty) -> Iterator[Refusal]:
    if not party.moved:
        yield Refusal(
            "not-moved-in", RULE, f"{party.name} engages only where it has moved this turn."
        )
    if party.engaged_with is not None:
        yield Refusal("already-engaged", RULE, f"{party.name} is engaged already.")


def _target_refusals(
    view: View, party: ScoutingParty | None, target: ScoutingParty
) -> Iterator[Refusal]:
    if not are_opposed(view, view.viewer, target.owner):
        yield Refusal("target-not-enemy", RULE, f"{target.name} is a friend; engage an enemy.")
    if target.engaged_with is not None:
        yield Refusal("already-engaged", RULE, f"{target.name} is engaged already.")
    if party is not None and party.hex != target.hex:
        yield apart(RULE, target.name, party)


def _no_target(view: View, target_id: str) -> Refusal:
    if any(view.get(kind, target_id) is not None for kind in (Army, Messenger, BaggageTrain)):
        detail = "A scouting party engages only another scouting party."
        return Refusal("unit-not-eligible", RULE, detail)
    return unknown(target_id)


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
    for party in view.where(ScoutingParty, owner=view.viewer):
        for target in view.where(ScoutingParty, hex=party.hex):
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
