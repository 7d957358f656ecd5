"""Fatigue: what each level costs, and the level that kills."""

from itertools import pairwise

import pytest

from app.books.wc.army.fatigue import gain
from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, ScoutingParty, Unit
from app.books.wc.movement.allowance import army_allowance_half_points
from app.books.wc.profiles import RACES, FatigueModifiers, profile
from app.engine.position import Draft, Position
from tests.books.wc.build import army, position, side, unit


def losses(race: str, level: int) -> dict[str, int]:
    """What the level costs, by characteristic; nothing where nothing is lost."""
    return {name: loss for name, loss in vars(profile(race).fatigue.at(level)).items() if loss}


M, LD, INI = "movement", "leadership", "initiative"


def both(loss: int) -> dict[str, int]:
    return dict.fromkeys(("weapon_skill", "ballistic_skill"), loss)


EXAMPLES = [
    ("chaos", 1, {M: -1}),
    ("chaos", 5, {M: -1, INI: -1, "strength": -1}),
    ("chaos", 6, {M: -1, INI: -1, "strength": -1, LD: -1, **both(-1)}),
    ("chaos_dwarfs", 3, {}),
    ("chaos_dwarfs", 4, {LD: -1}),
    ("chaos_dwarfs", 7, {LD: -2, "toughness": -1}),
    ("chaos_dwarfs", 8, {LD: -2, "toughness": -1, **both(-1)}),
    ("dwarfs", 3, {}),
    ("dwarfs", 5, {LD: -1}),
    ("dwarfs", 6, {LD: -2}),
    ("dwarfs", 8, {LD: -2, "toughness": -1, **both(-1)}),
    ("empire", 2, {LD: -1}),
    ("empire", 3, {LD: -1, INI: -1}),
    ("empire", 5, {LD: -2, INI: -1}),
    ("empire", 6, {LD: -2, INI: -1, **both(-1)}),
    ("bretonnia", 6, {LD: -2, INI: -1, **both(-1)}),
    ("neutral", 4, {LD: -1, INI: -1}),
    ("orcs_goblins", 2, {LD: -1}),
    ("orcs_goblins", 3, {LD: -1, M: -1}),
    ("orcs_goblins", 5, {LD: -1, M: -1, **both(-1)}),
    ("orcs_goblins", 7, {LD: -2, M: -1, INI: -1, **both(-1)}),
    ("skaven", 1, {M: -1}),
    ("skaven", 2, {M: -1, LD: -1}),
    ("skaven", 4, {M: -1, LD: -1, INI: -1}),
    ("skaven", 6, {M: -2, LD: -1, INI: -2, **both(-1)}),
    ("undead", 1, {LD: -1}),
    ("undead", 4, {LD: -1, INI: -1}),
    ("undead", 6, {LD: -2, INI: -1, **both(-1)}),
    *(
        (race, level, lost)
        for race in ("dark_elves", "high_elves", "wood_elves")
        for level, lost in (
            (1, {LD: -1}),
            (3, {LD: -1, INI: -1}),
            (5, {LD: -2, INI: -2}),
            (7, {LD: -3, INI: -3, **both(-1)}),
        )
    ),
]


@pytest.mark.rule("wc.race.chaos.fatigue")
@pytest.mark.rule("wc.race.chaos_dwarfs.fatigue")
@pytest.mark.rule("wc.race.dwarfs.fatigue")
@pytest.mark.rule("wc.race.empire.fatigue")
@pytest.mark.rule("wc.race.bretonnia.fatigue")
@pytest.mark.rule("wc.race.neutral.profile")
@pytest.mark.rule("wc.race.orcs_goblins.fatigue")
@pytest.mark.rule("wc.race.skaven.fatigue")
@pytest.mark.rule("wc.race.undead.fatigue")
@pytest.mark.rule("wc.race.dark_elves.fatigue")
@pytest.mark.rule("wc.race.high_elves.fatigue")
@pytest.mark.rule("wc.race.wood_elves.fatigue")
@pytest.mark.parametrize(("race", "level", "lost"), EXAMPLES)
def test_the_tables(race: str, level: int, lost: dict[str, int]) -> None:
    assert losses(race, level) == lost


@pytest.mark.rule("wc.race.profile")
@pytest.mark.rule("wc.race.bretonnia.profile")
def test_every_race_has_a_level_of_death_and_a_move_of_its_own() -> None:
    profiles = {race: (profile(race).base_move, profile(race).fatigue.dead) for race in RACES}
    assert profiles == {
        "chaos": (4, 7),
        "high_elves": (5, 8),
        "dark_elves": (5, 8),
        "wood_elves": (5, 8),
        "skaven": (5, 7),
        "empire": (4, 7),
        "bretonnia": (4, 7),
        "orcs_goblins": (4, 8),
        "chaos_dwarfs": (3, 9),
        "dwarfs": (3, 9),
        "undead": (4, 7),
        "neutral": (4, 7),
    }


@pytest.mark.parametrize("race", RACES)
def test_more_fatigue_never_costs_less(race: str) -> None:
    table = profile(race).fatigue
    levels = [table.at(level) for level in range(table.dead)]
    assert levels[0] == FatigueModifiers()
    assert table.at(table.dead + 3) == levels[-1]
    for tired, wearier in pairwise(levels):
        assert all(vars(wearier)[name] <= loss <= 0 for name, loss in vars(tired).items())


def tired(race: str, fatigue: int, *more: object, movement: int = 4) -> Position:
    """An army of a race with fatigue, and what else is in its counter or tied to it."""
    return position(
        army("army-1", "red", (0, 0), fatigue=fatigue),
        unit("unit-1", "army-1", movement=movement),
        *more,
        sides=(side("red", race), side("blue")),
    )


@pytest.mark.rule("wc.race.fatigue.lookup")
@pytest.mark.parametrize(
    ("race", "movement", "level", "half_points"),
    [
        ("empire", 4, 4, {"normal": 8, "fast": 12, "forced": 16}),
        ("skaven", 5, 5, {"normal": 6, "fast": 9, "forced": 12}),
        ("dwarfs", 3, 3, {"normal": 6, "fast": 9, "forced": 12}),
        ("skaven", 2, 6, {"normal": 2, "fast": 3, "forced": 4}),
    ],
)
def test_fatigue_lowers_movement_before_the_march_multiplies_it(
    race: str, movement: int, level: int, half_points: dict[str, int]
) -> None:
    given = tired(race, level, movement=movement)
    marching = given.one(Army, "army-1")
    for march, allowed in half_points.items():
        assert army_allowance_half_points(given, marching, march).value == allowed


def gained(given: Position, points: int) -> Draft:
    draft = Draft(given, "red", str)
    gain(draft, given.one(Army, "army-1"), "wc.move.forced-march", points)
    return draft


@pytest.mark.rule("wc.race.fatigue.lookup")
def test_the_level_rises_and_is_the_owners_own_to_know() -> None:
    draft = gained(tired("empire", 2), 3)
    assert draft.position.one(Army, "army-1").fatigue == 5
    assert draft.position.view("blue").one(Army, "army-1").fatigue == 0


@pytest.mark.rule("wc.race.fatigue.lookup")
def test_a_force_is_removed_the_moment_it_reaches_the_level_of_death() -> None:
    given = tired(
        "high_elves",
        6,
        BaggageTrain(id="with", owner="red", hex=(0, 0), army="army-1"),
        BaggageTrain(id="alone", owner="red", hex=(0, 0)),
        Messenger(
            id="rider",
            owner="red",
            hex=(0, 0),
            messenger_kind="horseman",
            movement=9,
            home_settlement="lothern",
            home_territory="west",
            escort="army-1",
        ),
        ScoutingParty(id="party", name="Party", owner="red", hex=(0, 0), home_army="army-1"),
        Ambush(
            id="hidden",
            name="Hidden",
            owner="red",
            territory="west",
            parent_army="army-1",
            set_turn=1,
        ),
    )
    after = gained(given, 2).position
    assert after.get(Army, "army-1") is None
    assert after.get(Unit, "unit-1") is None
    assert [train.id for train in after.all(BaggageTrain)] == ["alone"]
    assert after.one(Messenger, "rider").escort is None
    assert after.one(ScoutingParty, "party").home_army is None
    assert after.one(Ambush, "hidden").parent_army is None


@pytest.mark.rule("wc.race.fatigue.lookup")
def test_a_lost_party_leaves_nobody_engaged_with_it() -> None:
    given = position(
        ScoutingParty(id="ours", name="Ours", owner="red", hex=(0, 0), fatigue=6),
        ScoutingParty(id="theirs", name="Theirs", owner="blue", hex=(0, 0), engaged_with="ours"),
    )
    draft = Draft(given, "red", str)
    assert gain(draft, given.one(ScoutingParty, "ours"), "wc.scouting.party.move") is None
    assert draft.position.one(ScoutingParty, "theirs").engaged_with is None


@pytest.mark.rule("wc.race.fatigue.lookup")
def test_nothing_but_its_own_rule_tires_chaos() -> None:
    assert gained(tired("chaos", 6), 3).position.one(Army, "army-1").fatigue == 6
