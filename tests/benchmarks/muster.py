"""A scenario for measuring: many armies with scouts, each next to an enemy army."""

from typing import Any

Hex = tuple[int, int]


def facing_armies(pairs: int, hexes: int = 2_000) -> dict[str, Any]:
    """A war-campaign scenario of `pairs` armies of each side on a map of about `hexes` hexes."""
    width = max(2 * pairs, int(hexes**0.5) // 2 * 2)
    height = max(4, hexes // width)
    return {
        "name": "Facing armies",
        "summary": "For measuring.",
        "sides": [
            {"id": "red", "name": "Red", "race": "empire", "points_budget": 100_000},
            {"id": "blue", "name": "Blue", "race": "empire", "points_budget": 100_000},
        ],
        "map": {
            "hexes": [
                {
                    "hex": [q, r],
                    "terrain": "plains",
                    "territories": ["redland" if q % 2 == 0 else "blueland"],
                }
                for q in range(width)
                for r in range(height)
            ]
        },
        "territories": [
            {"id": "redland", "name": "Redland", "owner": "red"},
            {"id": "blueland", "name": "Blueland", "owner": "blue"},
        ],
        "settlements": [],
        "armies": [
            army(side, number, (2 * number + (side == "blue"), 1))
            for number in range(pairs)
            for side in ("red", "blue")
        ],
    }


def army(side: str, number: int, at: Hex) -> dict[str, Any]:
    """An army of ten units of one side."""
    units = [
        {
            "id": f"{side}-{number}-unit-{n}",
            "name": f"Outriders {n}",
            "unit_type": "Outriders",
            "category": "cavalry",
            "points": 10,
            "models": 5,
            "movement": 8,
            "leadership": 7,
            "duty": "scouts" if n == 0 else "none",
        }
        for n in range(10)
    ]
    return {
        "id": f"{side}-{number}",
        "name": f"Army {number}",
        "owner": side,
        "hex": list(at),
        "units": units,
    }
