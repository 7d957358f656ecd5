"""Blink instead of marching.

A unit of blink dogs vanishes and appears in a free hex within 18 hexes, with any facing, whatever
lies between. The blink stands in place of the march, so the unit may still attack (daw.blink.move).
"""

from collections.abc import Iterator

from pydantic import ConfigDict

from app.books.daw.blinking import RULE, BlinkRequest, blink, blink_options, blink_refusals
from app.books.daw.outcomes import PlaceOutcome
from app.books.daw.phases import IN_ACTIVATION
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.position import Draft, View


class UnitBlinkRequest(BlinkRequest):
    """The unit, where it appears, and how it faces."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "blink-dogs", "goal": [9, 8], "facing": 5}]}
    )


def resolve(draft: Draft, request: UnitBlinkRequest, _dice: Roller) -> None:
    unit = blink(draft, request, RULE)
    summary = f"{unit.name} blinks to {unit.hex}, facing vertex {unit.facing}."
    draft.tell(summary, RULE, hex=list(unit.hex), facing=unit.facing)


def options(view: View) -> Iterator[UnitBlinkRequest]:
    yield from blink_options(view, UnitBlinkRequest)


UNIT_BLINK = Action(
    "unit-blink",
    request=UnitBlinkRequest,
    outcome=PlaceOutcome,
    phase=IN_ACTIVATION,
    rules=(RULE, "daw.hex.range", "daw.frame.sequence"),
    legality=blink_refusals,
    resolve=resolve,
    options=options,
)
