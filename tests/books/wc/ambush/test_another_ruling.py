"""What counts as another ruling after a march: one law over everything that is done in movement.

Whoever passes by a hidden party can be caught until its owner has been told of another ruling in
which the passer-by took part (wc.ambush.reveal R126).
"""

import json
import random
from collections.abc import Iterator
from itertools import product

import pytest

from app.books.wc.entities import Army, OnTheMap, WarSide, kinds_that
from app.engine.adjudicate import adjudicate
from app.engine.audience import ruling_as_seen
from app.engine.position import Position
from app.engine.ruling import Ruling
from tests.books.wc.ambushes import SPRING, lying, spring
from tests.books.wc.build import army, side, unit
from tests.laws.test_random_play import begin, choose, table_of
from tests.play import book, play, refusals

BEYOND = {"hex": (1, 0), "path": ((-1, 0), (0, 0), (1, 0))}


def passed(*extra: object, **fields: object) -> Position:
    """Blue's army has gone through the west and stands beside red's 2nd Army."""
    return lying(
        army("army-2", "red", (2, 0)),
        unit("axes", "army-2", points=500),
        unit("eyes", "army-7", "blue", duty="scouts"),
        *extra,
        **{**BEYOND, **fields},
    )


@pytest.mark.rule("wc.ambush.reveal")
def test_one_who_has_since_scouted_the_ambushers_army_is_caught_no_more() -> None:
    asked = {"scouts": "army-7", "target": "army-2"}
    after = play("wc", passed(), "blue", "scout", asked).position
    assert refusals("wc", after, "red", "reveal-ambush", SPRING) == ["too-late"]


@pytest.mark.rule("wc.ambush.reveal")
def test_one_whom_the_ambusher_has_since_scouted_is_caught_no_more() -> None:
    at = passed(unit("ears", "army-2", duty="scouts"))
    after = play("wc", at, "red", "scout", {"scouts": "army-2", "target": "army-7"}).position
    assert refusals("wc", after, "red", "reveal-ambush", SPRING) == ["too-late"]


@pytest.mark.rule("wc.ambush.reveal")
def test_what_the_ambusher_is_not_told_of_closes_no_window() -> None:
    sides = [side("red"), side("blue"), side("green")]
    at = passed(*sides, army("army-5", "green", (1, 0)))
    after = play("wc", at, "blue", "scout", {"scouts": "army-7", "target": "army-5"}).position
    assert refusals("wc", after, "red", "reveal-ambush", SPRING) == []
    assert after.one(WarSide, "green").met == ("army-7",)


@pytest.mark.rule("wc.ambush.reveal")
@pytest.mark.rule("wc.works.removal")
def test_works_dug_beyond_the_territory_are_taken_back_with_the_way() -> None:
    at = lying(hex=(-1, 0), path=(), action="none", march=None)
    dig = {"army": "army-7", "path": [[0, 0]]}
    dug = play("wc", at, "blue", "dig-in", dig).position
    assert dug.one(Army, "army-7").works == "hasty"
    caught = spring(dug, {"ambush": [3, 3]}).position.one(Army, "army-7")
    assert (caught.hex, caught.path) == ((-1, 0), ((-1, 0),))
    assert (caught.works, caught.works_walls_inches, caught.works_points) == (None, 0, 0)


@pytest.mark.rule("wc.ambush.reveal")
def test_works_dug_in_the_territory_itself_stand() -> None:
    at = lying(works="hasty", works_turn=1, action="hasty")
    assert spring(at, {"ambush": [3, 3]}).position.one(Army, "army-7").works == "hasty"


def takes_part(ruling: Ruling, before: Position, counter: OnTheMap) -> bool:
    """Whether the ruling names or changes a counter that has marched before, and is no march."""
    was = before.get(type(counter), counter.id)
    if was is None or not was.path or was.path != counter.path:
        return False
    told = json.dumps([ruling.request, [fact.value for fact in ruling.outcome]], default=str)
    touched = any(change.entity.id == counter.id for change in ruling.changes)
    return touched or f'"{counter.id}"' in told


def others(position: Position, counter: OnTheMap) -> Iterator[WarSide]:
    yield from (one for one in position.all(WarSide) if one.id != counter.owner)


def rulings_in_movement(scenario: str, seed: int) -> Iterator[tuple[Position, Ruling, Position]]:
    """What is ruled in the movement phases of a random play, with what was before and after."""
    rules, chance = book("wc"), random.Random(seed)
    at = play(
        "wc", begin(rules, scenario, rules.sections, seed), "referee", "advance-phase"
    ).position
    for step in range(100):
        chosen = choose(rules, at, chance)
        assert chosen is not None
        actor, action, request = chosen
        if action.name in ("end-phase", "advance-phase") and chance.random() < 0.9:
            continue
        before = at
        judgement = adjudicate(rules, at, actor, action, request, table_of(seed, step))
        for ruling in judgement.rulings:
            after = before.apply(ruling.changes)
            if ruling.phase == "movement":
                yield before, ruling, after
            before = after
        at = judgement.position


@pytest.mark.rule("wc.ambush.reveal")
def test_every_ruling_of_the_movement_phase_tells_whom_it_meets() -> None:
    told: set[str] = set()
    for scenario, seed in product(sorted(book("wc").scenarios), range(3)):
        for before, ruling, after in rulings_in_movement(scenario, seed):
            for counter in (c for kind in kinds_that(OnTheMap) for c in after.all(kind)):
                if takes_part(ruling, before, counter):
                    for one in others(after, counter):
                        if ruling_as_seen(ruling, one.id) is not None:
                            assert counter.id in one.met, (ruling.action, counter.id)
                            told.add(ruling.action)
    assert told
