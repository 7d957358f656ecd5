"""Events, and the umpire's actions that follow when one happens.

The rule that makes something happen knows nothing of what follows. Several reactions to one event
follow in the order of the list that is given here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from app.books.wc.variation.declared import Declared, S, applying, rules_of
from app.engine.position import Draft, Position

ORDER = ("deliver-reports",)
"""The umpire's actions that follow on events, in order. A reaction that is not here is a flaw."""


@dataclass(frozen=True)
class Event(Generic[S]):
    """A named event, such as that an army is drawn up, with subjects of one type."""

    name: str
    subject: type[S]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of every reaction to it."""
        return rules_of(Reaction, self.name)

    def happened(self, draft: Draft, subject: S) -> None:
        """Have the umpire take every action that follows on it."""
        following = applying(Reaction, self.name, draft.position, subject)
        for reaction in sorted(following, key=lambda one: ORDER.index(one.action)):
            draft.then(reaction.action, **reaction.request(draft.position, subject))


@dataclass(frozen=True, kw_only=True)
class Reaction(Declared[S]):
    """An action that the umpire takes when the event happens, and what it is asked with."""

    event: Event[S]
    action: str
    request: Callable[[Position, S], Mapping[str, Any]]

    def __post_init__(self) -> None:
        if self.action not in ORDER:
            raise ValueError(f"{self.action} is in no place of the order of reactions")

    @property
    def about(self) -> str:
        return self.event.name
