"""One entry of an army list, as players write it down in a scenario or when they draw up."""

from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Category, Race, Rank
from app.engine.action import Request
from app.engine.entity import Name, OneLine

MAX_ITEMS = 20

Points = Annotated[int, Field(strict=True, ge=0, le=100_000)]
Movement = Annotated[int, Field(strict=True, ge=0, le=20)]
ItemName = Annotated[str, Field(min_length=1, max_length=80), OneLine]


class ListEntry(Request):
    """A regiment, war machine, monster or character."""

    name: Annotated[Name, Field(description="What this unit is called.")]
    unit_type: Annotated[
        Name | None,
        Field(description="Its entry in the army list, e.g. Halberdiers; left out, its name."),
    ] = None
    category: Annotated[Category, Field(description="What kind of troops it is.")] = "infantry"
    race: Annotated[Race | None, Field(description="Left out, the race of its side.")] = None
    points: Annotated[Points, Field(description="All it costs, magic items included.")]
    models: Annotated[
        int, Field(strict=True, ge=1, le=10_000, description="How many models it has.")
    ] = 1
    movement: Annotated[Movement, Field(description="Movement of its slowest model.")] = 4
    leadership: Annotated[
        int | None, Field(strict=True, ge=0, le=10, description="Leadership, where it matters.")
    ] = None
    elite: Annotated[bool, Field(description="Elite troops, which garrisons limit.")] = False
    skirmisher: Annotated[bool, Field(description="Fights in open order.")] = False
    rank: Annotated[Rank | None, Field(description="A character's rank.")] = None
    spell_caster: Annotated[bool, Field(description="A character who casts spells.")] = False
    special: Annotated[
        bool, Field(description="A special character, who is in the campaign only once.")
    ] = False
    ally: Annotated[
        bool | None,
        Field(description="Counts towards the allies; left out, true for a race not its side's."),
    ] = None
    mounted: Annotated[bool, Field(description="A character who rides.")] = False
    items: Annotated[
        tuple[ItemName, ...], Field(max_length=MAX_ITEMS, description="Magic items it carries.")
    ] = ()
    standard: Annotated[
        Name | None, Field(description="Its own standard, which it can never pass on.")
    ] = None
