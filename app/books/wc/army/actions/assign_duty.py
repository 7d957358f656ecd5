"""Assign a duty to a unit.

In upkeep a unit of an army is named as a patrol, which guards against ambushes and widens the
army's zone, or as scouts, which may try to scout an enemy army nearby. Any rank and file may
patrol; scouts must be on their race's list. A unit has one duty at a time, keeps it until it is
relieved in a later upkeep, and stays part of its army in every way. Only its owner knows
(wc.upkeep.reorganise.duties).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.forces import is_rank_and_file
from app.books.wc.army.regiments import may_scout
from app.books.wc.army.reorganise import not_in_force
from app.books.wc.entities import Army, Duty, Unit
from app.books.wc.phases import UPKEEP
from app.books.wc.profiles import SCOUT_RULES
from app.books.wc.refusals import not_yours
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

PATROLS = "wc.upkeep.reorganise.duties"
SCOUTS = "wc.scouting.duty"
SAID: dict[Duty, str] = {
    "patrol": "{army} sends {unit} on patrol.",
    "scouts": "{army} names {unit} as its scouts.",
    "none": "{army} relieves {unit} of duty.",
}


class AssignDutyRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"army": "army-1", "unit": "army-1.5", "duty": "patrol"}]}
    )

    army: Annotated[Id, Field(description="The army.")]
    unit: Annotated[Id, Field(description="The unit of that army.")]
    duty: Annotated[Duty, Field(description="Its new duty; none relieves it of the one it has.")]


def legality(view: View, request: AssignDutyRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is None or army.owner != view.viewer:
        return
    yield from not_in_force(view, army, (request.unit,), PATROLS)
    unit = view.get(Unit, request.unit)
    if unit is not None and unit.force == army.id:
        yield from _unfit(unit, request.duty)


def _unfit(unit: Unit, duty: Duty) -> Iterator[Refusal]:
    if duty == "none":
        if unit.duty == "none":
            yield Refusal("no-duty", PATROLS, f"{unit.name} has no duty to be relieved of.")
        return
    if unit.duty != "none":
        detail = f"{unit.name} is on {unit.duty} duty: relieve it first."
        yield Refusal("duty-taken", SCOUTS, detail)
    if duty == "patrol" and not is_rank_and_file(unit):
        detail = "Characters, their mounts and war machines do not patrol."
        yield Refusal("unit-not-eligible", PATROLS, detail)
    if duty == "scouts" and not may_scout(unit):
        detail = f"{unit.unit_type} are not on the scout list of their race."
        yield Refusal("unit-not-eligible", "wc.scouting.eligible-units", detail)


def resolve(draft: Draft, request: AssignDutyRequest, _dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    rule = SCOUTS if request.duty == "scouts" else PATROLS
    draft.update(unit, rule, duty=request.duty)
    army = draft.position.one(Army, request.army)
    draft.summary(SAID[request.duty].format(army=army.name, unit=unit.name))


def options(view: View) -> Iterator[AssignDutyRequest]:
    duties: tuple[Duty, ...] = ("patrol", "scouts", "none")
    for army in view.where(Army, owner=view.viewer):
        for unit in view.where(Unit, force=army.id):
            for duty in duties:
                yield AssignDutyRequest(army=army.id, unit=unit.id, duty=duty)


ASSIGN_DUTY = Action(
    "assign-duty",
    request=AssignDutyRequest,
    phase=UPKEEP,
    rules=(
        "wc.upkeep.reorganise.duties",
        "wc.scouting.duty",
        "wc.scouting.eligible-units",
        "wc.race.scouts.eligible",
        *SCOUT_RULES,
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
