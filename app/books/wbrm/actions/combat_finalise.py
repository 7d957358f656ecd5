"""Finalise a combat.

Once the attacker has taken whom they want, or nobody, the other eliminated units leave the map and
the combat is closed. No phase ends before that (wbrm.actions).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.captivity import eliminate
from app.books.wbrm.entities import Combat, Unit
from app.books.wbrm.outcomes import FinaliseOutcome
from app.books.wbrm.phases import COMBAT
from app.books.wbrm.refusals import unknown
from app.books.wbrm.telling import names, tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wbrm.actions"


class CombatFinaliseRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"combat_id": "combat-1"}]})

    combat_id: Annotated[Id, Field(description="The combat, as its report named it.")]


def legality(view: View, request: CombatFinaliseRequest) -> Iterator[Refusal]:
    combat = view.get(Combat, request.combat_id)
    if combat is None:
        yield unknown("combat", request.combat_id, RULE)
    elif combat.state == "final":
        yield Refusal("too-late", RULE, "The result of this combat is final already.")


def resolve(draft: Draft, request: CombatFinaliseRequest, _dice: Roller) -> None:
    combat = draft.position.one(Combat, request.combat_id)
    dead = [unit for unit in combat.eliminated_defenders if unit not in combat.taken]
    for unit_id in dead:
        eliminate(draft, draft.position.one(Unit, unit_id), "combat", RULE)
    draft.update(combat, RULE, state="final")
    summary = f"The combat is over. Eliminated: {names(draft.position, dead)}."
    tell(draft, summary, RULE, "wbrm.capture.choose", eliminated=dead)


def options(view: View) -> Iterator[CombatFinaliseRequest]:
    for combat in view.where(Combat, state="open"):
        yield CombatFinaliseRequest(combat_id=combat.id)


COMBAT_FINALISE = Action(
    "combat-finalise",
    request=CombatFinaliseRequest,
    outcome=FinaliseOutcome,
    phase=COMBAT,
    rules=(
        RULE,
        "wbrm.capture.choose",
        "wbrm.independent.led",
        "wbrm.leader.lost",
        "wbrm.leader.captured",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
