"""A die that is compared with a printed list has a table, which is served and may be replaced."""

import ast
from collections.abc import Iterator

import pytest

from tests.catalogue.sources import BOOKS

ROLLS = ("roll", "faces", "roll_until")

NO_LIST = {
    "pom/battles/battle.py": "the two sides' dice with each other",
    "pom/battles/breaking_off.py": "one number, from which a rival gives up",
    "pom/generals/characters.py": "one number: the face of a bad omen, or what an escape needs",
    "ww/actions/battle_compare.py": "the two sides' dice with each other",
}
"""Where a die is compared, but with no list."""


def is_rolled(node: ast.AST, known: set[str]) -> bool:
    """Whether the node is a roll, a name or part of one, or a sum with one in it."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) if name in ROLLS:
            return True
        case ast.Attribute(value=inner) | ast.Subscript(value=inner):
            return is_rolled(inner, known)
        case ast.BinOp(left=left, right=right):
            return is_rolled(left, known) or is_rolled(right, known)
        case ast.Name(id=name):
            return name in known
        case _:
            return False


def names_in(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def rolled_names(function: ast.AST) -> set[str]:
    """The names in a function that stand for a roll, or for one face after another."""
    known: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value) if is_rolled(value, known):
                known |= set().union(*map(names_in, targets))
            case ast.For(target=target, iter=source) if is_rolled(source, known):
                known |= names_in(target)
            case ast.comprehension(target=target, iter=source) if is_rolled(source, known):
                known |= names_in(target)
    return known


def compared_dice(source: str) -> Iterator[str]:
    """Each comparison of a die, and each choice by one."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        known = rolled_names(function)
        for node in ast.walk(function):
            sides: list[ast.AST] = []
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
            elif isinstance(node, ast.Match):
                sides = [node.subject]
            if any(is_rolled(side, known) for side in sides):
                yield ast.unparse(node).splitlines()[0]


def test_no_die_is_compared_with_a_list_outside_a_table() -> None:
    found = {
        path.relative_to(BOOKS).as_posix(): compared
        for path in sorted(BOOKS.rglob("*.py"))
        if (compared := list(compared_dice(path.read_text(encoding="utf-8"))))
    }
    assert found.keys() == NO_LIST.keys(), found


@pytest.mark.parametrize(
    "body",
    [
        "if dice.roll('passes').total == 1: return",
        "die = dice.roll('passes')\n if die.total >= 5: return",
        "total = dice.roll('passes').total\n match total:\n  case 1: return",
        "for face in dice.roll('passes', '3d6').faces:\n  if face > 4: return",
        "return [face for face in dice.roll('passes').faces if face in (1, 2)]",
    ],
)
def test_the_law_catches(body: str) -> None:
    assert list(compared_dice(f"def resolve(draft, request, dice):\n {body}"))


def test_the_law_lets_a_table_be_asked() -> None:
    body = "return table.row(dice.roll('passes').total).result == 'lost'"
    assert list(compared_dice(f"def resolve(draft, request, dice):\n {body}")) == []
