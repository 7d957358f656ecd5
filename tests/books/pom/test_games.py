"""Whole games with seeded dice, and what holds in every one of them."""

import random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from app.books.pom.empire import generals, provinces_of
from app.books.pom.entities import Battle, General, Offer, Province
from app.engine.adjudicate import Judgement, adjudicate
from app.engine.options import is_open
from app.engine.position import Position
from app.engine.replay import fold, record_of, taken_back
from app.engine.ruling import dump
from tests.benchmarks.pomerium_bots import (
    BOTS,
    choices,
    opened,
    play_game,
    prudent,
    reckless,
    table_for,
)
from tests.play import book

ALL_SECTIONS = frozenset(book("pom").sections)


@pytest.mark.rule("pom.victory")
@pytest.mark.parametrize("seed", range(20))
def test_a_game_comes_to_its_end(seed: int) -> None:
    result = play_game(seed, BOTS["prudent" if seed % 2 else "reckless"])
    assert result.end in ("won", "lost")
    heir = result.position.one(General, "pc")
    if result.end == "won":
        assert generals(result.position) == [heir]
        assert len(provinces_of(result.position, "pc")) >= 3
    else:
        assert not heir.alive


@pytest.mark.rule("pom.turn.sequence")
def test_the_same_seed_gives_the_same_game() -> None:
    one, again = play_game(7), play_game(7)
    assert (one.end, one.years, one.rulings) == (again.end, again.years, again.rulings)
    assert state(one.position) == state(again.position)


@pytest.mark.rule("pom.battle.aftermath")
@pytest.mark.rule("pom.elimination")
@hypothesis_settings(max_examples=25)
@given(st.integers(0, 10_000), st.booleans(), st.booleans())
def test_what_holds_after_every_ruling(seed: int, bold: bool, extended: bool) -> None:
    sections = ALL_SECTIONS if extended else frozenset[str]()
    position, mind = opened(seed, sections), random.Random(seed)
    for cursor in range(1, 60):
        if position.campaign.status == "finished":
            return
        position = one_choice(position, seed, cursor, mind, bold).position
        check_law(position)


def one_choice(
    position: Position, seed: int, cursor: int, mind: random.Random, bold: bool
) -> Judgement:
    """A choice of the bot's, ruled on; what it changed can be folded and taken back."""
    rules, view = book("pom"), position.view("pc")
    offered = list(choices(rules, view))
    assert offered
    name, request = (reckless if bold else prudent)(view, offered, mind)
    action = rules.actions[name]
    asked = action.request.model_validate(dict(request))
    judgement = adjudicate(rules, position, "pc", action, asked, table_for(seed, "pc", cursor))
    records = [record_of(change) for ruling in judgement.rulings for change in ruling.changes]
    assert state(fold(rules, position, records)) == state(judgement.position)
    undone = taken_back(rules, judgement.position, records)
    assert state(judgement.position.apply(undone)) == state(position)
    check_legions(judgement)
    return judgement


def check_law(position: Position) -> None:
    """While the game goes on, who lives has land; and a decision waits for one thing."""
    living = {general.id for general in generals(position)}
    playing = position.campaign.status == "playing"
    for general in position.all(General):
        assert not playing or general.alive == bool(provinces_of(position, general.id))
        assert general.alive or general.legions == 0
    for province in position.all(Province):
        assert not playing or province.owner in living | {"senate", "lost"}
        assert province.garrison == 0 or province.owner == "senate"
        assert not province.favoured or province.owner not in ("senate", "lost")
    waiting = [*position.all(Battle), *position.all(Offer)]
    pending = getattr(position.campaign, "pending", None)
    assert bool(pending) == bool(waiting)
    assert playing or pending is None


def check_legions(judgement: Judgement) -> None:
    """Fighting never makes legions: only recruits, good years, allies and newcomers do."""
    for ruling in judgement.rulings:
        fought = any(fact.name == "winner" for fact in ruling.outcome)
        if not fought:
            continue
        gained = sum(
            change.now.legions - change.was.legions  # type: ignore[union-attr]
            for change in ruling.changes
            if isinstance(change.was, General) and isinstance(change.now, General)
        )
        assert gained <= 0


def state(position: Position) -> dict[str, object]:
    """Every entity as JSON values."""
    return {
        f"{kind}/{entity.id}": dump(entity)
        for kind in position.kinds()
        for entity in position.of_kind(kind)
    }


@pytest.mark.rule("pom.actions")
@pytest.mark.parametrize("seed", range(5))
def test_where_nothing_is_offered_nothing_is_open(seed: int) -> None:
    rules, ended = book("pom"), play_game(seed).position
    view = ended.view("pc")
    assert not list(choices(rules, view))
    assert not [a for a in rules.actions.values() if is_open(rules, view, a)]
