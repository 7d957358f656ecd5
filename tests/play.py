"""Plays one action on a position, as rules tests do: given, do, dice, expect."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.engine.adjudicate import Table, adjudicate, refusals_of
from app.engine.audience import ruling_as_seen
from app.engine.book import Book
from app.engine.dice import ServerDice, SuppliedDice
from app.engine.odds import Odds, odds
from app.engine.position import Position
from app.engine.registry import load_book
from app.engine.ruling import Ruling
from tests.laws import checks

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
    return [r.code for r in refusals_of(rules, position.view(actor), declared, asked)]


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
