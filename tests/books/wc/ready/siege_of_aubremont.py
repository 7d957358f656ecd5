"""Makes the ready scenario `siege-of-aubremont`.

    python -m tests.books.wc.ready.siege_of_aubremont \
        > app/books/wc/data/scenarios/siege-of-aubremont.json

A small map of nine hexes by seven: a walled city, two armies that have come up before it, and a
relief that is two marches away.
"""

import sys
from typing import Any

from tests.books.wc.ready.making import Json, engine, foot, horse, leader, realm, written

TERRAIN = (
    "ffffhhhmm",
    "fpppphhhm",
    "pppppphhh",
    "ppppppphh",
    "ppppppppf",
    "spppppfff",
    "sspppffff",
)
CODES = {"f": "forest", "h": "hills", "m": "mountains", "p": "plains", "s": "marsh"}
LANDS = (
    "rrraaaooo",
    "rrraaaooo",
    "rrraaaooo",
    "rrraaaooo",
    "rrraaaooo",
    "vvvvvvooo",
    "vvvvvvooo",
)
NAMES = {"r": "ravenel", "a": "aubremont-land", "o": "the-broken-hills", "v": "moulin-land"}
ROAD = [(0, 4), (1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2), (7, 1)]
CITY = (4, 3)

KNIGHT = {"movement": 8, "leadership": 8}
BRETONNIAN = {"movement": 4, "leadership": 7}
ORC = {"movement": 4, "leadership": 7}


def hexes() -> list[Json]:
    """Every hex, column by column."""
    return [
        {
            "hex": [q, r],
            "terrain": CODES[TERRAIN[r][q]],
            "territories": [NAMES[LANDS[r][q]]],
        }
        for q in range(len(TERRAIN[0]))
        for r in range(len(TERRAIN))
    ]


def archers(points: int, models: int, **fields: Any) -> Json:
    return foot("Archers", points, models, **BRETONNIAN, skirmisher=True, **fields)


SETTLEMENTS: list[Json] = [
    {
        "id": "aubremont",
        "name": "Aubremont",
        "size": "city",
        "hex": list(CITY),
        "owner": "bretonnia",
        "supply": 5,
        "residents": [
            leader("Castellan Rohais", "Lord", "lord", 140, **BRETONNIAN),
            leader("Squire Odo", "Champion", "champion", 40, **BRETONNIAN),
            foot("Men-at-Arms", 200, 30, **BRETONNIAN),
            archers(150, 20),
            foot("Foot Knights", 200, 16, **BRETONNIAN, elite=True),
            engine("Trebuchet", 100, movement=4),
        ],
    },
    {
        "id": "ravenel-keep",
        "name": "Ravenel",
        "size": "capital",
        "hex": [1, 3],
        "owner": "bretonnia",
        "supply": 6,
        "residents": [
            leader("Duchess Melisande", "Lord", "hero", 120, **BRETONNIAN),
            foot("Men-at-Arms", 240, 36, **BRETONNIAN),
            archers(150, 20),
        ],
    },
    {
        "id": "skullcrag",
        "name": "Skullcrag",
        "size": "capital",
        "hex": [7, 1],
        "owner": "orcs",
        "race": "orcs_goblins",
        "supply": 6,
        "residents": [
            leader("Old Grubnutz", "Orc Shaman", "hero", 110, **ORC, spell_caster=True),
            foot("Orc Boyz", 240, 40, **ORC),
            foot("Goblins", 120, 40, movement=4, leadership=5),
        ],
    },
    {
        "id": "vieux-moulin",
        "name": "Vieux-Moulin",
        "size": "village",
        "hex": [4, 5],
        "owner": "neutral",
        "race": "bretonnia",
        "residents": 120,
    },
]
ARMIES: list[Json] = [
    {
        "id": "waaagh-1",
        "name": "Big Mob of Skullcrag",
        "owner": "orcs",
        "hex": [5, 2],
        "outside_own_territory": True,
        "units": [
            leader("Gorzag Ironjaw", "Orc Warboss", "general", 170, **{**ORC, "leadership": 9}),
            leader("Big Boss Urk", "Orc Big Boss", "champion", 70, **ORC),
            foot("Black Orcs", 260, 20, **{**ORC, "leadership": 8}, elite=True),
            foot("Orc Boyz", 240, 40, **ORC, standard="The Bloody Jaw"),
            foot("Savage Orcs", 160, 20, **ORC, skirmisher=True, duty="scouts"),
            horse("Goblin Wolf Riders", 120, 10, movement=9, leadership=5, duty="patrol"),
            engine("Rock Lobber", 80, movement=4),
            engine("Rock Lobber", 80, movement=4),
        ],
    },
    {
        "id": "waaagh-2",
        "name": "Night Goblins of the Hollow",
        "owner": "orcs",
        "hex": [5, 3],
        "outside_own_territory": True,
        "units": [
            leader("Snik", "Goblin Lord", "lord", 90, movement=4, leadership=7),
            foot("Night Goblins", 200, 60, movement=4, leadership=5),
            foot("Night Goblin Archers", 120, 30, movement=4, leadership=5),
            engine("Doom Diver", 100, movement=4),
        ],
    },
    {
        "id": "mob-in-the-hills",
        "name": "Mob in the hills",
        "owner": "orcs",
        "hex": [7, 1],
        "points": 600,
    },
    {
        "id": "relief",
        "name": "The Duchess's Relief",
        "owner": "bretonnia",
        "hex": [1, 3],
        "units": [
            leader("Duke Tristan", "Duke", "general", 220, **{**KNIGHT, "leadership": 9}),
            leader("Damsel Elaine", "Damsel", "hero", 130, **KNIGHT, spell_caster=True),
            leader("Sir Gauvain", "Paladin", "lord", 130, **KNIGHT),
            leader("Sir Yvain", "Paladin", "champion", 80, **KNIGHT),
            horse("Knights of the Realm", 320, 12, **KNIGHT, standard="Banner of Ravenel"),
            horse("Knights Errant", 240, 12, **KNIGHT),
            horse("Mounted Squires", 140, 10, **KNIGHT, skirmisher=True, duty="patrol"),
            archers(150, 20, duty="scouts"),
        ],
    },
    {
        "id": "levy",
        "name": "Levy of Ravenel",
        "owner": "bretonnia",
        "hex": [0, 4],
        "points": 500,
    },
]


def scenario() -> Json:
    """The whole scenario."""
    return {
        "name": "Siege of Aubremont",
        "summary": (
            "Gorzag Ironjaw has come down from the Broken Hills, and two hordes stand before the "
            "walls of Aubremont. The city has food for some weeks; the Duke's knights are on "
            "their way. A small war for two players that begins in the middle."
        ),
        "recommended_settings": {"sections": ["terrain"]},
        "start": {"year": 2502, "season": "summer"},
        "sides": [
            realm("bretonnia", "The Duchy of Ravenel", "bretonnia", 50),
            realm("orcs", "Gorzag's Waaagh", "orcs_goblins", 30),
        ],
        "map": {"hexes": hexes(), "roads": [list(map(list, ROAD))]},
        "territories": [
            {"id": "ravenel", "name": "Ravenel"},
            {"id": "aubremont-land", "name": "Land of Aubremont"},
            {"id": "moulin-land", "name": "Land of Vieux-Moulin"},
            {"id": "the-broken-hills", "name": "The Broken Hills"},
        ],
        "settlements": SETTLEMENTS,
        "armies": ARMIES,
        "baggage_trains": [
            {"id": "loot-wagons", "owner": "orcs", "army": "waaagh-1", "supply": 2, "copper": 0},
            {"id": "relief-carts", "owner": "bretonnia", "army": "relief", "supply": 2},
        ],
    }


if __name__ == "__main__":
    sys.stdout.write(written(scenario()) + "\n")
