"""A scenario as small as it can be, to show its form."""

from typing import Any

EXAMPLE: dict[str, Any] = {
    "name": "The ford",
    "summary": "Two realms meet at a ford that both of them want.",
    "start": {"year": 2502, "season": "spring"},
    "sides": [
        {"id": "red", "name": "Redmark", "race": "empire", "treasury_copper": 20},
        {"id": "blue", "name": "The Blue Tusks", "race": "orcs_goblins", "treasury_copper": 20},
    ],
    "map": {
        "hexes": [
            {"hex": [0, 0], "terrain": "plains", "territories": ["redland"]},
            {"hex": [1, 0], "terrain": "plains", "territories": ["redland", "blueland"]},
            {"hex": [2, 0], "terrain": "forest", "territories": ["blueland"]},
        ],
        "roads": [[[0, 0], [1, 0], [2, 0]]],
        "rivers": [[[1, 0], [2, 0]]],
        "bridges": [[[1, 0], [2, 0]]],
    },
    "territories": [
        {"id": "redland", "name": "Redland"},
        {"id": "blueland", "name": "Blueland"},
    ],
    "settlements": [
        {
            "id": "redford",
            "name": "Redford",
            "size": "town",
            "hex": [0, 0],
            "owner": "red",
            "palisade": True,
            "residents": [
                {
                    "name": "Redford militia",
                    "unit_type": "Halberdiers",
                    "points": 200,
                    "models": 20,
                    "leadership": 7,
                }
            ],
        },
        {
            "id": "tusk-lair",
            "name": "Tusk Lair",
            "size": "village",
            "hex": [2, 0],
            "owner": "blue",
            "community": "orc",
            "residents": 250,
        },
    ],
    "armies": [
        {
            "id": "army-1",
            "name": "1st Army",
            "owner": "red",
            "hex": [1, 0],
            "declared_territory": "redland",
            "units": [
                {
                    "id": "captain",
                    "name": "Captain Holt",
                    "unit_type": "Captain",
                    "category": "character",
                    "rank": "hero",
                    "points": 90,
                    "leadership": 8,
                },
                {
                    "id": "outriders",
                    "name": "Outriders of the ford",
                    "unit_type": "Outriders",
                    "category": "cavalry",
                    "points": 160,
                    "models": 8,
                    "movement": 8,
                    "leadership": 7,
                    "duty": "scouts",
                },
            ],
        },
        {
            "id": "horde",
            "name": "The horde",
            "owner": "blue",
            "hex": [2, 0],
            "points": 1000,
            "label": "infantry",
        },
    ],
    "baggage_trains": [{"id": "carts", "owner": "red", "army": "army-1", "supply": 2}],
}
