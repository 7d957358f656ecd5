"""What a scenario says of sides, units, prisoners and guards.

The printed factions and recipients are always there; a scenario may add to them.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from app.books.wbrm.entities import Factor, HexName, Turn, UnitClass
from app.engine.action import Request
from app.engine.entity import Id, Name

MOST_UNITS = 500


class ScenarioSide(Request):
    """A side of the war; sides take their turns in the order in which they are listed."""

    id: Id
    name: Name
    allies: Annotated[
        tuple[Id, ...], Field(max_length=8, description="Sides that fight beside it.")
    ] = ()


class ScenarioFaction(Request):
    """A faction that the printed table of leaders does not have."""

    key: Id
    name: Name


class ScenarioUnit(Request):
    """A unit. One with a captor is that side's prisoner."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    id: Id
    name: Name
    alliance: Annotated[Id, Field(description="The side for which it fights.")]
    hex: HexName | None = None
    cf: Annotated[Factor, Field(description="Combat factor.")] = 0.0
    mgf: Annotated[Factor, Field(description="Magic factor.")] = 0.0
    mf: Annotated[Factor, Field(description="Movement factor.")] = 0.0
    unit_class: Annotated[UnitClass, Field(alias="class")] = "normal"
    independent: Annotated[
        bool, Field(description="Whether it belongs to no side for good and was won over.")
    ] = False
    leader_faction: Annotated[
        Id | None, Field(description="The faction that it follows, or leads.")
    ] = None
    is_leader: bool = False
    counts_in_stacking: bool = True
    captor: Annotated[Id | None, Field(description="The side that holds it prisoner.")] = None


class ScenarioParty(Request):
    """Guards of one hex, and whom they guard there."""

    guards: Annotated[tuple[Id, ...], Field(max_length=MOST_UNITS)]
    prisoners: Annotated[tuple[Id, ...], Field(min_length=1, max_length=MOST_UNITS)]


class ScenarioRecipient(Request):
    """Who takes victims: one of the printed ones with its side, or another."""

    key: Id
    name: Name | None = None
    alliance: Annotated[Id | None, Field(description="The side for which it is in play.")] = None
    unit: Annotated[Id | None, Field(description="The unit that it is, if it is one.")] = None


class Scenario(Request):
    """A war at the moment in which it comes to the umpire."""

    model_config = ConfigDict(title="Scenario of White Bear & Red Moon: Prisoners")

    name: Annotated[Name, Field(description="What the scenario is called.")] = "Prisoners of war"
    summary: Annotated[str, Field(max_length=2_000)] = ""
    sides: Annotated[tuple[ScenarioSide, ...], Field(min_length=2, max_length=8)]
    turn: Turn = 1
    phase: Literal["movement", "combat"] = "movement"
    active_side: Annotated[
        Id | None, Field(description="Whose player turn it is; the first side's if left out.")
    ] = None
    factions: Annotated[tuple[ScenarioFaction, ...], Field(max_length=50)] = ()
    units: Annotated[tuple[ScenarioUnit, ...], Field(min_length=1, max_length=MOST_UNITS)]
    guard_parties: Annotated[tuple[ScenarioParty, ...], Field(max_length=MOST_UNITS)] = ()
    recipients: Annotated[tuple[ScenarioRecipient, ...], Field(max_length=50)] = ()
