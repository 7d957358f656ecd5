"""Parts that several requests share: how a player names tokens."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.books.ww.entities import Kind, SpaceId
from app.engine.action import Request

TokenCounts: TypeAlias = Annotated[
    dict[Kind, Annotated[int, Field(ge=1, le=1_000)]],
    Field(
        max_length=32,
        description="How many tokens of each kind; the Warlord token is not counted among them.",
    ),
]
WithWarlord: TypeAlias = Annotated[
    bool, Field(description="Whether the Warlord token is one of them.")
]


class Party(BaseModel):
    """Some tokens in one space."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    space: SpaceId
    tokens: TokenCounts = Field(default_factory=dict)
    warlord: WithWarlord = False


def _each_space_once(parties: tuple[Party, ...]) -> tuple[Party, ...]:
    if len({party.space for party in parties}) < len(parties):
        raise ValueError("a space is named twice")
    return parties


class RequestFrom(Request):
    """A request with a field that is named `from`, a word of Python's own."""

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


Parties: TypeAlias = Annotated[
    tuple[Party, ...], Field(max_length=100), AfterValidator(_each_space_once)
]
