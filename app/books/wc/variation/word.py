"""Words, such as how a race fares in water, for which other files may put another word."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.books.wc.variation.declared import Declared, S, applying, rules_of
from app.engine.position import Position

W = TypeVar("W", bound=str | None)


@dataclass(frozen=True)
class Word(Generic[S, W]):
    """One word out of several, such as how somebody fares. Its subjects are of one type."""

    name: str
    subject: type[S]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of everything that may put another word in its place."""
        return rules_of(Setting, self.name)

    def of(self, position: Position, subject: S, base: W) -> W:
        """The word that is `base` unless something puts another in its place.

        The most special source wins: a race before a section before a basic rule.
        """
        applicable: list[Setting[S, W]] = applying(Setting, self.name, position, subject)
        if not applicable:
            return base
        return max(applicable, key=_special).word_for(position, subject)


@dataclass(frozen=True, kw_only=True)
class Setting(Declared[S], Generic[S, W]):
    """Another word for some subjects, instead of the one that the rule itself gives."""

    word: Word[S, W]
    value: W | Callable[[Position, S], W]

    @property
    def about(self) -> str:
        return self.word.name

    def word_for(self, position: Position, subject: S) -> W:
        """The word for this subject."""
        if callable(self.value):
            return self.value(position, subject)
        return self.value


def _special(setting: Setting[Any, Any]) -> tuple[bool, bool]:
    return bool(setting.races), setting.section is not None
