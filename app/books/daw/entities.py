"""The things of a battle. The chapter hides nothing: everybody sees every field.

Hexes are axial, a facing is the number of a vertex, `uhp` are unit hit points, `uhd` unit hit dice.
"""

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.engine.entity import PUBLIC, Campaign, Entity, Id, Name, Ref, Seen, Side
from app.engine.hexgrid import Hex

Power = Literal[
    "aura",
    "blink",
    "charming_gaze",
    "chimera_breath",
    "poison_blood",
    "harpy_song",
    "hellhound_breath",
    "petrifying_breath",
    "petrifying_gaze",
    "petrifying_touch",
    "regeneration",
]
Size = Literal["small", "man_sized", "large", "huge", "gigantic", "colossal"]
Formation = Literal["loose", "formed"]
Category = Literal["petrification", "poison", "blast", "spells"]
GazePower = Literal["petrifying_gaze", "charming_gaze"]
Manner = Literal["melee", "missile", "power", "aura"]
ChoiceKind = Literal["save-or-avert", "withdraw", "blink-withdraw"]

MOST_CREATURES = 5_000

Uhp = Annotated[int, Field(ge=0, le=1_000)]
Vertex = Annotated[int, Field(ge=1, le=6)]
UnitHitDice = Annotated[Decimal, Field(ge=0, le=1_000, max_digits=6, decimal_places=2)]
SaveTarget = Annotated[int, Field(ge=1, le=40)]
Slug = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]


class Part(BaseModel):
    """A value that an entity or a request holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SaveTargets(Part):
    """What a unit must reach on 1d20 by category; None where nobody has said (daw.save.roll)."""

    petrification: SaveTarget | None = None
    poison: SaveTarget | None = None
    blast: SaveTarget | None = None
    spells: SaveTarget | None = None

    def of(self, category: Category) -> int | None:
        """The number for this category."""
        number: int | None = getattr(self, category)
        return number


class Group(Part):
    """Creatures of one type in a unit (daw.frame.unit)."""

    type: Annotated[Name, Field(description="What they are, such as `flame salamander`.")]
    count: Annotated[
        int, Field(ge=1, le=MOST_CREATURES, description="How many stand in the unit now.")
    ]
    size: Size = "man_sized"
    powers: Annotated[tuple[Power, ...], Field(max_length=11)] = ()
    immune_to: Annotated[
        tuple[Slug, ...],
        Field(
            max_length=20,
            description="Elements of auras, or the powers `aura`, `petrifying_gaze`, "
            "`charming_gaze` and `harpy_song`.",
        ),
    ] = ()
    uhd_share: Annotated[
        UnitHitDice | None,
        Field(description="The unit hit dice that come from this group; a lone group has all."),
    ] = None


class AvertedEyes(Part):
    """What a unit with averted eyes suffers on top of disorder (daw.gaze.avert)."""

    attack: Annotated[int, Field(ge=-20, le=0)]
    ac: Annotated[int, Field(ge=-20, le=0)]


class Gaze(Part):
    """A gaze that applies to an activated unit, and the range it comes from, in hexes."""

    unit: Id
    power: GazePower
    range_hexes: int


class Blow(Part):
    """Damage about to be dealt: by whom, from which hex, how, and what it brings with it."""

    attacker: Id
    attacker_hex: Hex
    damage: int
    manner: Manner
    rule: str
    fire: bool = False
    shock: bool = False


class AttackMade(Part):
    """How a unit has used its attack sequence in the present activation.

    `power` stands in place of its attacks, `normal` means that its hellhounds did not breathe, and
    `blow` that the damage dealt to the target has been reported.
    """

    unit: Id
    manner: Literal["power", "normal", "blow"]
    target: Id | None = None


class Battle(Campaign):
    """The frame of play: a turn is a round, a phase one of the moments (daw.frame.sequence).

    `commanded` are the commanders who have had their command phase this round, `activated` the
    units that have been activated in the present one. Fields from `moved` on tell of the present
    activation.
    """

    active_commander: Annotated[str | None, PUBLIC] = None
    commanded: Annotated[tuple[str, ...], PUBLIC] = ()
    activated: Annotated[tuple[str, ...], PUBLIC] = ()
    active_unit: Annotated[str | None, Ref("unit"), PUBLIC] = None
    moved: Annotated[bool, PUBLIC] = False
    attacks: Annotated[tuple[AttackMade, ...], PUBLIC] = ()
    gaze_answer: Annotated[Literal["saved", "averted"] | None, PUBLIC] = None

    def has_attacked(self, unit_id: str) -> bool:
        """Whether the unit has begun its attack sequence in this activation."""
        return any(attack.unit == unit_id for attack in self.attacks)

    def attacked_as(self, unit_id: str, manner: str) -> bool:
        """Whether the unit has used its attack sequence in this manner."""
        return any(a.unit == unit_id and a.manner == manner for a in self.attacks)


class Unit(Entity):
    """A body of creatures in one hex (daw.frame.unit). A destroyed one no longer takes up its hex.

    `controlled_by` differs from `commander` while the unit is charmed. `gaze_immune` and
    `song_immune` name the units whose charm it has withstood in this battle.
    """

    kind: ClassVar[str] = "unit"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    side: Annotated[str, Ref("side"), PUBLIC]
    commander: Annotated[Id, PUBLIC]
    controlled_by: Annotated[Id, PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    facing: Annotated[Vertex, PUBLIC]
    max_uhp: Annotated[Uhp, PUBLIC]
    uhp: Annotated[Uhp, PUBLIC]
    fire_damage: Annotated[Uhp, PUBLIC] = 0
    uhd: Annotated[Decimal, PUBLIC]
    saves: Annotated[SaveTargets, PUBLIC] = SaveTargets()
    formation: Annotated[Formation, PUBLIC] = "formed"
    mounted: Annotated[bool, PUBLIC] = False
    walk_rate: Annotated[int, Field(ge=0, le=60), PUBLIC] = 0
    groups: Annotated[tuple[Group, ...], PUBLIC]
    aura_element: Annotated[Slug | None, PUBLIC] = None
    mirrors: Annotated[bool, PUBLIC] = False
    earplugs: Annotated[bool, PUBLIC] = False
    disordered: Annotated[bool, PUBLIC] = False
    averted: Annotated[AvertedEyes | None, PUBLIC] = None
    charmed_by: Annotated[str | None, Ref("unit"), PUBLIC] = None
    gaze_immune: Annotated[tuple[str, ...], PUBLIC] = ()
    song_immune: Annotated[tuple[str, ...], PUBLIC] = ()
    destroyed: Annotated[bool, PUBLIC] = False


class PendingChoice(Entity):
    """A decision that `side` must take for the unit before it does anything else (daw.actions)."""

    kind: ClassVar[str] = "pending_choice"
    seen: ClassVar[Seen] = PUBLIC

    unit: Annotated[str, Ref("unit"), PUBLIC]
    side: Annotated[str, Ref("side"), PUBLIC]
    choice: Annotated[ChoiceKind, PUBLIC]
    options: Annotated[tuple[str, ...], PUBLIC]
    gazes: Annotated[tuple[Gaze, ...], PUBLIC] = ()
    blows: Annotated[tuple[Blow, ...], PUBLIC] = ()


ENTITIES: tuple[type[Entity], ...] = (Battle, Side, Unit, PendingChoice)
