"""What rulings of the prisoners' rules say of their outcome. Units and sides go by their ids."""

from typing import Annotated, Literal

from pydantic import Field

from app.engine.outcome import Outcome


class TurningOutcome(Outcome):
    """What may make units fight for another side."""

    changed_sides: Annotated[
        dict[str, str] | None,
        Field(description="Units that fight for another side because of it, with that side."),
    ] = None


class EmissaryOutcome(TurningOutcome):
    """How an embassy to Androgeous ended."""

    won: Annotated[bool | None, Field(description="Whether Androgeous was won.")] = None


class FinaliseOutcome(TurningOutcome):
    """The end of a combat."""

    eliminated: Annotated[
        tuple[str, ...] | None, Field(description="The units that are eliminated for good.")
    ] = None


class ReportOutcome(TurningOutcome):
    """What a report of a combat means."""

    combat_id: Annotated[str | None, Field(description="The combat, to take prisoners from.")] = (
        None
    )
    odds: Annotated[
        str | None, Field(description="The odds of the combat, such as `3:1`, or `unopposed`.")
    ] = None
    capture_allowed: Annotated[
        bool | None, Field(description="Whether prisoners may be taken.")
    ] = None
    freed: Annotated[tuple[str, ...] | None, Field(description="The prisoners who went free.")] = (
        None
    )


class ConvoyOutcome(Outcome):
    """A convoy's move."""

    allowance: Annotated[float | None, Field(description="The movement points that it had.")] = None
    cost: Annotated[float | None, Field(description="The points that the way has cost.")] = None
    hex: Annotated[str | None, Field(description="Where it stands now.")] = None


class FreeOutcome(TurningOutcome):
    """Prisoners whom nobody guarded."""

    freed: Annotated[tuple[str, ...] | None, Field(description="The units that are free.")] = None


class AssignOutcome(Outcome):
    """Who guards whom."""

    party_id: Annotated[str | None, Field(description="The guard party.")] = None
    guards: Annotated[tuple[str, ...] | None, Field(description="All its guards.")] = None
    prisoners: Annotated[tuple[str, ...] | None, Field(description="All its prisoners.")] = None


class ReleaseOutcome(Outcome):
    """Guards who guard no longer."""

    guards: Annotated[
        tuple[str, ...] | None, Field(description="Who still guards the prisoners.")
    ] = None


class PhaseOutcome(Outcome):
    """The phase that has begun."""

    phase: Annotated[Literal["movement", "combat"] | None, Field(description="The phase.")] = None
    active_side: Annotated[str | None, Field(description="The side whose phase it is.")] = None


class KillOutcome(TurningOutcome):
    """Prisoners who were killed."""

    killed: Annotated[tuple[str, ...] | None, Field(description="The units killed.")] = None
    guards_at_full_strength: Annotated[
        tuple[str, ...] | None, Field(description="Guards who have nobody to guard any more.")
    ] = None


class Victim(Outcome):
    """One victim with its factors."""

    unit: Annotated[str | None, Field(description="The unit.")] = None
    cf: Annotated[float | None, Field(description="Its combat factor.")] = None
    mgf: Annotated[float | None, Field(description="Its magic factor.")] = None


class SacrificeOutcome(TurningOutcome):
    """Prisoners who were sacrificed."""

    victims: Annotated[
        tuple[Victim, ...] | None, Field(description="Each victim with its factors.")
    ] = None
    count: Annotated[int | None, Field(description="How many victims there are.")] = None
    total_cf: Annotated[float | None, Field(description="Their combat factors together.")] = None
    total_mgf: Annotated[float | None, Field(description="Their magic factors together.")] = None


class TakeOutcome(TurningOutcome):
    """Prisoners who were taken."""

    taken: Annotated[tuple[str, ...] | None, Field(description="The units taken prisoner.")] = None
    recruited: Annotated[
        tuple[str, ...] | None,
        Field(description="The independents who fight for their captor now."),
    ] = None
    unguarded: Annotated[
        tuple[str, ...] | None, Field(description="The prisoners whom nobody guards.")
    ] = None


class StrengthOutcome(Outcome):
    """The strengths that were asked for."""

    attacker_strength: Annotated[float | None, Field(description="What the attack counts.")] = None
    defender_strength: Annotated[float | None, Field(description="What the defence counts.")] = None
    odds: Annotated[str | None, Field(description="The odds of the two, such as `3:1`.")] = None
    capture_allowed: Annotated[
        bool | None, Field(description="Whether they allow prisoners to be taken.")
    ] = None


class MoveOutcome(Outcome):
    """A unit's move."""

    hex: Annotated[str | None, Field(description="Where it stands now.")] = None
