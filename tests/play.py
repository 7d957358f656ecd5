"""Plays one action on a position, as rules tests do: given, do, dice, expect."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from app.engine.adjudicate import Table, adjudicate, refusals_of
from app.engine.audience import ruling_as_seen
from app.engine.book import Book
from app.engine.dice import ServerDice, SuppliedDice
from app.engine.odds import Odds, odds
from app.engine.options import is_open, options_of
from app.engine.position import Position
from app.engine.registry import load_book
from app.engine.ruling import Ruling
from tests.laws import checks
from tests.laws.sentences import FOUR_DIGITS

SERVER = ServerDice(b"tests", "tests", 0)


@dataclass(frozen=True)
class Played:
    """The rulings of one request, the first being the action's own, and the position after it."""

    rulings: tuple[Ruling, ...]
    position: Position

    @property
    def ruling(self) -> Ruling:
        return self.rulings[0]

    @property
    def outcome(self) -> dict[str, Any]:
        """Every value of the outcome, whoever may know it."""
        return {fact.name: fact.value for fact in self.ruling.outcome}

    def seen_by(self, viewer: str) -> dict[str, Any] | None:
        """The action's own ruling as this viewer sees it."""
        return ruling_as_seen(self.ruling, viewer)

    def named(self, action: str) -> list[Ruling]:
        """The umpire's rulings of this action that followed."""
        return [ruling for ruling in self.rulings if ruling.action == action]


@cache
def book(book_id: str) -> Book:
    return load_book(f"app.books.{book_id}")


def play(
    book_id: str,
    position: Position,
    actor: str,
    action: str,
    request: Mapping[str, Any] | None = None,
    dice: Mapping[str, Sequence[int]] | Sequence[int] | None = None,
) -> Played:
    """Rule on the request, and hold the ruling to the laws.

    Without dice the server rolls; raises Refused and the dice errors.
    """
    rules = book(book_id)
    declared = rules.actions[action]
    asked = declared.request.model_validate(dict(request or {}))
    supplied = None if dice is None else SuppliedDice(dice, SERVER, whole_table=True)
    judgement = adjudicate(rules, position, actor, declared, asked, _table(supplied))
    if supplied is not None:
        supplied.refuse_leftovers()
    checks.check_judgement(rules, position, judgement)
    checks.check_replay(rules, position, actor, declared, asked, judgement, _table(None))
    checks.check_odds(rules, position, actor, declared, asked)
    return Played(judgement.rulings, judgement.position)


def _table(supplied: SuppliedDice | None) -> Table:
    ids = iter(range(1, 10_000))
    return Table(supplied or SERVER, SERVER, lambda _kind: str(next(ids)))


def refusals(
    book_id: str,
    position: Position,
    actor: str,
    action: str,
    request: Mapping[str, Any] | None = None,
) -> list[str]:
    """The codes of every refusal of the request; empty where it is legal."""
    rules = book(book_id)
    declared = rules.actions[action]
    asked = declared.request.model_validate(dict(request or {}))
    found = refusals_of(rules, position.view(actor), declared, asked)
    assert [r.detail for r in found if FOUR_DIGITS.search(r.detail)] == []
    return [r.code for r in found]


def odds_of(
    book_id: str,
    position: Position,
    actor: str,
    action: str,
    request: Mapping[str, Any] | None = None,
) -> Odds:
    """The odds of the request as the actor can know them."""
    rules = book(book_id)
    declared = rules.actions[action]
    asked = declared.request.model_validate(dict(request or {}))
    return odds(rules, position.view(actor), actor, declared, asked)


@dataclass(frozen=True)
class Rule:
    """One action as one actor takes it; a call adds to the request, or replaces, what it names."""

    book_id: str
    action: str
    actor: str
    request: Mapping[str, Any]

    def by(self, actor: str) -> "Rule":
        """The same, taken by somebody else."""
        return replace(self, actor=actor)

    def play(
        self,
        at: Position,
        dice: Mapping[str, Sequence[int]] | Sequence[int] | None = None,
        /,
        **request: Any,
    ) -> Played:
        """Take the action, which must be legal."""
        return play(self.book_id, at, self.actor, self.action, {**self.request, **request}, dice)

    def codes(self, at: Position, /, **request: Any) -> list[str]:
        """The codes of every refusal; empty where the action is legal."""
        return refusals(self.book_id, at, self.actor, self.action, {**self.request, **request})

    def odds(self, at: Position, /, **request: Any) -> Odds:
        """The odds as the actor can know them."""
        return odds_of(self.book_id, at, self.actor, self.action, {**self.request, **request})


def table(book_id: str, action: str, *, actor: str, **request: Any) -> Rule:
    """A table at which one rule is tried: `scout = table("wc", "scout", actor="red")`."""
    return Rule(book_id, action, actor, request)


def anything(
    book_id: str,
    position: Position,
    chance: Random,
    seats: Sequence[str],
    rarely: Mapping[str, float] | None = None,
) -> tuple[str, str, dict[str, Any]] | None:
    """A seat, an action and a request that is offered to it now: each action equally often.

    Actions of `rarely` are taken with that chance only, or where nothing else is offered; with a
    chance of 0 never. None where nobody can do anything.
    """
    rules, views = book(book_id), {seat: position.view(seat) for seat in seats}
    names = [name for name in sorted(rules.actions) if (rarely or {}).get(name) != 0]
    chance.shuffle(names)
    names.sort(key=lambda name: chance.random() >= (rarely or {}).get(name, 1))
    for name in names:
        action = rules.actions[name]
        ways = [
            (seat, name, option)
            for seat, view in views.items()
            if is_open(rules, view, action)
            for option in options_of(rules, view, action) or []
        ]
        if ways:
            return chance.choice(ways)
    return None
