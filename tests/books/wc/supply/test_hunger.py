"""What hunger does to the units of an army (wc.starvation.test)."""

from typing import Any

import pytest

from app.books.wc.entities import Army, BaggageTrain, Unit, WarCampaign, WarSide
from app.engine.entity import Entity
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.wc.build import army, position, side, train, unit
from tests.play import book, odds_of, play, refusals, table

feed = table("wc", "feed-armies", actor="red")


def hungry(
    *entities: Entity,
    sides: Any = None,
    turns: int = 0,
    leadership: int | None = 7,
    sign: str = "worse",
    **fields: Any,
) -> Position:
    """Red's army of one regiment, of which the land feeds two thirds."""
    return position(
        army("army-1", "red", (1, 0), unsupplied_turns=turns, **fields),
        unit("foot", "army-1", points=3_000, models=100, leadership=leadership),
        *entities,
        sides=sides or (side("red"), side("blue")),
        phase="resolution",
        starvation_modifier_sign=sign,
    )


def champion(**fields: Any) -> Unit:
    values = {"category": "character", "models": 1, "leadership": 8, "leads": "foot"}
    return unit("hero", "army-1", **{**values, **fields})


def fates(at: Position, *faces: int, **asked: Any) -> tuple[int, int, int]:
    outcome = feed.play(at, {"hunger/foot": list(faces)}, **asked).outcome
    return outcome["held"], outcome["deserted"], outcome["starved"]


HOLDS, DESERTS, STARVES = (1, 0, 0), (0, 1, 0), (0, 0, 1)


@pytest.mark.rule("wc.starvation.test")
@pytest.mark.parametrize(
    ("leadership", "count", "faces", "fate"),
    [
        (7, 1, (3, 4), HOLDS),
        (7, 1, (4, 4), DESERTS),
        (7, 1, (5, 5), DESERTS),
        (7, 1, (5, 6), STARVES),
        (8, 3, (5, 5), STARVES),
        (10, 1, (1, 1), HOLDS),
        (None, 1, (3, 4), HOLDS),
        (None, 1, (4, 4), DESERTS),
    ],
)
def test_the_table(
    leadership: int | None, count: int, faces: tuple[int, int], fate: tuple[int, int, int]
) -> None:
    at = hungry(leadership=leadership, turns=count - 1)
    assert fates(at, *faces) == fate


@pytest.mark.rule("wc.starvation.test")
def test_by_the_literal_wording_hunger_makes_the_test_safer() -> None:
    assert fates(hungry(turns=1, sign="literal"), 5, 5) == HOLDS
    assert fates(hungry(turns=1), 5, 5) == STARVES


@pytest.mark.rule("wc.starvation.test")
def test_a_champion_lends_leadership_and_shares_the_fate() -> None:
    at = hungry(champion())
    assert fates(at, 4, 4) == DESERTS
    asked = {"champions": ["hero"]}
    assert fates(at, 4, 4, **asked) == HOLDS
    starved = feed.play(at, {"hunger/foot": [6, 6]}, **asked)
    assert starved.outcome["starved"] == 1
    assert starved.position.get(Unit, "hero") is None
    assert starved.position.get(Army, "army-1") is None
    deserted = feed.play(at, {"hunger/foot": [5, 5]}, **asked).position
    assert deserted.one(Unit, "hero").force == deserted.one(Unit, "foot").force != "army-1"
    without = feed.play(at, {"hunger/foot": [6, 6]}).position
    assert (without.one(Unit, "hero").force, without.one(Unit, "hero").leads) == ("army-1", None)


@pytest.mark.rule("wc.starvation.test")
def test_only_a_champion_beside_their_unit_stands_by_it() -> None:
    at = hungry(champion(leads=None), army("army-7", "blue", (5, 0)))
    assert feed.codes(at, champions=["hero"]) == ["unit-not-eligible"]
    assert feed.codes(at, champions=["foot"]) == ["unit-not-eligible"]
    assert feed.codes(at, champions=["nobody"]) == ["unknown-entity"]
    away = champion().model_copy(update={"force": "army-2"})
    elsewhere = hungry(away, army("army-2", "red", (1, 0)))
    assert feed.codes(elsewhere, champions=["hero"]) == ["unit-not-eligible"]


@pytest.mark.rule("wc.starvation.test")
def test_each_unit_of_the_rank_and_file_tests_and_nobody_else() -> None:
    at = hungry(
        unit("bows", "army-1"),
        unit("cannon", "army-1", category="war_machine"),
        champion(leads=None),
        unit("griffon", "army-1", category="monster", ridden_by="hero"),
        unit("ghouls", "army-1", race="undead"),
    )
    dice = {"hunger/foot": [1, 1], "hunger/bows": [6, 6]}
    played = feed.play(at, dice)
    assert [roll.label for roll in played.ruling.rolls] == ["hunger/bows", "hunger/foot"]
    assert played.position.get(Unit, "bows") is None
    assert played.ruling.summaries[0].text == (
        "Army-1 went 1 short; held out: Foot; starved: Bows."
    )


@pytest.mark.rule("wc.starvation.test")
def test_fatigue_takes_leadership_by_the_table_of_the_race() -> None:
    at = hungry(fatigue=2, sides=(side("red", "orcs_goblins"), side("blue")))
    played = feed.play(at, {"hunger/foot": [3, 4]})
    lost = [m.value for m in played.ruling.modifiers if "fatigue" in m.text]
    total = next(f.data["total"] for f in played.ruling.findings if "total" in f.data)
    assert total == 1 + sum(lost)


@pytest.mark.rule("wc.starvation.desertion")
def test_deserters_of_one_army_are_one_counter_that_everybody_sees() -> None:
    at = hungry(unit("bows", "army-1"), unit("guard", "army-1", leadership=10), fatigue=1)
    dice = {"hunger/foot": [4, 4], "hunger/bows": [4, 4], "hunger/guard": [1, 1]}
    played = feed.play(at, dice)
    (new,) = played.position.where(Army, deserting=True)
    assert {u.id for u in played.position.where(Unit, force=new.id)} == {"foot", "bows"}
    assert (new.name, new.hex, new.fatigue, new.unsupplied_turns) == (
        "Deserters of Eastmark",
        (1, 0),
        1,
        1,
    )
    assert played.position.view("blue").one(Army, new.id).deserting
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "Deserters of Eastmark have left their ranks in (1, 0)."
    assert seen["rolls"] == []
    assert [note.text for note in played.ruling.tabletop] == [
        "Deserters of Eastmark fight at -2 Leadership until they are home."
    ]


@pytest.mark.rule("wc.starvation.desertion")
def test_an_army_of_which_nothing_is_left_goes_off_the_map() -> None:
    wagon = train("train-1", "red", (1, 0), army="army-1")
    gone = feed.play(hungry(wagon), {"hunger/foot": [4, 4]}).position
    assert gone.get(Army, "army-1") is None
    assert gone.one(BaggageTrain, "train-1").army is None


@pytest.mark.rule("wc.starvation.test")
def test_deserters_on_their_way_test_like_others_and_stay_together() -> None:
    at = hungry(deserting=True)
    kept = feed.play(at, {"hunger/foot": [4, 4]}).position
    assert kept.one(Unit, "foot").force == "army-1"
    assert feed.play(at, {"hunger/foot": [6, 6]}).position.all(Army) == []


@pytest.mark.rule("wc.starvation.test")
@pytest.mark.rule("wc.army.points-only")
def test_an_army_noted_as_points_is_drawn_up_before_it_goes_short() -> None:
    at = hungry(noted_points=1_000)
    assert feed.codes(at) == ["composition-required"]
    held = play("wc", at, "blue", "end-phase").position
    assert refusals("wc", held, "red", "end-phase") == ["feeding-due"]
    spears = {"name": "Spears", "points": 1_000, "models": 100}
    asked = {"army": "army-1", "units": [spears]}
    drawn = play("wc", held, "red", "draw-up-army", asked).position
    assert refusals("wc", drawn, "red", "end-phase") == []
    enough = train("train-1", "red", (1, 0), supply=2)
    assert feed.codes(hungry(enough, noted_points=1_000)) == []


@pytest.mark.rule("wc.supply.plan")
@pytest.mark.rule("wc.turn.gate")
def test_the_umpire_feeds_those_who_say_nothing_as_the_phase_closes() -> None:
    at = hungry()
    after = play("wc", at, "red", "end-phase").position
    closed = play("wc", after, "blue", "end-phase")
    (ruled,) = closed.named("feed-armies")
    assert (ruled.actor, ruled.by_umpire, ruled.request) == ("red", True, {})
    assert [roll.label for roll in ruled.rolls] == ["hunger/foot"]
    assert closed.position.one(WarCampaign, "campaign").phase == "upkeep"
    assert not closed.position.one(WarSide, "red").fed


@pytest.mark.rule("wc.supply.plan")
@pytest.mark.rule("wc.turn.gate")
def test_who_rolls_their_own_dice_is_waited_for_only_where_somebody_goes_short() -> None:
    own = (side("red", own_dice=True), side("blue"))
    at = hungry(sides=own)
    assert refusals("wc", at, "red", "end-phase") == ["feeding-due"]
    fed = feed.play(at, {"hunger/foot": [1, 1]}).position
    assert refusals("wc", fed, "red", "end-phase") == []
    enough = hungry(train("train-1", "red", (1, 0), supply=1), sides=own)
    assert refusals("wc", enough, "red", "end-phase") == []


@pytest.mark.rule("wc.supply.plan")
def test_the_automatic_plan_is_what_is_offered() -> None:
    assert offered(hungry()) == [{}]
    assert offered(feed.play(hungry(), {"hunger/foot": [1, 1]}).position) == []


def offered(at: Position) -> list[dict[str, Any]] | None:
    return options_of(book("wc"), at.view("red"), book("wc").actions["feed-armies"])


@pytest.mark.rule("wc.starvation.test")
def test_the_odds_of_one_unit_are_exact() -> None:
    chances = odds_of("wc", hungry(), "red", "feed-armies", {})
    weights = {
        (way.outcome["held"], way.outcome["deserted"], way.outcome["starved"]): way.chance
        for way in chances.outcomes
    }
    assert {k: round(float(v) * 36) for k, v in weights.items()} == {
        HOLDS: 21,
        DESERTS: 12,
        STARVES: 3,
    }


@pytest.mark.rule("wc.starvation.test")
def test_the_odds_of_many_units_are_exact_too() -> None:
    regiments = [unit(f"bows-{n}", "army-1", leadership=5 + n % 4) for n in range(40)]
    chances = odds_of("wc", hungry(champion(), *regiments), "red", "feed-armies", {})
    assert chances.method == "exact"
    counted = [way.outcome for way in chances.outcomes if "held" in way.outcome]
    assert counted
    assert all(o["held"] + o["deserted"] + o["starved"] == 41 for o in counted)
