"""What settlements make to eat (wc.supply.production, wc.terrain.settlement-food)."""

from typing import Any

import pytest

from app.books.wc.entities import Settlement, WarCampaign
from app.books.wc.supply.production import harvest_of
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.viewer import OBSERVER
from tests.books.wc.build import army, plain_map, position, settlement, unit
from tests.books.wc.umpire import rule

HOME = (0, 0)
PRODUCTION = pytest.mark.rule("wc.supply.production")


def resolution(*entities: Entity, terrain: str = "plains", **frame: Any) -> Position:
    return position(*entities, phase="resolution", game_map=plain_map({HOME: terrain}), **frame)


def in_season(turn: int) -> WarCampaign:
    """The campaign at a turn of a year that began in spring."""
    return WarCampaign(id="campaign", phase="resolution", turn=turn)


SPRING, SUMMER, AUTUMN, WINTER = (in_season(turn) for turn in (1, 13, 25, 37))
ADVANCED = ("terrain", "seasons")


def made(size: str, *entities: Entity, terrain: str = "plains", **fields: Any) -> int:
    sections = fields.pop("sections", ())
    town = settlement("home", "red", HOME, size=size, **fields)
    at = resolution(town, *entities, terrain=terrain, sections=sections)
    return harvest_of(at, town).made.value


@PRODUCTION
@pytest.mark.parametrize(
    ("size", "supply"),
    [
        ("village", 2),
        ("town", 3),
        ("city", 4),
        ("capital", 5),
        ("fortress", 2),
        ("border_tower", 1),
    ],
)
def test_each_kind_makes_its_own_and_one_of_the_land(size: str, supply: int) -> None:
    assert made(size) == supply


@PRODUCTION
@pytest.mark.rule("wc.terrain.settlement-food")
@pytest.mark.rule("wc.season.food")
@pytest.mark.rule("wc.season.calendar")
@pytest.mark.parametrize(
    ("size", "terrain", "campaign", "supply"),
    [
        ("city", "plains", SPRING, 5),
        ("village", "jungle", SPRING, 1),
        ("border_tower", "mountains", WINTER, 0),
        ("village", "plains", WINTER, 2),
        ("village", "plains", AUTUMN, 4),
        ("city", "mountains", SUMMER, 3),
    ],
)
def test_with_terrain_and_seasons(
    size: str, terrain: str, campaign: WarCampaign, supply: int
) -> None:
    assert made(size, campaign, terrain=terrain, sections=ADVANCED) == supply


@pytest.mark.rule("wc.season.food")
def test_the_season_counts_without_terrain_too() -> None:
    assert made("village", WINTER, sections=("seasons",)) == 1
    assert made("village", WINTER) == 2


@PRODUCTION
def test_what_is_marked_on_the_map_stands_in_place_of_the_size_alone() -> None:
    assert made("town", food_override=3) == 4
    assert made("city", food_override=0) == 1


@PRODUCTION
def test_a_besieged_settlement_makes_nothing() -> None:
    assert made("town", besieged=True) == 0


@PRODUCTION
@pytest.mark.parametrize(("points", "supply"), [(450, 0), (500, 3)])
def test_a_captured_settlement_makes_food_under_five_hundred_points(
    points: int, supply: int
) -> None:
    held = (army("army-1", "red", HOME), unit("guards", "army-1", points=points))
    assert made("town", *held, captured=True) == supply
    elsewhere = (army("army-1", "red", (1, 0)), unit("guards", "army-1", points=points))
    assert made("town", *elsewhere, captured=True) == 0


@PRODUCTION
@pytest.mark.rule("wc.terrain.hills")
@pytest.mark.parametrize(
    ("around", "supply"),
    [
        ({}, 3),
        ({"all": "hills"}, 1),
        ({"all": "mountains"}, 1),
        ({"all": "hills", "one": "river_delta"}, 4),
    ],
)
def test_hills_give_what_the_best_land_beside_them_gives(
    around: dict[str, str], supply: int
) -> None:
    places = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    land = dict.fromkeys(places, around["all"]) if around else {}
    if "one" in around:
        land[places[0]] = around["one"]
    town = settlement("home", "red", HOME, size="village")
    at = position(town, sections=("terrain",), game_map=plain_map({HOME: "hills", **land}))
    assert harvest_of(at, town).made.value == supply


@PRODUCTION
def test_the_stores_grow_and_each_side_is_told_of_its_own() -> None:
    at = resolution(
        settlement("home", "red", HOME, size="village", supply=1),
        settlement("lost", "red", (3, 0), size="town", besieged=True),
        settlement("far", "blue", (-3, 0), size="city"),
        sections=("seasons",),
    )
    played = rule(at, "produce-food")
    stores = {town.id: town.supply for town in played.position.all(Settlement)}
    assert stores == {"home": 3, "lost": 0, "far": 4}
    red = played.seen_by("red")
    assert red is not None
    assert red["summary"] == "2 settlements of Red make 2 supply: Home 2 and Lost 0."
    assert "Lost makes nothing: it is besieged." in [found["text"] for found in red["findings"]]
    assert "far" not in str(red)
    assert played.seen_by(OBSERVER) is None
