"""Each race has a room, and no rule's file names one: rules ask what a race is like."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.books.wc.data_files import BOOK_FOLDER
from app.books.wc.profiles import RACES, profile

NAMED = frozenset(RACES) - {"neutral"}
"""`neutral` is also the name of the powers that no player holds."""

MAY_NAME = ("races/*", "*/modifiers.py", "entities/kinds.py", "turn/turn_order.py")
"""Where races are named: their rooms, what one of them changes, their list and their order."""

EXAMPLE = "scenario/example.py"


def said(source: str) -> Iterator[str]:
    """Every string in the source but those that only explain it."""
    tree = ast.parse(source)
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from () if id(node) in explained else (node.value,)


def races_named(source: str) -> set[str]:
    words = {word for text in said(source) for word in text.split(".")}
    return words & NAMED


def rules_files() -> Iterator[Path]:
    for path in sorted(BOOK_FOLDER.rglob("*.py")):
        place = path.relative_to(BOOK_FOLDER)
        if place.as_posix() != EXAMPLE and not any(place.match(here) for here in MAY_NAME):
            yield path


def test_no_rule_names_a_race() -> None:
    named = {
        path.relative_to(BOOK_FOLDER).as_posix(): found
        for path in rules_files()
        if (found := races_named(path.read_text(encoding="utf-8")))
    }
    assert named == {}


PROSE = re.compile(
    rf"\b({'|'.join(race.replace('_', ' (?:and )?') for race in sorted(NAMED))})\b", re.IGNORECASE
)


def test_no_rule_speaks_of_a_race() -> None:
    spoken = {
        path.relative_to(BOOK_FOLDER).as_posix(): found
        for path in rules_files()
        if (found := PROSE.findall(path.read_text(encoding="utf-8")))
    }
    assert spoken == {}
    told = PROSE.findall("Wood Elves and the undead, Orcs and Goblins")
    assert told == ["Wood Elves", "undead", "Orcs and Goblins"]


@pytest.mark.parametrize(
    "source", ["race == 'undead'", "RULES = ('wc.race.chaos.fatigue',)", "x = {'skaven': 1}"]
)
def test_the_law_catches(source: str) -> None:
    assert races_named(source)


def test_every_race_has_a_room_and_no_other_has() -> None:
    rooms = {path.parent.name for path in (BOOK_FOLDER / "races").glob("*/profile.toml")}
    assert rooms == set(RACES)


@pytest.mark.rule("wc.race.profile")
def test_only_some_races_tire_and_rest_by_a_rule_of_their_own() -> None:
    assert [race for race in RACES if not profile(race).tires] == ["chaos"]
    assert [race for race in RACES if not profile(race).recovers] == ["chaos"]
