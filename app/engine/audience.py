"""Who may learn what: the only exit filter.

Everything that leaves the service for a seat has passed `what_is_seen` or `ruling_as_seen`. What is
withheld is absent.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from pydantic_core import to_jsonable_python

from app.engine.dice import Roll
from app.engine.entity import UNSET, Entity, field_audiences
from app.engine.ruling import Change, Ruling, differing_fields, dump
from app.engine.viewer import REFEREE, Audience, admits


class _Part(Protocol):
    @property
    def audience(self) -> Audience: ...


P = TypeVar("P", bound=_Part)
Listener = Callable[[Entity, str], None]
Who = Callable[[Any], Audience]
_listener: ContextVar[Listener | None] = ContextVar("assumption listener", default=None)


@contextmanager
def noting_assumptions(listener: Listener) -> Iterator[None]:
    """Report to the listener each read of a field that its viewer may not see."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def known_to(entity: Entity, viewer: str) -> Entity | None:
    """The entity as the viewer knows it: itself, a stand-in with assumed fields, or None."""
    hidden = _hidden_from(entity, viewer)
    if hidden is None:
        return None
    if not hidden:
        return entity
    values = {**entity.__dict__, **{name: _assumed_value(type(entity), name) for name in hidden}}
    return _stand_in(type(entity), hidden).model_construct(**values)


def what_is_seen(entity: Entity | None, viewer: str) -> dict[str, Any] | None:
    """The fields that the viewer may see, as JSON values; None for an entity unknown to them."""
    if entity is None:
        return None
    hidden = _hidden_from(entity, viewer)
    if hidden is None:
        return None
    plain = dump(entity) or {}
    return {name: value for name, value in plain.items() if name not in hidden}


def _hidden_from(entity: Entity, viewer: str) -> frozenset[str] | None:
    """The fields that the viewer may not see; None where they may not know of the entity."""
    if viewer == REFEREE:
        return frozenset()
    if not admits(type(entity).seen.who(entity), viewer):
        return None
    return _hidden_fields(entity, viewer)


def _hidden_fields(entity: Entity, viewer: str) -> frozenset[str]:
    hidden = [
        names for who, names in _fields_by_audience(type(entity)) if not admits(who(entity), viewer)
    ]
    return hidden[0] if len(hidden) == 1 else frozenset().union(*hidden)


@cache
def _fields_by_audience(cls: type[Entity]) -> list[tuple[Who, frozenset[str]]]:
    """The fields that share an audience, so that it is asked for once."""
    names: dict[Who, set[str]] = {}
    for name, seen in field_audiences(cls).items():
        names.setdefault(seen.who, set()).add(name)
    return [(who, frozenset(shared)) for who, shared in names.items()]


@cache
def _assumed_value(cls: type[Entity], name: str) -> Any:
    assume = field_audiences(cls)[name].assume
    if assume is not UNSET:
        return assume
    return cls.model_fields[name].get_default(call_default_factory=True)


@cache
def _stand_in(cls: type[Entity], hidden: frozenset[str]) -> type[Entity]:
    """A class for entities of which these fields are assumed; reading one of them is noted."""
    stand_in = type(cls.__name__, (cls,), {"__module__": cls.__module__})
    for name in hidden:
        setattr(stand_in, name, property(_noting(name)))
    type.__setattr__(stand_in, "hidden_fields", hidden)
    return cast("type[Entity]", stand_in)


def _noting(name: str) -> Callable[[Entity], Any]:
    def read(entity: Entity) -> Any:
        listener = _listener.get()
        if listener is not None:
            listener(entity, name)
        return entity.__dict__[name]

    return read


def change_as_seen(change: Change, viewer: str) -> dict[str, Any] | None:
    """The change as a difference of what the viewer saw before and sees after; None if neither."""
    if change.was is not None and change.now is not None:
        hidden = _hidden_from(change.was, viewer)
        if hidden is not None and hidden == _hidden_from(change.now, viewer):
            return _update_as_seen(change, change.was, change.now, hidden)
    was = what_is_seen(change.was, viewer)
    now = what_is_seen(change.now, viewer)
    if was == now:
        return None
    op = "create" if was is None else "delete" if now is None else "update"
    return _told(change, op, *differing_fields(was, now))


def _update_as_seen(
    change: Change, was: Entity, now: Entity, hidden: frozenset[str]
) -> dict[str, Any] | None:
    """An update of fields that are seen alike before and after."""
    before, after = was.__dict__, now.__dict__
    touched = sorted(k for k in before if k not in hidden and before[k] != after[k])
    if not touched:
        return None
    return _told(
        change,
        "update",
        to_jsonable_python({name: before[name] for name in touched}),
        to_jsonable_python({name: after[name] for name in touched}),
    )


def _told(
    change: Change, op: str, before: dict[str, Any] | None, after: dict[str, Any] | None
) -> dict[str, Any]:
    kind, entity_id = change.key
    told = {"op": op, "kind": kind, "id": entity_id, "before": before, "after": after}
    return {**told, "rule": change.rule}


def ruling_as_seen(ruling: Ruling, viewer: str) -> dict[str, Any] | None:
    """The parts of a ruling that the viewer may know; None where there is nothing to know."""
    knows_of_it = viewer == REFEREE or admits(ruling.audience, viewer)
    lessons = _lessons_as_seen(ruling, viewer)
    if not knows_of_it and not any(lessons.values()):
        return None
    header: dict[str, Any] = {"action": ruling.action, "actor": ruling.actor} if knows_of_it else {}
    if admits(ruling.request_audience, viewer):
        header["request"] = dict(ruling.request)
    summary = next((s.text for s in ruling.summaries if admits(s.audience, viewer)), None)
    if summary is not None:
        header["summary"] = summary
    parts = {**_workings_as_seen(ruling, viewer), **lessons}
    return {
        "turn": ruling.turn,
        "phase": ruling.phase,
        **header,
        "outcome": {f.name: f.value for f in ruling.outcome if admits(f.audience, viewer)},
        **parts,
        "rules": _rules_as_seen(ruling, viewer, parts),
    }


def _workings_as_seen(ruling: Ruling, viewer: str) -> dict[str, list[dict[str, Any]]]:
    """How the ruling came about: modifiers and rolls."""
    return {
        "modifiers": [
            {"rule": m.rule, "text": m.text, "value": m.value}
            for m in _admitted(ruling.modifiers, viewer)
        ],
        "rolls": [roll_as_told(roll) for roll in _admitted(ruling.rolls, viewer)],
    }


def _lessons_as_seen(ruling: Ruling, viewer: str) -> dict[str, list[dict[str, Any]]]:
    """What the ruling teaches even one who did not know that it was asked for."""
    changes = (change_as_seen(change, viewer) for change in ruling.changes)
    return {
        "findings": [
            {"rule": f.rule, "text": f.text, "data": dict(f.data)}
            for f in _admitted(ruling.findings, viewer)
        ],
        "tabletop": [
            {"rule": n.rule, "text": n.text, "for": sorted(n.audience)}
            for n in _admitted(ruling.tabletop, viewer)
        ],
        "changes": [change for change in changes if change is not None],
    }


def roll_as_told(roll: Roll) -> dict[str, Any]:
    """A roll as answers have it; `of` names the side whose it is where that is not the actor."""
    told = {
        "label": roll.label,
        "notation": roll.notation,
        "faces": list(roll.faces),
        "total": roll.total,
        "source": roll.source,
    }
    return told if roll.of is None else {**told, "of": roll.of}


def _admitted(parts: Iterable[P], viewer: str) -> list[P]:
    return [part for part in parts if admits(part.audience, viewer)]


def _rules_as_seen(
    ruling: Ruling, viewer: str, parts: Mapping[str, list[dict[str, Any]]]
) -> list[str]:
    """The rules cited to this viewer, each once: a rule may betray what it was cited for."""
    cited = [c.rule for c in ruling.citations if admits(c.audience, viewer)]
    shown = [
        part["rule"]
        for parts_of_a_kind in parts.values()
        for part in parts_of_a_kind
        if "rule" in part
    ]
    return list(dict.fromkeys([*cited, *shown]))
