"""The things of Pomerium. All of them lie open: it is a solo game, played against chance.

Legions and armies are plain numbers; one barbarian army counts as a legion. Strengths of lost
provinces are not hidden but not yet rolled: `pool` is empty until somebody calls on the nation.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from app.engine.entity import PUBLIC, Campaign, Entity, Name, Ref, Seen, Side

PLAYER = "pc"
SENATE = "senate"
LOST = "lost"
HOST = "host"

Decision = Literal["pc_devote", "pc_reply", "pc_break_off"]
Cause = Literal["attack", "refused_offer", "invasion"]
Role = Literal["attacker", "defender"]

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Pips = Annotated[int, Field(ge=1, le=6)]


class Year(Campaign):
    """The frame of play: a turn is a year (pom.turn.sequence).

    `npc_queue` names the generals who have still to act; it is empty before their order is rolled.
    `event_no` is the event of this year reached so far, 0 before the number of events is rolled.
    """

    pending: Annotated[Decision | None, PUBLIC] = None
    npc_queue: Annotated[tuple[str, ...], PUBLIC] = ()
    events_left: Annotated[Count, PUBLIC] = 0
    event_no: Annotated[Count, PUBLIC] = 0


class General(Entity):
    """The player's general, `pc`, or an opponent, `npc1` and so on (pom.setup.npc).

    The legions are all that the general owns, wherever they are. Traits and the person are rolled
    where those extensions are on.
    """

    kind: ClassVar[str] = "general"
    seen: ClassVar[Seen] = PUBLIC

    number: Annotated[Count, PUBLIC]
    name: Annotated[Name, PUBLIC]
    is_pc: Annotated[bool, PUBLIC] = False
    legions: Annotated[Count, PUBLIC]
    alive: Annotated[bool, PUBLIC] = True
    military_skill: Annotated[Pips | None, PUBLIC] = None
    charisma: Annotated[Pips | None, PUBLIC] = None
    ambition: Annotated[Pips | None, PUBLIC] = None
    superstition: Annotated[Pips | None, PUBLIC] = None
    age: Annotated[Count | None, PUBLIC] = None
    ancestry: Annotated[Name | None, PUBLIC] = None

    @property
    def called(self) -> str:
        """The name as it stands within a sentence."""
        return self.name.replace("The ", "the ", 1)


class Province(Entity):
    """One of the 18 provinces (pom.map.provinces).

    `owner` is a general's id, `senate` or `lost`. `neighbours` go clockwise from due north.
    `pool` is what the nation of a lost province has left this year.
    """

    kind: ClassVar[str] = "province"
    seen: ClassVar[Seen] = PUBLIC

    no: Annotated[int, Field(ge=1, le=18), PUBLIC]
    name: Annotated[Name, PUBLIC]
    is_core: Annotated[bool, PUBLIC]
    neighbours: Annotated[tuple[str, ...], PUBLIC]
    sea_routes: Annotated[tuple[str, ...], PUBLIC] = ()
    owner: Annotated[str, PUBLIC] = LOST
    garrison: Annotated[Count, PUBLIC] = 0
    pool: Annotated[Count | None, PUBLIC] = None
    favoured: Annotated[bool, PUBLIC] = False


class Battle(Entity):
    """A battle for a province that waits for the player; there is never more than one.

    `attacker` is a general's id or `host`, `defender` a general's id, `senate` or `lost`.
    `fighting_on` are those who have refused to give up since the last segment.
    """

    kind: ClassVar[str] = "battle"
    seen: ClassVar[Seen] = PUBLIC

    province: Annotated[str, Ref("province"), PUBLIC]
    cause: Annotated[Cause, PUBLIC]
    attacker: Annotated[str, PUBLIC]
    defender: Annotated[str, PUBLIC]
    invader: Annotated[Name | None, PUBLIC] = None
    attacker_total: Annotated[Count, PUBLIC]
    defender_total: Annotated[Count, PUBLIC]
    initiative: Annotated[Role | None, PUBLIC] = None
    attacker_devoted: Annotated[Count | None, PUBLIC] = None
    defender_devoted: Annotated[Count | None, PUBLIC] = None
    attacker_remaining: Annotated[Count, PUBLIC] = 0
    defender_remaining: Annotated[Count, PUBLIC] = 0
    segments_left: Annotated[Count | None, PUBLIC] = None
    segment_no: Annotated[Count, PUBLIC] = 0
    fighting_on: Annotated[tuple[str, ...], PUBLIC] = ()
    gave_up: Annotated[Role | None, PUBLIC] = None

    def party(self, role: Role) -> str:
        """Who fights in this role: a general's id, `senate`, `lost` or `host`."""
        return self.attacker if role == "attacker" else self.defender

    def total(self, role: Role) -> int:
        """All legions that this side could send, in or out of the battle."""
        return self.attacker_total if role == "attacker" else self.defender_total

    def devoted(self, role: Role) -> int | None:
        """The legions sent into the battle; None while undecided."""
        return self.attacker_devoted if role == "attacker" else self.defender_devoted

    def remaining(self, role: Role) -> int:
        """The legions still standing in the battle."""
        return self.attacker_remaining if role == "attacker" else self.defender_remaining

    def role_of(self, party: str) -> Role:
        """The role of a party of this battle."""
        return "attacker" if party == self.attacker else "defender"

    @property
    def first(self) -> Role:
        """The side with the initiative, which devotes second and rolls first."""
        assert self.initiative is not None
        return self.initiative

    @property
    def second(self) -> Role:
        """The side without the initiative."""
        return other(self.first)


class Offer(Entity):
    """An offer of alliance that waits for the player's answer (pom.alliance.pc-reply)."""

    kind: ClassVar[str] = "offer"
    seen: ClassVar[Seen] = PUBLIC

    offered_by: Annotated[str, Ref("general"), PUBLIC]
    offered_to: Annotated[str, Ref("general"), PUBLIC]
    province: Annotated[str, Ref("province"), PUBLIC]
    dominant: Annotated[str, Ref("general"), PUBLIC]


def other(role: Role) -> Role:
    """The opposite side of a battle."""
    return "defender" if role == "attacker" else "attacker"


ENTITIES: tuple[type[Entity], ...] = (Year, Side, General, Province, Battle, Offer)
