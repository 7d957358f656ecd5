"""The list of what may be changed: each quantity, question, event, occasion and word, by name.

The small classes are their subjects: what a modifier is given to decide whether it applies.
"""

from dataclasses import dataclass
from typing import Literal

from app.books.wc.entities import (
    Army,
    March,
    Messenger,
    Race,
    ScoutingParty,
    Settlement,
    Unit,
    Works,
)
from app.books.wc.variation.ban import Question
from app.books.wc.variation.note import Occasion
from app.books.wc.variation.reaction import Event
from app.books.wc.variation.term import Quantity
from app.books.wc.variation.word import Word
from app.engine.hexgrid import Hex


@dataclass(frozen=True)
class Scouted:
    """An army or garrison that is being scouted; the race is its owner's."""

    race: Race
    target: Army | Settlement


@dataclass(frozen=True)
class Ambushed:
    """An army that a hidden party falls upon; the race is its owner's."""

    race: Race
    army: Army


@dataclass(frozen=True)
class Call:
    """A settlement that is asked for help; the race is the sender's."""

    race: Race
    messenger: Messenger
    settlement: Settlement


@dataclass(frozen=True)
class Wader:
    """A unit that goes through water, with its own race."""

    race: Race
    unit: Unit


@dataclass(frozen=True)
class Mover:
    """A counter that moves; the race is its owner's."""

    race: Race
    counter: Army | Messenger | ScoutingParty


@dataclass(frozen=True)
class Marcher:
    """A counter that marches in some manner, or before it digs in; the race is its owner's."""

    race: Race
    manner: March | Literal["dig"]


@dataclass(frozen=True)
class Stationed:
    """An army where it stands; the race is its owner's."""

    race: Race
    army: Army


@dataclass(frozen=True)
class Drawn:
    """An army or settlement that has been drawn up to the last; the race is its owner's."""

    race: Race
    force: Army | Settlement


@dataclass(frozen=True)
class Fed:
    """An army that eats where it stands; the race is its owner's."""

    race: Race
    hex: Hex


@dataclass(frozen=True)
class Tilled:
    """A settlement that makes food; the race is its holder's."""

    race: Race
    settlement: Settlement


@dataclass(frozen=True)
class Hungry:
    """A unit of an army that goes short, tested by the Leadership of itself or of its champion.

    `fatigue` is the army's level, `turns` are those in a row in which it has gone short, and the
    race is its owner's.
    """

    race: Race
    unit: Unit
    leadership: int
    fatigue: int
    turns: int


@dataclass(frozen=True)
class Enlisting:
    """A settlement where a side wants to place new troops; the race is the side's."""

    race: Race
    side: str
    settlement: Settlement


@dataclass(frozen=True)
class Recruited:
    """A unit that is bought or placed; the race is its side's."""

    race: Race
    unit: Unit


SCOUTING = Quantity("scouting", Scouted)
"""The roll of scouts (wc.scouting.results)."""
AMBUSH = Quantity("ambush", Ambushed)
"""The roll of an ambush (wc.ambush.results)."""
MESSENGER = Quantity("messenger", Call)
"""The roll for a call for help (wc.messenger.results)."""
CROSSING = Quantity("crossing", Wader)
"""The roll of each model in a river (wc.terrain.river.crossing)."""
PACE = Quantity("pace", Mover)
"""What a counter moves, in whole points, before the manner of its march (wc.move.allowance)."""
ALLOWANCE = Quantity("allowance", Marcher)
"""What a counter may spend in its march, in half points (wc.move.allowance)."""

NEED = Quantity("need", Fed)
"""What an army must be given to eat, in supply (wc.supply.need)."""
SCAVENGED = Quantity("scavenged", Fed)
"""What an army finds where it is, in supply (wc.supply.scavenge)."""
PRODUCED = Quantity("produced", Tilled)
"""What a settlement makes to eat, in supply (wc.supply.production)."""

HUNGER = Quantity("hunger", Hungry)
"""The roll of a unit that goes short (wc.starvation.test)."""

DEFENCES: Word[Stationed, Works | None] = Word("defences", Stationed)
"""The works that an army counts as having where it stands."""
WAY_THROUGH: Word[Wader, Literal["swims", "walks"]] = Word("way-through", Wader)
"""Whether a unit must roll for its models in a river, or walks through unharmed."""
DELAYED: Word[Wader, Literal["hurt", "washed-down"]] = Word("delayed", Wader)
"""What the delayed of a unit are: hurt and still with it, or away for a while."""

MAY_WADE = Question("may-wade", Wader)
"""Whether a unit may go through water."""
MAY_TRAIN = Question("may-train", Enlisting)
"""Whether a side may place new troops in a settlement."""
MAY_RECRUIT = Question("may-recruit", Recruited)
"""Whether a side may buy and place a unit."""

WORKS_DUG = Occasion("works-dug", Stationed)
"""An army has dug or built its works."""

DRAWN_UP = Event("drawn-up", Drawn)
"""A force that was noted only as points has been drawn up, and nothing of it stays noted."""
