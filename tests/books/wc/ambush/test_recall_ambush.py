"""Giving up an ambush."""

from typing import Any

import pytest

from app.books.wc.entities import Ambush, Army, Unit
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.ambushes import WEST, told
from tests.books.wc.build import (
    ambush,
    army,
    messenger,
    plain_map,
    position,
    settlement,
    unit,
)
from tests.play import book, play, refusals


def waiting(*extra: Entity, **fields: Any) -> Position:
    return position(
        ambush("hidden", "red", "west", parent_army="army-1", **{"fatigue": 3, **fields}),
        unit("rangers", "hidden", points=400),
        *extra,
        phase="upkeep",
    )


@pytest.mark.rule("wc.ambush.recall")
def test_a_party_joins_an_army_in_its_territory_and_nobody_sees_it() -> None:
    at = waiting(army("army-2", "red", (-4, 0), fatigue=1), unit("spears", "army-2"))
    asked = {"party": "hidden", "join_army": "army-2"}
    played = play("wc", at, "red", "recall-ambush", asked)
    assert played.position.one(Unit, "rangers").force == "army-2"
    assert played.position.one(Army, "army-2").fatigue == 3
    assert played.position.all(Ambush) == []
    assert played.seen_by("blue") is None


@pytest.mark.rule("wc.ambush.recall")
def test_a_party_comes_out_as_a_new_army_which_everybody_sees() -> None:
    at = waiting()
    played = play("wc", at, "red", "recall-ambush", {"party": "hidden", "hex": [-4, 0]})
    out = played.position.one(Army, "hidden")
    assert (out.hex, out.fatigue, out.action) == ((-4, 0), 3, "none")
    assert told(played, "blue")["summary"] == "West ambush party comes out of hiding in (-4, 0)."
    assert "request" not in told(played, "blue")


@pytest.mark.rule("wc.ambush.recall")
@pytest.mark.parametrize(
    ("extra", "asked", "code"),
    [
        ([army("army-1", "red", (1, 0))], {"join_army": "army-1"}, None),
        ([army("army-2", "red", (1, 0))], {"join_army": "army-2"}, "not-co-located"),
        ([army("army-9", "blue", WEST)], {"join_army": "army-9"}, "not-owner"),
        ([], {"join_army": "army-9"}, "unknown-entity"),
        ([], {"hex": [1, 0]}, "territory-not-in-hex"),
        ([army("army-9", "blue", (-4, 0))], {"hex": [-4, 0]}, "hex-not-free"),
        ([army("army-9", "blue", (-4, 0))], {"hex": [-5, 0]}, "hex-not-free"),
        ([army("army-9", "blue", (-4, 0))], {"hex": [-6, 0]}, None),
        ([messenger("rider", "blue", (-4, 0))], {"hex": [-4, 0]}, "hex-not-free"),
    ],
)
def test_where_a_party_may_go(extra: list[Entity], asked: dict[str, Any], code: str | None) -> None:
    found = refusals("wc", waiting(*extra), "red", "recall-ambush", {"party": "hidden", **asked})
    assert found == ([] if code is None else [code])


@pytest.mark.rule("wc.ambush.recall")
@pytest.mark.parametrize(("points", "codes"), [(4600, []), (4601, ["army-too-large"])])
def test_an_army_holds_5000_points(points: int, codes: list[str]) -> None:
    at = waiting(army("army-1", "red", WEST), unit("host", "army-1", points=points))
    asked = {"party": "hidden", "join_army": "army-1"}
    assert refusals("wc", at, "red", "recall-ambush", asked) == codes


@pytest.mark.rule("wc.ambush.recall")
def test_a_recall_names_an_army_or_a_hex_and_others_parties_are_unknown() -> None:
    request = book("wc").actions["recall-ambush"].request
    for asked in ({}, {"join_army": "army-1", "hex": (0, 0)}):
        with pytest.raises(ValueError, match="either"):
            request.model_validate({"party": "hidden", **asked})
    asked = {"party": "hidden", "hex": [-4, 0]}
    assert refusals("wc", waiting(), "blue", "recall-ambush", asked)[0] == "unknown-entity"


@pytest.mark.rule("wc.ambush.recall")
@pytest.mark.rule("wc.army.hex-limit")
def test_a_party_joins_an_army_behind_walls_only_if_they_hold_it() -> None:
    tower = settlement("ulric", "red", (-4, 0), size="border_tower", territory="west")
    guard = [army("army-2", "red", (-4, 0), inside="ulric"), unit("guard", "army-2", points=950)]
    join = {"party": "hidden", "join_army": "army-2"}
    given = waiting(tower, *guard)
    assert refusals("wc", given, "red", "recall-ambush", join) == ["capacity-exceeded"]


@pytest.mark.rule("wc.ambush.recall")
def test_a_party_comes_out_on_land() -> None:
    lake = plain_map({(-4, 0): "sea"})
    given = position(
        ambush("hidden", "red", "west"), unit("rangers", "hidden"), phase="upkeep", game_map=lake
    )
    out = {"party": "hidden", "hex": [-4, 0]}
    assert refusals("wc", given, "red", "recall-ambush", out) == ["hex-impassable"]
