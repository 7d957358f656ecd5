"""The things of the prisoner rules. The board lies open: everybody sees every field.

Factors are those of the board game, in steps of a half. A hex bears the name that the players'
map gives it.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from app.engine.entity import PUBLIC, Campaign, Entity, Name, Ref, Seen, Side

HexName = Annotated[
    str,
    StringConstraints(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9-][A-Za-z0-9_.,:-]*$"),
]
Factor = Annotated[float, Field(ge=0, le=1_000, multiple_of=0.5, allow_inf_nan=False)]
Strength = Annotated[float, Field(ge=0, le=1_000_000, multiple_of=0.25, allow_inf_nan=False)]
Turn = Annotated[int, Field(ge=1, le=1_000_000)]

AttackKind = Literal["physical", "magical"]
UnitClass = Literal[
    "normal",
    "leader",
    "superhero",
    "exotic_magician",
    "zombie",
    "dragon",
    "illusionary_army",
]
Status = Literal["active", "doomed", "prisoner", "eliminated"]
Cause = Literal["combat", "shared_result", "killed", "sacrificed"]
FactionState = Literal["free", "captured", "killed"]


class Game(Campaign):
    """Whose player turn it is; the sides take theirs in `order` (wbrm.frame.turn)."""

    active_side: Annotated[str, Ref("side"), PUBLIC]
    order: Annotated[tuple[str, ...], PUBLIC]


class Belligerent(Side):
    """One side of the war, with the sides that fight beside it."""

    allies: Annotated[tuple[str, ...], PUBLIC] = ()


class Unit(Entity):
    """A unit of the board game, with what decides its captivity (wbrm.unit.classes).

    `original_owner` is the side for which a prisoner fought, `former_alliance` the one that a
    follower served before its leader was taken. `moved_in`, `joined_in` and `wounded_in` name the
    phase in which the unit last moved, changed sides on capture or received a Wound.
    """

    kind: ClassVar[str] = "unit"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    cf: Annotated[Factor, PUBLIC] = 0.0
    mgf: Annotated[Factor, PUBLIC] = 0.0
    mf: Annotated[Factor, PUBLIC] = 0.0
    unit_class: Annotated[UnitClass, PUBLIC] = "normal"
    independent: Annotated[bool, PUBLIC] = False
    leader_faction: Annotated[str | None, Ref("faction"), PUBLIC] = None
    is_leader: Annotated[bool, PUBLIC] = False
    counts_in_stacking: Annotated[bool, PUBLIC] = True
    alliance: Annotated[str, Ref("side"), PUBLIC]
    original_owner: Annotated[str | None, Ref("side"), PUBLIC] = None
    former_alliance: Annotated[str | None, Ref("side"), PUBLIC] = None
    status: Annotated[Status, PUBLIC] = "active"
    cause: Annotated[Cause | None, PUBLIC] = None
    captor: Annotated[str | None, Ref("side"), PUBLIC] = None
    captured_turn: Annotated[int | None, PUBLIC] = None
    hex: Annotated[str | None, PUBLIC] = None
    never_join: Annotated[tuple[str, ...], PUBLIC] = ()
    moved_in: Annotated[str | None, PUBLIC] = None
    joined_in: Annotated[str | None, PUBLIC] = None
    wounded_in: Annotated[str | None, PUBLIC] = None

    @property
    def is_magician(self) -> bool:
        """Whether the unit has a magic factor (wbrm.frame.terms)."""
        return self.mgf > 0

    @property
    def measure(self) -> float:
        """What the unit counts for in the half that may be taken (wbrm.capture.allowance)."""
        return self.cf or self.mgf or 1.0


class GuardParty(Entity):
    """One or two guards with up to three prisoners in a hex (wbrm.guard.capacity)."""

    kind: ClassVar[str] = "guard_party"
    seen: ClassVar[Seen] = PUBLIC

    hex: Annotated[str, PUBLIC]
    captor: Annotated[str, Ref("side"), PUBLIC]
    guards: Annotated[tuple[str, ...], PUBLIC]
    prisoners: Annotated[tuple[str, ...], PUBLIC]


class Combat(Entity):
    """A combat whose result was reported. While it is open its winner may take prisoners.

    `attackers` are the units that took part in the attack, the lost ones among them.
    """

    kind: ClassVar[str] = "combat"
    seen: ClassVar[Seen] = PUBLIC

    attacker: Annotated[str, Ref("side"), PUBLIC]
    attack_kind: Annotated[AttackKind, PUBLIC]
    attacker_strength: Annotated[Strength, PUBLIC]
    defender_strength: Annotated[Strength, PUBLIC]
    attackers: Annotated[tuple[str, ...], PUBLIC]
    eliminated_attackers: Annotated[tuple[str, ...], PUBLIC] = ()
    eliminated_defenders: Annotated[tuple[str, ...], PUBLIC] = ()
    taken: Annotated[tuple[str, ...], PUBLIC] = ()
    state: Annotated[Literal["open", "final"], PUBLIC] = "open"


class Faction(Entity):
    """A people that follows a leader; its id is the key of the table of leaders.

    `holder` is the side that holds the leader and whom the followers therefore serve.
    """

    kind: ClassVar[str] = "faction"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    leaders: Annotated[tuple[str, ...], PUBLIC] = ()
    state: Annotated[FactionState, PUBLIC] = "free"
    holder: Annotated[str | None, Ref("side"), PUBLIC] = None


class Recipient(Entity):
    """One that victims can be offered to (wbrm.sacrifice.offer).

    It fights for `alliance`; where it is one of the units, for the side of that unit while the
    unit is at large.
    """

    kind: ClassVar[str] = "recipient"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    alliance: Annotated[str | None, Ref("side"), PUBLIC] = None
    unit: Annotated[str | None, Ref("unit"), PUBLIC] = None


ENTITIES: tuple[type[Entity], ...] = (
    Game,
    Belligerent,
    Faction,
    Unit,
    GuardParty,
    Combat,
    Recipient,
)
