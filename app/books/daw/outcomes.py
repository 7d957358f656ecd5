"""What rulings of the creature powers say of their outcome. Units go by their ids."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.daw.entities import GazePower
from app.engine.hexgrid import Hex
from app.engine.outcome import Outcome


class DealtOutcome(Outcome):
    """What damage has done."""

    pending: Annotated[
        str | None, Field(description="What the target's owner must decide first.")
    ] = None
    damage: Annotated[
        int | None, Field(description="Unit hit points lost, or that wait for the decision.")
    ] = None
    uhp: Annotated[int | None, Field(description="Unit hit points that are left.")] = None
    disordered: Annotated[bool | None, Field(description="Whether the target is disordered.")] = (
        None
    )
    destroyed: Annotated[bool | None, Field(description="Whether the target is destroyed.")] = None
    shock_roll: Annotated[
        bool | None, Field(description="Whether the target must roll for shock.")
    ] = None


class AftermathOutcome(DealtOutcome):
    """What damage has done, and what followed from it."""

    blood: Annotated[
        Literal["saved", "failed"] | None,
        Field(description="The attacker's saving throw against poisonous blood."),
    ] = None
    blood_damage: Annotated[
        int | None, Field(description="Unit hit points that the attacker has lost to the blood.")
    ] = None
    attacker_shock_roll: Annotated[
        bool | None, Field(description="Whether the attacker must roll for shock.")
    ] = None
    touch: Annotated[
        Literal["saved", "failed"] | None,
        Field(description="The target's saving throw against petrifying touch."),
    ] = None
    touch_damage: Annotated[
        int | None, Field(description="Unit hit points that the target has lost to the touch.")
    ] = None


class BreathOutcome(DealtOutcome):
    """What a breath has done."""

    saves_made: Annotated[int | None, Field(description="How many saving throws succeeded.")] = None
    saves_failed: Annotated[int | None, Field(description="How many saving throws failed.")] = None


class HellhoundOutcome(AftermathOutcome):
    """Whether hellhounds breathed, and what it has done."""

    result: Annotated[
        Literal["breath", "normal"] | None,
        Field(description="Whether they breathe or attack as usual."),
    ] = None
    saved: Annotated[
        bool | None, Field(description="Whether the target's saving throw succeeded.")
    ] = None


class ReflectOutcome(Outcome):
    """What mirrors have done."""

    result: Annotated[
        Literal["destroyed", "missed", "reflected"] | None,
        Field(description="Whether the gaze missed the mirrors, was reflected, or was fatal."),
    ] = None


class SingOutcome(Outcome):
    """What a song has done."""

    charmed: Annotated[tuple[str, ...] | None, Field(description="The units charmed.")] = None
    immune: Annotated[tuple[str, ...] | None, Field(description="The units that withstood it.")] = (
        None
    )
    range: Annotated[int | None, Field(description="How many hexes it carries.")] = None


class DispelOutcome(Outcome):
    """A charm that has ended."""

    controlled_by: Annotated[
        str | None, Field(description="The commander whom the unit obeys now.")
    ] = None
    reason: Annotated[str | None, Field(description="Why it ended.")] = None


class AuraHit(DealtOutcome):
    """What an aura has done to one unit."""

    unit: Annotated[str | None, Field(description="The unit.")] = None


class CommandOutcome(Outcome):
    """What auras have done as a command phase starts."""

    hit: Annotated[
        tuple[AuraHit, ...] | None, Field(description="Each unit that an aura reaches.")
    ] = None


class GazeResult(Outcome):
    """What one gaze has done."""

    unit: Annotated[str | None, Field(description="The unit that gazes.")] = None
    power: Annotated[GazePower | None, Field(description="The gaze.")] = None
    result: Annotated[str | None, Field(description="What it has done.")] = None


class GazeOutcome(Outcome):
    """What gazes have done to a unit, or what it suffers for looking away."""

    result: Annotated[
        str | None, Field(description="How it ended: averted, charmed, immune, petrified or safe.")
    ] = None
    gazes: Annotated[
        tuple[GazeResult, ...] | None, Field(description="Each gaze in order, until one fails.")
    ] = None
    attack: Annotated[int | None, Field(description="The attack modifier for looking away.")] = None
    ac: Annotated[int | None, Field(description="The armour class modifier for looking away.")] = (
        None
    )


class Healed(Outcome):
    """A unit that has regenerated."""

    unit: Annotated[str | None, Field(description="The unit.")] = None
    uhp: Annotated[int | None, Field(description="Unit hit points that it has now.")] = None


class MoraleOutcome(Outcome):
    """What a morale phase begins with."""

    regenerated: Annotated[
        tuple[Healed, ...] | None, Field(description="The units that have regenerated.")
    ] = None


class FaceOutcome(Outcome):
    """Whether two units stand face-to-face."""

    face_to_face: Annotated[bool | None, Field(description="Whether each looks at the other.")] = (
        None
    )
    range: Annotated[int | None, Field(description="How many hexes apart they stand.")] = None
    modifier: Annotated[
        int | None,
        Field(
            description="The range's modifier of a saving throw; none where it succeeds by itself."
        ),
    ] = None


class AnnouncedGaze(Outcome):
    """A gaze that strikes an activated unit."""

    unit: Annotated[str | None, Field(description="The unit that gazes.")] = None
    power: Annotated[GazePower | None, Field(description="The gaze.")] = None
    range: Annotated[int | None, Field(description="How many hexes away it stands.")] = None
    modifier: Annotated[
        int | None,
        Field(description="The modifier of the saving throw; none where it succeeds by itself."),
    ] = None


class ActivateOutcome(Outcome):
    """What an activation costs and meets."""

    ap_cost: Annotated[int | None, Field(description="Action points that it costs.")] = None
    gazes: Annotated[
        tuple[AnnouncedGaze, ...] | None, Field(description="The gazes that strike the unit.")
    ] = None
    pending: Annotated[str | None, Field(description="What its owner must decide first.")] = None


class PlaceOutcome(Outcome):
    """Where a unit stands."""

    hex: Annotated[Hex | None, Field(description="The hex.")] = None
    facing: Annotated[int | None, Field(description="The vertex that it faces.")] = None


class PutOutcome(Outcome):
    """A unit that was put or changed."""

    unit: Annotated[str | None, Field(description="The unit.")] = None


class WithdrawOutcome(AftermathOutcome):
    """What a withdrawal has spared, and where it led."""

    hex: Annotated[Hex | None, Field(description="The hex in which the unit stands.")] = None
    facing: Annotated[int | None, Field(description="The vertex that it faces.")] = None
