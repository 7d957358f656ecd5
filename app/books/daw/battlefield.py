"""The field of battle: where a unit may stand, and who stands where."""

from functools import cached_property
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.books.daw.entities import Unit
from app.engine.hexgrid import Hex
from app.engine.position import Position

MOST_IMPASSABLE = 5_000

Coordinate = Annotated[int, Field(ge=-1_000, le=1_000)]
Place = tuple[Coordinate, Coordinate]


class Battlefield(BaseModel):
    """The `map` part of a scenario. Without `columns` and `rows` the field has no edge."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    columns: Annotated[
        int | None,
        Field(ge=1, le=500, description="Hexes in a row; row r begins at q = -(r // 2)."),
    ] = None
    rows: Annotated[int | None, Field(ge=1, le=500, description="Rows, from r = 0 southwards.")] = (
        None
    )
    impassable: Annotated[
        tuple[Place, ...], Field(max_length=MOST_IMPASSABLE, description="Hexes nobody may enter.")
    ] = ()

    @cached_property
    def _barred(self) -> frozenset[Hex]:
        return frozenset(self.impassable)

    def is_passable(self, place: Hex) -> bool:
        """Whether a unit may stand there: on the field, and not in an impassable hex."""
        q, r = place
        on_rows = self.rows is None or 0 <= r < self.rows
        on_columns = self.columns is None or 0 <= q + r // 2 < self.columns
        return on_rows and on_columns and place not in self._barred


def field_of(position: Position) -> Battlefield:
    """The field on which this battle is fought."""
    field: Battlefield = position.map
    return field


def standing(position: Position) -> list[Unit]:
    """The units that are left, in the order of their ids."""
    return position.where(Unit, destroyed=False)


def unit_at(position: Position, place: Hex) -> Unit | None:
    """Who stands in the hex."""
    return next(iter(position.where(Unit, hex=place, destroyed=False)), None)


def is_free(position: Position, place: Hex) -> bool:
    """Whether a unit may come to stand there."""
    return field_of(position).is_passable(place) and unit_at(position, place) is None
