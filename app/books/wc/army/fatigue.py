"""Fatigue: what a level costs a force, and the level at which it is lost (wc.race.fatigue.lookup).

A force uses the table of its owner's race, whoever is in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from app.books.wc.army.removal import remove
from app.books.wc.data_files import read_data
from app.books.wc.entities import Race, Tiring
from app.books.wc.profiles import race_of
from app.books.wc.words import called
from app.engine.position import Draft
from app.engine.viewer import only

C = TypeVar("C", bound=Tiring)

UNTIRING: frozenset[Race] = frozenset({"chaos"})
"""Races whose level only their own rule changes (wc.race.chaos.connection)."""

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


def _read(entry: Mapping[str, Any]) -> FatigueTable:
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


TABLES: Mapping[Race, FatigueTable] = {
    cast("Race", race): _read(entry) for race, entry in read_data("data/fatigue.toml").items()
}


def modifiers_at(race: Race, level: int) -> FatigueModifiers:
    """What a force of the race has lost at this level; beyond the last column, that column."""
    levels = TABLES[race].levels
    return levels[min(level, len(levels) - 1)]


def dead_at(race: Race) -> int:
    """The level at which a force of the race is lost."""
    return TABLES[race].dead


def gain(draft: Draft, counter: C, rule: str, points: int = 1) -> C | None:
    """Tire a counter by so many points, and lose it at once when it reaches the level of death.

    `rule` is what tires it. Gives the counter as it is now, or None when it is lost; no level above
    that of death is ever kept. Chaos is tired by nothing but its own rule.
    """
    race = race_of(draft.position, counter.owner)
    counter = draft.position.one(type(counter), counter.id)
    if race in UNTIRING:
        return counter
    level = counter.fatigue + points
    if level < dead_at(race):
        return draft.update(counter, rule, fatigue=level)
    text = f"{called(counter)} was worn out to the last: fatigue {dead_at(race)}."
    draft.find(TABLES[race].rule, text, only(counter.owner), lost=counter.id)
    remove(draft, counter, TABLES[race].rule)
    return None
