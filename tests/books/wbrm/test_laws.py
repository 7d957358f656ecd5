"""What holds in every war: seen in random ones, in which seats do anything they are offered."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.books.wbrm.entities import Faction, GuardParty, Unit
from app.books.wbrm.scenario import Scenario, set_up
from app.engine.action import Who
from app.engine.options import is_open, options_of
from app.engine.position import Position
from app.engine.settings import Settings
from tests.books.wbrm.build import SIDES, act
from tests.play import book, odds_of

RULES = book("wbrm")
OF_SEATS = {name for name, a in RULES.actions.items() if a.who is Who.SIDE}


def ready(name: str) -> Position:
    made = set_up(Scenario.model_validate(RULES.scenarios[name]), Settings())
    return Position.of(made.entities, made.map, Settings())


def offered(position: Position) -> list[tuple[str, str, dict[str, Any]]]:
    """All that anybody is offered now, by seat and action."""
    return [
        (side.id, name, option)
        for side in position.of_kind("side")
        for name in sorted(OF_SEATS)
        if is_open(RULES, position.view(side.id), RULES.actions[name])
        for option in options_of(RULES, position.view(side.id), RULES.actions[name]) or []
    ]


def anything(chance: Random, position: Position) -> tuple[str, str, dict[str, Any]]:
    """Something that somebody may do, each action equally often."""
    ways = offered(position)
    action = chance.choice(sorted({way[1] for way in ways}))
    return chance.choice([way for way in ways if way[1] == action])


def check_invariants(position: Position) -> None:
    in_parties: list[str] = []
    for party in position.all(GuardParty):
        assert 1 <= len(party.guards) <= 2
        assert 1 <= len(party.prisoners) <= 3
        assert len(position.where(GuardParty, hex=party.hex, captor=party.captor)) == 1
        in_parties += [*party.guards, *party.prisoners]
        for name in party.guards:
            guard = position.one(Unit, name)
            assert (guard.status, guard.alliance, guard.hex) == ("active", party.captor, party.hex)
        for name in party.prisoners:
            held = position.one(Unit, name)
            assert (held.status, held.captor, held.hex) == ("prisoner", party.captor, party.hex)
    assert len(in_parties) == len(set(in_parties))
    for unit in position.all(Unit):
        assert (unit.captor is not None) is (unit.status == "prisoner")
        assert unit.captor != unit.alliance
        assert unit.status != "prisoner" or unit.original_owner == unit.alliance
        assert (unit.cause is not None) is (unit.status == "eliminated")
    for faction in position.all(Faction):
        leaders = [position.one(Unit, name) for name in faction.leaders]
        if leaders:
            dead = all(leader.status == "eliminated" for leader in leaders)
            assert dead is (faction.state == "killed")


@pytest.mark.slow
@pytest.mark.rule("wbrm.actions")
@given(seed=st.integers(0, 10_000), name=st.sampled_from(sorted(RULES.scenarios)))
@settings(max_examples=15)
def test_random_wars_keep_their_shape(seed: int, name: str) -> None:
    chance = Random(seed)
    position = ready(name)
    for _ in range(40):
        seat, action, option = anything(chance, position)
        played = act(position, seat, action, **option)
        assert played.seen_by("observer") == (
            None if action == "strength-query" else played.seen_by("referee")
        )
        position = played.position
        check_invariants(position)


@pytest.mark.rule("wbrm.actions")
def test_every_action_of_a_side_lists_options_and_has_odds() -> None:
    asked: set[str] = set()
    for seed in range(6):
        chance, position = Random(seed), ready("three-powers")
        for _ in range(40):
            seat, action, option = anything(chance, position)
            if action not in asked:
                odds = odds_of("wbrm", position, seat, action, option)
                assert [outcome.chance for outcome in odds.outcomes] == [1]
                assert odds.method == "exact"
                assert odds.outcomes[0].summary
            asked.add(action)
            position = act(position, seat, action, **option).position
    assert asked >= OF_SEATS - {"androgeous-emissary"}


@pytest.mark.rule("wbrm.actions")
@pytest.mark.parametrize("side", SIDES)
def test_nothing_is_offered_that_is_not_open(side: str) -> None:
    position = ready("three-powers")
    view = position.view(side)
    for action in RULES.actions.values():
        if action.options is not None and not is_open(RULES, view, action):
            assert options_of(RULES, view, action) == []
