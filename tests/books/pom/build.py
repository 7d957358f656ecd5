"""Small positions for rules tests: the printed map, and on it what a test says."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.books.pom.atlas import PROVINCES
from app.books.pom.book import BOOK
from app.books.pom.entities import (
    LOST,
    PLAYER,
    SENATE,
    Battle,
    General,
    Province,
    Year,
)
from app.books.pom.generals.arrival import new_general
from app.books.pom.options import PomeriumOptions
from app.books.pom.scenario import Scenario
from app.engine.entity import Side
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.table import ResultTable
from tests.play import Played, play

Holdings = Mapping[str, tuple[int, Iterable[str]]]
START: Holdings = {"pc": (6, ["italy"]), "npc1": (4, ["spain"])}


def position(
    generals: Holdings = START,
    garrisons: Mapping[str, int] | None = None,
    pools: Mapping[str, int] | None = None,
    lost: Iterable[str] = (),
    phase: str = "pc_activity",
    sections: Iterable[str] = (),
    traits: Mapping[str, Mapping[str, int]] | None = None,
    favoured: Iterable[str] = (),
    tables: Iterable[ResultTable] = (),
    options: Mapping[str, Any] | None = None,
    **year: Any,
) -> Position:
    """A game in which these generals hold these provinces with so many legions.

    Core provinces of nobody are the senate's, without a legion unless said; the frontier is lost.
    """
    owners = {province: general for general, (_, held) in generals.items() for province in held}
    frame = Year(id="campaign", phase=phase, waiting_for=(PLAYER,), **year)
    people = [
        new_general(0 if name == PLAYER else int(name[3:]), legions).model_copy(
            update=dict((traits or {}).get(name, {}))
        )
        for name, (legions, _) in generals.items()
    ]
    land = [
        province.model_copy(
            update={
                "owner": owners.get(province.id, _unruled(province, lost)),
                "garrison": (garrisons or {}).get(province.id, 0),
                "pool": (pools or {}).get(province.id),
                "favoured": province.id in favoured,
            }
        )
        for province in PROVINCES
    ]
    settings = Settings(
        frozenset(sections),
        house_tables={table.id: table for table in tables},
        options=PomeriumOptions.model_validate(dict(options or {})),
    )
    return Position.of([frame, Side(id=PLAYER, name="The heir"), *people, *land], None, settings)


def _unruled(province: Province, lost: Iterable[str]) -> str:
    return SENATE if province.is_core and province.id not in lost else LOST


def before_setup(sections: Iterable[str] = (), **scenario: Any) -> Position:
    """A game as its scenario leaves it, before the umpire's opening."""
    settings = Settings(frozenset(sections), options=PomeriumOptions())
    start = BOOK.set_up(Scenario.model_validate(scenario), settings)
    return Position.of(start.entities, start.map, settings)


def do(at: Position, action: str, dice: Any = (), **request: Any) -> Played:
    """The player's action, with these dice and no others; `dice=None` has the server roll."""
    return play("pom", at, PLAYER, action, request, dice)


def general(at: Position, name: str) -> General:
    return at.one(General, name)


def legions(at: Position, *names: str) -> list[int]:
    return [at.one(General, name).legions for name in names]


def province(at: Position, name: str) -> Province:
    return at.one(Province, name)


def held_by(at: Position, owner: str) -> set[str]:
    return {p.id for p in at.where(Province, owner=owner)}


def year(at: Position) -> Year:
    return at.one(Year, "campaign")


def waiting_battle(at: Position) -> Battle | None:
    return at.get(Battle, "battle")
