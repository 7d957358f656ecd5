"""Send an emissary to Androgeous.

Androgeous, where in play as an independent superhero, is never a prisoner. But once a Wound has
been received, a successful emissary roll later in the same combat phase wins the superhero over
(wbrm.androgeous.change-side).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.allegiance import change_alliance
from app.books.wbrm.claims import ANDROGEOUS
from app.books.wbrm.entities import Belligerent, Unit
from app.books.wbrm.frame import game_of, this_phase
from app.books.wbrm.outcomes import EmissaryOutcome
from app.books.wbrm.phases import COMBAT
from app.books.wbrm.refusals import unknown
from app.books.wbrm.telling import tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "wbrm.androgeous.change-side"


class AndrogeousEmissaryRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"emissary_side": "red", "emissary_success": True}]}
    )

    emissary_side: Annotated[Id, Field(description="The side whose emissary it is.")]
    emissary_success: Annotated[
        bool, Field(description="Whether the roll succeeded by the rules of the board game.")
    ]


def legality(view: View, request: AndrogeousEmissaryRequest) -> Iterator[Refusal]:
    if view.get(Belligerent, request.emissary_side) is None:
        yield unknown("side", request.emissary_side, RULE)
    unit = view.get(Unit, ANDROGEOUS)
    if unit is None or not _is_independent_superhero(unit):
        detail = "Androgeous is not in play as an independent superhero."
        yield Refusal("not-independent", RULE, detail)
    if unit is None or unit.wounded_in == this_phase(view):
        return
    if unit.wounded_in is not None and game_of(view).phase != COMBAT:
        yield Refusal("too-late", RULE, "The combat phase of the Wound is over.")
    else:
        detail = "Androgeous has received no Wound in this combat phase."
        yield Refusal("not-wounded-this-phase", RULE, detail)


def _is_independent_superhero(unit: Unit) -> bool:
    return unit.independent and unit.unit_class == "superhero" and unit.status == "active"


def resolve(draft: Draft, request: AndrogeousEmissaryRequest, _dice: Roller) -> None:
    unit = draft.position.one(Unit, ANDROGEOUS)
    won = request.emissary_success
    if won:
        change_alliance(draft, unit, request.emissary_side, RULE)
    summary = f"The emissary wins {unit.name} over." if won else "The emissary fails."
    tell(draft, summary, RULE, won=won)


def options(view: View) -> Iterator[AndrogeousEmissaryRequest]:
    for success in (True, False):
        yield AndrogeousEmissaryRequest(emissary_side=view.viewer, emissary_success=success)


ANDROGEOUS_EMISSARY = Action(
    "androgeous-emissary",
    request=AndrogeousEmissaryRequest,
    outcome=EmissaryOutcome,
    phase=COMBAT,
    rules=(RULE,),
    legality=legality,
    resolve=resolve,
    options=options,
    out_of_turn=True,
)
