"""How the Undead go through water (wc.terrain.river.crossing)."""

from app.books.wc.variation.asked import DELAYED, MAY_WADE, WAY_THROUGH, Wader
from app.books.wc.variation.ban import Ban
from app.books.wc.variation.word import Setting
from app.engine.position import Position

RULE = "wc.terrain.river.crossing"


def _is_character(_position: Position, wader: Wader) -> bool:
    return wader.unit.category == "character"


def _is_vampire(_position: Position, wader: Wader) -> bool:
    return "vampire" in wader.unit.unit_type.lower()


def _crosses_by_bridges(_position: Position, wader: Wader) -> str:
    return f"{wader.unit.name} crosses rivers by bridges alone; leave it behind."


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
