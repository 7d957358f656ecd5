"""Entities: the frozen things of a campaign, and who may see each field of them.

A field is said once, here: the SQL tables, the answers and the fog of war are made from it.
SQLModel gives the data model; no table is declared and no database is known here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import ConfigDict, StringConstraints
from sqlmodel import SQLModel

from app.engine.viewer import EVERYONE, REFEREE_ONLY, Audience, only

Id = Annotated[
    str, StringConstraints(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_.-]*$")
]
# One line that reads as it is written: no control characters, no line breaks, and nothing that
# turns the direction of what follows.
ONE_LINE = r"^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$"
OneLine = StringConstraints(pattern=ONE_LINE)
Name = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=ONE_LINE)]


class Unset:
    """Marks that no value was given."""


UNSET = Unset()


@dataclass(frozen=True)
class Seen:
    """Who may see a field or an entity, and what one who may not must assume in its place.

    `who` maps the entity to its audience. `assume` stands in for the value when odds or checks are
    worked out for a seat that may not know it; without it the field's default stands in.
    `assumption` says so in a player's words, the same whatever is hidden.
    """

    who: Callable[[Any], Audience]
    assume: Any = UNSET
    assumption: str | None = None


def _owner(entity: Any) -> Audience:
    return only(entity.owner)


PUBLIC = Seen(lambda _: EVERYONE)
OWNER = Seen(_owner)
REFEREES = Seen(lambda _: REFEREE_ONLY)


def owner_only(assume: Any, assumption: str | None = None) -> Seen:
    """A field that only its owner's side may see; others reckon with `assume`, in these words."""
    return Seen(_owner, assume, assumption)


@dataclass(frozen=True)
class Ref:
    """The field holds the id of an entity of this kind."""

    kind: str


class Entity(SQLModel):
    """One thing in a campaign. `kind` names it everywhere; `seen` says who knows of it.

    `assumption` is the one sentence that says what is assumed of all things of this kind whose
    fields are hidden; without it they are said to make no difference.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")  # type: ignore[assignment]

    kind: ClassVar[str]
    seen: ClassVar[Seen]
    assumption: ClassVar[str | None] = None

    id: Annotated[Id, PUBLIC]


class Campaign(Entity):
    """The frame of play that every book has: the turn, its phase, and who is waited for."""

    kind: ClassVar[str] = "campaign"
    seen: ClassVar[Seen] = PUBLIC

    turn: Annotated[int, PUBLIC] = 1
    phase: Annotated[str, PUBLIC]
    status: Annotated[Literal["playing", "finished"], PUBLIC] = "playing"
    waiting_for: Annotated[tuple[str, ...], PUBLIC] = ()


class Side(Entity):
    """One party of the campaign, held by a player or by nobody. Books add what a side owns."""

    kind: ClassVar[str] = "side"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    is_player: Annotated[bool, PUBLIC] = True

    @property
    def owner(self) -> str:
        """A side owns itself, so that its own fields can be its owner's alone."""
        return self.id


@cache
def field_audiences(cls: type[Entity]) -> dict[str, Seen]:
    """Each field's Seen mark. Raises TypeError for a field that does not say who may see it."""
    marks: dict[str, Seen] = {}
    for name, field in cls.model_fields.items():
        found = [mark for mark in field.metadata if isinstance(mark, Seen)]
        if len(found) != 1:
            raise TypeError(f"{cls.__name__}.{name} must say once who may see it")
        marks[name] = found[0]
    return marks


@cache
def references(cls: type[Entity]) -> dict[str, Ref]:
    """The fields that hold ids of other entities."""
    return {
        name: mark
        for name, field in cls.model_fields.items()
        for mark in field.metadata
        if isinstance(mark, Ref)
    }


@cache
def choices(cls: type[Entity], name: str) -> tuple[str, ...]:
    """The values that a Literal field may take; empty for any other field."""
    annotation = cls.model_fields[name].annotation
    options = [annotation, *get_args(annotation)]
    return tuple(v for option in options for v in get_args(option) if isinstance(v, str))
