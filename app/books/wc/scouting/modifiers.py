"""What makes an army easier or harder to scout (wc.scouting.modifiers)."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.books.wc.army.casualties import on_duty
from app.books.wc.entities import Army, ScoutingParty, Settlement
from app.books.wc.map import CampaignMap
from app.books.wc.tables import TABLES
from app.books.wc.works.earthworks import defences
from app.engine.position import Position

TABLE = TABLES["wc.scouting.results"]
SHELTERING_SIZES = ("town", "city", "capital", "fortress")


@dataclass(frozen=True)
class Term:
    """One modifier that applies; a private one is known to the scouted side alone."""

    value: int
    text: str
    is_public: bool


def modifiers_against(position: Position, target: Army | Settlement) -> Iterator[Term]:
    """The terms that apply to scouting this army or garrison (wc.scouting.modifiers)."""
    for name, is_public in _conditions(position, target):
        modifier = TABLE.modifier(name)
        yield Term(modifier.value, modifier.text, is_public)


def _conditions(position: Position, target: Army | Settlement) -> Iterator[tuple[str, bool]]:
    if isinstance(target, Army):
        if target.fatigue > 0:
            yield "target-fatigued", False
        if target.march in ("fast", "forced"):
            yield "target-on-march", True
    if _is_in_woods(position, target):
        yield "target-in-woods", True
    if _has_scouts(position, target):
        yield "target-has-scouts", False
    if _is_sheltered(position, target):
        yield "target-in-town", True
    elif isinstance(target, Army) and defences(position, target) == "field":
        yield "target-in-works", target.works == "field"


def _is_in_woods(position: Position, target: Army | Settlement) -> bool:
    game_map: CampaignMap = position.map
    return game_map.terrain_at(target.hex) == "forest"


def _has_scouts(position: Position, target: Army | Settlement) -> bool:
    attendant = position.where(ScoutingParty, home_army=target.id, hex=target.hex)
    return bool(attendant or on_duty(position, target.id, "scouts"))


def _is_sheltered(position: Position, target: Army | Settlement) -> bool:
    place = target if isinstance(target, Settlement) else position.get(Settlement, target.inside)
    return place is not None and place.size in SHELTERING_SIZES
