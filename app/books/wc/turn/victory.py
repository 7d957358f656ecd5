"""What a campaign is played for, and who has won it (wc.victory.selection)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.books.wc.sides import players
from app.books.wc.territory.control import held_by
from app.engine.book import Fault
from app.engine.position import Position

Goal = Literal["none", "conquest"]

GOALS_WITH_A_LIMIT: tuple[Goal, ...] = ("conquest",)
"""The goals that are scored at the end, so that there must be one (wc.victory.time-limit)."""

MOST_TURNS = 1_000


class Victory(BaseModel):
    """What the players have agreed to play for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    goal: Annotated[
        Goal,
        Field(description="`conquest`: a point for each territory held at the end; `none`: open."),
    ] = "none"
    turn_limit: Annotated[
        int | None,
        Field(ge=1, le=MOST_TURNS, description="The last turn; the goal is scored as it ends."),
    ] = None


def victory_faults(given: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the victory part of a campaign's settings."""
    try:
        victory = Victory.model_validate(dict(given))
    except ValidationError as error:
        for fault in error.errors():
            yield Fault(("settings", "victory", *fault["loc"]), fault["msg"])
        return
    if victory.goal in GOALS_WITH_A_LIMIT and victory.turn_limit is None:
        detail = f"turn-limit-required: {victory.goal} is scored at the end of the last turn"
        yield Fault(("settings", "victory", "turn_limit"), detail)


def victory_of(position: Position) -> Victory:
    """What this campaign is played for."""
    return Victory.model_validate(dict(position.settings.victory))


def is_last_turn(position: Position) -> bool:
    """Whether the campaign ends with this turn."""
    limit = victory_of(position).turn_limit
    return limit is not None and position.campaign.turn >= limit


def scores_of(position: Position) -> dict[str, int]:
    """What each player has scored so far, by the goal; empty where nothing is scored."""
    match victory_of(position).goal:
        case "conquest":
            return {side.id: len(held_by(position, side.id)) for side in players(position)}
        case "none":
            return {}


def winners_of(scores: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the highest score; those who tie share the victory (R43)."""
    best = max(scores.values(), default=0)
    return tuple(side for side, score in scores.items() if score == best)
