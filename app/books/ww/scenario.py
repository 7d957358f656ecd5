"""The scenario of a game: who plays, on which map, with which tables (ww.data.override).

All but the players may be left out: then the default map, the printed tables and alignments serve.
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.books.ww.entities import Alignment, Game, Kind, Player, Warlord
from app.books.ww.map import DEFAULT_MAP, MOST_PLAYERS, GameMap, map_faults, spaces_of
from app.books.ww.states import SETUP_WARLORDS
from app.books.ww.warlords import (
    PRINTED,
    TableRow,
    battle_rows,
    house_table,
    row_faults,
    table_key,
)
from app.engine.action import Request
from app.engine.book import Fault, ScenarioInvalid, SetUp
from app.engine.entity import Entity, Id, Name
from app.engine.settings import Settings
from app.engine.viewer import RESERVED_NAMES

MOST_KINDS = 32
MOST_ROWS = 100

Rows = Annotated[tuple[TableRow, ...], Field(min_length=1, max_length=MOST_ROWS)]


class ScenarioPlayer(Request):
    """One player. Warlord and homeland are chosen in play."""

    id: Id
    name: Name


class Scenario(Request):
    """A game before anybody has chosen a warlord."""

    name: Annotated[Name, Field(description="What the scenario is called.")] = "Wizards & Warlords"
    summary: Annotated[
        str, Field(max_length=2_000, description="What it is about, in a few sentences.")
    ] = ""
    players: Annotated[
        tuple[ScenarioPlayer, ...],
        Field(min_length=2, max_length=MOST_PLAYERS, description="In joining order."),
    ]
    map: Annotated[GameMap | None, Field(description="Without it, the default map.")] = None
    tables: Annotated[
        dict[Kind, Rows],
        Field(max_length=MOST_KINDS, description="Battle tables in place of the printed ones."),
    ] = Field(default_factory=dict)
    alignments: Annotated[
        dict[Kind, Alignment],
        Field(max_length=MOST_KINDS, description="Alignments in place of the printed ones."),
    ] = Field(default_factory=dict)

    @property
    def kinds(self) -> list[str]:
        """The kinds of warlord in this game: the printed ones and those it has tables for."""
        return [*PRINTED, *(kind for kind in self.tables if kind not in PRINTED)]


def set_up(scenario: Scenario, settings: Settings) -> SetUp:
    """The entities of the scenario. Raises ScenarioInvalid with every fault."""
    game_map = scenario.map or DEFAULT_MAP
    faults = [
        *_player_faults(scenario),
        *_table_faults(scenario, settings),
        *map_faults(game_map, set(scenario.kinds), len(scenario.players)),
    ]
    if faults:
        raise ScenarioInvalid(faults)
    game = Game(
        id="campaign",
        phase=SETUP_WARLORDS,
        waiting_for=(scenario.players[0].id,),
        suggested_homelands=game_map.homelands_for(len(scenario.players)),
    )
    players = [
        Player(id=player.id, name=player.name, place=place)
        for place, player in enumerate(scenario.players, start=1)
    ]
    return SetUp((game, *players, *_warlords(scenario, settings), *spaces_of(game_map)))


def _warlords(scenario: Scenario, settings: Settings) -> Iterator[Entity]:
    for kind in scenario.kinds:
        printed = PRINTED.get(kind)
        replaced = kind in scenario.tables or house_table(settings, kind) is not None
        yield Warlord(
            id=kind,
            title=printed.title if printed else kind.replace("_", " ").capitalize(),
            alignment=scenario.alignments[kind]
            if kind in scenario.alignments
            else PRINTED[kind].alignment,
            alignment_provenance="campaign" if kind in scenario.alignments else "reconstructed",
            table=table_key(kind),
            provenance="campaign" if replaced else "reconstructed",
        )
        yield from battle_rows(
            kind, scenario.tables[kind] if kind in scenario.tables else PRINTED[kind].row
        )


def _player_faults(scenario: Scenario) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, player in enumerate(scenario.players):
        where = ("players", index, "id")
        if player.id in seen:
            yield Fault(where, f"{player.id} plays twice")
        if player.id in RESERVED_NAMES:
            yield Fault(where, f"{player.id!r} cannot be the name of a player")
        seen.add(player.id)


def _table_faults(scenario: Scenario, settings: Settings) -> Iterator[Fault]:
    for kind, rows in scenario.tables.items():
        for code, text in row_faults(rows):
            yield Fault(("tables", kind), f"{code}: {text}")
        if kind not in PRINTED and kind not in scenario.alignments:
            yield Fault(("alignments", kind), f"a new kind needs an alignment: {kind}")
        replaced = house_table(settings, kind)
        if replaced is not None:
            text = f"{replaced.id} is a house table of the settings already"
            yield Fault(("tables", kind), text)
    for kind in scenario.alignments:
        if kind not in scenario.kinds:
            yield Fault(("alignments", kind), f"unknown-kind: there is no {kind} warlord")
