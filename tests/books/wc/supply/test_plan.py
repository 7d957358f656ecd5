"""Who feeds an army, by the automatic plan and by a player's own (wc.supply.plan)."""

from typing import Any

import pytest

from app.books.wc.entities import Army, BaggageTrain, Settlement, WarSide
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, train, unit
from tests.play import Played, table

CAMP = (0, 0)
feed = table("wc", "feed-armies", actor="red")


def host(army_id: str, points: int, at: tuple[int, int] = CAMP, **fields: Any) -> list[Entity]:
    """An army of red's whose rank and file never deserts."""
    troops = unit(f"{army_id}.foot", army_id, points=points, leadership=10)
    return [army(army_id, "red", at, **fields), troops]


def fed(*entities: Entity, terrain: str | None = None, **settings: Any) -> Position:
    """The resolution phase; in the marsh the land gives nothing."""
    ground = {} if terrain is None else {CAMP: terrain, (1, 0): terrain}
    sections = () if terrain is None else ("terrain",)
    settings = {"sides": (side("red"), side("blue")), **settings}
    return position(
        *entities,
        phase="resolution",
        game_map=plain_map(ground),
        sections=sections,
        **settings,
    )


def line(army_id: str, source: str, amount: int) -> dict[str, Any]:
    return {"army": army_id, "from": source, "amount": amount}


def store(played: Played, settlement_id: str) -> int:
    return played.position.one(Settlement, settlement_id).supply


def load(played: Played, train_id: str) -> int:
    return played.position.one(BaggageTrain, train_id).supply


@pytest.mark.rule("wc.supply.plan")
@pytest.mark.rule("wc.supply.scavenge")
def test_two_armies_that_find_enough_need_no_stores() -> None:
    town = settlement("town", "red", (3, 0), supply=4)
    played = feed.play(fed(*host("army-1", 2_000), *host("army-2", 1_000), town))
    assert played.outcome["fed"] == ["army-1", "army-2"]
    assert played.outcome["short"] == {}
    assert store(played, "town") == 4
    assert played.ruling.rolls == ()
    assert played.position.one(WarSide, "red").fed


@pytest.mark.rule("wc.supply.plan")
def test_the_army_of_the_greatest_need_is_served_first() -> None:
    town = settlement("town", "red", (3, 0), supply=2)
    at = fed(*host("army-1", 1_000), *host("army-2", 2_000), town, terrain="marsh")
    played = feed.play(at)
    assert played.outcome["fed"] == ["army-2"]
    assert played.outcome["short"] == {"army-1": 1}
    assert store(played, "town") == 0


@pytest.mark.rule("wc.supply.plan")
def test_no_food_is_wasted_on_an_army_that_cannot_be_fed_in_full() -> None:
    town = settlement("town", "red", (3, 0), supply=1)
    at = fed(*host("army-1", 1_000), *host("army-2", 2_000), town, terrain="marsh")
    played = feed.play(at)
    assert played.outcome["short"] == {"army-2": 2}
    assert store(played, "town") == 0
    alone = feed.play(fed(*host("army-2", 2_000), town, terrain="marsh"))
    assert store(alone, "town") == 1


@pytest.mark.rule("wc.supply.sources")
def test_what_all_sources_give_is_added_up() -> None:
    town = settlement("town", "red", (3, 0), supply=1)
    wagon = train("train-1", "red", (1, 0), supply=1)
    played = feed.play(fed(*host("army-1", 4_000), town, wagon))
    assert played.outcome["fed"] == ["army-1"]
    assert (store(played, "town"), load(played, "train-1")) == (0, 0)
    assert [f.text for f in played.ruling.findings] == [
        "Army-1 needs 4, finds 2, gets 1 from Town, gets 1 from train train-1 and has enough."
    ]
    short = feed.play(fed(*host("army-1", 3_000)))
    assert short.outcome["short"] == {"army-1": 1}


@pytest.mark.rule("wc.supply.plan")
def test_the_largest_store_comes_first_and_then_the_nearest_train() -> None:
    small = settlement("a-small", "red", (3, 0), supply=1)
    large = settlement("large", "red", (4, 0), supply=2)
    far = train("a-far", "red", (1, 0), supply=2)
    near = train("near", "red", CAMP, supply=2)
    played = feed.play(fed(*host("army-1", 4_000), small, large, far, near))
    assert (store(played, "large"), store(played, "a-small")) == (0, 1)
    assert (load(played, "near"), load(played, "a-far")) == (2, 2)
    without = feed.play(fed(*host("army-1", 4_000), far, near))
    assert (load(without, "near"), load(without, "a-far")) == (0, 2)


@pytest.mark.rule("wc.supply.stores")
def test_a_store_gives_to_an_army_in_its_territory() -> None:
    village = settlement("village", "red", (3, 0), supply=3)
    at = fed(*host("army-1", 3_000), village)
    assert store(feed.play(at, lines=[line("army-1", "village", 1)]), "village") == 2
    beyond = fed(*host("army-1", 3_000, (-1, 0)), village)
    assert feed.codes(beyond, lines=[line("army-1", "village", 1)]) == ["out-of-range"]
    assert feed.play(beyond).outcome["short"] == {"army-1": 1}
    border = {(0, 0): ("east", "west")}
    declared = position(
        *host("army-1", 3_000, declared_territory="west"),
        village,
        phase="resolution",
        game_map=plain_map(territories=border),
    )
    assert feed.codes(declared, lines=[line("army-1", "village", 1)]) == ["out-of-range"]


@pytest.mark.rule("wc.supply.stores")
@pytest.mark.rule("wc.supply.plan")
def test_no_more_is_given_than_there_is_to_all_together() -> None:
    village = settlement("village", "red", (3, 0), supply=2)
    at = fed(*host("army-1", 4_000), *host("army-2", 4_000), village)
    asked = [line("army-1", "village", 2), line("army-2", "village", 1)]
    assert feed.codes(at, lines=asked) == ["not-enough-supply"]
    assert feed.codes(at, lines=[line("army-1", "village", 3)]) == ["not-enough-supply"]
    assert feed.codes(at, lines=asked[:1]) == []


@pytest.mark.rule("wc.supply.stores")
def test_a_besieged_settlement_gives_nothing_away() -> None:
    town = settlement("town", "red", (3, 0), supply=5, besieged=True)
    at = fed(*host("army-1", 3_000), town)
    assert feed.codes(at, lines=[line("army-1", "town", 1)]) == ["settlement-besieged"]
    assert feed.play(at).outcome["short"] == {"army-1": 1}
    within = fed(*host("army-1", 3_000, (3, 0), inside="town"), town)
    assert store(feed.play(within), "town") == 2


@pytest.mark.rule("wc.supply.stores")
@pytest.mark.rule("wc.supply.plan")
def test_food_of_others_is_not_ones_own() -> None:
    enemy = settlement("enemy", "blue", (3, 0), supply=5)
    ally = settlement("ally", "green", (4, 0), supply=5)
    wagon = train("train-7", "green", CAMP, supply=2)
    sides = (side("red", allies=("green",)), side("blue"), side("green", allies=("red",)))
    at = fed(*host("army-1", 3_000), enemy, ally, wagon, sides=sides)
    assert feed.codes(at, lines=[line("army-1", "enemy", 1)]) == ["settlement-not-controlled"]
    assert feed.codes(at, lines=[line("army-1", "ally", 1)]) == ["not-owner"]
    assert feed.codes(at, lines=[line("army-1", "train-7", 1)]) == ["not-owner"]
    assert feed.codes(at, lines=[line("army-1", "nothing", 1)]) == ["unknown-entity"]
    assert feed.play(at).outcome["short"] == {"army-1": 1}


@pytest.mark.rule("wc.supply.baggage")
def test_a_train_feeds_those_within_one_hex() -> None:
    wagon = train("train-1", "red", (1, 0), supply=2)
    at = fed(*host("army-1", 3_000), wagon)
    assert load(feed.play(at), "train-1") == 1
    far = fed(*host("army-1", 3_000), train("train-1", "red", (2, 0), supply=2))
    assert feed.codes(far, lines=[line("army-1", "train-1", 1)]) == ["out-of-range"]
    both = fed(*host("army-1", 3_000), *host("army-2", 3_000, (2, 0)), wagon)
    assert load(feed.play(both), "train-1") == 0


@pytest.mark.rule("wc.supply.baggage")
def test_no_train_feeds_into_or_out_of_a_siege() -> None:
    town = settlement("town", "red", CAMP, besieged=True)
    inside = host("army-1", 3_000, inside="town")
    outside = fed(*inside, town, train("train-1", "red", (1, 0), supply=2))
    asked = {"lines": [line("army-1", "train-1", 1)]}
    assert feed.codes(outside, **asked) == ["settlement-besieged"]
    within = fed(*inside, town, train("train-1", "red", CAMP, army="army-1", supply=2))
    assert feed.codes(within, **asked) == []
    other = [*inside, *host("army-2", 3_000, (1, 0)), town]
    at = fed(*other, train("train-1", "red", CAMP, army="army-1", supply=2))
    assert feed.codes(at, lines=[line("army-2", "train-1", 1)]) == ["settlement-besieged"]


@pytest.mark.rule("wc.supply.plan")
def test_an_army_that_is_named_gets_that_and_the_others_are_fed_as_ever() -> None:
    town = settlement("town", "red", (3, 0), supply=9)
    at = fed(*host("army-1", 4_000), *host("army-2", 4_000), town)
    played = feed.play(at, lines=[line("army-1", "town", 1)])
    assert played.outcome["short"] == {"army-1": 1}
    assert store(played, "town") == 6
    more = feed.play(at, lines=[line("army-1", "town", 5)])
    assert more.outcome["short"] == {}
    assert store(more, "town") == 5


@pytest.mark.rule("wc.supply.plan")
def test_an_army_may_be_left_hungry_on_purpose() -> None:
    town = settlement("town", "red", (3, 0), supply=9)
    at = fed(*host("army-1", 4_000), town)
    assert feed.play(at, hungry=["army-1"]).outcome["short"] == {"army-1": 2}
    both = {"hungry": ["army-1"], "lines": [line("army-1", "town", 1)]}
    assert feed.codes(at, **both) == ["named-twice"]
    assert feed.codes(at, hungry=["army-9"]) == ["unknown-entity"]


@pytest.mark.rule("wc.supply.plan")
def test_what_needs_nothing_is_given_nothing() -> None:
    town = settlement("town", "red", (3, 0), supply=9)
    at = fed(*host("army-1", 400), *host("army-2", 1_000), town)
    assert feed.codes(at, lines=[line("army-1", "town", 1)]) == ["army-needs-nothing"]
    assert feed.codes(fed(*host("army-1", 400), town)) == ["nothing-to-feed"]


@pytest.mark.rule("wc.supply.plan")
def test_a_side_is_fed_once_a_turn_and_nobody_else_is_told() -> None:
    at = fed(*host("army-1", 1_000), *[army("army-7", "blue", (3, 0))])
    played = feed.play(at)
    assert feed.codes(played.position) == ["already-fed"]
    assert played.seen_by("blue") is None
    assert not played.position.view("blue").one(WarSide, "red").fed
    assert feed.codes(at, lines=[line("army-7", "army-1", 1)]) == ["not-owner", "unknown-entity"]


@pytest.mark.rule("wc.supply.shortage")
def test_hungry_turns_are_counted_in_a_row() -> None:
    def turns(at: Position) -> int:
        return at.one(Army, "army-1").unsupplied_turns

    town = settlement("town", "red", (3, 0), supply=1)
    short = feed.play(fed(*host("army-1", 3_000)), {"hunger/army-1.foot": [1, 1]})
    assert turns(short.position) == 1
    third = fed(*host("army-1", 3_000, unsupplied_turns=2))
    played = feed.play(third, {"hunger/army-1.foot": [1, 1]})
    assert turns(played.position) == 3
    assert "3 turns running" in played.ruling.summaries[0].text
    again = feed.play(fed(*host("army-1", 3_000, unsupplied_turns=1), town))
    assert turns(again.position) == 0
    needless = feed.play(fed(*host("army-1", 400, unsupplied_turns=2)))
    assert turns(needless.position) == 0


@pytest.mark.rule("wc.terrain.hills")
@pytest.mark.rule("wc.race.undead.supply")
def test_what_makes_the_figures_other_than_usual_is_cited() -> None:
    at = fed(
        *host("army-1", 1_000),
        unit("ghouls", "army-1", race="undead", points=900),
        terrain="hills",
    )
    cited = {citation.rule for citation in feed.play(at).ruling.citations}
    assert {"wc.terrain.hills", "wc.race.undead.supply"} <= cited
