"""The ready scenarios: they start as they are, and offer what there is to try."""

from typing import Any

import pytest

from app.books.wc.entities import Army, Settlement, Unit, WarCampaign
from app.engine.action import NoFields
from app.engine.adjudicate import Table, resolve
from app.engine.hexgrid import distance
from app.engine.position import Position
from app.engine.viewer import UMPIRE
from tests.books.wc.ready import alpine_north, four_realms, siege_of_aubremont
from tests.books.wc.ready.making import written
from tests.books.wc.scenarios import set_up_of, settings, warnings_of
from tests.play import SERVER, book

READY = sorted(book("wc").scenarios)
MADE = {
    "alpine-north": alpine_north.scenario,
    "four-realms": four_realms.scenario,
    "siege-of-aubremont": siege_of_aubremont.scenario,
}


def ready(scenario_id: str) -> dict[str, Any]:
    return dict(book("wc").scenarios[scenario_id])


def begun(scenario_id: str) -> Position:
    """The position in which the players find the campaign, played as recommended."""
    plain = ready(scenario_id)
    agreed = settings(*plain["recommended_settings"]["sections"])
    set_up = set_up_of(plain, agreed)
    before = Position.of(set_up.entities, set_up.map, agreed)
    opening = book("wc").actions[book("wc").opening or ""]
    ids = iter(range(1, 1_000))
    table = Table(SERVER, SERVER, lambda _kind: str(next(ids)))
    _, after = resolve(before, UMPIRE, opening, NoFields(), table.umpire_dice, table.mint)
    return after


def test_what_is_ready() -> None:
    assert READY == ["alpine-north", "border-war", "four-realms", "siege-of-aubremont"]


@pytest.mark.parametrize("scenario_id", MADE)
def test_a_scenario_that_is_made_is_as_its_maker_has_it(scenario_id: str) -> None:
    """Each maker tells how to write its file again."""
    made = MADE[scenario_id]()
    assert book("wc").scenarios[scenario_id] == made
    assert written(made).startswith('{\n "name": ')


@pytest.mark.parametrize("scenario_id", READY)
def test_a_ready_scenario_says_what_it_is(scenario_id: str) -> None:
    plain = ready(scenario_id)
    assert plain["name"]
    assert plain["summary"]


@pytest.mark.parametrize(
    ("scenario_id", "usual"),
    [
        ("border-war", []),
        ("alpine-north", ["unusual-territory-size"] * 2),
        ("four-realms", ["unusual-territory-size"] * 7),
        ("siege-of-aubremont", ["crowded-territory"] * 2),
    ],
)
def test_a_ready_scenario_starts_as_it_is(scenario_id: str, usual: list[str]) -> None:
    plain = ready(scenario_id)
    assert warnings_of(plain) == ["recommended-section-off", *usual]
    assert warnings_of(plain, settings("terrain")) == usual


@pytest.mark.parametrize("scenario_id", READY)
def test_play_can_begin(scenario_id: str) -> None:
    position = begun(scenario_id)
    campaign = position.one(WarCampaign, "campaign")
    assert len(campaign.sequence) == len(ready(scenario_id)["sides"])
    assert set(campaign.waiting_for) == set(campaign.sequence)
    assert all(s.buildings for s in position.where(Settlement, size="village"))


@pytest.mark.parametrize("scenario_id", READY)
def test_there_is_something_of_everything_to_try(scenario_id: str) -> None:
    position = begun(scenario_id)
    for side in position.one(WarCampaign, "campaign").sequence:
        units = position.where(Unit, owner=side)
        armies = position.where(Army, owner=side)
        assert {unit.duty for unit in units} == {"none", "patrol", "scouts"}
        assert {unit.rank for unit in units} >= {None, "champion", "hero", "lord", "general"}
        assert any(army.noted_points for army in armies)
        assert any(position.where(Unit, force=army.id) for army in armies)
    assert position.where(Settlement, owner="neutral")


def test_four_races_share_the_four_realms() -> None:
    races = [side["race"] for side in ready("four-realms")["sides"]]
    assert len(set(races)) == len(races) == 4


def test_two_armies_stand_before_the_walls_of_aubremont() -> None:
    position = begun("siege-of-aubremont")
    city = position.one(Settlement, "aubremont")
    assert city.stone_wall
    besiegers = [
        army
        for army in position.where(Army, owner="orcs")
        if distance(army.hex, city.hex) == 1 and not army.noted_points
    ]
    assert len(besiegers) == 2
