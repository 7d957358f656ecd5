"""A scenario in which two hosts stand next to each other, each with much that is hidden."""

from typing import Any

JSON = dict[str, Any]
WIDTH, HEIGHT = 4, 4


def _land(territory: str, column: int) -> list[JSON]:
    return [
        {"hex": [q, r], "terrain": "plains", "territories": [territory]}
        for q in range(column, column + WIDTH)
        for r in range(HEIGHT)
    ]


def unit(unit_id: str, **fields: Any) -> JSON:
    """Cavalry of the Empire that may scout, unless said otherwise."""
    values: JSON = {
        "name": unit_id.title(),
        "unit_type": "Outriders",
        "points": 150,
        "models": 10,
        "movement": 8,
        "category": "cavalry",
    }
    return {"id": unit_id, **values, **fields}


def border() -> JSON:
    """Red's host with scouts next to blue's, on either side of a border."""
    return {
        "name": "Border",
        "sides": [
            {"id": "red", "name": "Red", "race": "empire", "treasury_copper": 500},
            {"id": "blue", "name": "Blue", "race": "empire", "treasury_copper": 500},
        ],
        "sequence": ["red", "blue"],
        "map": {"hexes": [*_land("redland", 0), *_land("blueland", WIDTH)]},
        "territories": [
            {"id": "redland", "name": "Redland"},
            {"id": "blueland", "name": "Blueland"},
        ],
        "settlements": [
            _settlement("redford", "red", [0, 0]),
            _settlement("bluefort", "blue", [7, 3]),
        ],
        "armies": [
            _army("red-host", "red", [3, 1], "red-riders", "red-foot"),
            _army("blue-host", "blue", [4, 1], "blue-riders", "blue-foot"),
        ],
    }


def _settlement(settlement_id: str, owner: str, at: list[int]) -> JSON:
    name = settlement_id.title()
    return {"id": settlement_id, "name": name, "size": "town", "hex": at, "owner": owner}


def _army(army_id: str, owner: str, at: list[int], riders: str, foot: str) -> JSON:
    units = [
        unit(riders, duty="scouts"),
        unit(foot, unit_type="Halberdiers", category="infantry", movement=4, models=20),
    ]
    return {"id": army_id, "name": army_id.title(), "owner": owner, "hex": at, "units": units}
