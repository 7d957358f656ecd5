"""The profile of every race, read from the folder of that race (wc.race.profile).

Rules ask what a race is like, never which race it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from app.books.wc.data_files import read_data
from app.books.wc.entities import Race, Settlement, WarSide
from app.engine.position import Position

RACES: tuple[Race, ...] = get_args(Race)

PRINTED_NAMES = {
    "movement": "M",
    "weapon_skill": "WS",
    "ballistic_skill": "BS",
    "strength": "S",
    "toughness": "T",
    "initiative": "I",
    "leadership": "LD",
}


@dataclass(frozen=True)
class FatigueModifiers:
    """What every unit of a tired force loses, 0 or less; nothing falls below 1."""

    movement: int = 0
    weapon_skill: int = 0
    ballistic_skill: int = 0
    strength: int = 0
    toughness: int = 0
    initiative: int = 0
    leadership: int = 0


@dataclass(frozen=True)
class FatigueTable:
    """The table of one race. `levels` starts with level 0; at `dead` the force is lost."""

    rule: str
    levels: tuple[FatigueModifiers, ...]
    dead: int

    def at(self, level: int) -> FatigueModifiers:
        """The sum lost at this level of fatigue; levels past the last column count as the last."""
        return self.levels[min(level, len(self.levels) - 1)]


@dataclass(frozen=True)
class MessengerKind:
    """A kind of messenger on a race's list (wc.race.messengers.catalogue).

    `price` is in copper, `movement` in points before the forced march that every messenger makes.
    `sizes` and `communities` say which settlements may send one; empty, all may. `own_rule` is the
    rule by which it travels, if it is no rider or runner on the road.
    """

    kind: str
    price: int
    movement: int
    flies: bool = False
    sizes: tuple[str, ...] = ()
    communities: tuple[str, ...] = ()
    own_rule: str | None = None

    def may_be_sent_from(self, settlement: Settlement) -> bool:
        """Whether a settlement of this size and folk has such messengers."""
        fits_size = not self.sizes or settlement.size in self.sizes
        return fits_size and (not self.communities or settlement.community in self.communities)


@dataclass(frozen=True)
class RaceProfile:
    """What one race has (wc.race.profile).

    `base_move` is the Movement, in whole points, of a counter for which none is printed. What does
    not `tire` gains no fatigue by what tires others, and what does not `recover` loses none by
    rest. `scouts` names the army-list entries that may scout; None where any skirmisher may.
    Residents that are `bound_to_home` are freed by no call for help and no ruin. Troops of a race
    that does not `eat` need no supply in any army; where `hosts_eat` is not so, no troops do that
    march with this race; `eats_rule` says so.
    """

    base_move: int
    fatigue: FatigueTable
    scouts: tuple[str, ...] | None
    scouts_rule: str
    messengers: Mapping[str, MessengerKind]
    messengers_rule: str
    tires: bool = True
    recovers: bool = True
    bound_to_home: bool = False
    eats: bool = True
    hosts_eat: bool = True
    eats_rule: str | None = None


def profile(race: Race) -> RaceProfile:
    """The profile of a race."""
    return _PROFILES[race]


def race_of(position: Position, side_id: str) -> Race:
    """The race of a side, which rules its counters (wc.race.supplement); `neutral` for no side."""
    side = position.get(WarSide, side_id)
    return "neutral" if side is None else side.race


def profile_of(position: Position, side_id: str) -> RaceProfile:
    """The profile of a side's race, by which its counters go (wc.race.supplement)."""
    return profile(race_of(position, side_id))


def _read(race: Race) -> RaceProfile:
    entry = read_data(f"races/{race}/profile.toml")
    scouts, messengers = entry.pop("scouts"), entry.pop("messengers")
    kinds = map(_messenger_kind, messengers.get("kinds", ()))
    return RaceProfile(
        fatigue=_fatigue_table(entry.pop("fatigue")),
        scouts=tuple(scouts["units"]) if "units" in scouts else None,
        scouts_rule=scouts["rule"],
        messengers={kind.kind: kind for kind in kinds},
        messengers_rule=messengers["rule"],
        **entry,
    )


def _messenger_kind(entry: Mapping[str, Any]) -> MessengerKind:
    lists = {name: tuple(entry.get(name, ())) for name in ("sizes", "communities")}
    return MessengerKind(**{**entry, **lists})


def _fatigue_table(entry: Mapping[str, Any]) -> FatigueTable:
    dead: int = entry["dead"]
    levels = [FatigueModifiers()]
    for level in range(1, dead):
        losses = {
            name: entry[printed][level - 1]
            for name, printed in PRINTED_NAMES.items()
            if printed in entry
        }
        levels.append(FatigueModifiers(**losses))
    return FatigueTable(entry["rule"], tuple(levels), dead)


_PROFILES: Mapping[Race, RaceProfile] = {race: _read(race) for race in RACES}

FATIGUE_RULES = tuple(dict.fromkeys(profile(race).fatigue.rule for race in RACES))
SCOUT_RULES = tuple(dict.fromkeys(profile(race).scouts_rule for race in RACES))
MESSENGER_RULES = tuple(dict.fromkeys(profile(race).messengers_rule for race in RACES))
EATING_RULES = tuple(rule for race in RACES if (rule := profile(race).eats_rule) is not None)
"""The rules that state the races' tables of fatigue, their lists of scouts and messengers, and that
troops of theirs need no food."""
