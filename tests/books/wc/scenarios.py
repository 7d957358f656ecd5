"""Small scenarios for tests: two realms, each with a land of its own, and what a test changes."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from app.books.wc.options import WarOptions
from app.books.wc.scenario import Scenario, set_up
from app.engine.book import ScenarioInvalid, SetUp
from app.engine.entity import Entity
from app.engine.settings import Settings

Json = dict[str, Any]

WIDTH = 4
ROWS = 4


def land(territory: str, column: int, width: int = WIDTH) -> list[Json]:
    """A block of plains in one territory, `ROWS` hexes high."""
    return [
        {"hex": [q, r], "terrain": "plains", "territories": [territory]}
        for q in range(column, column + width)
        for r in range(ROWS)
    ]


def scenario(**changes: Any) -> Json:
    """A sound scenario without a warning: `red` holds `redland` (q 0 to 3), `blue` `blueland`."""
    plain: Json = {
        "name": "Borderland",
        "sides": [
            {"id": "red", "name": "Red", "race": "empire"},
            {"id": "blue", "name": "Blue", "race": "orcs_goblins"},
        ],
        "map": {"hexes": [*land("redland", 0), *land("blueland", 4), *land("wild", 8)]},
        "territories": [
            {"id": "redland", "name": "Redland"},
            {"id": "blueland", "name": "Blueland"},
            {"id": "wild", "name": "The Wild"},
        ],
        "settlements": [settlement("redford", "red"), settlement("bluefort", "blue", hex=[4, 0])],
    }
    return {**plain, **deepcopy(changes)}


def settlement(settlement_id: str, owner: str, **fields: Any) -> Json:
    """A village in the corner of redland, unless said otherwise."""
    values: Json = {"name": settlement_id.title(), "size": "village", "hex": [0, 0]}
    return {"id": settlement_id, "owner": owner, **values, **fields}


def army(army_id: str, owner: str = "red", **fields: Any) -> Json:
    """An army noted as 1,000 points in redland, unless said otherwise."""
    drawn_up = {} if "units" in fields else {"points": 1000}
    values: Json = {"name": army_id.title(), "hex": [1, 1], **drawn_up}
    return {"id": army_id, "owner": owner, **values, **fields}


def unit(name: str = "Halberdiers", points: int = 100, **fields: Any) -> Json:
    """A unit of infantry."""
    return {"name": name, "points": points, **fields}


def character(rank: str, points: int = 100, **fields: Any) -> Json:
    """A character of this rank."""
    name = fields.pop("name", rank.title())
    return {"name": name, "points": points, "category": "character", "rank": rank, **fields}


def settings(*sections: str, **options: Any) -> Settings:
    return Settings(frozenset(sections), options=WarOptions(**options))


def set_up_of(plain: Mapping[str, Any], agreed: Settings | None = None) -> SetUp:
    """Set the scenario up. Raises ScenarioInvalid."""
    return set_up(Scenario.model_validate(plain), agreed or settings())


def entities(plain: Mapping[str, Any], **options: Any) -> dict[str, Entity]:
    """The entities of the sound scenario, by id."""
    return {entity.id: entity for entity in set_up_of(plain, settings(**options)).entities}


def faults_of(
    plain: Mapping[str, Any], agreed: Settings | None = None
) -> list[tuple[str, tuple[str | int, ...]]]:
    """The codes of the scenario's faults with their places; empty where it has none."""
    try:
        set_up_of(plain, agreed)
    except ScenarioInvalid as invalid:
        return [(fault.msg.partition(":")[0], fault.loc) for fault in invalid.faults]
    return []


def codes_of(plain: Mapping[str, Any], agreed: Settings | None = None) -> list[str]:
    """The codes of the scenario's faults."""
    return [code for code, _ in faults_of(plain, agreed)]


def warnings_of(plain: Mapping[str, Any], agreed: Settings | None = None) -> list[str]:
    """The codes of what is unusual in a sound scenario."""
    return [warning.msg.partition(":")[0] for warning in set_up_of(plain, agreed).warnings]
