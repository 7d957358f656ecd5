"""Form a scouting party.

In upkeep one unit that may scout leaves its army as a counter of its own, which moves and scouts by
itself and reports to that army. One champion, one lord and one spell-caster may go with it, and
nobody else. Where the party is and whose it is lies open; who is in it and which army it serves is
its owner's alone (wc.scouting.party.create).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.casualties import is_fit
from app.books.wc.army.forces import units_of
from app.books.wc.army.regiments import may_scout
from app.books.wc.army.removal import remove_if_empty
from app.books.wc.army.reorganise import (
    move_units,
    not_in_force,
    owes_a_report,
    with_mounts,
    worse_regiments,
)
from app.books.wc.entities import Army, ScoutingParty, Unit
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours
from app.books.wc.words import name_by_place, place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.entity import Id, Name
from app.engine.outcome import Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.scouting.party.create"
PLACES = {"champion": "champion", "lord": "lord", "general": "lord"}
"""The place that a character's rank takes in a party; a spell-caster takes the spell-caster's."""


class FormScoutingPartyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"army": "army-1", "unit": "army-1.8", "name": "Halfling Archers"}]
        }
    )

    army: Annotated[Id, Field(description="The army that the party leaves and serves.")]
    unit: Annotated[Id, Field(description="The one unit of scouts.")]
    characters: Annotated[
        tuple[Id, ...],
        Field(max_length=10, description="Characters that go along: one of each kind at most."),
    ] = ()
    name: Annotated[Name | None, Field(description="What the party is called.")] = None


class FormScoutingPartyOutcome(Outcome):
    """The party that was formed."""

    party: Annotated[Id | None, Field(description="The new scouting party.")] = None


def legality(view: View, request: FormScoutingPartyRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from owes_a_report(army)
    yield from not_in_force(view, army, (request.unit, *request.characters), RULE)
    unit = view.get(Unit, request.unit)
    if unit is not None and unit.force == army.id:
        yield from _unfit(unit)
    whole = units_of(view, army.id)
    leaving = with_mounts(view, army.id, (request.unit, *request.characters))
    yield from _company_refusals([unit for unit in leaving if unit.id != request.unit])
    yield from worse_regiments([whole], [[unit for unit in whole if unit not in leaving]])


def _unfit(unit: Unit) -> Iterator[Refusal]:
    if not may_scout(unit) or unit.category not in ("infantry", "cavalry"):
        detail = f"{unit.unit_type} cannot be a scouting party; see the scout list of the race."
        yield Refusal("unit-not-eligible", "wc.scouting.eligible-units", detail)
    if not is_fit(unit):
        detail = f"{unit.name} has no model that is fit; it cannot go scouting."
        yield Refusal("unit-not-eligible", RULE, detail)
    if unit.duty == "patrol":
        detail = f"{unit.name} is on patrol duty: relieve it first."
        yield Refusal("duty-taken", "wc.scouting.duty", detail)


def _company_refusals(company: Sequence[Unit]) -> Iterator[Refusal]:
    """At most one character of each kind, and nothing else, mounts of other kinds included."""
    taken: set[str] = set()
    for unit in company:
        if unit.category in ("infantry", "cavalry"):
            yield Refusal("too-many-units", RULE, "A scouting party is one unit of scouts.")
        elif unit.category != "character":
            detail = f"{unit.name} cannot go with a scouting party."
            yield Refusal("unit-not-eligible", RULE, detail)
        elif (place := _place(unit)) is None:
            detail = f"{unit.name} is neither a champion, a lord nor a spell-caster."
            yield Refusal("character-not-eligible", RULE, detail)
        elif place in taken:
            detail = f"A scouting party has room for one {place}."
            yield Refusal("too-many-characters", RULE, detail)
        else:
            taken.add(place)


def _place(character: Unit) -> str | None:
    return "spell-caster" if character.spell_caster else PLACES.get(character.rank or "")


def resolve(draft: Draft, request: FormScoutingPartyRequest, _dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    leaving = with_mounts(draft.position, army.id, (request.unit, *request.characters))
    name = name_by_place(draft.position, "Scouts", army.hex, army.declared_territory)
    party = draft.create(
        ScoutingParty(
            id=draft.new_id(ScoutingParty),
            name=request.name or name,
            owner=army.owner,
            hex=army.hex,
            declared_territory=army.declared_territory,
            territory_chosen_turn=army.territory_chosen_turn,
            home_army=army.id,
            fatigue=army.fatigue,
        ),
        RULE,
    )
    for unit in leaving:
        draft.update(unit, RULE, duty="none")
    move_units(draft, leaving, party.id, RULE)
    remove_if_empty(draft, army.id, None, RULE)
    draft.outcome(party=party.id)
    who = listed([unit.name for unit in leaving])
    draft.summary(f"{army.name} sends out {party.name}: {who}.")
    where = place_name(draft.position, party.hex)
    draft.summary(f"A new scouting party, {party.name}, stands in {where}.", EVERYONE)


def options(view: View) -> Iterator[FormScoutingPartyRequest]:
    for army in view.where(Army, owner=view.viewer):
        for unit in view.where(Unit, force=army.id):
            yield FormScoutingPartyRequest(army=army.id, unit=unit.id)


FORM_SCOUTING_PARTY = Action(
    "form-scouting-party",
    request=FormScoutingPartyRequest,
    outcome=FormScoutingPartyOutcome,
    phase=UPKEEP,
    rules=(
        "wc.scouting.party.create",
        "wc.scouting.eligible-units",
        "wc.upkeep.reorganise.duties",
        "wc.ambush.reveal",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
