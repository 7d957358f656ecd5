"""Questions whether something may be done, and the bans that answer them.

Legality asks with what a seat knows and is told of every ban.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from app.books.wc.variation.declared import Declared, S, applying, rules_of
from app.engine.position import Position
from app.engine.ruling import Refusal


@dataclass(frozen=True)
class Question(Generic[S]):
    """A named question: whether something may be done by or to a subject of one type."""

    name: str
    subject: type[S]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of every ban that may answer it."""
        return rules_of(Ban, self.name)

    def refusals(self, position: Position, subject: S) -> Iterator[Refusal]:
        """Why it may not be done, one refusal a ban."""
        for ban in applying(Ban, self.name, position, subject):
            yield Refusal(ban.code, ban.rule, ban.detail(position, subject))


@dataclass(frozen=True, kw_only=True)
class Ban(Declared[S]):
    """What may not be done. `detail` says why, in a sentence."""

    question: Question[S]
    code: str
    detail: Callable[[Position, S], str]

    @property
    def about(self) -> str:
        return self.question.name
