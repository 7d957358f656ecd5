"""How the Undead go through water (wc.terrain.river.crossing), and where they raise troops."""

from app.books.wc.economy.modifiers import ORIGINAL_SETTLEMENT_ONLY
from app.books.wc.entities import Recruits, Unit
from app.books.wc.variation.asked import (
    DELAYED,
    MAY_RECRUIT,
    MAY_WADE,
    WAY_THROUGH,
    Recruited,
    Wader,
)
from app.books.wc.variation.ban import Ban
from app.books.wc.variation.lift import Lift
from app.books.wc.variation.word import Setting
from app.engine.position import Position

RULE = "wc.terrain.river.crossing"
PLACEMENT_RULE = "wc.race.undead.placement"


def _is_character(_position: Position, wader: Wader) -> bool:
    return wader.unit.category == "character"


def _is_vampire(_position: Position, subject: Wader | Recruited) -> bool:
    return "vampire" in subject.unit.unit_type.lower()


def _crosses_by_bridges(_position: Position, wader: Wader) -> str:
    return f"{wader.unit.name} crosses rivers by bridges alone; leave it behind."


def _is_first_vampire(position: Position, recruited: Recruited) -> bool:
    """Whether it is a vampire, and none of its side's is on the map to turn it into one."""
    if not _is_vampire(position, recruited):
        return False
    others = position.where(Unit, owner=recruited.unit.owner)
    return not any(
        _is_vampire(position, Recruited(recruited.race, other))
        for other in others
        if position.get(Recruits, other.force) is None
    )


def _needs_a_vampire(_position: Position, recruited: Recruited) -> str:
    return f"No vampire of yours is alive to make {recruited.unit.name} one."


CHARACTERS_WALK = Setting(
    word=WAY_THROUGH, rule=RULE, races=("undead",), value="walks", when=_is_character
)
WASHED_DOWN = Setting(word=DELAYED, rule=RULE, races=("undead",), value="washed-down")
VAMPIRES_SHUN_WATER = Ban(
    question=MAY_WADE,
    code="unit-not-eligible",
    rule=RULE,
    when=_is_vampire,
    detail=_crosses_by_bridges,
)
RAISED_ANYWHERE = Lift(lifts=ORIGINAL_SETTLEMENT_ONLY, rule=PLACEMENT_RULE, races=("undead",))
VAMPIRES_MAKE_VAMPIRES = Ban(
    question=MAY_RECRUIT,
    code="no-vampire-alive",
    rule=PLACEMENT_RULE,
    races=("undead",),
    when=_is_first_vampire,
    detail=_needs_a_vampire,
)
