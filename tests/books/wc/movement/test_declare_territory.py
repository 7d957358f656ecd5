"""The territory of a counter in a hex that a border cuts."""

from typing import Any

import pytest

from app.books.wc.entities import Army
from app.engine.position import Position
from tests.books.wc.build import army, party, plain_map, position, settlement, unit
from tests.play import table

BORDER = plain_map(territories={(0, 0): ("east", "west")})


def upkeep(*entities: Any, turn: int = 1) -> Position:
    return position(*entities, phase="upkeep", game_map=BORDER, turn=turn)


declare = table("wc", "declare-territory", actor="red", counter="army-1")


@pytest.mark.rule("wc.map.border-hex")
def test_the_owner_chooses_once_in_each_upkeep_and_everybody_sees_it() -> None:
    given = upkeep(army("army-1", "red", (0, 0)), unit("spears", "army-1"))
    played = declare.play(given, territory="west")
    counter = played.position.one(Army, "army-1")
    assert (counter.declared_territory, counter.territory_chosen_turn) == ("west", 1)
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "Army-1 now counts as being in Westmark."
    assert declare.codes(played.position, territory="east") == ["already-declared"]
    later = upkeep(counter, turn=2)
    assert declare.codes(later, territory="east") == []


@pytest.mark.rule("wc.map.border-hex")
@pytest.mark.parametrize(
    ("counter", "territory", "codes"),
    [
        (army("army-1", "red", (0, 0)), "east", ["already-declared"]),
        (army("army-1", "red", (2, 0)), "west", ["territory-not-in-hex"]),
        (army("army-1", "red", (0, 0)), "nowhere", ["unknown-entity"]),
        (army("army-1", "blue", (0, 0)), "west", ["not-owner"]),
        (party("army-1", "red", (0, 0)), "west", []),
    ],
)
def test_what_may_be_declared(counter: Any, territory: str, codes: list[str]) -> None:
    assert declare.codes(upkeep(counter), territory=territory) == codes


@pytest.mark.rule("wc.militia.movement")
def test_militia_do_not_cross_the_border_by_word() -> None:
    home = settlement("dorf", "red", (1, 0), size="village")
    given = upkeep(
        home, army("army-1", "red", (0, 0)), unit("militia", "army-1", home_settlement="dorf")
    )
    assert declare.codes(given, territory="west") == ["militia-bound"]
