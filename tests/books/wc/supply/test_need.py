"""How much an army eats and finds (wc.supply.need, wc.supply.scavenge, wc.terrain.food)."""

from typing import Any

import pytest

from app.books.wc.entities import Army, WarCampaign
from app.books.wc.supply.need import found_by, need_of
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, unit

CAMP = (0, 0)
ADVANCED = ("terrain", "seasons")
TURNS = {"spring": 1, "summer": 13, "autumn": 25, "winter": 37}


def camp(
    *entities: Entity,
    terrain: str = "plains",
    season: str = "spring",
    river: bool = False,
    race: str = "empire",
    sections: tuple[str, ...] = (),
    **fields: Any,
) -> Position:
    """Red's army in its camp."""
    ways = {"rivers": ((CAMP, (1, 0)),)} if river else {}
    return position(
        WarCampaign(id="campaign", phase="resolution", turn=TURNS[season]),
        army("army-1", "red", CAMP, **fields),
        *entities,
        sides=(side("red", race), side("blue")),
        sections=sections,
        game_map=plain_map({CAMP: terrain}, **ways),
    )


def need(at: Position) -> int:
    return need_of(at, at.one(Army, "army-1")).value


def found(at: Position) -> int:
    return found_by(at, at.one(Army, "army-1")).value


def foot(points: int, unit_id: str = "foot", **fields: Any) -> Entity:
    return unit(unit_id, "army-1", points=points, **fields)


@pytest.mark.rule("wc.supply.need")
@pytest.mark.parametrize(
    ("points", "supply"),
    [(1, 0), (499, 0), (500, 1), (1_499, 1), (1_500, 2), (2_500, 3), (4_500, 5), (5_000, 5)],
)
def test_one_supply_a_thousand_points(points: int, supply: int) -> None:
    assert need(camp(foot(points))) == supply


@pytest.mark.rule("wc.supply.need")
def test_characters_their_mounts_and_war_machines_eat_nothing() -> None:
    at = camp(
        foot(2_100),
        foot(500, "lord", category="character", models=1),
        foot(200, "beast", category="monster", ridden_by="lord"),
        foot(200, "cannon", category="war_machine"),
    )
    assert need(at) == 2
    assert need(camp(foot(600, "giant", category="monster"))) == 1


@pytest.mark.rule("wc.supply.need")
@pytest.mark.rule("wc.army.points-only")
def test_points_that_are_not_drawn_up_eat_whole() -> None:
    assert need(camp(noted_points=1_600)) == 2


@pytest.mark.rule("wc.terrain.food")
@pytest.mark.rule("wc.terrain.desert")
@pytest.mark.rule("wc.supply.need")
@pytest.mark.parametrize(
    ("points", "terrain", "supply"),
    [
        (2_000, "jungle", 3),
        (300, "jungle", 1),
        (2_000, "desert", 4),
        (1_000, "desert", 2),
        (1_499, "desert", 2),
        (499, "desert", 0),
        (1_000, "high_mountains", 2),
    ],
)
def test_hostile_land_and_the_desert(points: int, terrain: str, supply: int) -> None:
    assert need(camp(foot(points), terrain=terrain, sections=ADVANCED)) == supply
    assert need(camp(foot(points), terrain=terrain)) == (points + 500) // 1_000


@pytest.mark.rule("wc.supply.scavenge")
@pytest.mark.rule("wc.season.food")
@pytest.mark.parametrize(
    ("terrain", "season", "river", "supply"),
    [
        ("forest", "winter", False, 0),
        ("forest", "autumn", False, 2),
        ("plains", "autumn", True, 4),
        ("plains", "winter", False, 1),
        ("marsh", "winter", False, 0),
        ("river_delta", "autumn", True, 5),
        ("desert", "summer", True, 1),
        ("jungle", "spring", False, 0),
        ("jungle", "autumn", False, 1),
    ],
)
def test_what_the_land_gives(terrain: str, season: str, river: bool, supply: int) -> None:
    at = camp(foot(1_000), terrain=terrain, season=season, river=river, sections=ADVANCED)
    assert found(at) == supply


@pytest.mark.rule("wc.supply.scavenge")
def test_in_the_basic_game_every_hex_gives_two() -> None:
    assert found(camp(foot(1_000), terrain="jungle", river=True, season="winter")) == 2
    assert found(camp(foot(1_000), season="winter", sections=("seasons",))) == 1


@pytest.mark.rule("wc.supply.scavenge")
def test_a_besieged_army_finds_nothing() -> None:
    town = settlement("town", "red", CAMP, besieged=True)
    assert found(camp(foot(1_000), town, inside="town")) == 0
    assert found(camp(foot(1_000), town)) == 2


@pytest.mark.rule("wc.race.undead.supply")
def test_the_dead_eat_nothing_and_the_living_among_them_do() -> None:
    dead = foot(3_000, race="undead")
    assert need(camp(dead, race="undead")) == 0
    assert need(camp(dead, foot(1_000, "living"), race="undead")) == 1
    assert need(camp(dead, foot(400, "living"), race="undead")) == 0
    assert need(camp(race="undead", noted_points=4_000)) == 0


@pytest.mark.rule("wc.race.chaos.supply")
def test_nothing_in_an_army_of_chaos_eats_nor_chaos_in_another() -> None:
    assert need(camp(foot(2_500, race="chaos"), foot(1_500, "turned"), race="chaos")) == 0
    assert need(camp(foot(2_500, race="chaos"), foot(1_000, "own"))) == 1


@pytest.mark.rule("wc.supply.need")
def test_what_eats_nothing_needs_no_more_in_hostile_land() -> None:
    at = camp(foot(3_000, race="undead"), race="undead", terrain="jungle", sections=ADVANCED)
    assert need(at) == 0


@pytest.mark.rule("wc.terrain.food")
def test_the_terms_of_the_need_are_named() -> None:
    at = camp(foot(1_000), terrain="jungle", sections=ADVANCED)
    (term,) = need_of(at, at.one(Army, "army-1")).terms
    assert (term.rule, term.value) == ("wc.terrain.food", 1)
