"""How a unit is described when it is put on the field (daw.frame.unit)."""

from typing import Annotated

from pydantic import Field

from app.books.daw.battlefield import Place
from app.books.daw.entities import (
    Formation,
    Group,
    SaveTargets,
    Slug,
    Uhp,
    UnitHitDice,
    Vertex,
)
from app.engine.action import Request
from app.engine.entity import Id, Name

MOST_GROUPS = 20

MaxUhp = Annotated[int, Field(ge=1, le=1_000, description="Unit hit points when fresh.")]
Groups = Annotated[
    tuple[Group, ...],
    Field(min_length=1, max_length=MOST_GROUPS, description="The creatures of the unit."),
]


class UnitForm(Request):
    """What may be left out of a unit's description."""

    name: Annotated[Name | None, Field(description="Made of the id if left out.")] = None
    uhp: Annotated[Uhp | None, Field(description="Unit hit points left; all if left out.")] = None
    fire_damage: Annotated[Uhp, Field(description="Of those lost, how many to fire.")] = 0
    saves: Annotated[
        SaveTargets, Field(description="What it needs on 1d20; may be sent with actions instead.")
    ] = SaveTargets()
    formation: Formation = "formed"
    mounted: bool = False
    walk_rate: Annotated[
        int, Field(ge=0, le=60, description="Walking movement rate, in hexes.")
    ] = 0
    aura_element: Annotated[
        Slug | None, Field(description="Of its aura, such as `fire`, whose damage is fire.")
    ] = None
    mirrors: bool = False
    earplugs: bool = False
    disordered: bool = False


class UnitEntry(UnitForm):
    """A unit of a scenario."""

    id: Id
    side: Id
    commander: Annotated[Id, Field(description="Who commands it; a commander serves one side.")]
    hex: Place
    facing: Annotated[Vertex, Field(description="The vertex it faces, clockwise from north.")]
    max_uhp: MaxUhp
    uhd: Annotated[UnitHitDice, Field(description="Unit hit dice.")]
    groups: Groups


def name_of(unit_id: str) -> str:
    """A name for a unit that has only an id."""
    words = unit_id.replace("-", " ").replace("_", " ").strip()
    return words.capitalize() or unit_id
