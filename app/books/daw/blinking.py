"""Blinking to a hex of one's choice, in a march's place or to disengage (daw.blink.move)."""

from collections.abc import Iterator
from typing import Annotated, TypeVar

from pydantic import Field

from app.books.daw.battlefield import Place, is_free
from app.books.daw.entities import Unit, Vertex
from app.books.daw.phases import MOVEMENT
from app.books.daw.refusals import cannot_land, charmed, not_acting
from app.books.daw.sequence import battle_of, enter, own_active_unit
from app.books.daw.withdrawal import MOST_BLINK_HEXES, blinks
from app.engine.action import Request
from app.engine.entity import Id
from app.engine.hexgrid import distance, within
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.blink.move"
OFFERED_HEXES = 5
"""Options offer hexes so near, for the list to stay readable."""


class BlinkRequest(Request):
    unit: Annotated[Id, Field(description="The activated unit of blink dogs.")]
    goal: Annotated[Place, Field(description="The hex in which it appears.")]
    facing: Annotated[Vertex, Field(description="The vertex it faces there.")]


B = TypeVar("B", bound=BlinkRequest)


def blink_refusals(view: View, request: BlinkRequest) -> Iterator[Refusal]:
    """Why the unit cannot blink to the goal now."""
    yield from not_acting(view, request.unit)
    yield from cannot_land(view, request.goal, RULE)
    unit = view.get(Unit, request.unit)
    if unit is None or unit.destroyed:
        return
    if not blinks(unit):
        yield Refusal("no-such-power", RULE, f"Not all of {unit.name} are blink dogs.")
    yield from charmed(unit, "blink")
    if battle_of(view).moved:
        yield Refusal("already-moved", RULE, f"{unit.name} has moved in this activation.")
    if distance(unit.hex, request.goal) > MOST_BLINK_HEXES:
        detail = f"{request.goal} is more than {MOST_BLINK_HEXES} hexes away."
        yield Refusal("too-far", RULE, detail)


def blink(draft: Draft, request: BlinkRequest, rule: str) -> Unit:
    """Have the unit appear in the goal; the unit there."""
    unit = draft.position.one(Unit, request.unit)
    now = draft.update(unit, rule, hex=request.goal, facing=request.facing)
    enter(draft, MOVEMENT, moved=True)
    return now


def blink_options(view: View, request: type[B]) -> Iterator[B]:
    """Each free hex nearby, facing as before."""
    unit = own_active_unit(view, view.viewer)
    if unit is not None and blinks(unit):
        for goal in within(unit.hex, OFFERED_HEXES):
            if is_free(view, goal):
                yield request(unit=unit.id, goal=goal, facing=unit.facing)
