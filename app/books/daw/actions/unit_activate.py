"""Activate a unit.

The active commander activates each of their units at most once in their command phase. Averted eyes
end, the cost in action points is told, and every gaze is announced that strikes the unit where it
stands. If one of them calls for a saving throw, the unit must first choose to save or to avert its
eyes. The battle rules of the table know the normal cost; earplugs add 1 AP to it, and a charmed
unit costs 2 AP instead (daw.frame.sequence).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.daw.entities import Gaze, PendingChoice, Unit
from app.books.daw.gazes import as_told, gazes_on, is_dangerous
from app.books.daw.outcomes import ActivateOutcome
from app.books.daw.phases import ACTIVATION, IN_COMMAND
from app.books.daw.refusals import anything_undecided, gone, not_commanded
from app.books.daw.sequence import battle_of, decides_for, enter
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.frame.sequence"
CHARMED_AP = 2
EARPLUGS_AP = 1
SAVE_OR_AVERT: Literal["save-or-avert"] = "save-or-avert"


class UnitActivateRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"unit": "knights"}]})

    unit: Annotated[Id, Field(description="The unit to activate.")]
    normal_ap: Annotated[
        int, Field(ge=0, le=20, description="What it costs by the battle rules, in action points.")
    ] = 1
    out_of_sight: Annotated[
        tuple[Id, ...],
        Field(max_length=64, description="Gazing units that terrain hides from it."),
    ] = ()


def legality(view: View, request: UnitActivateRequest) -> Iterator[Refusal]:
    yield from gone(view, request.unit)
    yield from anything_undecided(view)
    for hidden in request.out_of_sight:
        if view.get(Unit, hidden) is None:
            detail = f"You know of no unit {hidden!r}."
            yield Refusal("unknown-entity", "daw.frame.unit", detail)
    unit = view.get(Unit, request.unit)
    if unit is None or unit.destroyed:
        return
    battle = battle_of(view)
    yield from not_commanded(view, unit)
    obeys_another = battle.active_commander not in (None, unit.controlled_by)
    if obeys_another and decides_for(view, unit) == view.viewer:
        detail = f"{unit.name} obeys {unit.controlled_by}, not {battle.active_commander}."
        yield Refusal("not-your-unit", RULE, detail)
    if unit.id in battle.activated:
        detail = f"{unit.name} has been activated in this command phase."
        yield Refusal("already-activated", RULE, detail)


def resolve(draft: Draft, request: UnitActivateRequest, _dice: Roller) -> None:
    unit = draft.update(draft.position.one(Unit, request.unit), "daw.gaze.avert", averted=None)
    cost = _cost(draft, unit, request.normal_ap)
    gazes = gazes_on(draft.position, unit, request.out_of_sight)
    is_in_danger = any(is_dangerous(gaze) for gaze in gazes)
    if is_in_danger:
        _ask(draft, unit, gazes)
    enter(
        draft,
        ACTIVATION,
        active_unit=unit.id,
        activated=(*battle_of(draft.position).activated, unit.id),
        moved=False,
        attacks=(),
        gaze_answer=None,
    )
    danger = f" It meets the gaze of {counted(len(gazes), 'unit')}." if is_in_danger else ""
    draft.tell(
        f"{unit.name} is activated for {cost} AP.{danger}",
        RULE,
        ap_cost=cost,
        gazes=[as_told(gaze) for gaze in gazes],
        pending=SAVE_OR_AVERT if is_in_danger else None,
    )


def _cost(draft: Draft, unit: Unit, normal: int) -> int:
    cost = normal
    if unit.charmed_by is not None:
        cost = CHARMED_AP
        draft.cite("daw.charm.state")
    if unit.earplugs:
        cost += EARPLUGS_AP
        draft.cite("daw.song.earplugs")
    draft.tabletop(RULE, f"{unit.controlled_by} pays {cost} AP for {unit.name}.")
    return cost


def _ask(draft: Draft, unit: Unit, gazes: list[Gaze]) -> None:
    choice = PendingChoice(
        id=draft.new_id(PendingChoice),
        unit=unit.id,
        side=decides_for(draft.position, unit),
        choice=SAVE_OR_AVERT,
        options=("save", "avert"),
        gazes=tuple(gazes),
    )
    draft.create(choice, "daw.actions")
    draft.cite("daw.hex.face-to-face")


def options(view: View) -> Iterator[UnitActivateRequest]:
    commander = battle_of(view).active_commander
    if commander is not None:
        for unit in view.where(Unit, controlled_by=commander, destroyed=False):
            yield UnitActivateRequest(unit=unit.id)


UNIT_ACTIVATE = Action(
    "unit-activate",
    request=UnitActivateRequest,
    outcome=ActivateOutcome,
    phase=IN_COMMAND,
    rules=(
        RULE,
        "daw.gaze.petrify",
        "daw.gaze.charm",
        "daw.gaze.range",
        "daw.gaze.avert",
        "daw.hex.exit-test",
        "daw.hex.face-to-face",
        "daw.charm.state",
        "daw.song.earplugs",
        "daw.actions",
        "daw.frame.sequence",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
