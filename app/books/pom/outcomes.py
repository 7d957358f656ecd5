"""What rulings of Pomerium say of their outcome. Generals and provinces go by their ids."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.pom.entities import Decision, Role
from app.engine.outcome import WORKING, Outcome


class GameOutcome(Outcome):
    """Whether the game has ended."""

    game: Annotated[
        Literal["won", "lost"] | None, Field(description="How the game has ended, if it has.")
    ] = None


class BattleOutcome(GameOutcome):
    """How far a battle for a province has come."""

    battle: Annotated[
        bool | None, Field(description="False where there was no legion to fight with.")
    ] = None
    province: Annotated[
        str | None, Field(description="The province that is fought for, or that an event strikes.")
    ] = None
    initiative: Annotated[Role | None, Field(description="Who has the initiative."), WORKING] = None
    pending: Annotated[
        Decision | None, Field(description="What the player must decide before it goes on.")
    ] = None
    winner: Annotated[Role | None, Field(description="Who has won.")] = None
    attacker_left: Annotated[
        int | None, Field(description="Legions that the attacker has left."), WORKING
    ] = None
    defender_left: Annotated[
        int | None, Field(description="Legions that the defender has left."), WORKING
    ] = None


class AttackOutcome(BattleOutcome):
    """What came of an attack."""

    called_off: Annotated[
        bool | None, Field(description="Whether bad omens kept the general from it.")
    ] = None


class OfferOutcome(BattleOutcome):
    """What came of an offer of alliance."""

    answer: Annotated[
        Literal["yes", "no"] | None, Field(description="What the general asked has answered.")
    ] = None
    dominant: Annotated[str | None, Field(description="Who would lead the alliance.")] = None


class ReplyOutcome(BattleOutcome):
    """What came of the player's answer."""

    accepted: Annotated[bool | None, Field(description="Whether the player has accepted.")] = None


class NpcOutcome(OfferOutcome):
    """What an opposing general has done."""

    general: Annotated[str | None, Field(description="The general.")] = None
    action: Annotated[
        Literal["wait", "attack", "offer"] | None,
        Field(description="What the die had the general do."),
    ] = None
    target: Annotated[str | None, Field(description="The province that the general turned to.")] = (
        None
    )
    called_off: Annotated[
        bool | None, Field(description="Whether bad omens kept the general from it.")
    ] = None


class EventOutcome(BattleOutcome):
    """An event of the year."""

    event: Annotated[str | None, Field(description="The event.")] = None
    events_left: Annotated[
        int | None,
        Field(description="How many events of this year are still to come."),
        WORKING,
    ] = None
    victim: Annotated[str | None, Field(description="The general who was marked for murder.")] = (
        None
    )
    invader: Annotated[str | None, Field(description="The people that has broken in.")] = None


class RecruitOutcome(Outcome):
    """Legions raised."""

    raised: Annotated[
        dict[str, int] | None, Field(description="How many legions each general has raised.")
    ] = None
