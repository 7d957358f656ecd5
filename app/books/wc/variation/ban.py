"""Questions whether something may be done, and the bans that answer them.

Legality asks with what a seat knows and is told of every ban that no exception lifts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from app.books.wc.variation.declared import Declared, S, applying, rules_of
from app.books.wc.variation.lift import Lift
from app.engine.position import Position
from app.engine.ruling import Refusal


@dataclass(frozen=True)
class Question(Generic[S]):
    """A named question: whether something may be done by or to a subject of one type."""

    name: str
    subject: type[S]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of every ban that may answer it, and of every exception from one."""
        return tuple(dict.fromkeys((*rules_of(Ban, self.name), *rules_of(Lift, self.name))))

    def refusals(self, position: Position, subject: S) -> Iterator[Refusal]:
        """Why it may not be done, one refusal a ban."""
        lifted = [lift.lifts for lift in applying(Lift, self.name, position, subject)]
        for ban in applying(Ban, self.name, position, subject):
            if ban not in lifted:
                yield Refusal(ban.code, ban.rule, ban.detail(position, subject))

    def exceptions(self, position: Position, subject: S) -> tuple[str, ...]:
        """The rules by which it may be done although a ban stands against it."""
        bans = applying(Ban, self.name, position, subject)
        lifts = applying(Lift, self.name, position, subject)
        return tuple(dict.fromkeys(lift.rule for lift in lifts if lift.lifts in bans))


@dataclass(frozen=True, kw_only=True)
class Ban(Declared[S]):
    """What may not be done. `detail` says why, in a sentence."""

    question: Question[S]
    code: str
    detail: Callable[[Position, S], str]

    @property
    def about(self) -> str:
        return self.question.name
