"""Where the Undead raise new troops (wc.race.undead.placement)."""

from typing import Any

import pytest

from app.books.wc.entities import Recruits
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.build import army, position, settlement, side, unit
from tests.play import table

PLACE = table("wc", "place-troops", actor="red", recruits="recruits-1", settlement="bern")
RECRUIT = table("wc", "recruit", actor="red")
UNDEAD = pytest.mark.rule("wc.race.undead.placement")
VAMPIRE: dict[str, Any] = {"category": "character", "unit_type": "Vampire Lord"}


def crypt(*entities: Entity, points: int = 100, size: str = "town", **fields: Any) -> Position:
    """A captured place of the Undead, with an order of one unit."""
    trained = {"race": "undead", "unit_type": "Skeletons", "points": points, **fields}
    return position(
        settlement("bern", "red", (0, 0), size=size, original_owner="blue", captured=True),
        Recruits(id="recruits-1", owner="red", turn=1, ready_turn=1, copper=9),
        unit("new", "recruits-1", **trained),
        *entities,
        phase="resolution",
        sides=(side("red", "undead", treasury_copper=50), side("blue")),
    )


@UNDEAD
@pytest.mark.parametrize(
    ("size", "points", "codes"),
    [
        ("town", 500, []),
        ("town", 501, ["placement-limit"]),
        ("city", 1_000, []),
        ("city", 1_001, ["placement-limit"]),
        ("village", 50, ["no-training"]),
    ],
)
def test_they_place_troops_in_captured_settlements(
    size: str, points: int, codes: list[str]
) -> None:
    at = crypt(size=size, points=points)
    assert PLACE.codes(at) == codes
    if not codes:
        told = PLACE.play(at).seen_by("red")
        assert told is not None
        assert "wc.race.undead.placement" in told["rules"]


@UNDEAD
def test_a_vampire_is_made_by_a_vampire() -> None:
    vlad = [army("army-1", "red", (3, 0)), unit("vlad", "army-1", race="undead", **VAMPIRE)]
    assert PLACE.codes(crypt(size="city", **VAMPIRE)) == ["no-vampire-alive"]
    assert PLACE.codes(crypt(*vlad, size="city", **VAMPIRE)) == []


@UNDEAD
def test_without_a_vampire_none_is_bought() -> None:
    entry = {"name": "Vampire Count", "category": "character", "points": 100}
    sides = (side("red", "undead", treasury_copper=50), side("blue", treasury_copper=50))
    at = position(phase="upkeep", sides=sides)
    assert RECRUIT.codes(at, units=[entry]) == ["no-vampire-alive"]
    assert RECRUIT.by("blue").codes(at, units=[entry]) == []
