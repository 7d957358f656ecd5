"""What the sources of the books and of their tests say, read without running them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "app" / "books"
TESTS = ROOT / "tests"
NOT_YET = Path(__file__).parent / "not_yet.txt"

CODE_AT = {"Refusal": 0, "fault": 1}
"""The calls that name a code, and which argument it is."""


@cache
def _nodes(folder: Path) -> tuple[ast.AST, ...]:
    return tuple(
        node
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def _strings(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def _name(node: ast.expr) -> str | None:
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return None


def marked_rules() -> frozenset[str]:
    """The rules that tests demonstrate: the argument of each `pytest.mark.rule`."""
    return frozenset(
        rule
        for node in _nodes(TESTS)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")
        for argument in node.args
        for rule in _strings(argument)
    )


def codes_of(book_id: str) -> frozenset[str]:
    """The codes with which the book refuses an action or a scenario."""
    return frozenset(
        code
        for node in _nodes(BOOKS / book_id)
        if isinstance(node, ast.Call)
        for place in [CODE_AT.get(_name(node.func) or "")]
        if place is not None and len(node.args) > place
        for code in _strings(node.args[place])
    )


def strings_in_tests(book_id: str) -> frozenset[str]:
    """Every string in the sources of the book's tests."""
    return frozenset(text for node in _nodes(TESTS / "books" / book_id) for text in _strings(node))


def not_yet() -> dict[str, str]:
    """The rules that the catalogue explains and nothing adjudicates yet, each with the reason."""
    lines = NOT_YET.read_text(encoding="utf-8").splitlines()
    entries = (line for line in lines if line and not line.startswith("#"))
    return {rule: reason.strip() for rule, _, reason in (line.partition(" ") for line in entries)}
