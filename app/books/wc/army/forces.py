"""What an army, garrison or party consists of. All figures are army-list points."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.books.wc.entities import Army, Category, Settlement, Unit
from app.engine.position import Position

Force = Army | Settlement


@dataclass(frozen=True)
class Strength:
    """Points of a force in the classes that a full scouting report tells apart."""

    rank_and_file: int = 0
    characters: int = 0
    special_characters: int = 0
    war_machines: int = 0
    monsters: int = 0

    @property
    def total(self) -> int:
        return (
            self.rank_and_file
            + self.characters
            + self.special_characters
            + self.war_machines
            + self.monsters
        )


def units_of(position: Position, force_id: str) -> list[Unit]:
    """The units and characters of a force."""
    return position.where(Unit, force=force_id)


def force_of(position: Position, force_id: str) -> Force | None:
    """The army or settlement of this id."""
    return position.get(Army, force_id) or position.get(Settlement, force_id)


def noted_points(force: Force) -> int:
    """The points of the force that are noted but not drawn up (wc.army.points-only)."""
    noted = force.noted_points if isinstance(force, Army) else force.noted_residents_points
    return noted or 0


def points_of(position: Position, force_id: str) -> int:
    """The points of a force, drawn up and noted ones together (wc.army.size)."""
    force = force_of(position, force_id)
    noted = 0 if force is None else noted_points(force)
    return noted + sum(unit.points for unit in units_of(position, force_id))


def strength_of(units: Iterable[Unit]) -> Strength:
    """The points of these units by class (wc.scouting.result.full)."""
    points = dict.fromkeys(Strength.__dataclass_fields__, 0)
    for unit in units:
        points[class_of(unit)] += unit.points
    return Strength(**points)


def class_of(unit: Unit) -> str:
    """The class of a unit in a full report."""
    match unit.category:
        case "character":
            return "special_characters" if unit.special else "characters"
        case "war_machine":
            return "war_machines"
        case "monster":
            return "monsters"
        case _:
            return "rank_and_file"


def is_rank_and_file(unit: Unit) -> bool:
    """Neither a character, nor their mount, nor a war machine."""
    return may_be_led(unit.category) and unit.ridden_by is None


def may_be_led(category: Category) -> bool:
    """Whether troops of this category have a champion, and test when they starve."""
    return category not in ("character", "war_machine")
