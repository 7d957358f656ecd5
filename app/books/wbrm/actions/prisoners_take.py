"""Take prisoners.

At odds of 3:1 or better the attacker may take half of what the combat results table eliminated,
measured by combat factors, with the unit that crosses the half coming whole. They choose, and name
guards among the units that attacked: the prisoners go to their stack at once. Without guards they
stay where they were beaten. An independent without a leader may change sides instead
(wbrm.capture.odds, wbrm.capture.allowance).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from app.books.wbrm.captivity import follow_up_capture, recruit, take
from app.books.wbrm.claims import Losses, claim_refusals, recruit_refusals
from app.books.wbrm.entities import Combat, GuardParty, Unit
from app.books.wbrm.outcomes import TakeOutcome
from app.books.wbrm.parties import (
    guard_refusals,
    party_at,
    put_under_guard,
    size_refusals,
)
from app.books.wbrm.phases import COMBAT
from app.books.wbrm.refusals import known_units, unknown, unknown_units
from app.books.wbrm.requests import MOST_DEFENDERS, UnitIds, check_each_once
from app.books.wbrm.telling import names, tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

CAPACITY = "wbrm.guard.capacity"
PLACEMENT = "wbrm.capture.placement"
CHOOSE = "wbrm.capture.choose"


class NewParty(Request):
    """Guards, and the prisoners that are put on their stack."""

    guards: UnitIds
    prisoners: UnitIds


class PrisonersTakeRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "combat_id": "combat-1",
                    "chosen": ["silver-spears"],
                    "guard_parties": [{"guards": ["hill-tribe"], "prisoners": ["silver-spears"]}],
                }
            ]
        }
    )

    combat_id: Annotated[Id, Field(description="The combat, as its report named it.")]
    chosen: Annotated[UnitIds, Field(description="The eliminated defenders to take.")] = ()
    recruit: Annotated[
        UnitIds,
        Field(description="Those to take that change sides at once; they need not be chosen too."),
    ] = ()
    guard_parties: Annotated[
        tuple[NewParty, ...],
        Field(max_length=MOST_DEFENDERS, description="Who guards whom; others stay unguarded."),
    ] = ()
    show_sets: Annotated[
        bool, Field(description="Have a refusal name the largest sets that may be taken.")
    ] = False

    @model_validator(mode="after")
    def _each_guarded_once(self) -> Self:
        check_each_once(unit for party in self.guard_parties for unit in party.prisoners)
        return self

    @property
    def wanted(self) -> list[str]:
        """All units to take, recruits among them."""
        return list(dict.fromkeys([*self.chosen, *self.recruit]))

    def held_by(self, party: NewParty) -> list[str]:
        """Whom the party guards: a recruit goes to its stack, but needs no guard."""
        return [unit for unit in party.prisoners if unit not in self.recruit]


def losses_of(combat: Combat) -> Losses:
    """What a claim on this combat is judged by."""
    return Losses(
        combat.attacker_strength,
        combat.defender_strength,
        combat.eliminated_defenders,
        combat.eliminated_attackers,
        combat.taken,
    )


def legality(view: View, request: PrisonersTakeRequest) -> Iterator[Refusal]:
    combat = view.get(Combat, request.combat_id)
    if combat is None:
        yield unknown("combat", request.combat_id, "wbrm.capture.odds")
        yield from unknown_units(view, request.wanted)
    else:
        if combat.state == "final":
            detail = "The result of this combat is final."
            yield Refusal("too-late", "wbrm.capture.odds", detail)
        yield from claim_refusals(view, losses_of(combat), request.wanted, request.show_sets)
    yield from recruit_refusals(view, request.recruit)
    for party in request.guard_parties:
        yield from _party_refusals(view, request, combat, party)
    yield from _crowding_refusals(view, request)


def _party_refusals(
    view: View, request: PrisonersTakeRequest, combat: Combat | None, party: NewParty
) -> Iterator[Refusal]:
    yield from unknown_units(view, party.guards)
    guards = known_units(view, party.guards)
    hex_name = guards[0].hex if guards else None
    yield from guard_refusals(guards, view.viewer, hex_name)
    for guard in guards:
        if combat is not None and guard.id not in combat.attackers:
            detail = f"{guard.name} took no part in the attack."
            yield Refusal("guard-not-present", PLACEMENT, detail)
    for prisoner in party.prisoners:
        if prisoner not in request.wanted:
            detail = f"{prisoner!r} is none of the units to take."
            yield Refusal("not-your-prisoner", PLACEMENT, detail)
    there = party_at(view, hex_name, view.viewer)
    if there is not None and not set(party.guards) & set(there.guards):
        detail = f"Other units guard prisoners in {hex_name} already."
        yield Refusal("party-exists", CAPACITY, detail)
    yield from _size_refusals(there, party.guards, request.held_by(party))


def _size_refusals(
    there: GuardParty | None, guards: Sequence[str], prisoners: Sequence[str]
) -> Iterator[Refusal]:
    all_guards = {*guards, *(there.guards if there else ())}
    all_prisoners = {*prisoners, *(there.prisoners if there else ())}
    yield from size_refusals(len(all_guards), len(all_prisoners))


def _crowding_refusals(view: View, request: PrisonersTakeRequest) -> Iterator[Refusal]:
    """`party-exists` where two of the new parties would stand in one hex."""
    hexes = [
        guards[0].hex
        for party in request.guard_parties
        if (guards := known_units(view, party.guards))
    ]
    if len(set(hexes)) < len(hexes):
        detail = "Two of the parties would stand in one hex."
        yield Refusal("party-exists", CAPACITY, detail)


def resolve(draft: Draft, request: PrisonersTakeRequest, _dice: Roller) -> None:
    combat = draft.position.one(Combat, request.combat_id)
    captor = draft.actor
    for unit_id in request.wanted:
        unit = draft.position.one(Unit, unit_id)
        if unit_id in request.recruit:
            recruit(draft, unit, captor)
        else:
            take(draft, unit, captor)
    for party in request.guard_parties:
        _place(draft, request, party)
    draft.update(combat, "wbrm.capture.odds", taken=(*combat.taken, *request.wanted))
    for unit_id in request.wanted:
        follow_up_capture(draft, unit_id, captor)
    _tell(draft, request)


def _place(draft: Draft, request: PrisonersTakeRequest, party: NewParty) -> None:
    """Put the units on the stack of their guards."""
    hex_name = draft.position.one(Unit, party.guards[0]).hex
    assert hex_name is not None
    for unit_id in party.prisoners:
        draft.update(draft.position.one(Unit, unit_id), PLACEMENT, hex=hex_name)
    held = request.held_by(party)
    if held:
        put_under_guard(draft, draft.actor, hex_name, party.guards, held)


def _tell(draft: Draft, request: PrisonersTakeRequest) -> None:
    position = draft.position
    guarded = {unit for party in request.guard_parties for unit in party.prisoners}
    taken = [unit for unit in request.wanted if unit not in request.recruit]
    loose = [
        unit
        for unit in taken
        if unit not in guarded and position.one(Unit, unit).status == "prisoner"
    ]
    summary = f"Taken prisoner: {names(position, taken)}."
    if loose:
        summary += f" Unguarded: {names(position, loose)}."
    rules = (CHOOSE, "wbrm.capture.allowance", PLACEMENT)
    tell(draft, summary, *rules, taken=taken, recruited=list(request.recruit), unguarded=loose)


def options(view: View) -> Iterator[PrisonersTakeRequest]:
    """Each single unit of an open combat, guarded by each attacker, by none, or recruited."""
    for combat in view.where(Combat, state="open"):
        for unit in combat.eliminated_defenders:
            fields = {"combat_id": combat.id, "chosen": [unit]}
            for guard in combat.attackers:
                parties = [{"guards": [guard], "prisoners": [unit]}]
                yield PrisonersTakeRequest.model_validate({**fields, "guard_parties": parties})
            yield PrisonersTakeRequest.model_validate(fields)
            yield PrisonersTakeRequest(combat_id=combat.id, recruit=(unit,))


PRISONERS_TAKE = Action(
    "prisoners-take",
    request=PrisonersTakeRequest,
    outcome=TakeOutcome,
    phase=COMBAT,
    rules=(
        "wbrm.capture.odds",
        "wbrm.capture.allowance",
        CHOOSE,
        "wbrm.capture.uncapturable",
        PLACEMENT,
        CAPACITY,
        "wbrm.independent.leaderless",
        "wbrm.independent.led",
        "wbrm.leader.captured",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
