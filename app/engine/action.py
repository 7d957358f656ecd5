"""What an action file declares."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from app.engine.dice import Dice, Roller
from app.engine.outcome import NoOutcome, Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import Audience
from app.engine.weights import Weighted


class Request(BaseModel):
    """The fields that an action is asked with. Unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NoFields(Request):
    """A request that needs to say nothing."""

    model_config = ConfigDict(json_schema_extra={"examples": [{}]})


R = TypeVar("R", bound=Request)


def always_legal(_view: View, _request: Any) -> Iterable[Refusal]:
    """Legality of an action that nothing can forbid."""
    return ()


def only_request(_view: View) -> Iterable[NoFields]:
    """The options of an action without fields: there is nothing to choose."""
    return (NoFields(),)


UNDO, REROLL, CORRECTION = "undo", "reroll", "correction"
RESERVED_NAMES = frozenset({UNDO, REROLL, CORRECTION})
"""What the record calls rulings on rulings; no action of a book may have such a name."""


class Varied(Protocol):
    """Something that an action asks and that other files of its book may change."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it may be changed."""
        ...


class Who(StrEnum):
    """Who may take an action: a side, the referee, either of them, or the umpire by itself."""

    SIDE = "side"
    REFEREE = "referee"
    SIDE_OR_REFEREE = "side-or-referee"
    UMPIRE = "umpire"


@dataclass(frozen=True)
class Action(Generic[R]):
    """One action: who may take it when, what it asks for, when it is legal and what it does.

    `legality` sees what the acting seat knows and yields every refusal. `resolve` sees the truth,
    rolls the declared dice and writes the ruling into the draft. `options` lists candidates for a
    front end; they are filtered through `legality`. What it `asks` adds its rules to those of the
    action, once the book is whole. An `out_of_turn` action is open in another side's place, and to
    a side that has declared the phase done. `audience` is who hears of what names no audience of
    its own, None for the acting side alone; discovery sets it for a book that plays openly.
    `outcome` is the model of what its rulings say in their outcome. `distribution` counts in closed
    form how it can end for the actor, where walking the dice would take too long; None where it
    cannot. `assumes` says in a player's words what odds leave out of account because it may be
    hidden, whether or not there is any such thing.
    """

    name: str
    request: type[R]
    rules: tuple[str, ...]
    resolve: Callable[[Draft, R, Roller], None]
    legality: Callable[[View, R], Iterable[Refusal]] = always_legal
    phase: str | tuple[str, ...] | None = None
    who: Who = Who.SIDE
    dice: tuple[Dice, ...] = ()
    options: Callable[[View], Iterable[R]] | None = None
    section: str | None = None
    out_of_turn: bool = False
    asks: tuple[Varied, ...] = ()
    audience: Audience | None = None
    outcome: type[Outcome] = NoOutcome
    distribution: Callable[[View, R], Iterable[Weighted] | None] | None = None
    assumes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.options is None and self.request is NoFields and self.who is not Who.UMPIRE:
            object.__setattr__(self, "options", only_request)

    @property
    def doc(self) -> str:
        """The docstring of the action's file, which reads like a page of the rule book."""
        return sys.modules[self.resolve.__module__].__doc__ or ""

    @property
    def title(self) -> str:
        """The first line of the action file's docstring."""
        return self.doc.strip().splitlines()[0].rstrip(".")

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases in which the action may be taken; empty for any phase."""
        if self.phase is None:
            return ()
        return (self.phase,) if isinstance(self.phase, str) else self.phase


AnyAction = Action[Any]
