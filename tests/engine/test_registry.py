"""The registry finds what there is, and refuses to start on any flaw."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest

from app.engine import registry
from app.engine.action import Action, NoFields
from app.engine.book import Book, RuleEntry
from app.engine.dice import Dice
from app.engine.entity import PUBLIC, Entity, Seen
from app.engine.outcome import Outcome
from app.engine.registry import Flaw, discover
from app.engine.table import ResultTable, Row
from tests.engine.toy import COUNT, STEAL, TOY

RULES = {
    rule: RuleEntry(rule, "Title", "Summary.", "Document", "Part")
    for rule in ("toy.steal", "toy.count")
}
SOUND = replace(TOY, rules=RULES)


def test_every_book_is_sound() -> None:
    books = discover()
    assert "wc" in books
    for book_id, book in books.items():
        assert book.id == book_id
        assert book.actions
        assert book.rules
        assert book.scenarios


def test_a_sound_book_passes() -> None:
    registry._check(SOUND)


class Unmarked(Entity):
    kind: ClassVar[str] = "unmarked"
    seen: ClassVar[Seen] = PUBLIC
    secret: int = 0


class Twice(Entity):
    kind: ClassVar[str] = "twice"
    seen: ClassVar[Seen] = PUBLIC
    secret: Annotated[int, PUBLIC, PUBLIC] = 0


class Undescribed(Outcome):
    total: int


def nothing(*_: Any) -> None: ...


def action(**fields: Any) -> Action[NoFields]:
    given: dict[str, Any] = {"rules": ("toy.steal",), "resolve": nothing}
    return Action("act", request=NoFields, **{**given, **fields})


FLAWS = {
    "must say once": replace(SOUND, entities=(Unmarked,)),
    "say once who": replace(SOUND, entities=(Twice,)),
    "must cite rules": replace(SOUND, actions={"act": action(rules=())}),
    "catalogue": replace(SOUND, actions={"act": action(rules=("toy.no",))}),
    "phase": replace(SOUND, actions={"act": action(phase="night")}),
    "section": replace(SOUND, actions={"act": action(section="magic")}),
    "no rule of the catalogue": replace(
        SOUND, tables={"t": ResultTable("toy.t", "T", "1d6", (Row(None, None, "all"),))}
    ),
    "must be optional": replace(SOUND, actions={"act": action(outcome=Undescribed)}),
    "needs a description": replace(SOUND, actions={"act": action(outcome=Undescribed)}),
    "opens with": replace(SOUND, opening="begin"),
    "kept for rulings": replace(SOUND, actions={"undo": replace(action(), name="undo")}),
}


@pytest.mark.parametrize("message", FLAWS)
def test_flaws_are_named(message: str) -> None:
    book: Book = FLAWS[message]
    with pytest.raises(Flaw, match=message):
        registry._check(book)


def test_a_notation_that_is_none_is_a_flaw() -> None:
    with pytest.raises((Flaw, ValueError), match="notation"):
        registry._check(replace(SOUND, actions={"act": action(dice=(Dice("x", "many"),))}))


def test_an_action_needs_a_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    import tests.engine.test_registry as here

    monkeypatch.setattr(here, "__doc__", "")
    with pytest.raises(Flaw, match="docstring"):
        registry._check(replace(SOUND, actions={"act": action()}))


def test_a_module_declares_one_action() -> None:
    import tests.engine.toy as toy

    with pytest.raises(Flaw, match="one action, not 2"):
        registry._only_action(toy)


def test_ids_are_there_once() -> None:
    with pytest.raises(Flaw, match="twice"):
        registry._by_id(iter([STEAL, COUNT, STEAL]), lambda found: found.name)


ROOM = '''
"""Wait."""
from app.engine.action import Action, NoFields
WAIT = Action(
    "wait", request=NoFields, rules=("toy.wait",), resolve=lambda *_: None
)
WAIT.resolve.__module__ = __name__
'''
BOOK = """
import sys
from dataclasses import replace
from pathlib import Path
from pathlib import Path
from app.engine.table import load_tables
from tests.engine.toy import TOY
BOOK = replace(TOY, tables=load_tables(Path(__file__).parent))
"""
RULE = """
[[rule]]
id = "toy.wait"
title = "Waiting"
summary = "One may wait."
source = { document = "Toy", part = "1" }
"""
TABLE = """
[[table]]
id = "toy.wait"
title = "Waiting"
dice = "1d6"
row = [{ result = "all" }]
"""


def test_a_book_is_found_in_all_its_rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "book.py": BOOK,
        "waiting/actions/wait.py": ROOM,
        "waiting/rules.toml": RULE,
        "waiting/deeper/tables.waiting.toml": TABLE,
        "waiting/modifiers.py": "SEEN = []",
        "waiting/helper.py": "raise AssertionError('imported for nothing')",
    }
    for name, text in files.items():
        file = tmp_path / "roomy" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for folder in ("", "waiting", "waiting/actions"):
        (tmp_path / "roomy" / folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    found = registry.load_book("roomy")
    assert list(found.actions) == ["wait"]
    assert list(found.rules) == ["toy.wait"]
    assert list(found.tables) == ["toy.wait"]
    assert "roomy.waiting.modifiers" in sys.modules
