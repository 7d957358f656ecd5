"""Tables and the map as this campaign has them, and where they come from (pom.data.override)."""

from dataclasses import replace

from app.books.pom.atlas import INVADERS, PROVINCES
from app.books.pom.entities import Province
from app.books.pom.options import PRINTED, options_of, route_of
from app.engine.english import counted, listed
from app.engine.position import Position
from app.engine.table import Provenance, ResultTable, Row

NAMES = {province.id: province.name for province in PROVINCES}


def table(position: Position, printed: ResultTable) -> ResultTable:
    """The table that is rolled on: the campaign's own, or the printed one, with its options."""
    found = position.settings.table(printed)
    if printed.id == "pom.event.invasion":
        return _with_routes(position, found)
    if printed.id == "pom.setup.npc":
        return _with_opponents(position, found)
    return found


def _with_routes(position: Position, found: ResultTable) -> ResultTable:
    own = options_of(position).invasion_routes
    if not own:
        return found
    rows = tuple(replace(row, text=_way(position, row)) for row in found.rows)
    return replace(found, rows=rows, provenance="campaign")


def _way(position: Position, row: Row) -> str:
    way = ", ".join(NAMES[province] for province in route_of(position, row.result))
    return f"The {INVADERS[row.result].name}: {way}."


def _with_opponents(position: Position, found: ResultTable) -> ResultTable:
    own = options_of(position).opponent_legions
    if own == PRINTED.opponent_legions:
        return found
    rows = tuple(replace(row, text=_rivals(int(row.result), own)) for row in found.rows)
    return replace(found, rows=rows, provenance="campaign")


def _rivals(number: int, legions: tuple[int, ...]) -> str:
    generals = counted(number, "general")
    return f"{generals}, each with {legions[number - 1]} + 1d6 legions."


def losses_provenance(position: Position) -> Provenance:
    """Whether the steps of losses are reconstructed or the campaign's own."""
    own = options_of(position).losses != PRINTED.losses
    return "campaign" if own else "reconstructed"


def neighbours_text(province: Province) -> str:
    """The neighbours of the province in their order, which a die counts out."""
    around = listed(NAMES[neighbour] for neighbour in province.neighbours)
    return f"Neighbours of {province.name}, from due north: {around}."


def adjacency_provenance(position: Position) -> Provenance:
    """Whether the neighbours are those of the printed map or the campaign's own."""
    return "reconstructed" if options_of(position).adjacency is None else "campaign"
