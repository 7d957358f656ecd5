"""What makes a ready scenario out of a map text: troops, places, armies and their writing."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.books.wc.map_making.territories import divide
from app.books.wc.map_making.text_mapper import import_text_mapper
from app.engine.hexgrid import Hex

MAPS = Path(__file__).parents[3] / "data" / "maps"
WIDTH = 180

Json = dict[str, Any]


# --- troops --------------------------------------------------------------------------------------


def foot(kind: str, points: int, models: int, **fields: Any) -> Json:
    """A regiment on foot."""
    return {"name": kind, "category": "infantry", "points": points, "models": models, **fields}


def horse(kind: str, points: int, models: int, **fields: Any) -> Json:
    """A regiment of cavalry."""
    return {**foot(kind, points, models, **fields), "category": "cavalry"}


def engine(kind: str, points: int, **fields: Any) -> Json:
    """A war machine with its crew."""
    return {"name": kind, "category": "war_machine", "points": points, **fields}


def leader(name: str, kind: str, rank: str, points: int, **fields: Any) -> Json:
    """A character."""
    return {
        "name": name,
        "unit_type": kind,
        "category": "character",
        "rank": rank,
        "points": points,
        **fields,
    }


def realm(side: str, name: str, race: str, treasury_copper: int) -> Json:
    """A side as a scenario has it."""
    return {"id": side, "name": name, "race": race, "treasury_copper": treasury_copper}


# --- places and armies ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """A settlement of the map that the scenario keeps, and what becomes of it."""

    drawn: str
    id: str
    name: str
    size: str
    owner: str
    residents: int | list[Json] = 0
    more: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Force:
    """An army beside a place: its units, or points to be drawn up later, and its train."""

    beside: str
    id: str
    name: str
    troops: int | list[Json]
    supply: int | None = None
    copper: int = 0


# --- the scenario --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Centre:
    id: str
    hex: Hex


def make(
    map_name: str,
    heading: Json,
    sides: Sequence[Json],
    places: Sequence[Place],
    forces: Sequence[Force],
) -> Json:
    """A whole scenario: every place the centre of a territory of the map."""
    imported = import_text_mapper((MAPS / f"{map_name}.txt").read_text(encoding="utf-8"))
    hexes = {drawn.id: drawn.hex for drawn in imported.settlements}
    centres = [Centre(f"{place.id}-land", hexes[place.drawn]) for place in places]
    divided = divide(imported.map, centres)
    stands = {place.id: (place.owner, hexes[place.drawn]) for place in places}
    return {
        **heading,
        "recommended_settings": {"sections": ["terrain"]},
        "start": {"year": 2502, "season": "spring"},
        "sides": list(sides),
        "map": json.loads(divided.model_dump_json(exclude_defaults=True)),
        "territories": [{"id": f"{p.id}-land", "name": f"Land of {p.name}"} for p in places],
        "settlements": [_settlement(place, hexes[place.drawn]) for place in places],
        "armies": [_army(force, *stands[force.beside]) for force in forces],
        "baggage_trains": [
            _train(force, stands[force.beside][0]) for force in forces if force.supply is not None
        ],
    }


def _settlement(place: Place, at: Hex) -> Json:
    return {
        "id": place.id,
        "name": place.name,
        "size": place.size,
        "hex": list(at),
        "owner": place.owner,
        **place.more,
        "residents": place.residents,
    }


def _army(force: Force, owner: str, at: Hex) -> Json:
    listed = {"points": force.troops} if isinstance(force.troops, int) else {"units": force.troops}
    return {"id": force.id, "name": force.name, "owner": owner, "hex": list(at), **listed}


def _train(force: Force, owner: str) -> Json:
    return {
        "id": f"{force.id}-carts",
        "owner": owner,
        "army": force.id,
        "supply": force.supply,
        "copper": force.copper,
    }


def written(value: Any, indent: int = 0) -> str:
    """The value as JSON, broken into lines only where one does not hold it."""
    plain = json.dumps(value, ensure_ascii=False)
    if len(plain) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return plain
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(key)}: {written(part, indent + len(key) + 5)}"
            if not isinstance(part, dict | list)
            else f"{json.dumps(key)}: {written(part, indent + 1)}"
            for key, part in value.items()
        ]
    else:
        parts = [written(part, indent + 1) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    body = ",\n".join(inner + part for part in parts)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"
