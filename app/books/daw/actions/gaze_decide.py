"""Save against the gazes, or avert the eyes.

A unit that is activated face-to-face with gazing creatures chooses once for all of their gazes.
Averting its eyes, it rolls no saving throw, but is disordered and fights worse until its next
activation: attack -4 and AC -2, or only attack -2 with mirrors. Saving, it rolls against one gaze
after the other in the order that its owner names. The first failure ends it: a petrified unit is
destroyed, a charmed one obeys the other commander (daw.gaze.avert, daw.gaze.petrify,
daw.gaze.charm).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.entities import AvertedEyes, PendingChoice, Unit
from app.books.daw.gazes import SAVED_AGAINST, in_order, is_dangerous, withstand
from app.books.daw.outcomes import GazeOutcome
from app.books.daw.phases import ACTIVATION, IN_ACTIVATION
from app.books.daw.refusals import gone, not_commanded
from app.books.daw.saves import WithSaves, save_refusals
from app.books.daw.sequence import battle_of, enter
from app.engine.action import Action
from app.engine.dice import Dice, Roller
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "daw.gaze.avert"
MIRRORS = "daw.gaze.mirrors"
WITH_MIRRORS = AvertedEyes(attack=-2, ac=0)
WITHOUT_MIRRORS = AvertedEyes(attack=-4, ac=-2)


class GazeDecideRequest(WithSaves):
    model_config = ConfigDict(json_schema_extra={"examples": [{"unit": "knights", "avert": False}]})

    unit: Annotated[Id, Field(description="The activated unit.")]
    avert: Annotated[bool, Field(description="Avert the eyes instead of saving.")]
    order: Annotated[
        tuple[Id, ...],
        Field(max_length=64, description="Gazing units in the order in which it saves."),
    ] = ()


def legality(view: View, request: GazeDecideRequest) -> Iterator[Refusal]:
    yield from gone(view, request.unit)
    unit = view.get(Unit, request.unit)
    if unit is None or unit.destroyed:
        return
    yield from not_commanded(view, unit)
    choice = _choice(view, unit.id)
    if choice is None:
        yield from _not_asked(view, unit)
        return
    gazing = {gaze.unit for gaze in choice.gazes}
    for named in request.order:
        if named not in gazing:
            detail = f"{named!r} is no unit that gazes at {unit.name}."
            yield Refusal("no-gaze", "daw.gaze.petrify", detail)
    if not request.avert:
        for category in sorted({SAVED_AGAINST[g.power] for g in choice.gazes if is_dangerous(g)}):
            yield from save_refusals(unit, category, request.save_targets)


def _not_asked(view: View, unit: Unit) -> Iterator[Refusal]:
    battle = battle_of(view)
    if battle.active_unit != unit.id:
        yield Refusal("wrong-phase", "daw.frame.sequence", f"{unit.name} is not activated.")
    elif battle.gaze_answer is not None:
        detail = f"{unit.name} has met the gazes of this activation."
        yield Refusal("too-late", RULE, detail)
    else:
        yield Refusal("nothing-to-avert", RULE, f"No gaze strikes {unit.name}.")


def resolve(draft: Draft, request: GazeDecideRequest, dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    choice = _choice(draft.position, unit.id)
    assert choice is not None
    draft.delete(choice, "daw.actions")
    if request.avert:
        _avert(draft, unit)
        enter(draft, ACTIVATION, gaze_answer="averted")
        return
    gazes = in_order(choice.gazes, request.order)
    results = list(withstand(draft, unit, gazes, dice, request.save_targets))
    enter(draft, ACTIVATION, gaze_answer="saved")
    result = results[-1]["result"] if results else "safe"
    draft.tell(_said(unit, result), "daw.save.roll", result=result, gazes=results)


def _said(unit: Unit, result: str) -> str:
    match result:
        case "petrified":
            return f"{unit.name} turns to stone and is destroyed."
        case "charmed":
            return f"{unit.name} is charmed; its activation ends."
        case _:
            return f"{unit.name} withstands the gazes and acts normally."


def _avert(draft: Draft, unit: Unit) -> None:
    suffers = WITH_MIRRORS if unit.mirrors else WITHOUT_MIRRORS
    draft.update(unit, RULE, disordered=True, averted=suffers)
    penalties = f"attack {suffers.attack}" + (f", AC {suffers.ac}" if suffers.ac else "")
    draft.tabletop(RULE, f"{unit.name}: {penalties} until next activation.")
    draft.tell(
        f"{unit.name} averts its eyes and is disordered.",
        RULE,
        *((MIRRORS,) if unit.mirrors else ()),
        result="averted",
        attack=suffers.attack,
        ac=suffers.ac,
    )


def _choice(position: Position, unit_id: str) -> PendingChoice | None:
    waiting = position.where(PendingChoice, unit=unit_id, choice="save-or-avert")
    return waiting[0] if waiting else None


def options(view: View) -> Iterator[GazeDecideRequest]:
    for choice in view.where(PendingChoice, side=view.viewer, choice="save-or-avert"):
        for avert in (False, True):
            yield GazeDecideRequest(unit=choice.unit, avert=avert)


GAZE_DECIDE = Action(
    "gaze-decide",
    request=GazeDecideRequest,
    outcome=GazeOutcome,
    phase=IN_ACTIVATION,
    rules=(
        "daw.gaze.petrify",
        "daw.gaze.charm",
        "daw.gaze.range",
        RULE,
        MIRRORS,
        "daw.charm.state",
        "daw.save.roll",
        "daw.actions",
        "daw.frame.sequence",
    ),
    dice=(Dice("petrification/*", "1d20"), Dice("spells/*", "1d20")),
    legality=legality,
    resolve=resolve,
    options=options,
)
