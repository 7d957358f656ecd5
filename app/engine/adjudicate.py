"""The one pipeline: request → legality → resolve → ruling, with what the umpire does next."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine.action import Action, R
from app.engine.book import Book
from app.engine.dice import DiceSource, Roll, Roller
from app.engine.position import Draft, Mint, Position, View
from app.engine.ruling import FollowUp, Refusal, Refused, Ruling
from app.engine.viewer import UMPIRE

MAX_FOLLOW_UPS = 20_000
"""No request leads to more rulings: an action that goes on leading to itself is a flaw of its book.

A step of the umpire is one for each side or battle, so the largest scenario stays far below.
"""


@dataclass(frozen=True)
class Judgement:
    """The rulings that one request led to, each with the index of its cause, and where they end.

    `answer` is the index of the ruling that answers the request.
    """

    rulings: tuple[Ruling, ...]
    causes: tuple[int | None, ...]
    position: Position
    answer: int = 0


@dataclass(frozen=True)
class Table:
    """What lies on the table for one request: the actor's and the umpire's dice, and fresh ids."""

    dice: DiceSource
    umpire_dice: DiceSource
    mint: Mint


def refusals_of(book: Book, view: View, action: Action[R], request: R) -> list[Refusal]:
    """Every reason why the viewer could have known that this is against the rules."""
    closed = list(book.gate(view, action))
    return [*closed, *action.legality(view, request)]


def adjudicate(
    book: Book,
    position: Position,
    actor: str,
    action: Action[R],
    request: R,
    table: Table,
    view: View | None = None,
) -> Judgement:
    """Rule on a request. Raises Refused, DiceRequired or DiceInvalid: then nothing has changed.

    `view` is what the actor knows of the position, where the caller has it already.
    """
    refusals = refusals_of(book, view or position.view(actor), action, request)
    if refusals:
        raise Refused(refusals)
    ruling, position = resolve(position, actor, action, request, table.dice, table.mint)
    return with_follow_ups(book, [ruling], position, table)


def with_follow_ups(
    book: Book, rulings: Sequence[Ruling], position: Position, table: Table
) -> Judgement:
    """Have the umpire take the actions that these rulings lead to.

    What a ruling leads to is done before what stands beside it. Raises RuntimeError for an action
    that never comes to an end, LookupError for a roll of a label that has been rolled before.
    """
    rulings = list(rulings)
    causes: list[int | None] = [None] * len(rulings)
    rolled = {roll.label for ruling in rulings for roll in ruling.rolls}
    waiting: deque[tuple[int, FollowUp]] = deque(
        (index, next_up) for index, ruling in enumerate(rulings) for next_up in ruling.follow_ups
    )
    while waiting:
        cause, next_up = waiting.popleft()
        ruling, position = _by_umpire(book, position, next_up, table, rolled)
        rulings.append(ruling)
        causes.append(cause)
        waiting.extendleft((len(rulings) - 1, after) for after in reversed(ruling.follow_ups))
        if len(rulings) > MAX_FOLLOW_UPS:
            raise RuntimeError(f"{rulings[0].action} never comes to an end")
    return Judgement(tuple(rulings), tuple(causes), position)


def resolve(
    position: Position,
    actor: str,
    action: Action[R],
    request: R,
    dice: DiceSource,
    mint: Mint,
    rolled: set[str] | None = None,
) -> tuple[Ruling, Position]:
    """The ruling on a legal request, and the position after it.

    `rolled` are the labels that were rolled before in the same request; those of this ruling are
    added. Raises DiceRequired, DiceInvalid, and LookupError for a roll that may not be made.
    """
    draft = Draft(position, actor, mint, action.audience)
    roller = Roller(action.dice, dice, draft.audience, action.name, actor, rolled)
    action.resolve(draft, request, roller)
    asked = request.model_dump(mode="json", exclude_unset=True)
    return ruling_of(draft, action.name, asked, position, roller.rolls), draft.position


def ruling_of(
    draft: Draft,
    action: str,
    request: Mapping[str, Any],
    before: Position,
    rolls: Iterable[Roll] = (),
) -> Ruling:
    """All that the draft has come to hold, as the ruling on a request made at the position."""
    return Ruling(
        action=action,
        actor=draft.actor,
        turn=before.campaign.turn,
        phase=before.campaign.phase,
        request=request,
        audience=draft.audience,
        request_audience=draft.request_audience,
        outcome=tuple(draft.facts),
        summaries=tuple(draft.summaries),
        modifiers=tuple(draft.modifiers),
        rolls=tuple(rolls),
        findings=tuple(draft.findings),
        tabletop=tuple(draft.notes),
        changes=tuple(draft.changes),
        citations=tuple(draft.citations),
        follow_ups=tuple(draft.follow_ups),
        by_umpire=draft.actor == UMPIRE,
    )


def _by_umpire(
    book: Book, position: Position, next_up: FollowUp, table: Table, rolled: set[str]
) -> tuple[Ruling, Position]:
    """The umpire's own action, or one that it takes in a side's name; with its own dice always."""
    action = book.actions[next_up.action]
    request = action.request.model_validate(next_up.request)
    actor = next_up.side or UMPIRE
    ruling, position = resolve(
        position, actor, action, request, table.umpire_dice, table.mint, rolled
    )
    return replace(ruling, by_umpire=True), position
