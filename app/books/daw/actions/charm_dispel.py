"""Dispel a charm.

The referee reports that a charm has ended, by a spell or by their own word. The unit obeys its own
commander again and can be charmed anew, unless it is immune (daw.charm.dispel).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.daw.entities import Unit
from app.books.daw.outcomes import DispelOutcome
from app.books.daw.refusals import gone, undecided
from app.books.daw.sequence import battle_of, enter
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.charm.dispel"


class CharmDispelRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "blink-dogs", "reason": "spell"}]}
    )

    unit: Annotated[Id, Field(description="The charmed unit.")]
    reason: Annotated[
        Literal["spell", "referee"], Field(description="What has ended the charm.")
    ] = "spell"


def legality(view: View, request: CharmDispelRequest) -> Iterator[Refusal]:
    yield from gone(view, request.unit)
    yield from undecided(view, request.unit)
    unit = view.get(Unit, request.unit)
    if unit is not None and unit.charmed_by is None:
        yield Refusal("not-charmed", RULE, f"{unit.name} is not charmed.")


def resolve(draft: Draft, request: CharmDispelRequest, _dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    now = draft.update(unit, RULE, charmed_by=None, controlled_by=unit.commander)
    enter(draft, battle_of(draft.position).phase)
    summary = f"{now.name} is freed of its charm and obeys {now.controlled_by} again."
    draft.tell(summary, RULE, controlled_by=now.controlled_by, reason=request.reason)


def options(view: View) -> Iterator[CharmDispelRequest]:
    for unit in view.all(Unit):
        if unit.charmed_by is not None:
            yield CharmDispelRequest(unit=unit.id)


CHARM_DISPEL = Action(
    "charm-dispel",
    request=CharmDispelRequest,
    outcome=DispelOutcome,
    who=Who.REFEREE,
    rules=(RULE, "daw.charm.state", "daw.frame.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
