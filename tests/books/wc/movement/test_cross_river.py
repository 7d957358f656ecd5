"""Going through a river: who gets across, who comes later, and who is lost."""

from fractions import Fraction
from typing import Any

import pytest

from app.books.wc.army.casualties import able_models, suffer
from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, Unit
from app.books.wc.movement.zones import has_active_patrol
from app.engine.dice import DiceInvalid
from app.engine.hexgrid import Hex
from app.engine.options import options_of
from app.engine.position import Draft, Position
from tests.books.wc.build import army, plain_map, position, unit
from tests.play import book, play, table

RIVER = (((0, 0), (1, 0)),)
BANK: Hex = (1, 0)


def at_bank(*more: Any, terrain: Any = None, **fields: Any) -> Position:
    """Red's 1st Army at (0, 0), with a river on the side to (1, 0)."""
    return position(
        army("army-1", "red", (0, 0), **fields),
        *more,
        sections=("terrain",),
        game_map=plain_map(terrain, rivers=RIVER),
        turn=3,
    )


def at_edge() -> Position:
    """Red's 1st Army on the last hex of the map, with a river beyond it."""
    return position(
        army("army-1", "red", (8, 0)),
        unit("foot", "army-1"),
        sections=("terrain",),
        game_map=plain_map(rivers=(((8, 0), (9, 0)),)),
    )


def foot(models: int = 2, **fields: Any) -> Unit:
    return unit("foot", "army-1", **{"models": models, "points": 100 * models, **fields})


def hero(**fields: Any) -> Unit:
    return unit("hero", "army-1", category="character", models=1, points=90, **fields)


cross = table("wc", "cross-river", actor="red", army="army-1", to=BANK)


@pytest.mark.rule("wc.terrain.river.crossing")
def test_the_living_get_across_or_are_hurt_or_drown() -> None:
    played = cross.play(at_bank(foot(6)), {"crossing/foot": [1, 2, 3, 4, 5, 6]})
    crossed = played.position.one(Unit, "foot")
    assert (crossed.models, crossed.points, crossed.hurt) == (4, 400, ((2, 7),))
    assert able_models(crossed) == 2
    after = played.position.one(Army, "army-1")
    assert (after.hex, after.path, after.action) == (BANK, ((0, 0), BANK), "crossing")


@pytest.mark.rule("wc.terrain.river.crossing")
@pytest.mark.parametrize(
    ("die", "hurt", "lives"), [(1, (), True), (5, ((1, 7),), True), (6, (), False)]
)
def test_a_living_character_subtracts_one(die: int, hurt: Any, lives: bool) -> None:
    played = cross.play(at_bank(foot(1), hero()), {"crossing/foot": [1], "crossing/hero": [die]})
    saved = played.position.get(Unit, "hero")
    assert (saved is not None) == lives
    assert saved is None or saved.hurt == hurt
    assert [(m.value, m.text) for m in played.ruling.modifiers] == [
        (-1, "Hero: the model is a living character")
    ]


@pytest.mark.rule("wc.terrain.river.crossing")
def test_the_undead_are_washed_down_or_swept_away_and_come_back() -> None:
    dice = [1] * 7 + [3] * 6 + [6] * 7
    given = at_bank(foot(20, race="undead", points=201))
    played = cross.play(given, {"crossing/foot": dice})
    crossed = played.position.one(Unit, "foot")
    assert (crossed.models, crossed.points) == (7, 71)
    assert crossed.away == ((6, 60, 5),)
    assert crossed.hurt == ()


@pytest.mark.rule("wc.terrain.river.crossing")
def test_undead_characters_walk_through_without_a_roll() -> None:
    given = at_bank(foot(1, race="undead"), hero(race="undead"))
    played = cross.play(given, {"crossing/foot": [2]})
    assert [roll.label for roll in played.ruling.rolls] == ["crossing/foot"]
    assert played.position.one(Unit, "hero").models == 1
    alone = cross.play(at_bank(hero(race="undead")), [])
    assert (alone.ruling.rolls, alone.ruling.findings) == ((), ())


@pytest.mark.rule("wc.terrain.river.crossing")
def test_each_model_has_its_own_die() -> None:
    with pytest.raises(DiceInvalid):
        cross.play(at_bank(foot(6)), {"crossing/foot": [1, 2, 3]})


@pytest.mark.rule("wc.terrain.river.crossing")
@pytest.mark.parametrize(
    ("given", "to", "expected"),
    [
        (at_bank(foot()), (0, 1), ["not-at-river"]),
        (at_bank(foot()), (2, 0), ["not-at-river"]),
        (at_bank(foot(), action="march"), BANK, ["already-moved"]),
        (at_bank(foot(), action="works"), BANK, ["already-acted"]),
        (at_bank(foot(), terrain={BANK: "sea"}), BANK, ["hex-impassable"]),
        (at_edge(), (9, 0), ["off-map"]),
        (
            at_bank(foot(), unit("v", "army-1", unit_type="Vampire Lord")),
            BANK,
            ["unit-not-eligible"],
        ),
        (at_bank(foot(5001)), BANK, ["unit-not-eligible"]),
        (at_bank(unit("gun", "army-1", category="war_machine")), BANK, ["unit-not-eligible"]),
        (at_bank(noted_points=500), BANK, ["composition-required"]),
        (
            at_bank(foot(), army("army-2", "red", BANK), unit("crowd", "army-2", points=4900)),
            BANK,
            ["hex-over-limit"],
        ),
    ],
)
def test_crossings_that_may_not_be(given: Position, to: Hex, expected: list[str]) -> None:
    assert cross.codes(given, to=to) == expected


@pytest.mark.rule("wc.terrain.river.crossing")
def test_whose_army_and_in_which_game() -> None:
    assert cross.codes(position(sections=("terrain",))) == ["unknown-entity"]
    given = position(army("army-1", "blue", (0, 0)), sections=("terrain",))
    assert cross.codes(given) == ["not-owner"]
    basic = position(army("army-1", "red", (0, 0)), foot(), game_map=plain_map(rivers=RIVER))
    assert cross.codes(basic) == ["section-not-enabled"]
    assert cross.codes(at_bank(foot()), declared_territory="west") == ["territory-not-in-hex"]


@pytest.mark.rule("wc.terrain.river.crossing")
def test_a_river_a_hex_wide_is_crossed_to_the_land_beyond() -> None:
    given = position(
        army("army-1", "red", (0, 0)),
        foot(1),
        sections=("terrain",),
        game_map=plain_map({(1, 0): "river", (1, -1): "river"}),
    )
    assert cross.codes(given, to=(1, 0)) == ["not-at-river", "hex-impassable"]
    assert cross.codes(given, to=(2, -2)) == []
    played = cross.play(given, [1], to=(2, 0))
    assert played.position.one(Army, "army-1").path == ((0, 0), (1, 0), (2, 0))
    action = book("wc").actions["cross-river"]
    offered = options_of(book("wc"), given.view("red"), action)
    assert offered is not None
    assert {tuple(option["to"]) for option in offered} == {
        (1, -2),
        (2, -2),
        (2, -1),
        (2, 0),
        (1, 1),
    }


@pytest.mark.rule("wc.terrain.river.crossing")
def test_war_machines_trains_and_messengers_stay_on_the_bank() -> None:
    rider = Messenger(
        id="rider",
        owner="red",
        hex=(0, 0),
        messenger_kind="runner",
        movement=4,
        home_settlement="x",
        home_territory="east",
        escort="army-1",
    )
    given = at_bank(
        foot(1),
        unit("gun", "army-1", category="war_machine"),
        BaggageTrain(id="train", owner="red", hex=(0, 0), army="army-1"),
        Ambush(
            id="hidden", name="H", owner="blue", territory="east", set_turn=1, exposed=("army-1",)
        ),
        rider,
        fatigue=2,
        works="field",
    )
    after = cross.play(given, [1]).position
    (left,) = [a for a in after.all(Army) if a.id != "army-1"]
    assert (left.hex, left.fatigue, left.action) == ((0, 0), 2, "hold")
    assert after.one(Unit, "gun").force == left.id
    train = after.one(BaggageTrain, "train")
    assert (train.hex, train.army, train.moved) == ((0, 0), left.id, True)
    assert after.one(Messenger, "rider").escort is None
    assert after.one(Army, "army-1").works is None
    assert left.id in after.one(Ambush, "hidden").exposed


@pytest.mark.rule("wc.terrain.river.crossing")
def test_a_train_alone_on_the_bank_belongs_to_no_army() -> None:
    given = at_bank(foot(1), BaggageTrain(id="train", owner="red", hex=(0, 0), army="army-1"))
    assert cross.play(given, [1]).position.one(BaggageTrain, "train").army is None


@pytest.mark.rule("wc.terrain.river.crossing")
def test_an_army_may_be_lost_to_the_last_model() -> None:
    played = cross.play(at_bank(foot(2)), [5, 6])
    assert played.position.get(Army, "army-1") is None
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["outcome"] == {"path": [(0, 0), BANK], "lost": True}
    waiting = cross.play(at_bank(foot(2, race="undead")), [4, 6])
    unit_away = waiting.position.one(Unit, "foot")
    assert (unit_away.models, unit_away.points, unit_away.away) == (0, 0, ((1, 100, 5),))


@pytest.mark.rule("wc.terrain.river.crossing")
def test_losses_are_the_owners_own_to_know() -> None:
    seen = cross.play(at_bank(foot(2)), [1, 6]).seen_by("blue")
    assert seen is not None
    assert (seen["rolls"], seen["findings"]) == ([], [])
    assert seen["summary"] == "Army-1 crossed the river to (1, 0)."


@pytest.mark.rule("wc.terrain.high-mountains")
def test_a_high_pass_beyond_the_river_takes_its_toll_too() -> None:
    given = at_bank(foot(1), terrain={BANK: "high_mountains"})
    dice = {"crossing/foot": [1], "high-mountains/1": [1]}
    assert cross.play(given, dice).position.get(Army, "army-1") is None


@pytest.mark.rule("wc.terrain.river.crossing")
def test_stragglers_come_back_and_the_hurt_are_fit_when_their_turn_begins() -> None:
    given = position(
        army("army-1", "red", (0, 0)),
        foot(4, away=((2, 200, 5), (1, 50, 6)), hurt=((1, 5), (2, 7))),
        unit("whole", "army-1"),
        phase="resolution",
        turn=4,
    )
    played = play("wc", given, "referee", "advance-phase")
    back = played.position.one(Unit, "foot")
    assert (back.models, back.points) == (6, 600)
    assert (back.away, back.hurt) == (((1, 50, 6),), ((2, 7),))
    assert len(played.named("return-stragglers")) == 1
    assert play("wc", played.position, "referee", "advance-phase").named("return-stragglers") == []


@pytest.mark.rule("wc.patrol.zone")
def test_models_that_are_hurt_cannot_patrol() -> None:
    given = at_bank(foot(2, duty="patrol", hurt=((2, 7),)))
    assert not has_active_patrol(given, given.one(Army, "army-1"))


def test_hurt_models_never_outnumber_those_that_are_left() -> None:
    given = at_bank(foot(4, hurt=((2, 4), (2, 7))))
    draft = Draft(given, "red", str)
    left = suffer(draft, given.one(Unit, "foot"), "wc.terrain.river.crossing", lost=3)
    assert left is not None
    assert (left.models, left.hurt) == (1, ((1, 7),))


@pytest.mark.rule("wc.terrain.river.crossing")
def test_the_odds_count_the_drowned_exactly() -> None:
    few = cross.odds(at_bank(foot(2), hero()))
    assert {o.outcome["models_lost"]: o.chance for o in few.outcomes} == {
        0: Fraction(20, 54),
        1: Fraction(24, 54),
        2: Fraction(9, 54),
        3: Fraction(1, 54),
    }


@pytest.mark.rule("wc.terrain.river.crossing")
def test_the_odds_of_an_army_of_2_000_models_are_exact() -> None:
    units = [unit(f"foot-{n}", "army-1", models=100, points=100) for n in range(20)]
    found = cross.odds(at_bank(*units))
    assert found.method == "exact"
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert len(found.outcomes) == 50
