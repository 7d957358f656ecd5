"""Finds what the chapters and races declare in their `modifiers.py`."""

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

from app.books.wc.data_files import BOOK_FOLDER
from app.books.wc.entities import Race
from app.engine.position import Position

BOOK_PACKAGE = __name__.rpartition(".variation.")[0]


class Subject(Protocol):
    """What a quantity, a question, an event or an occasion is about."""

    @property
    def race(self) -> Race:
        """The race whose own rules apply."""
        ...


S = TypeVar("S", bound=Subject)


@dataclass(frozen=True, kw_only=True)
class Declared(Generic[S]):
    """One thing that a chapter or race declares about one name. It applies where all of this is so.

    `races` are those whose rule it is; empty, all. `section` is one that the campaign plays with;
    None, always. `when` looks at the position and the subject.
    """

    rule: str
    races: tuple[Race, ...] = ()
    section: str | None = None
    when: Callable[[Position, S], bool] | None = None

    @property
    def about(self) -> str:
        """The name of the quantity, question, event or occasion that it belongs to."""
        raise NotImplementedError


D = TypeVar("D", bound=Declared[Any])


def declared(kind: type[D], about: str) -> tuple[D, ...]:
    """Everything of this kind that is declared about one name, in the order of the files."""
    return tuple(d for d in _everything() if isinstance(d, kind) and d.about == about)


def rules_of(kind: type[D], about: str) -> tuple[str, ...]:
    """The rules of everything of this kind that is declared about one name."""
    return tuple(dict.fromkeys(one.rule for one in declared(kind, about)))


def applying(kind: type[D], about: str, position: Position, subject: Subject) -> list[D]:
    """What is declared about one name and applies to this subject."""
    return [
        one
        for one in _possible(about, position.settings.sections, subject.race)
        if isinstance(one, kind) and (one.when is None or one.when(position, subject))
    ]


@cache
def _possible(about: str, sections: frozenset[str], race: Race) -> tuple[Declared[Any], ...]:
    """What may apply to this race in a campaign of these sections: looked for once."""
    return tuple(
        one
        for one in _everything()
        if one.about == about
        and (one.section is None or one.section in sections)
        and (not one.races or race in one.races)
    )


@cache
def _everything() -> tuple[Declared[Any], ...]:
    paths = sorted(BOOK_FOLDER.rglob("modifiers.py"))
    names = (".".join(path.relative_to(BOOK_FOLDER).with_suffix("").parts) for path in paths)
    modules = (importlib.import_module(f"{BOOK_PACKAGE}.{name}") for name in names)
    return tuple(dict.fromkeys(d for module in modules for d in _in_module(vars(module))))


def _in_module(values: Mapping[str, Any]) -> Iterator[Declared[Any]]:
    """What a module declares, one by one or as a tuple of several."""
    for value in values.values():
        several = value if isinstance(value, tuple) else (value,)
        yield from (one for one in several if isinstance(one, Declared))
