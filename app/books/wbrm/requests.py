"""Parts that several requests share: how units, parties and results of a combat are named."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from app.books.wbrm.entities import GuardParty, HexName
from app.books.wbrm.parties import party_at
from app.engine.action import Request
from app.engine.entity import Id
from app.engine.position import Position

MOST_ATTACKERS = 32
MOST_DEFENDERS = 16


def _each_once(ids: tuple[str, ...]) -> tuple[str, ...]:
    check_each_once(ids)
    return ids


def check_each_once(ids: Iterable[str]) -> None:
    """Raises ValueError where one of the ids stands twice."""
    named = list(ids)
    if len(set(named)) < len(named):
        raise ValueError("a unit is named twice")


UnitIds: TypeAlias = Annotated[
    tuple[Id, ...], Field(max_length=MOST_ATTACKERS), AfterValidator(_each_once)
]
PartyId: TypeAlias = Annotated[Id | None, Field(description="The guard party.")]
PartyHex: TypeAlias = Annotated[HexName | None, Field(description="The hex, in place of a party.")]


class OfParty(Request):
    """A request about a guard party, which is named by its id or by the hex it stands in."""

    party_id: PartyId = None
    hex: PartyHex = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.party_id is None) == (self.hex is None):
            raise ValueError("name either party_id or hex")
        return self

    def party(self, position: Position, captor: str) -> GuardParty | None:
        """The captor's own party that is meant, if there is one."""
        if self.hex is not None:
            return party_at(position, self.hex, captor)
        party = position.get(GuardParty, self.party_id)
        return party if party is not None and party.captor == captor else None


class UnitResult(Request):
    """A unit that took part in a combat, and where the combat left it."""

    unit: Id
    moves_to: Annotated[
        HexName | None, Field(description="The hex it stands in afterwards, if another.")
    ] = None
    wounded: Annotated[bool, Field(description="Whether it has received a Wound.")] = False


class AttackerResult(UnitResult):
    """An attacking unit, and what the combat results table did to it."""

    result: Annotated[
        Literal["held", "eliminated", "driven_off"], Field(description="What became of it.")
    ] = "held"


class DefenderResult(UnitResult):
    """A defending unit, and what the combat results table did to it.

    `captured` is said of a unit that was eliminated and is to be taken with `prisoners-take`.
    """

    result: Annotated[
        Literal["held", "eliminated", "driven_off", "captured"],
        Field(description="What became of it."),
    ] = "held"
