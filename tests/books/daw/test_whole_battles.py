"""Whole battles, played at random from what the umpire offers: what holds at every step."""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.books.daw.battlefield import field_of, standing
from app.books.daw.entities import Battle, PendingChoice, Unit
from app.books.daw.phases import IN_ACTIVATION
from app.engine.options import options_of
from app.engine.position import Position
from app.engine.settings import Settings
from tests.play import book, play

SIDES = ("vale", "brood")
STEPS = 40
PLAYED = (
    "attack-breath",
    "attack-hellhound",
    "attack-reflect",
    "attack-sing",
    "command-start",
    "damage-apply",
    "gaze-decide",
    "morale-start",
    "unit-activate",
    "unit-blink",
    "unit-disengage",
    "unit-move",
    "withdraw",
)


@cache
def stone_ford() -> Position:
    rules = book("daw")
    scenario = rules.scenario.model_validate(rules.scenarios["stone-ford"])
    ready = rules.set_up(scenario, Settings())
    return Position.of(ready.entities, ready.map, Settings())


def choose(now: Position, chance: Random) -> tuple[str, str, dict[str, Any]]:
    """Something that a side is offered to do now: who, which action, which request."""
    rules = book("daw")
    moves = [(side, name) for side in SIDES for name in PLAYED]
    chance.shuffle(moves)
    for side, name in moves:
        offered = options_of(rules, now.view(side), rules.actions[name])
        if offered:
            return side, name, chance.choice(offered)
    raise AssertionError("a battle never comes to a stop by itself")


def check(now: Position) -> None:
    """What holds in any position of a battle."""
    battle = now.one(Battle, "campaign")
    assert (battle.phase in IN_ACTIVATION) == (battle.active_unit is not None)
    assert battle.waiting_for
    places = [unit.hex for unit in standing(now)]
    assert len(set(places)) == len(places)
    for unit in now.all(Unit):
        assert 0 <= unit.uhp <= unit.max_uhp - unit.fire_damage
        assert unit.destroyed == (unit.uhp == 0)
        assert unit.charmed_by is not None or unit.controlled_by == unit.commander
        assert unit.destroyed or field_of(now).is_passable(unit.hex)
    for choice in now.all(PendingChoice):
        assert not now.one(Unit, choice.unit).destroyed


def read_again(now: Position) -> Position:
    """The position, written as JSON and read."""
    entities = [entity for kind in now.kinds() for entity in now.of_kind(kind)]
    read = [type(entity).model_validate_json(entity.model_dump_json()) for entity in entities]
    return Position.of(read, now.map, now.settings)


@pytest.mark.rule("daw.actions")
@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_battle_never_breaks(seed: int) -> None:
    now, chance = stone_ford(), Random(seed)
    for _ in range(STEPS):
        actor, name, request = choose(now, chance)
        played = play("daw", now, actor, name, request)
        assert played.seen_by("vale") == played.seen_by("brood") == played.seen_by("observer")
        now = played.position
        check(now)
    again = read_again(now)
    assert [again.of_kind(kind) for kind in now.kinds()] == [now.of_kind(k) for k in now.kinds()]
