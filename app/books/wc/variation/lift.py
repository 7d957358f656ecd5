"""Exceptions from bans: what is forbidden in general, and allowed to those whose rule this is."""

from dataclasses import dataclass

from app.books.wc.variation.declared import Declared, S


@dataclass(frozen=True, kw_only=True)
class Lift(Declared[S]):
    """An exception from one ban, which it names itself: never a code, which may be misspelt."""

    lifts: Declared[S]

    @property
    def about(self) -> str:
        return self.lifts.about
