"""Who searches a rule's id finds the rule: ids stand whole in code or data, where they are used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.registry import discover

BOOKS = discover()
FOLDERS = {book_id: Path(__file__).parents[2] / "app" / "books" / book_id for book_id in BOOKS}
ID = re.compile(rf"\b(?:{'|'.join(BOOKS)})(?:\.[a-z0-9_-]+)+")


def ids_in(book_id: str) -> set[str]:
    """The ids that stand whole in the book's code and data, lists of declared rules left out."""
    found: set[str] = set()
    for path in FOLDERS[book_id].rglob("*"):
        if path.suffix == ".py":
            found.update(ID.findall(_without_declarations(path.read_text(encoding="utf-8"))))
        elif path.suffix == ".toml" and not path.name.startswith("rules"):
            found.update(ID.findall(path.read_text(encoding="utf-8")))
    return found


def _without_declarations(source: str) -> str:
    """The source without what `rules=` and lists named `…RULES` say."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        for value in _declared(node):
            for number in range(value.lineno - 1, value.end_lineno or value.lineno):
                lines[number] = ""
    return "\n".join(lines)


def _declared(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.keyword) and node.arg == "rules":
        yield node.value
    if isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id.endswith("RULES") for target in node.targets
    ):
        yield node.value


def glued(source: str) -> list[str]:
    """Ids that are put together from pieces."""
    heads = tuple(f"{book_id}." for book_id in BOOKS)
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.JoinedStr)
        and isinstance(head := node.values[0], ast.Constant)
        and str(head.value).startswith(heads)
    ]


@pytest.mark.parametrize("book_id", BOOKS)
def test_each_declared_id_stands_whole_where_it_is_used(book_id: str) -> None:
    declared = {rule for action in BOOKS[book_id].actions.values() for rule in action.rules}
    assert sorted(declared - ids_in(book_id)) == []


@pytest.mark.parametrize("book_id", BOOKS)
def test_no_id_is_put_together_from_pieces(book_id: str) -> None:
    files = FOLDERS[book_id].rglob("*.py")
    found = {path.name: glued(path.read_text(encoding="utf-8")) for path in files}
    assert {name: ids for name, ids in found.items() if ids} == {}


def test_the_laws_catch() -> None:
    assert glued('rule = f"wc.scouting.{result}"')
    assert not glued('text = f"{unit} of wc.scouting"')
    assert "wc.scouting.range" not in _without_declarations('Action(rules=("wc.scouting.range",))')
    assert "wc.scouting.range" not in _without_declarations('SOME_RULES = ("wc.scouting.range",)')
    assert "wc.scouting.range" in _without_declarations('RULE = "wc.scouting.range"')
