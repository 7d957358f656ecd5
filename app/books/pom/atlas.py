"""The printed map and the ways of the invaders (pom.map.provinces, pom.event.invasion)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.books.pom.entities import Province

DATA = Path(__file__).parent / "data"
Ways = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Invader:
    """A people that may break in, and the provinces on its way, in order."""

    name: str
    route: tuple[str, ...]


def _provinces() -> tuple[Province, ...]:
    entries = tomllib.loads((DATA / "provinces.toml").read_text(encoding="utf-8"))["province"]
    return tuple(
        Province(
            id=entry["id"],
            no=number,
            name=entry["name"],
            is_core=entry["kind"] == "core",
            neighbours=tuple(entry["neighbours"]),
            sea_routes=tuple(entry.get("sea_routes", ())),
        )
        for number, entry in enumerate(entries, start=1)
    )


def _invaders() -> dict[str, Invader]:
    entries = tomllib.loads((DATA / "invasions.toml").read_text(encoding="utf-8"))
    return {key: Invader(entry["name"], tuple(entry["route"])) for key, entry in entries.items()}


PROVINCES = _provinces()
PROVINCE_IDS = frozenset(province.id for province in PROVINCES)
INVADERS = _invaders()
