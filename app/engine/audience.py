"""Who may learn what: the only exit filter.

Everything that leaves the service for a seat has passed `what_is_seen` or `ruling_as_seen`. What is
withheld is absent.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, cast

from pydantic_core import to_jsonable_python

from app.engine.dice import Roll
from app.engine.entity import UNSET, Entity, field_audiences
from app.engine.ruling import Change, Ruling, differing_fields, dump
from app.engine.viewer import REFEREE, Audience, admits

Listener = Callable[[Entity, str], None]
Who = Callable[[Any], Audience]
TellsChange = Callable[[str], dict[str, Any] | None]
"""Gives a change as the viewer sees it; None where they see none."""
Told = Sequence[tuple[Audience, dict[str, Any]]]
"""Parts of a ruling as they are told, each with whom it may be told to."""
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
    return _telling(change)(viewer)


def _telling(change: Change) -> TellsChange:
    """What tells the change to any viewer: what is the same for all is worked out here, once."""
    was, now = change.was, change.now
    if was is None or now is None:
        return lambda viewer: _told_as_whole(change, viewer)
    audiences = _audiences_of(now)
    if audiences == _audiences_of(was):
        return _telling_update(change, was, now, audiences)
    return lambda viewer: _told_as_whole(change, viewer)


def _audiences_of(entity: Entity) -> list[Audience]:
    """Who may know of the entity, and who may see each group of its fields."""
    cls = type(entity)
    return [cls.seen.who(entity), *(who(entity) for who, _ in _fields_by_audience(cls))]


def _told_as_whole(change: Change, viewer: str) -> dict[str, Any] | None:
    """A change after which the viewer may see other fields than before."""
    was = what_is_seen(change.was, viewer)
    now = what_is_seen(change.now, viewer)
    if was == now:
        return None
    op = "create" if was is None else "delete" if now is None else "update"
    return _told(change, op, *differing_fields(was, now))


def _telling_update(
    change: Change, was: Entity, now: Entity, audiences: Sequence[Audience]
) -> TellsChange:
    """Tells an update of fields that everybody sees, or does not see, as before."""
    before, after = was.__dict__, now.__dict__
    touched = sorted(name for name in before if before[name] != after[name])
    plain_before: dict[str, Any] = to_jsonable_python({name: before[name] for name in touched})
    plain_after: dict[str, Any] = to_jsonable_python({name: after[name] for name in touched})
    whole = _told(change, "update", plain_before, plain_after)
    of_entity, *of_groups = audiences
    groups = zip(of_groups, _fields_by_audience(type(now)), strict=True)
    shown_to = {n: audience for audience, (_, names) in groups for n in touched if n in names}

    def told(viewer: str) -> dict[str, Any] | None:
        if not admits(of_entity, viewer):
            return None
        seen = [name for name in touched if admits(shown_to[name], viewer)]
        if not seen:
            return None
        if len(seen) == len(touched):
            return whole
        shown_before = {name: plain_before[name] for name in seen}
        return {**whole, "before": shown_before, "after": {k: plain_after[k] for k in seen}}

    return told


def _told(
    change: Change, op: str, before: dict[str, Any] | None, after: dict[str, Any] | None
) -> dict[str, Any]:
    kind, entity_id = change.key
    told = {"op": op, "kind": kind, "id": entity_id, "before": before, "after": after}
    return {**told, "rule": change.rule}


def ruling_as_seen(ruling: Ruling, viewer: str) -> dict[str, Any] | None:
    """The parts of a ruling that the viewer may know; None where there is nothing to know."""
    return Telling(ruling).to(viewer)


class Telling:
    """A ruling that is told to one viewer after another: what they share is made once.

    What one is told may hold parts of what another is told, so none of it may be changed.
    """

    def __init__(self, ruling: Ruling) -> None:
        self._ruling = ruling
        self._changes = [_telling(change) for change in ruling.changes]
        self._lessons: dict[str, Told] = {
            "findings": [
                (f.audience, {"rule": f.rule, "text": f.text, "data": dict(f.data)})
                for f in ruling.findings
            ],
            "tabletop": [
                (n.audience, {"rule": n.rule, "text": n.text, "for": sorted(n.audience)})
                for n in ruling.tabletop
            ],
        }
        self._workings: dict[str, Told] = {
            "modifiers": [
                (m.audience, {"rule": m.rule, "text": m.text, "value": m.value})
                for m in ruling.modifiers
            ],
            "rolls": [(roll.audience, roll_as_told(roll)) for roll in ruling.rolls],
        }

    def to(self, viewer: str) -> dict[str, Any] | None:
        """The parts that the viewer may know; None where there is nothing to know."""
        ruling = self._ruling
        knows_of_it = viewer == REFEREE or admits(ruling.audience, viewer)
        lessons = _admitted(self._lessons, viewer)
        changes = (tell(viewer) for tell in self._changes)
        lessons["changes"] = [change for change in changes if change is not None]
        if not knows_of_it and not any(lessons.values()):
            return None
        header: dict[str, Any] = {}
        if knows_of_it:
            header = {"action": ruling.action, "actor": ruling.actor}
        if admits(ruling.request_audience, viewer):
            header["request"] = dict(ruling.request)
        summary = next((s.text for s in ruling.summaries if admits(s.audience, viewer)), None)
        if summary is not None:
            header["summary"] = summary
        parts = {**_admitted(self._workings, viewer), **lessons}
        return {
            "turn": ruling.turn,
            "phase": ruling.phase,
            **header,
            "outcome": {f.name: f.value for f in ruling.outcome if admits(f.audience, viewer)},
            **parts,
            "rules": _rules_as_seen(ruling, viewer, parts),
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


def _admitted(parts: Mapping[str, Told], viewer: str) -> dict[str, list[dict[str, Any]]]:
    return {
        name: [told for audience, told in of_kind if admits(audience, viewer)]
        for name, of_kind in parts.items()
    }


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
