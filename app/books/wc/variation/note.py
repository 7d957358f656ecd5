"""Occasions on which the players are told what to do at their table, and the notes that tell it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from app.books.wc.variation.declared import Declared, S, applying, rules_of
from app.engine.position import Draft, Position
from app.engine.viewer import Audience


@dataclass(frozen=True)
class Occasion(Generic[S]):
    """A moment at which players may have something to do at their table; it has a subject."""

    name: str
    subject: type[S]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of every note that may be given."""
        return rules_of(Note, self.name)

    def tell(self, draft: Draft, subject: S) -> None:
        """Write into the ruling what the players must do at their table."""
        for note in applying(Note, self.name, draft.position, subject):
            text = note.text if isinstance(note.text, str) else note.text(draft.position, subject)
            draft.tabletop(note.rule, text, note.audience(draft.position, subject))


@dataclass(frozen=True, kw_only=True)
class Note(Declared[S]):
    """What those in the audience must do at their table."""

    occasion: Occasion[S]
    text: str | Callable[[Position, S], str]
    audience: Callable[[Position, S], Audience]

    @property
    def about(self) -> str:
        return self.occasion.name
