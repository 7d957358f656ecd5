"""What slows a march or hastens it, and who fares worse in a river."""

from app.books.wc.profiles import RACES, profile
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import ALLOWANCE, CROSSING, PACE, Marcher, Mover, Wader
from app.books.wc.variation.term import Term
from app.engine.position import Position

CHARACTER = TABLES["wc.terrain.river.crossing"].modifier("character")


def _lost_to_fatigue(_position: Position, mover: Mover) -> int:
    return profile(mover.race).fatigue.at(mover.counter.fatigue).movement


def _level(_position: Position, mover: Mover) -> str:
    return f"the Movement that it loses at fatigue {mover.counter.fatigue}"


FATIGUE = tuple(
    Term(
        quantity=PACE,
        rule=profile(race).fatigue.rule,
        races=(race,),
        text=_level,
        value=_lost_to_fatigue,
    )
    for race in RACES
    if any(level.movement for level in profile(race).fatigue.levels)
)

AT_LEAST_ONE = Term(
    quantity=PACE,
    rule="wc.race.fatigue.lookup",
    text="fatigue takes no Movement below 1",
    value=1,
    stage="floor",
)


def _marches_fast(_position: Position, marcher: Marcher) -> bool:
    return marcher.manner == "fast"


def _is_forced(_position: Position, marcher: Marcher) -> bool:
    return marcher.manner == "forced"


MARCHES = (
    Term(
        quantity=ALLOWANCE,
        rule="wc.move.fast-march",
        text="a fast march: half as much again, in half points",
        value=50,
        stage="percent",
        when=_marches_fast,
    ),
    Term(
        quantity=ALLOWANCE,
        rule="wc.move.forced-march",
        text="a forced march: twice as much, in half points",
        value=100,
        stage="percent",
        when=_is_forced,
    ),
)


def _is_character(_position: Position, wader: Wader) -> bool:
    return wader.unit.category == "character"


def _whose(_position: Position, wader: Wader) -> str:
    return f"{wader.unit.name}: {CHARACTER.text}"


CHARACTERS = Term(
    quantity=CROSSING,
    rule="wc.terrain.river.crossing",
    text=_whose,
    value=CHARACTER.value,
    when=_is_character,
)
