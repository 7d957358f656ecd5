"""The map: 18 provinces, their neighbours, and provinces drawn by lot."""

import pytest

from app.books.pom.atlas import INVADERS, PROVINCES
from app.books.pom.empire import find_province, neighbours_of
from app.books.pom.entities import Province
from tests.books.pom.build import do, legions, position
from tests.play import refusals

NEIGHBOURS = {
    "Spain": ["Gaul", "Mauretania"],
    "Gaul": ["Britannia", "Germania", "Italy", "Spain"],
    "Italy": ["Noricum", "Illyrica", "Achaia", "Africa", "Gaul"],
    "Illyrica": ["Dacia", "Thrace", "Achaia", "Italy", "Noricum"],
    "Achaia": ["Thrace", "Asia", "Italy", "Illyrica"],
    "Asia": ["Armenia", "Syria", "Achaia", "Thrace"],
    "Syria": ["Armenia", "Parthia", "Judaea", "Asia"],
    "Africa": ["Italy", "Egypt", "Mauretania"],
    "Britannia": ["Gaul"],
    "Germania": ["Noricum", "Gaul"],
    "Noricum": ["Germania", "Dacia", "Illyrica", "Italy"],
    "Dacia": ["Thrace", "Illyrica", "Noricum"],
    "Thrace": ["Dacia", "Asia", "Achaia", "Illyrica"],
    "Armenia": ["Parthia", "Syria", "Asia"],
    "Parthia": ["Syria", "Armenia"],
    "Judaea": ["Syria", "Egypt"],
    "Egypt": ["Judaea", "Africa"],
    "Mauretania": ["Spain", "Africa"],
}
SEA_ROUTES = {
    frozenset(pair)
    for pair in (
        ("spain", "mauretania"),
        ("gaul", "britannia"),
        ("italy", "achaia"),
        ("italy", "africa"),
        ("achaia", "asia"),
        ("asia", "thrace"),
    )
}
BY_ID = {province.id: province for province in PROVINCES}


@pytest.mark.rule("pom.map.provinces")
def test_eighteen_provinces_of_which_eight_are_core() -> None:
    assert [p.name for p in PROVINCES] == list(NEIGHBOURS)
    assert [p.no for p in PROVINCES] == list(range(1, 19))
    assert [p.is_core for p in PROVINCES] == [True] * 8 + [False] * 10


@pytest.mark.rule("pom.map.adjacency")
def test_every_neighbour_in_its_order() -> None:
    at = position()
    for province in at.all(Province):
        around = [neighbour.name for neighbour in neighbours_of(at, province)]
        assert around == NEIGHBOURS[province.name]


@pytest.mark.rule("pom.map.adjacency")
@pytest.mark.parametrize("province", PROVINCES, ids=lambda p: p.id)
def test_neighbours_are_mutual_and_none_is_its_own(province: Province) -> None:
    assert province.id not in province.neighbours
    assert len(set(province.neighbours)) == len(province.neighbours)
    assert all(province.id in BY_ID[near].neighbours for near in province.neighbours)
    assert all(province.id in BY_ID[near].sea_routes for near in province.sea_routes)


@pytest.mark.rule("pom.map.adjacency")
def test_the_sea_routes() -> None:
    found = {frozenset((p.id, over)) for p in PROVINCES for over in p.sea_routes}
    assert found == SEA_ROUTES


@pytest.mark.rule("pom.map.adjacency")
@pytest.mark.parametrize(
    ("home", "number", "found"), [("africa", 3, "mauretania"), ("gaul", 2, "germania")]
)
def test_counting_clockwise_from_due_north(home: str, number: int, found: str) -> None:
    assert BY_ID[home].neighbours[number - 1] == found


@pytest.mark.rule("pom.map.adjacency")
@pytest.mark.parametrize(
    ("home", "target", "codes"),
    [
        ("gaul", "spain", []),
        ("gaul", "noricum", ["not-adjacent"]),
        ("italy", "africa", []),
        ("italy", "spain", ["not-adjacent"]),
    ],
)
def test_who_borders_on_whom(home: str, target: str, codes: list[str]) -> None:
    at = position({"pc": (6, [home]), "npc1": (4, ["syria"])})
    assert refusals("pom", at, "pc", "attack", {"target": target}) == codes


@pytest.mark.rule("pom.map.provinces")
def test_a_random_province_rolls_nineteen_and_twenty_again() -> None:
    at = position({"pc": (6, ["italy"])}, phase="events", event_no=1, events_left=1)
    played = do(at, "event", [9, 19, 20, 3])
    assert played.outcome["province"] == "italy"
    assert legions(played.position, "pc") == [7]
    labels = [roll.label for roll in played.ruling.rolls][1:]
    assert labels == ["event/2/province", "event/2/province/2", "event/2/province/3"]
    assert do(at, "event", [9, 18]).outcome["province"] == "mauretania"


@pytest.mark.rule("pom.map.provinces")
def test_a_province_goes_by_its_number_or_its_id() -> None:
    at = position()
    africa = find_province(at, 8)
    assert africa is not None
    assert africa == find_province(at, "africa")
    assert find_province(at, 19) is None


@pytest.mark.rule("pom.event.invasion")
def test_no_province_is_safe_from_invaders() -> None:
    routes = [invader.route for invader in INVADERS.values()]
    assert {step for route in routes for step in route} == set(BY_ID)
    assert all(not BY_ID[route[0]].is_core for route in routes)
    first_core = [next(step for step in route if BY_ID[step].is_core) for route in routes]
    assert sorted(first_core) == sorted(p.id for p in PROVINCES if p.is_core)
