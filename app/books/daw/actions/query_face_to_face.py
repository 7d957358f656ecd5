"""Ask whether two units stand face-to-face.

Each of the two is a unit of the battle, or a hex and a facing. The answer says whether the straight
line between them leaves and enters through front hexes, how far apart they are, and what modifier
that gives against a gaze. Only the asker is told, and nothing changes (daw.hex.face-to-face).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field, model_validator

from app.books.daw.battlefield import Place, standing
from app.books.daw.creatures import has
from app.books.daw.entities import Part, Unit, Vertex
from app.books.daw.facing import face_to_face, gaze_modifier
from app.books.daw.gazes import POWERS
from app.books.daw.outcomes import FaceOutcome
from app.books.daw.refusals import gone
from app.books.daw.sequence import decides_for
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.hexgrid import Hex, distance
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "daw.hex.face-to-face"


class Stand(Part):
    """A unit, or a hex with a facing."""

    unit: Id | None = None
    hex: Place | None = None
    facing: Vertex | None = None

    @model_validator(mode="after")
    def _is_one_of_both(self) -> "Stand":
        is_place = self.hex is not None and self.facing is not None
        names_place = self.hex is not None or self.facing is not None
        if (self.unit is None) != is_place or (self.unit is not None and names_place):
            raise ValueError("give either a unit, or a hex and a facing")
        return self


class QueryFaceToFaceRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"activated": {"unit": "knights"}, "gazing": {"unit": "medusas"}}]
        }
    )

    activated: Annotated[Stand, Field(description="The unit that would be activated.")]
    gazing: Annotated[Stand, Field(description="The unit that would gaze at it.")]
    line_of_sight: Annotated[
        bool, Field(description="False where terrain hides the two from each other.")
    ] = True


def legality(view: View, request: QueryFaceToFaceRequest) -> Iterator[Refusal]:
    faults: list[Refusal] = []
    for stand in (request.activated, request.gazing):
        if stand.unit is not None:
            faults.extend(gone(view, stand.unit))
    yield from faults
    if not faults and _place(view, request.activated)[0] == _place(view, request.gazing)[0]:
        yield Refusal("same-hex", RULE, "Two units never stand in one hex.")


def resolve(draft: Draft, request: QueryFaceToFaceRequest, _dice: Roller) -> None:
    draft.keep_to(draft.actor)
    (here, facing), (there, other_facing) = (
        _place(draft.position, stand) for stand in (request.activated, request.gazing)
    )
    answer = request.line_of_sight and face_to_face(here, facing, there, other_facing)
    hexes = distance(here, there)
    draft.cite(RULE, "daw.hex.exit-test", "daw.hex.range", "daw.gaze.range")
    draft.outcome(face_to_face=answer, range=hexes, modifier=gaze_modifier(hexes))
    stand = "stand face-to-face" if answer else "do not stand face-to-face"
    draft.summary(f"The two {stand}, {counted(hexes, 'hex')} apart.")


def _place(position: Position, stand: Stand) -> tuple[Hex, int]:
    if stand.unit is not None:
        unit = position.one(Unit, stand.unit)
        return unit.hex, unit.facing
    assert stand.hex is not None
    assert stand.facing is not None
    return stand.hex, stand.facing


def options(view: View) -> Iterator[QueryFaceToFaceRequest]:
    gazing = [unit for unit in standing(view) if any(has(unit, power) for power in POWERS)]
    for unit in standing(view):
        if decides_for(view, unit) != view.viewer:
            continue
        for other in gazing:
            if other.id != unit.id:
                yield QueryFaceToFaceRequest(
                    activated=Stand(unit=unit.id), gazing=Stand(unit=other.id)
                )


QUERY_FACE_TO_FACE = Action(
    "query-face-to-face",
    request=QueryFaceToFaceRequest,
    outcome=FaceOutcome,
    rules=(RULE, "daw.hex.exit-test", "daw.hex.range", "daw.hex.facing", "daw.gaze.range"),
    legality=legality,
    resolve=resolve,
    options=options,
)
