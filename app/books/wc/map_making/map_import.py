"""Maps of other programs as the `map` part of a scenario."""

from dataclasses import dataclass

from app.books.wc.map_making.territories import divide
from app.books.wc.map_making.text_mapper import SuggestedSettlement, import_text_mapper
from app.engine.book import MapImport
from app.engine.hexgrid import Hex


@dataclass(frozen=True)
class _Centre:
    """What a territory lies round; the territory has its id."""

    id: str
    hex: Hex


def from_text_mapper(text: str) -> MapImport:
    """Read a Text Mapper map, and lay a territory round each settlement drawn on it.

    The extras are the `territories` and `settlements` parts of a scenario, the settlements neutral
    and without residents. Raises MapImportError with every fault, line by line.
    """
    imported = import_text_mapper(text)
    centres = [_Centre(territory_id(s), s.hex) for s in imported.settlements]
    return MapImport(
        map=divide(imported.map, centres),
        warnings=imported.warnings,
        extras={
            "territories": [{"id": territory_id(s), "name": s.name} for s in imported.settlements],
            "settlements": [s.model_dump(mode="json") for s in imported.settlements],
        },
    )


def territory_id(settlement: SuggestedSettlement) -> str:
    """The id of the territory round a settlement."""
    return f"land-of-{settlement.id}"
