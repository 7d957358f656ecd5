"""The things of Wizards & Warlords. The board lies open: everybody sees every field.

Counts are in tokens. A space bears the name that its map gives it; on the default map that is its
hex, "q,r".
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from app.engine.entity import PUBLIC, Campaign, Entity, Name, Ref, Seen, Side

Kind = Annotated[str, StringConstraints(min_length=1, max_length=32, pattern=r"^[a-z][a-z0-9_-]*$")]
SpaceId = Annotated[
    str, StringConstraints(min_length=1, max_length=64, pattern=r"^[a-z0-9-][a-z0-9_.,-]*$")
]
Alignment = Literal["good", "neutral", "evil"]
TableProvenance = Literal["source", "reconstructed", "campaign"]
Terrain = Literal["land", "water"]
Role = Literal["attacker", "defender"]

Count = Annotated[int, Field(ge=0, le=100_000)]

STATS = ("numbers", "movement", "melee", "ranged", "armor", "tactics", "morale")


class Game(Campaign):
    """Whose turn it is, in which order the players follow each other, and who has won.

    A turn is one player's turn. `suggested_homelands` are where the map's maker would have so many
    players live.
    """

    active_player: Annotated[str | None, Ref("side"), PUBLIC] = None
    order: Annotated[tuple[str, ...], PUBLIC] = ()
    suggested_homelands: Annotated[tuple[str, ...], PUBLIC] = ()
    winner: Annotated[str | None, Ref("side"), PUBLIC] = None


class Player(Side):
    """One player; `place` is theirs in joining order, from 1 (ww.setup.warlord)."""

    place: Annotated[Count, PUBLIC]
    warlord_kind: Annotated[str | None, Ref("warlord"), PUBLIC] = None
    alignment: Annotated[Alignment | None, PUBLIC] = None
    homeland: Annotated[str | None, PUBLIC] = None
    out: Annotated[bool, PUBLIC] = False


class Warlord(Entity):
    """A kind of warlord, by whose battle table its tokens roll (ww.kinds). Its id is the kind."""

    kind: ClassVar[str] = "warlord"
    seen: ClassVar[Seen] = PUBLIC

    title: Annotated[Name, PUBLIC]
    alignment: Annotated[Alignment, PUBLIC]
    alignment_provenance: Annotated[TableProvenance, PUBLIC]
    table: Annotated[Name, PUBLIC]
    provenance: Annotated[TableProvenance, PUBLIC]


class BattleRow(Entity):
    """One row of a battle table; `letter` tells apart two rows of one number."""

    kind: ClassVar[str] = "battle_row"
    seen: ClassVar[Seen] = PUBLIC

    warlord_kind: Annotated[str, Ref("warlord"), PUBLIC]
    number: Annotated[Count, PUBLIC]
    letter: Annotated[Literal["a", "b"] | None, PUBLIC] = None
    name: Annotated[Name, PUBLIC]
    numbers: Annotated[Count, PUBLIC] = 0
    movement: Annotated[Count, PUBLIC] = 0
    melee: Annotated[Count, PUBLIC] = 0
    ranged: Annotated[Count, PUBLIC] = 0
    armor: Annotated[Count, PUBLIC] = 0
    tactics: Annotated[Count, PUBLIC] = 0
    morale: Annotated[Count, PUBLIC] = 0
    breach: Annotated[bool, PUBLIC] = False

    @property
    def label(self) -> str:
        """What the row is called at the table: `5`, or `4a` where the number stands twice."""
        return f"{self.number}{self.letter or ''}"

    @property
    def stats(self) -> dict[str, int]:
        """The stats that the row adds to; the others it leaves alone."""
        return {stat: getattr(self, stat) for stat in STATS if getattr(self, stat)}


class Space(Entity):
    """A territory of the map (ww.map.spaces), with what stands there and whose it is.

    `breached` lasts until the end of the turn in which it came about.
    """

    kind: ClassVar[str] = "space"
    seen: ClassVar[Seen] = PUBLIC

    id: Annotated[SpaceId, PUBLIC]
    terrain: Annotated[Terrain, PUBLIC] = "land"
    barren: Annotated[bool, PUBLIC] = False
    neighbours: Annotated[tuple[str, ...], PUBLIC] = ()
    stronghold_kind: Annotated[str | None, Ref("warlord"), PUBLIC] = None
    controller: Annotated[str | None, Ref("side"), PUBLIC] = None
    homeland_of: Annotated[str | None, Ref("side"), PUBLIC] = None
    breached: Annotated[bool, PUBLIC] = False


class Tokens(Entity):
    """The tokens of one player and one kind in one space; the Warlord token stands apart.

    `moved` and `attacked` count those that have done so this turn, `fighting` those in the open
    battle.
    """

    kind: ClassVar[str] = "tokens"
    seen: ClassVar[Seen] = PUBLIC

    space: Annotated[str, Ref("space"), PUBLIC]
    owner: Annotated[str, Ref("side"), PUBLIC]
    token_kind: Annotated[str, Ref("warlord"), PUBLIC]
    is_warlord: Annotated[bool, PUBLIC] = False
    count: Annotated[Count, PUBLIC]
    moved: Annotated[Count, PUBLIC] = 0
    attacked: Annotated[Count, PUBLIC] = 0
    fighting: Annotated[Count, PUBLIC] = 0


class Battle(Entity):
    """The open battle, of which there is one at most (ww.battle.declare).

    `pending_kind` and `pending_die` are a roll whose roller must yet choose between two rows.
    """

    kind: ClassVar[str] = "battle"
    seen: ClassVar[Seen] = PUBLIC

    attacker: Annotated[str, Ref("side"), PUBLIC]
    defender: Annotated[str, Ref("side"), PUBLIC]
    target: Annotated[str, Ref("space"), PUBLIC]
    round: Annotated[Count, PUBLIC] = 1
    next_side: Annotated[str | None, Ref("side"), PUBLIC] = None
    pending_kind: Annotated[str | None, Ref("warlord"), PUBLIC] = None
    pending_die: Annotated[int | None, PUBLIC] = None


class Contender(Entity):
    """A side in the open battle, as it stands in this round; its id is that of the side.

    `rolls` are the battle rows rolled so far, and `rolls_due` how many there will be. `losses` are
    the tokens that the side has yet to take off.
    """

    kind: ClassVar[str] = "contender"
    seen: ClassVar[Seen] = PUBLIC

    owner: Annotated[str, Ref("side"), PUBLIC]
    role: Annotated[Role, PUBLIC]
    rolls_due: Annotated[Count, PUBLIC] = 0
    rolls: Annotated[tuple[str, ...], PUBLIC] = ()
    stats_won: Annotated[Count, PUBLIC] = 0
    losses: Annotated[Count, PUBLIC] = 0


ENTITIES: tuple[type[Entity], ...] = (
    Game,
    Player,
    Warlord,
    BattleRow,
    Space,
    Tokens,
    Battle,
    Contender,
)
