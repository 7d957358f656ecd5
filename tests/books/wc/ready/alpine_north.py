"""Makes the ready scenario `alpine-north` from its map text.

    python -m tests.books.wc.ready.alpine_north > app/books/wc/data/scenarios/alpine-north.json

The map draws forty settlements; the scenario keeps those of `PLACES`, each the centre of a
territory, and leaves the rest to the ground they stand on.
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

DWARF = {"movement": 3, "leadership": 9}
RAT = {"movement": 5, "leadership": 5}
MAN = {"movement": 4, "leadership": 7, "race": "empire"}


def dwarfs(kind: str, points: int, models: int, **fields: Any) -> Json:
    return foot(kind, points, models, **DWARF, **fields)


def rats(kind: str, points: int, models: int, **fields: Any) -> Json:
    return foot(kind, points, models, **{**RAT, **fields})


PLACES = (
    Place(
        "town-0105",
        "hohenstein",
        "Karak Hohenstein",
        "capital",
        "dwarfs",
        [
            leader("Thane Brokk Graubart", "Thane", "hero", 110, **DWARF),
            dwarfs("Longbeards", 320, 20, elite=True),
            dwarfs("Dwarf Warriors", 240, 24),
            dwarfs("Thunderers", 180, 12),
            engine("Bolt Thrower", 65, movement=3),
        ],
        {"supply": 6},
    ),
    Place(
        "law-0907",
        "sonnenspitz",
        "Sonnenspitz",
        "fortress",
        "dwarfs",
        [
            leader("Lord Durak Eisenfaust", "Dwarf Lord", "general", 165, **DWARF),
            dwarfs("Ironbreakers", 260, 20, elite=True),
            dwarfs("Crossbowmen", 220, 20),
            engine("Cannon", 100, movement=3),
        ],
        {"supply": 4},
    ),
    Place("thorp-0403", "marmotwald", "Marmotwald", "village", "dwarfs", 200),
    Place(
        "thorp-0505",
        "firnbach",
        "Firnbach",
        "town",
        "dwarfs",
        [
            leader("Grimma Steinhand", "Champion", "champion", 45, **DWARF),
            dwarfs("Dwarf Warriors", 200, 20),
            dwarfs("Crossbowmen", 165, 15),
        ],
        {"palisade": True},
    ),
    Place("thorp-0510", "laerchental", "Lärchental", "village", "dwarfs", 150),
    Place(
        "thorp-0705",
        "gamsegg",
        "Gamsegg",
        "border_tower",
        "dwarfs",
        [
            leader("Lord Snorri", "Dwarf Lord", "lord", 140, **DWARF),
            dwarfs("Dwarf Warriors", 200, 20),
        ],
    ),
    Place(
        "chaos-1705",
        "mitternacht",
        "Mitternacht",
        "fortress",
        "neutral",
        [
            leader("Margrave Ulrich", "General", "general", 120, movement=4, leadership=9),
            foot("Halberdiers", 240, 30, movement=4, leadership=7),
            foot("Handgunners", 160, 16, movement=4, leadership=7),
        ],
        {"race": "empire", "supply": 3},
    ),
    Place("thorp-1309", "moosgrund", "Moosgrund", "village", "neutral", 120, {"race": "empire"}),
    Place("thorp-1806", "hochrain", "Hochrain", "village", "neutral", 150, {"race": "empire"}),
    Place("thorp-1902", "nebelegg", "Nebelegg", "village", "neutral", 100, {"race": "empire"}),
    Place("thorp-1810", "unterried", "Unterried", "town", "neutral", 400, {"race": "empire"}),
    Place(
        "large-town-2807",
        "skarrhoehl",
        "Skarrhöhl",
        "capital",
        "skaven",
        [
            leader("Seer Vrisk", "Grey Seer", "lord", 220, **RAT, spell_caster=True),
            rats("Stormvermin", 240, 24, elite=True, leadership=6),
            rats("Clanrats", 180, 30),
            rats("Clanrats", 180, 30),
        ],
        {"supply": 6},
    ),
    Place(
        "law-2304",
        "zahnwacht",
        "Zahnwacht",
        "fortress",
        "skaven",
        [
            leader("Warlord Kritch", "Warlord", "general", 140, **RAT),
            rats("Stormvermin", 200, 20, elite=True, leadership=6),
            rats("Clanrats", 240, 40),
        ],
        {"supply": 4},
    ),
    Place("thorp-2004", "rattenloch", "Rattenloch", "village", "skaven", 200),
    Place(
        "thorp-2310",
        "faulbach",
        "Faulbach",
        "town",
        "skaven",
        [
            leader("Nirr", "Champion", "champion", 40, **RAT),
            rats("Clanrats", 150, 25),
            rats("Plague Monks", 175, 25),
        ],
        {"palisade": True},
    ),
    Place("thorp-2405", "nagewald", "Nagewald", "village", "skaven", 150),
    Place(
        "thorp-2801",
        "warpfels",
        "Warpfels",
        "border_tower",
        "skaven",
        [leader("Chieftain Skrit", "Warlord", "lord", 110, **RAT), rats("Clanrats", 180, 30)],
    ),
    Place("chaos-3005", "duesterspalt", "Düsterspalt", "village", "skaven", 150),
)

FORCES = (
    Force(
        "hohenstein",
        "throng",
        "Throng of Hohenstein",
        [
            leader("King Borgrim Bergherr", "Dwarf King", "general", 190, **DWARF),
            leader("Kazrik the Smith", "Runesmith", "hero", 120, **DWARF),
            dwarfs("Hammerers", 260, 20, elite=True, standard="Banner of Hohenstein"),
            dwarfs("Dwarf Warriors", 250, 25),
            dwarfs("Dwarf Warriors", 200, 20, duty="patrol"),
            dwarfs("Crossbowmen", 220, 20),
            engine("Cannon", 100, movement=3),
            horse("Outriders", 140, 7, **{**MAN, "movement": 8}, skirmisher=True, duty="scouts"),
        ],
        2,
    ),
    Force(
        "firnbach",
        "column",
        "Column of Firnbach",
        [
            leader("Thane Alrik", "Thane", "hero", 95, **DWARF),
            dwarfs("Dwarf Warriors", 240, 24),
            dwarfs("Thunderers", 210, 14),
            dwarfs("Trollslayers", 165, 15, skirmisher=True, duty="patrol"),
            foot("Archers", 130, 16, **MAN, skirmisher=True, duty="scouts"),
        ],
        1,
        10,
    ),
    Force("gamsegg", "guard", "Guard of the pass", 900),
    Force(
        "skarrhoehl",
        "horde",
        "Horde of Skarrhöhl",
        [
            leader("Warlord Skrax Spaltzahn", "Warlord", "general", 170, **RAT),
            leader("Vritch", "Warlock Engineer", "hero", 110, **RAT, spell_caster=True),
            rats("Stormvermin", 260, 26, elite=True, leadership=6, standard="Banner of the Under"),
            rats("Clanrats", 210, 35),
            rats("Clanrats", 210, 35, duty="patrol"),
            rats("Clanrat Slaves", 100, 40, leadership=2),
            rats("Gutter Runners", 150, 10, skirmisher=True, leadership=7, duty="scouts"),
            engine("Warpfire Thrower", 75, movement=5),
        ],
        2,
    ),
    Force(
        "rattenloch",
        "claw",
        "Claw of Rattenloch",
        [
            leader("Chieftain Snarrk", "Chieftain", "hero", 75, **RAT),
            rats("Clanrats", 180, 30),
            rats("Night Runners", 130, 20, skirmisher=True, duty="patrol"),
            rats("Gutter Runners", 105, 7, skirmisher=True, leadership=7, duty="scouts"),
        ],
        1,
    ),
    Force("faulbach", "swarm", "Plague swarm", 1_200),
)


def scenario() -> Json:
    """The whole scenario."""
    heading = {
        "name": "Alpine North",
        "summary": (
            "Snow has closed the high passes between the hold of the Dwarfs in the west and the "
            "Skaven lairs in the east. Between them lie villages of men and the fortress of "
            "Mitternacht, which both sides would rather have than leave to the other."
        ),
    }
    sides = [
        realm("dwarfs", "The Hohenstein Hold", "dwarfs", 60),
        realm("skaven", "The Skarr Clans", "skaven", 60),
    ]
    return make("alpine-north", heading, sides, PLACES, FORCES)


if __name__ == "__main__":
    sys.stdout.write(written(scenario()) + "\n")
