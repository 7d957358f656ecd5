"""What the umpire hands down: a ruling that explains itself, or refusals that say why not."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic_core import to_jsonable_python

from app.engine.dice import Roll
from app.engine.entity import Entity
from app.engine.viewer import Audience


@dataclass(frozen=True)
class Refusal:
    """Why an action is against the rules: something its player could have known."""

    code: str
    rule: str
    detail: str


class Refused(Exception):
    """An action that may not be taken, with every refusal at once."""

    def __init__(self, refusals: list[Refusal]) -> None:
        super().__init__(" ".join(refusal.detail for refusal in refusals))
        self.refusals = refusals


@dataclass(frozen=True)
class Change:
    """One entity before and after. Exactly one of them is None for a creation or a deletion."""

    rule: str
    was: Entity | None
    now: Entity | None

    @property
    def op(self) -> Literal["create", "update", "delete"]:
        if self.was is None:
            return "create"
        return "delete" if self.now is None else "update"

    @property
    def entity(self) -> Entity:
        entity = self.was if self.now is None else self.now
        assert entity is not None
        return entity

    @property
    def key(self) -> tuple[str, str]:
        return self.entity.kind, self.entity.id

    def inverse(self) -> "Change":
        """The change that takes this one back."""
        return Change(self.rule, was=self.now, now=self.was)


def differing_fields(
    was: Mapping[str, Any] | None, now: Mapping[str, Any] | None
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The fields that differ, before and after; a side that does not exist stays None."""
    if was is None or now is None:
        return (None if was is None else dict(was), None if now is None else dict(now))
    touched = sorted(k for k in was.keys() | now.keys() if was.get(k) != now.get(k))
    return (
        {k: was[k] for k in touched if k in was},
        {k: now[k] for k in touched if k in now},
    )


def dump(entity: Entity | None) -> dict[str, Any] | None:
    """An entity's fields as JSON values."""
    if entity is None:
        return None
    plain: dict[str, Any] = to_jsonable_python(entity.__dict__)
    return plain


@dataclass(frozen=True)
class Modifier:
    """A number that a rule adds to a roll."""

    rule: str
    text: str
    value: int
    audience: Audience


@dataclass(frozen=True)
class Finding:
    """Something that somebody has learnt."""

    rule: str
    text: str
    data: Mapping[str, Any]
    audience: Audience


@dataclass(frozen=True)
class TabletopNote:
    """What the players must do at their own table."""

    rule: str
    text: str
    audience: Audience


@dataclass(frozen=True)
class Fact:
    """One named value of the outcome."""

    name: str
    value: Any
    audience: Audience


@dataclass(frozen=True)
class Summary:
    """One plain sentence. A viewer is told the first that is meant for them."""

    text: str
    audience: Audience


@dataclass(frozen=True)
class Citation:
    """A rule that the ruling rests on."""

    rule: str
    audience: Audience


@dataclass(frozen=True)
class FollowUp:
    """What the umpire does next because of this ruling, by itself or in the name of a side."""

    action: str
    request: Mapping[str, Any] = field(default_factory=dict)
    side: str | None = None


@dataclass(frozen=True)
class Ruling:
    """One decision, whole. `audience` is who may know that it was asked for at all.

    `by_umpire` says that nobody asked: the umpire acted, by itself or in the actor's name.
    """

    action: str
    actor: str
    turn: int
    phase: str
    request: Mapping[str, Any]
    audience: Audience
    request_audience: Audience
    outcome: tuple[Fact, ...]
    summaries: tuple[Summary, ...]
    modifiers: tuple[Modifier, ...]
    rolls: tuple[Roll, ...]
    findings: tuple[Finding, ...]
    tabletop: tuple[TabletopNote, ...]
    changes: tuple[Change, ...]
    citations: tuple[Citation, ...]
    follow_ups: tuple[FollowUp, ...] = ()
    by_umpire: bool = False
