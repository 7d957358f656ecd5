"""What a rule book declares, and what is found beside it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from app.engine.action import AnyAction
from app.engine.entity import Entity
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.settings import Settings
from app.engine.table import ResultTable


@dataclass(frozen=True)
class RuleEntry:
    """One rule of the catalogue, in our own words."""

    id: str
    title: str
    summary: str
    document: str
    part: str
    readings: tuple[str, ...] = ()
    section: str | None = None


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a scenario, and where."""

    loc: tuple[str | int, ...]
    msg: str


class ScenarioInvalid(Exception):
    """A scenario that cannot be played, with every fault at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(fault.msg for fault in self.faults))


@dataclass(frozen=True)
class SetUp:
    """A campaign before its first ruling. `warnings` are what is unusual but allowed."""

    entities: tuple[Entity, ...]
    map: Any = None
    warnings: tuple[Fault, ...] = ()


class MapUnreadable(ValueError):
    """A text that is no map of its format: why, by the number of the line."""

    def __init__(self, faults: Sequence[tuple[int, str]]) -> None:
        """Keep the faults; the message is all of them in words."""
        super().__init__("; ".join(f"line {line}: {text}" for line, text in faults))
        self.by_line = tuple(faults)


@dataclass(frozen=True)
class MapImport:
    """A map in another program's format as the `map` part of a scenario."""

    map: BaseModel
    warnings: tuple[Any, ...]
    extras: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Fate:
    """How a side pays for a fresh roll: the rule, its legality on the view, and the price in words.

    Both get what the seat knows, the ruling as it saw it, and the label of the roll; legality also
    whether the seat was told of nothing since. What `pay`
    says and changes is part of the ruling that takes the old one back.
    """

    rule: str
    legality: Callable[[View, Mapping[str, Any], str, bool], Iterable[Refusal]]
    pay: Callable[[Draft, View, Mapping[str, Any], str], None]
    price: str


@dataclass(frozen=True)
class Book:
    """A rule book. `book.py` declares the first part; discovery adds what lies beside it.

    In an `open` book everybody hears of everything, unless a ruling names an audience.
    `set_up_rules` are those that `set_up` holds a scenario to. Each of `map_imports` raises
    ValueError, saying why, for a text that is no map.
    """

    id: str
    title: str
    summary: str
    version: str
    seats: tuple[int, int]
    phases: tuple[str, ...]
    entities: tuple[type[Entity], ...]
    scenario: type[BaseModel]
    set_up: Callable[[Any, Settings], SetUp]
    gate: Callable[[View, AnyAction], Iterable[Refusal]]
    open: bool = False
    set_up_rules: tuple[str, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    options: type[BaseModel] | None = None
    opening: str | None = None
    victory_check: Callable[[Mapping[str, Any]], Iterable[Fault]] | None = None
    fate: Fate | None = None
    map_model: type[BaseModel] | None = None
    map_imports: Mapping[str, Callable[[str], MapImport]] = field(default_factory=dict)
    season: Callable[[View], str | None] | None = None

    actions: Mapping[str, AnyAction] = field(default_factory=dict)
    tables: Mapping[str, ResultTable] = field(default_factory=dict)
    rules: Mapping[str, RuleEntry] = field(default_factory=dict)
    scenarios: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def entity(self, kind: str) -> type[Entity]:
        """The class of this kind of entity. Raises LookupError where there is none."""
        for cls in self.entities:
            if cls.kind == kind:
                return cls
        raise LookupError(f"{self.id} has no kind {kind!r}")
