"""Declare the territory of a counter on a border.

A counter in a hex that a border cuts counts as being in whichever of its territories the owner
chooses. The choice is made with the move that ends there; once in each upkeep it may be changed. It
is open to all, and holds for every rule: control, food, ambushes and the limits on militia
(wc.map.border-hex).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.entering import entering
from app.books.wc.army.exposure import territory_of
from app.books.wc.army.forces import units_of
from app.books.wc.army.militia import militia_faults
from app.books.wc.entities import Army, ScoutingParty, Territory
from app.books.wc.phases import UPKEEP
from app.books.wc.refusals import not_yours, unknown
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.map.border-hex"


class DeclareTerritoryRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"counter": "army-1", "territory": "ferrach-hills"}]}
    )

    counter: Annotated[Id, Field(description="The army or scouting party.")]
    territory: Annotated[Id, Field(description="The territory that it is to count as being in.")]


def legality(view: View, request: DeclareTerritoryRequest) -> Iterator[Refusal]:
    counter = _counter(view, request.counter)
    territory = view.get(Territory, request.territory)
    yield from not_yours(view, counter, request.counter)
    if territory is None:
        yield unknown(request.territory)
    if counter is None or territory is None or counter.owner != view.viewer:
        return
    if territory.id not in view.map.territories_at(counter.hex):
        detail = f"The hex of {counter.name} is no part of {territory.name}."
        yield Refusal("territory-not-in-hex", RULE, detail)
    elif territory_of(view, counter) == territory.id:
        detail = f"{counter.name} counts as being in {territory.name} already."
        yield Refusal("already-declared", RULE, detail)
    if counter.territory_chosen_turn == view.campaign.turn:
        detail = f"The territory of {counter.name} has been changed in this upkeep."
        yield Refusal("already-declared", RULE, detail)
    yield from militia_faults(view, units_of(view, counter.id), [territory.id])


def resolve(draft: Draft, request: DeclareTerritoryRequest, _dice: Roller) -> None:
    counter = _counter(draft.position, request.counter)
    territory = draft.position.one(Territory, request.territory)
    assert counter is not None
    turn = draft.position.campaign.turn
    came_in = entering(draft.position) if isinstance(counter, Army) else {}
    draft.update(
        counter, RULE, declared_territory=territory.id, territory_chosen_turn=turn, **came_in
    )
    draft.open_to(EVERYONE, request=True)
    draft.summary(f"{counter.name} now counts as being in {territory.name}.", EVERYONE)


def options(view: View) -> Iterator[DeclareTerritoryRequest]:
    counters: list[Army | ScoutingParty] = [
        *view.where(Army, owner=view.viewer),
        *view.where(ScoutingParty, owner=view.viewer),
    ]
    for counter in counters:
        for territory in view.map.territories_at(counter.hex):
            yield DeclareTerritoryRequest(counter=counter.id, territory=territory)


def _counter(position: Position, counter_id: str) -> Army | ScoutingParty | None:
    return position.get(Army, counter_id) or position.get(ScoutingParty, counter_id)


DECLARE_TERRITORY = Action(
    "declare-territory",
    request=DeclareTerritoryRequest,
    phase=UPKEEP,
    rules=("wc.map.border-hex", "wc.militia.movement", "wc.settlement.capital.half-army"),
    legality=legality,
    resolve=resolve,
    options=options,
)
