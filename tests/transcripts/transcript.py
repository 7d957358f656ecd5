"""Plays a transcript: text with positions, requests and dice, and what comes of them."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.adjudicate import Table, adjudicate
from app.engine.audience import ruling_as_seen
from app.engine.book import Book
from app.engine.dice import ServerDice, SuppliedDice
from app.engine.entity import Side
from app.engine.position import Position
from app.engine.ruling import Refused, Ruling
from app.engine.viewer import REFEREE
from tests.beginnings import begin
from tests.laws import checks

LINE = re.compile(r"^    (?P<head>[\w-]+) +(?P<rest>\S.*)$")
INDENT = " " * 6


@dataclass
class Stage:
    """Where the play stands, and how many requests and new things there were."""

    book: Book
    position: Position | None = None
    step: int = 0
    made: Iterator[int] = field(default_factory=lambda: iter(range(1, 10_000)))

    @property
    def now(self) -> Position:
        assert self.position is not None, "the transcript begins with a position"
        return self.position

    def table(self, dice: Mapping[str, list[int]] | None = None) -> Table:
        self.step += 1
        server = ServerDice(b"transcripts", self.book.id, self.step)
        supplied = SuppliedDice(dice, server) if dice else None
        return Table(supplied or server, server, lambda _kind: f"{next(self.made)}")


def fields_of(text: str) -> dict[str, Any]:
    """`army army-1, path [[3, 3]]` as a request: each value is JSON, or plain words."""
    parts = re.split(r",\s*(?![^\[\{\(]*[\]\}\)])(?=[a-z_]+ )", text) if text else []
    pairs = [part.strip().split(" ", 1) for part in parts]
    return {name: _value(value) for name, value in pairs}


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def replay(book: Book, text: str) -> str:
    """The transcript as it comes out when it is played: the same text if it is true."""
    stage, lines, told = Stage(book), text.splitlines(), []
    for number, line in enumerate(lines):
        if line.startswith(INDENT):
            continue  # what came of a request: it is said anew
        found = LINE.match(line)
        if found is None or found["head"] == "dice":
            told.append(line)
            if found is None:
                continue
        dice_follow = number + 1 < len(lines) and lines[number + 1].startswith("    dice ")
        if found["head"] == "dice":
            previous = LINE.match(lines[number - 1])
            assert previous is not None
            told += _play(stage, previous["head"], previous["rest"], _dice(found["rest"]))
        else:
            told.append(line)
            if not dice_follow:
                told += _direct(stage, found["head"], found["rest"])
    return "\n".join(told) + "\n"


def _dice(text: str) -> dict[str, list[int]]:
    """`ambush 2 3, fall 1` as faces by label."""
    rolls = [roll.split() for roll in text.split(", ")]
    return {label: [int(face) for face in faces] for label, *faces in rolls}


def _direct(stage: Stage, head: str, rest: str) -> list[str]:
    """Do what one line says."""
    if head == "position":
        scenario, *sections = rest.split(", ")
        stage.position = begin(stage.book, scenario, sections)
        return []
    if head == "given":
        thing, _, fields = rest.partition(": ")
        kind, entity_id = thing.split()
        stage.position = _changed(stage, kind, entity_id, fields_of(fields))
        return []
    if head == "phase":
        while stage.now.campaign.phase != rest:
            _rule(stage, REFEREE, "advance-phase", {}, None)
        return []
    return _play(stage, head, rest, None)


def _changed(stage: Stage, kind: str, entity_id: str, fields: dict[str, Any]) -> Position:
    now = stage.now
    (model,) = [model for model in stage.book.entities if model.kind == kind]
    old = now.get(model, entity_id)
    values = {} if old is None else old.model_dump()
    changed = model.model_validate({"id": entity_id, **values, **fields})
    others = [e for k in now.kinds() for e in now.of_kind(k) if (k, e.id) != (kind, entity_id)]
    return Position.of([*others, changed], now.map, now.settings)


def _play(
    stage: Stage, actor: str, request: str, dice: Mapping[str, list[int]] | None
) -> list[str]:
    action, _, fields = request.partition(": ")
    try:
        rulings = _rule(stage, actor, action, fields_of(fields), dice)
    except Refused as refused:
        return [f"{INDENT}refused {r.code} ({r.rule}): {r.detail}" for r in refused.refusals]
    return [f"{INDENT}{line}" for line in _told(stage.now, actor, rulings)]


def _rule(
    stage: Stage,
    actor: str,
    action: str,
    fields: Mapping[str, Any],
    dice: Mapping[str, list[int]] | None,
) -> tuple[Ruling, ...]:
    declared, before = stage.book.actions[action], stage.now
    asked = declared.request.model_validate(dict(fields))
    table = stage.table(dice)
    judgement = adjudicate(stage.book, before, actor, declared, asked, table)
    if isinstance(table.dice, SuppliedDice):
        table.dice.refuse_leftovers()
    checks.check_judgement(stage.book, before, judgement)
    stage.position = judgement.position
    return judgement.rulings


def _told(position: Position, actor: str, rulings: tuple[Ruling, ...]) -> Iterator[str]:
    for ruling in rulings:
        whole = ruling_as_seen(ruling, REFEREE)
        assert whole is not None
        yield f"{'' if ruling is rulings[0] else '> '}{whole['summary']}"
        for roll in whole["rolls"]:
            yield f"dice {roll['label']} {roll['notation']} {' '.join(map(str, roll['faces']))}"
        for modifier in whole["modifiers"]:
            yield f"{modifier['value']:+} {modifier['rule']}"
        own = ruling_as_seen(ruling, actor)
        for finding in (own or {}).get("findings", ()):
            yield f"learns {finding['text']}"
        for side in position.of_kind("side"):
            if isinstance(side, Side) and side.is_player:
                yield from _told_otherwise(side.id, ruling, whole["summary"])
        if whole["rules"]:
            yield f"by {', '.join(whole['rules'])}"


def _told_otherwise(side: str, ruling: Ruling, summary: str) -> Iterator[str]:
    seen = ruling_as_seen(ruling, side)
    heard = "nothing" if seen is None else seen.get("summary", "")
    if heard != summary:
        yield f"{side}: {heard}"
