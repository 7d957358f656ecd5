"""Disengage by blinking away.

A unit of blink dogs leaves the enemies it is engaged with for a free hex within 18 hexes, with any
facing. Nobody gets a disengagement attack sequence against it, and it may attack afterwards
(daw.blink.disengage).
"""

from collections.abc import Iterator

from pydantic import ConfigDict

from app.books.daw.blinking import BlinkRequest, blink, blink_options, blink_refusals
from app.books.daw.outcomes import PlaceOutcome
from app.books.daw.phases import IN_ACTIVATION
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.position import Draft, View

RULE = "daw.blink.disengage"


class UnitDisengageRequest(BlinkRequest):
    """The unit, where it appears, and how it faces."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "blink-dogs", "goal": [0, 10], "facing": 2}]}
    )


def resolve(draft: Draft, request: UnitDisengageRequest, _dice: Roller) -> None:
    unit = blink(draft, request, RULE)
    draft.tabletop(RULE, f"No disengagement attack sequence against {unit.name}.")
    summary = f"{unit.name} disengages, blinking to {unit.hex}, and may still attack."
    draft.tell(summary, RULE, hex=list(unit.hex), facing=unit.facing)


def options(view: View) -> Iterator[UnitDisengageRequest]:
    yield from blink_options(view, UnitDisengageRequest)


UNIT_DISENGAGE = Action(
    "unit-disengage",
    request=UnitDisengageRequest,
    outcome=PlaceOutcome,
    phase=IN_ACTIVATION,
    rules=(RULE, "daw.blink.move", "daw.frame.sequence"),
    legality=blink_refusals,
    resolve=resolve,
    options=options,
)
