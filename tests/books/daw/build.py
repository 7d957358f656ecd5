"""Small battles for rules tests: two sides, an open field, and the units a test puts on it."""

from typing import Any

from app.books.daw.battlefield import Battlefield
from app.books.daw.entities import Battle, Group, SaveTargets, Unit
from app.engine.entity import Entity, Side
from app.engine.hexgrid import Hex
from app.engine.position import Position
from app.engine.settings import Settings

SAVES = SaveTargets(petrification=12, poison=13, blast=14, spells=15)


def group(*powers: str, count: int = 20, **fields: Any) -> Group:
    """Twenty creatures of man size with these powers."""
    return Group.model_validate({"type": "creature", "count": count, "powers": powers, **fields})


def unit(unit_id: str, side: str, at: Hex, facing: int = 2, *powers: str, **fields: Any) -> Unit:
    """A formed unit on foot of 8 uhp and 4 unit hit dice; red obeys `rufus`, blue `basil`."""
    commander = fields.get("commander", {"red": "rufus", "blue": "basil"}[side])
    max_uhp = fields.get("max_uhp", 8)
    values: dict[str, Any] = {
        "name": unit_id.title(),
        "commander": commander,
        "controlled_by": commander,
        "max_uhp": max_uhp,
        "uhp": max_uhp,
        "uhd": 4,
        "saves": SAVES,
        "walk_rate": 2,
        "groups": (
            group(*powers, count=fields.pop("count", 20), size=fields.pop("size", "large")),
        ),
    }
    return Unit(id=unit_id, side=side, hex=at, facing=facing, **{**values, **fields})


def position(
    *entities: Entity,
    phase: str = "activation",
    active: str | None = None,
    commander: str | None = "rufus",
    field: Battlefield | None = None,
    **battle: Any,
) -> Position:
    """A battle of `red` against `blue` in which a unit is activated, the first unless named."""
    is_activated = phase in ("activation", "movement", "attack", "damage")
    first = next((e.id for e in entities if isinstance(e, Unit)), None)
    frame = Battle(
        id="campaign",
        phase=phase,
        active_commander=commander,
        commanded=(commander,) if commander else (),
        active_unit=(active or first) if is_activated else None,
        **battle,
    )
    sides = (Side(id="red", name="Red"), Side(id="blue", name="Blue"))
    return Position.of([frame, *sides, *entities], field or Battlefield(), Settings())


def of(position_: Position, unit_id: str) -> Unit:
    """The unit as it stands."""
    return position_.one(Unit, unit_id)
