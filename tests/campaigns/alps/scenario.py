"""A two-player scenario made of a drawn map, as a client of the service would make one.

The service reads the map, suggests a settlement wherever one is drawn, and lays a territory round
each. All that is left to say is who holds which of them, and which armies take the field.
"""

from pathlib import Path
from typing import Any

Json = dict[str, Any]

MAP_TEXT = Path(__file__).parents[2] / "data" / "maps" / "alpine-north.txt"

HOHENSTEIN = "town-0105"
BUCHEN = "thorp-0306"
FIRN = "thorp-0505"
MURMEL = "thorp-0108"
MARMOT = "thorp-0403"
GAMS = "thorp-0705"
HOLD = "law-0907"

PLACES: dict[str, Json] = {
    HOHENSTEIN: {"name": "Hohenstein", "owner": "valley", "palisade": True, "supply": 4},
    BUCHEN: {"name": "Buchen", "owner": "valley"},
    FIRN: {"name": "Firn", "owner": "valley", "residents": 150},
    MURMEL: {"name": "Murmel", "owner": "valley"},
    MARMOT: {"name": "Marmot", "race": "empire", "residents": 200},
    GAMS: {"name": "Gams", "owner": "pass", "residents": 100},
    HOLD: {"name": "Skarfang's Hold", "owner": "pass", "supply": 4},
}
"""What becomes of the settlements that matter; all others stay neutral, under their map numbers."""


def scenario(imported: Json) -> Json:
    """The scenario to post, made of the answer to the import of the map."""
    return {
        "name": "Two Weeks in the Alps",
        "start": {"year": 2502, "season": "summer"},
        "sides": [
            {"id": "valley", "name": "The Valley", "race": "empire", "treasury_copper": 30},
            {"id": "pass", "name": "The Pass", "race": "orcs_goblins", "treasury_copper": 10},
        ],
        "map": imported["map"],
        "territories": imported["territories"],
        "settlements": [
            {**place, **PLACES.get(place["id"], {})} for place in imported["settlements"]
        ],
        "armies": ARMIES,
        "baggage_trains": [{"id": "carts", "owner": "valley", "army": "host", "supply": 2}],
    }


def land_of(settlement: str) -> str:
    """The id that the import gives to the territory round a settlement."""
    return f"land-of-{settlement}"


# --- troops --------------------------------------------------------------------------------------


def _foot(unit_id: str, name: str, points: int, models: int, **fields: Any) -> Json:
    return {"id": unit_id, "name": name, "points": points, "models": models, **fields}


def _horse(unit_id: str, name: str, points: int, models: int, movement: int, **more: Any) -> Json:
    horse = _foot(unit_id, name, points, models, movement=movement, **more)
    return {**horse, "category": "cavalry"}


def _leader(unit_id: str, name: str, rank: str, points: int, **fields: Any) -> Json:
    leader = {"id": unit_id, "name": name, "rank": rank, "points": points, **fields}
    return {**leader, "category": "character"}


ARMIES: list[Json] = [
    {
        "id": "host",
        "name": "Host of Hohenstein",
        "owner": "valley",
        "hex": [1, 4],
        "units": [
            _leader("konrad", "Konrad of Hohenstein", "general", 160),
            _foot("swords", "Swordsmen", 250, 25),
            _foot("guns", "Handgunners", 150, 15),
            _horse("pistols", "Pistoliers", 133, 7, movement=8),
        ],
    },
    {
        "id": "column",
        "name": "Column of Firn",
        "owner": "valley",
        "hex": [5, 2],
        "units": [
            _leader("anselm", "Captain Anselm", "hero", 90),
            _foot("spears", "Spears of Firn", 175, 25),
            _foot("axes", "Halberds of Firn", 200, 25),
            _foot("flails", "Flagellants", 150, 20),
            _foot("bows", "Archers", 128, 16, skirmisher=True),
        ],
    },
    {
        "id": "reserve",
        "name": "Reserve of Murmel",
        "owner": "valley",
        "hex": [1, 7],
        "units": [
            _leader("lise", "Lise of Murmel", "champion", 45),
            _foot("company", "Free Company", 120, 20),
        ],
    },
    {
        "id": "horde",
        "name": "Skarfang's Horde",
        "owner": "pass",
        "hex": [7, 1],
        "units": [
            _leader("skarfang", "Skarfang", "general", 150),
            _leader("grukk", "Old Grukk", "hero", 105, spell_caster=True),
            _foot("black-orcs", "Black Orcs", 220, 20, elite=True),
            _foot("boyz", "Orc Boyz", 180, 30),
            _foot("savages", "Savage Orcs", 160, 20, skirmisher=True),
            {"id": "lobber", "name": "Rock Lobber", "category": "war_machine", "points": 80},
        ],
    },
    {
        "id": "riders",
        "name": "Riders of the Hold",
        "owner": "pass",
        "hex": [9, 2],
        "units": [
            _leader("grizzit", "Grizzit", "hero", 70, movement=9, mounted=True),
            _horse("wolves", "Goblin Wolf Riders", 120, 10, movement=9),
            _horse("spiders", "Forest Goblin Spider Riders", 130, 10, movement=7, skirmisher=True),
        ],
    },
]
