"""Map texts as the `map` part of a scenario."""

from pathlib import Path

import pytest

from app.books.wc.map import CampaignMap
from app.books.wc.map_making.map_import import from_text_mapper
from app.books.wc.scenario import Scenario, set_up
from tests.books.wc.scenarios import settings
from tests.play import book

MAPS = Path(__file__).parents[3] / "data" / "maps"
SIDES = [
    {"id": "red", "name": "Red", "race": "empire"},
    {"id": "blue", "name": "Blue", "race": "dwarfs"},
]


def test_the_book_offers_the_import() -> None:
    assert book("wc").map_imports == {"text-mapper": from_text_mapper}
    assert book("wc").map_model is CampaignMap


def test_each_settlement_drawn_gets_a_territory() -> None:
    imported = from_text_mapper('0101 forest village "Ashwell"\n0102 plains\n0103 mountain\n')
    assert isinstance(imported.map, CampaignMap)
    assert imported.extras["territories"] == [{"id": "land-of-ashwell-0101", "name": "Ashwell"}]
    assert imported.extras["settlements"] == [
        {"id": "ashwell-0101", "hex": [1, 0], "name": "Ashwell", "size": "village"}
    ]
    assert len(imported.map.hexes_of("land-of-ashwell-0101")) == 3


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.txt")), ids=lambda path: path.stem)
def test_what_is_imported_is_part_of_a_sound_scenario(path: Path) -> None:
    imported = from_text_mapper(path.read_text(encoding="utf-8"))
    places = [list(entry.hex) for entry in imported.map.hexes if entry.terrain != "sea"]  # type: ignore[attr-defined]
    armies = [
        {
            "id": f"army-{side['id']}",
            "name": "Army",
            "owner": side["id"],
            "hex": place,
            "points": 1000,
            "outside_own_territory": True,
        }
        for side, place in zip(SIDES, places, strict=False)
    ]
    plain = {"name": path.stem, "sides": SIDES, "armies": armies, **imported.extras}
    scenario = Scenario.model_validate({**plain, "map": imported.map.model_dump(mode="json")})
    assert set_up(scenario, settings()).map == imported.map


def test_a_text_that_is_no_map_is_refused_line_by_line() -> None:
    with pytest.raises(ValueError, match="line 1: there is no hex"):
        from_text_mapper("nothing here\n")
