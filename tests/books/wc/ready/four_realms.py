"""Makes the ready scenario `four-realms` from its map text.

    python -m tests.books.wc.ready.four_realms > app/books/wc/data/scenarios/four-realms.json

Four realms of four races, each in its corner of the southern Alps, with free towns between them.
"""

import sys
from typing import Any

from tests.books.wc.ready.making import (
    Force,
    Json,
    Place,
    engine,
    foot,
    horse,
    leader,
    make,
    realm,
    written,
)

MAN = {"movement": 4, "leadership": 7}
ELF = {"movement": 5, "leadership": 8}
NORTHMAN = {"movement": 4, "leadership": 8}
BONES = {"movement": 4, "leadership": 5}
FREE: Json = {"race": "empire"}


def men(kind: str, points: int, models: int, **fields: Any) -> Json:
    return foot(kind, points, models, **{**MAN, **fields})


def elves(kind: str, points: int, models: int, **fields: Any) -> Json:
    return foot(kind, points, models, **{**ELF, **fields})


def northmen(kind: str, points: int, models: int, **fields: Any) -> Json:
    return foot(kind, points, models, **{**NORTHMAN, **fields})


def dead(kind: str, points: int, models: int, **fields: Any) -> Json:
    return foot(kind, points, models, **{**BONES, **fields})


PLACES = (
    # The Empire, in the west.
    Place(
        "thorp-0304",
        "tannfurt",
        "Tannfurt",
        "capital",
        "empire",
        [
            leader("Burgrave Adelheid", "Captain", "hero", 95, movement=4, leadership=8),
            men("Swordsmen", 200, 25),
            men("Halberdiers", 180, 20),
            men("Handgunners", 120, 12),
            engine("Great Cannon", 100, movement=4),
        ],
        {"supply": 6},
    ),
    Place(
        "law-0702",
        "lichtenwehr",
        "Lichtenwehr",
        "fortress",
        "empire",
        [
            leader("Marshal Konrad", "General", "general", 120, movement=4, leadership=9),
            men("Halberdiers", 240, 30),
            men("Crossbowmen", 160, 20),
        ],
        {"supply": 4},
    ),
    Place(
        "thorp-0507",
        "muehlau",
        "Mühlau",
        "town",
        "empire",
        [
            leader("Sergeant Bert", "Champion", "champion", 40, **MAN),
            men("Spearmen", 140, 20),
            men("Archers", 120, 15, skirmisher=True),
        ],
        {"palisade": True, "supply": 2},
    ),
    Place("village-0102", "erlenau", "Erlenau", "village", "empire", 150),
    Place(
        "chaos-0504",
        "krummstab",
        "Krummstab",
        "border_tower",
        "empire",
        [leader("Lord Warden Egbert", "Captain", "lord", 110, **MAN), men("Halberdiers", 160, 20)],
        {"supply": 2},
    ),
    Place("village-0109", "seebruck", "Seebruck", "village", "neutral", 120, FREE),
    # The Wood Elves, in the forests of the south.
    Place(
        "law-1408",
        "silberlind",
        "Silberlind",
        "capital",
        "elves",
        [
            leader("Lady Faelith", "Noble", "hero", 115, **ELF),
            elves("Glade Guard", 240, 20, skirmisher=True),
            elves("Eternal Guard", 220, 20, elite=True),
            elves("Wardancers", 160, 10, skirmisher=True),
        ],
        {"supply": 6},
    ),
    Place("thorp-1207", "farnhall", "Farnhall", "village", "elves", 180),
    Place(
        "thorp-1607",
        "buchenhof",
        "Buchenhof",
        "town",
        "elves",
        [leader("Caern", "Champion", "champion", 60, **ELF), elves("Glade Guard", 180, 15)],
        {"supply": 2},
    ),
    # Chaos, in the north.
    Place(
        "chaos-1803",
        "schwarzgrat",
        "Schwarzgrat",
        "capital",
        "chaos",
        [
            leader("Hrothgar the Maimed", "Champion of Chaos", "hero", 130, **NORTHMAN),
            northmen("Chaos Warriors", 300, 20, elite=True, leadership=9),
            northmen("Marauders", 180, 30),
            northmen("Beastmen", 150, 25, leadership=7),
        ],
        {"supply": 6},
    ),
    Place("thorp-1801", "blutquell", "Blutquell", "village", "chaos", 150),
    Place(
        "thorp-1805",
        "rabenstein",
        "Rabenstein",
        "town",
        "chaos",
        [
            leader("Skorr", "Aspiring Champion", "champion", 55, **NORTHMAN),
            northmen("Marauders", 150, 25),
        ],
        {"supply": 2},
    ),
    Place(
        "thorp-2201",
        "heulend",
        "Heulend",
        "border_tower",
        "chaos",
        [
            leader("Lord Vargul", "Chaos Lord", "lord", 180, **NORTHMAN),
            northmen("Marauders", 150, 25),
        ],
        {"supply": 2},
    ),
    # The Undead, in the east.
    Place(
        "chaos-2804",
        "grabenfels",
        "Grabenfels",
        "capital",
        "undead",
        [
            leader("Castellan Morvane", "Wight", "hero", 90, movement=4, leadership=8),
            dead("Skeletons", 240, 30),
            dead("Grave Guard", 260, 20, elite=True, leadership=7),
            dead("Zombies", 100, 20),
        ],
        {"supply": 6},
    ),
    Place(
        "law-2402",
        "stillwacht",
        "Stillwacht",
        "fortress",
        "undead",
        [
            leader("Captain Osric the Pale", "Wight Lord", "general", 130, **BONES),
            dead("Skeletons", 240, 30),
            dead("Skeleton Archers", 160, 20),
        ],
        {"supply": 3},
    ),
    Place("thorp-2704", "aschenau", "Aschenau", "village", "undead", 150),
    Place(
        "thorp-2806",
        "moderbach",
        "Moderbach",
        "town",
        "undead",
        [leader("Varno", "Wraith", "champion", 60, **BONES), dead("Ghouls", 160, 20)],
        {"supply": 2},
    ),
    # The free towns between them.
    Place("town-2107", "hochzoll", "Hochzoll", "town", "neutral", 350, FREE),
    Place("village-2210", "talheim", "Talheim", "village", "neutral", 120, FREE),
    Place("village-2709", "ostried", "Ostried", "village", "neutral", 120, FREE),
)

FORCES = (
    Force(
        "tannfurt",
        "army-1",
        "1st Army of Tannfurt",
        [
            leader("Elector Gerolf", "General", "general", 160, movement=8, mounted=True),
            leader("Magister Oda", "Wizard", "hero", 115, **MAN, spell_caster=True),
            men("Greatswords", 240, 20, elite=True, leadership=8, standard="Banner of Tannfurt"),
            men("Halberdiers", 200, 25),
            men("Handgunners", 150, 15),
            horse("Knights", 260, 10, movement=7, leadership=8),
            horse("Outriders", 140, 7, movement=8, leadership=7, skirmisher=True, duty="patrol"),
            men("Halfling Archers", 90, 12, skirmisher=True, duty="scouts"),
            engine("Great Cannon", 100, movement=4),
        ],
        1,
        10,
    ),
    Force("krummstab", "army-2", "Levy of the West March", 800),
    Force(
        "silberlind",
        "host-1",
        "Host of Silberlind",
        [
            leader("Lord Aedhel", "Elf Lord", "general", 190, **ELF),
            leader("Lord Ithil", "Elf Lord", "lord", 150, **ELF),
            leader("Sister Nimue", "Mage", "hero", 130, **ELF, spell_caster=True),
            elves("Eternal Guard", 280, 25, elite=True, standard="Banner of the Linden"),
            elves("Glade Guard", 240, 20, skirmisher=True, duty="patrol"),
            elves("Waywatchers", 160, 8, skirmisher=True, duty="scouts"),
            horse("Glade Riders", 200, 10, movement=9, leadership=8),
            {**foot("Treeman", 285, 1, movement=6, leadership=9), "category": "monster"},
        ],
        2,
    ),
    Force("buchenhof", "host-2", "Wardens of the beeches", 700),
    Force(
        "schwarzgrat",
        "warband-1",
        "Warband of Schwarzgrat",
        [
            leader("Kharg Skullbearer", "Chaos Lord", "general", 250, **NORTHMAN),
            leader("Zethik", "Sorcerer", "hero", 150, **NORTHMAN, spell_caster=True),
            northmen("Chaos Warriors", 360, 24, elite=True, leadership=9, standard="The Red Skull"),
            northmen("Marauders", 210, 35),
            northmen("Beastmen", 180, 30, leadership=7, skirmisher=True, duty="patrol"),
            horse("Chaos Knights", 330, 8, movement=7, leadership=9),
            horse("Chaos Centaurs", 190, 6, movement=8, leadership=7, duty="scouts"),
        ],
        2,
    ),
    Force("heulend", "warband-2", "Reavers of Heulend", 900),
    Force(
        "grabenfels",
        "legion-1",
        "Legion of Grabenfels",
        [
            leader("Prince Valtor", "Necromancer Lord", "general", 220, **BONES, spell_caster=True),
            leader("Lady Ysolde", "Vampire", "lord", 180, movement=6, leadership=8),
            dead("Grave Guard", 260, 20, elite=True, standard="Banner of the Barrows"),
            dead("Skeletons", 320, 40),
            dead("Zombies", 150, 30),
            horse("Skeleton Horsemen", 180, 10, movement=8, leadership=5, duty="patrol"),
            horse(
                "Dark Riders",
                170,
                8,
                movement=9,
                leadership=8,
                race="dark_elves",
                skirmisher=True,
                duty="scouts",
            ),
            engine("Screaming Catapult", 90, movement=4),
        ],
        0,
        20,
    ),
    Force("moderbach", "legion-2", "Risen of Moderbach", 800),
)


def scenario() -> Json:
    """The whole scenario."""
    heading = {
        "name": "Four Realms",
        "summary": (
            "Four rulers, four races, one range of mountains. The Empire holds the west, the Wood "
            "Elves the southern forests, Chaos the northern ridge and the Undead the east; between "
            "them lie free towns whose roads lead everywhere. A war for four players."
        ),
    }
    sides = [
        realm("empire", "The March of Tannfurt", "empire", 60),
        realm("elves", "The Court of Silberlind", "wood_elves", 60),
        realm("chaos", "The Host of the Black Ridge", "chaos", 60),
        realm("undead", "The Barrow Lords", "undead", 60),
    ]
    return make("alpine-south", heading, sides, PLACES, FORCES)


if __name__ == "__main__":
    sys.stdout.write(written(scenario()) + "\n")
