"""What a campaign may settle in its own way (wbrm.frame.terms)."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.engine.position import Position


class PrisonerOptions(BaseModel):
    """Options of the book `wbrm`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    prisoners: Annotated[
        bool,
        Field(
            description="Whether prisoners are taken at all; if not, whatever the combat results "
            "table eliminates dies at once."
        ),
    ] = True


def are_taken(position: Position) -> bool:
    """Whether prisoners are taken in this campaign."""
    return position.settings.options_as(PrisonerOptions).prisoners
