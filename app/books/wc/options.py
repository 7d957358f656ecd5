"""The options of a war campaign: where its rules can be read in several ways, players pick one."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class WarOptions(BaseModel):
    """Campaign options of the book `wc`; each default is the reading in the rules catalogue."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    gm_plays: Annotated[
        bool, Field(description="The referee may hold a side too (wc.campaign.roles).")
    ] = False
    allow_multiple_settlements: Annotated[
        bool, Field(description="A territory may hold several settlements (wc.map.territories).")
    ] = False
    scout_rounding: Annotated[
        int,
        Field(ge=1, le=1000, description="Rounding of a reported size, in points; 1 is exact."),
    ] = 100
    caught_scouts_lost: Annotated[
        bool, Field(description="Scouts that are caught are lost (wc.scouting.result.caught).")
    ] = False
    starvation_modifier_sign: Annotated[
        Literal["worse", "literal"],
        Field(description="Whether turns of hunger make a test worse (wc.starvation.test)."),
    ] = "worse"
    siege_blocks_taxes: Annotated[
        bool, Field(description="Besieged settlements pay no taxes (wc.tax.collect).")
    ] = False
    fate_interval: Annotated[
        int, Field(ge=1, le=48, description="Turns between fate points (wc.fate.gain).")
    ] = 1
