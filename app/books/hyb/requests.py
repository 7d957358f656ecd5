"""Parts that several requests share: hexes, and how an army or a character is named."""

from typing import Annotated, Self, TypeAlias

from pydantic import ConfigDict, Field, model_validator

from app.engine.action import Request
from app.engine.entity import Id

Coordinate = Annotated[int, Field(ge=-10_000, le=10_000)]
Place: TypeAlias = tuple[Coordinate, Coordinate]
CardId = Annotated[Id, Field(description="A card by its id.")]
Force = Annotated[
    bool, Field(description="The referee sends the foe even into a settlement (referee only).")
]


class OfParty(Request):
    """A request about one army or one character."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"army": "black-legion"}]})

    army: Annotated[Id | None, Field(description="The army, unless it is a character.")] = None
    character: Annotated[Id | None, Field(description="The character, unless it is an army.")] = (
        None
    )

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.army is None) == (self.character is None):
            raise ValueError("name either an army or a character")
        return self

    @property
    def party(self) -> str:
        """The id of the one that is named."""
        named = self.army if self.army is not None else self.character
        assert named is not None
        return named
