"""What rules is pure: no chance, clock, HTTP or SQL in the engine or a book.

The import linter draws the layers; this looks at every import statement, wherever it stands, and
at the ways around one.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
IMPURE = {
    "asyncio",
    "datetime",
    "fastapi",
    "psycopg",
    "random",
    "secrets",
    "sqlalchemy",
    "sqlite3",
    "starlette",
    "threading",
    "time",
    "uuid",
}
DYNAMIC = {"__import__", "import_module"}


def imported_names(tree: ast.AST) -> Iterator[str]:
    """The full name of each module that `tree` imports, also by a call that spells it out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            first = node.args[0]
            if called in DYNAMIC and isinstance(first, ast.Constant):
                yield str(first.value)


def impure_imports(source: str) -> list[str]:
    """The imports in `source` that what rules must not make."""
    names = imported_names(ast.parse(source))
    return [name for name in names if name.partition(".")[0] in IMPURE]


@pytest.mark.parametrize("layer", ["engine", "books"])
def test_what_rules_is_pure(layer):
    files = sorted((APP / layer).rglob("*.py"))
    assert files, f"app/{layer} has moved; this law would hold of nothing"
    found = {
        str(file.relative_to(APP)): impure
        for file in files
        if (impure := impure_imports(file.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import datetime as dt",
        "from time import monotonic",
        "import sqlalchemy.orm",
        "from fastapi.routing import APIRoute",
        "def scout():\n    import random",
        "if False:\n    from datetime import date",
        "import_module('random')",
        "importlib.import_module('starlette.requests')",
        "__import__('time')",
    ],
)
def test_the_law_catches(source):
    assert impure_imports(source)


@pytest.mark.parametrize(
    "source",
    [
        "from sqlmodel import SQLModel",
        "from app.engine.dice import Dice",
        "import hmac",
        "time = 3",
    ],
)
def test_the_law_lets_pass(source):
    assert impure_imports(source) == []
