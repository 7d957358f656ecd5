"""The worked example: set-up and a whole first year, die by die."""

import pytest

from app.books.pom.entities import PLAYER, Province
from app.engine.position import Position
from tests.books.pom.build import before_setup, do, general, held_by, legions, province, year
from tests.play import Played, play

RIVALS = ("npc1", "npc2", "npc3")
SETUP_DICE = [
    *(3, 4),  # Italy, 6 legions
    7,  # three opponents
    *(5, 3, 7),  # npc1: 7 legions; Italy is taken, so Syria
    *(1, 1),  # npc2: 3 legions in Spain
    *(6, 7, 5),  # npc3: 8 legions; Syria is taken, so Achaia
    *(4, 1, 6, 3),  # garrisons of Gaul, Illyrica, Asia, Africa
]


def set_up() -> Position:
    """The game as the example's dice set it up. The legions come before the province for rivals."""
    return play("pom", before_setup(), PLAYER, "setup", {}, SETUP_DICE).position


@pytest.mark.rule("pom.setup.pc")
@pytest.mark.rule("pom.setup.npc")
@pytest.mark.rule("pom.setup.senate")
def test_the_set_up() -> None:
    at = set_up()
    assert legions(at, "pc", *RIVALS) == [6, 7, 3, 8]
    assert [held_by(at, g) for g in ("pc", *RIVALS)] == [
        {"italy"},
        {"syria"},
        {"spain"},
        {"achaia"},
    ]
    senate = {p.id: p.garrison for p in at.where(Province, owner="senate")}
    assert senate == {"gaul": 1, "illyrica": 0, "asia": 1, "africa": 0}
    assert len(held_by(at, "lost")) == 10
    assert year(at).phase == "pc_activity"


def alliance(at: Position) -> Played:
    return do(at, "offer", [4], target=4)


def rivals_act(at: Position) -> Position:
    """npc2 takes Gaul, npc3 waits, npc1 wins Parthia over."""
    at = do(at, "npc", [14, 3, 9, 5, 1, *(3, 5), 6, 1, *(2, 3, 4), *(1, 5, 6)]).position
    assert legions(at, "npc2") == [3]
    assert held_by(at, "npc2") == {"spain", "gaul"}
    assert year(at).npc_queue == ("npc3", "npc1")
    at = do(at, "npc", [1]).position
    at = do(at, "npc", [6, 5, 2, 6, 2]).position
    assert legions(at, "npc1") == [11]
    assert held_by(at, "npc1") == {"syria", "parthia"}
    return at


def events_happen(at: Position) -> Position:
    """A good year in Illyrica, and Germans against Italy."""
    at = do(at, "event", [2, 9, 20, 4]).position
    assert legions(at, "pc") == [9]
    invasion = do(at, "event", [18, 2, 3, *(4, 2)])
    assert invasion.outcome["pending"] == "pc_devote"
    segments = [3, *(1, 4, 5), *(1, 1, 2), *(2, 2, 3), *(1, 6, 6)]
    fought = do(invasion.position, "devote", segments, legions=7)
    assert [roll.label for roll in fought.ruling.rolls][-1] == "battle/segment/2/defender"
    assert (fought.outcome["attacker_left"], fought.outcome["defender_left"]) == (0, 5)
    return fought.position


@pytest.mark.rule("pom.example.year")
def test_the_first_year_die_by_die() -> None:
    offer = alliance(set_up())
    assert held_by(offer.position, "pc") == {"italy", "illyrica"}
    assert legions(offer.position, "pc") == [6]
    at = rivals_act(offer.position)
    assert year(at).phase == "recruitment"
    at = do(at, "recruit").position
    assert legions(at, "pc", *RIVALS) == [8, 13, 5, 9]
    at = events_happen(at)
    assert legions(at, "pc") == [7]
    assert province(at, "italy").owner == "pc"
    assert year(at).phase == "turn_end"
    at = do(at, "end-turn").position
    assert (year(at).turn, year(at).phase, year(at).status) == (2, "pc_activity", "playing")
    assert general(at, "npc3").alive


@pytest.mark.rule("pom.example.year")
def test_the_scenario_of_the_example_sets_up_the_same_game() -> None:
    import json
    from pathlib import Path

    from app.books.pom import book

    data = Path(str(book.__file__)).parent / "data" / "scenarios" / "first-year.json"
    at = play("pom", before_setup(**json.loads(data.read_text())), PLAYER, "setup").position
    rolled = set_up()
    assert at.all(Province) == rolled.all(Province)
    assert legions(at, "pc", *RIVALS) == legions(rolled, "pc", *RIVALS)
